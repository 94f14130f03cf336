// Page: an HTML file that needs nothing but itself, no network and no other file.
//
// All pages of the program are made here: they have one frame (page.html), one look by day and by
// night (style.css), and scripts of the same parts. A page shows its data, which it holds as JSON.
//
// Pure function.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ybw::report {

// The files beside this one, embedded (../embed.cmake).
extern const std::string_view style_css;          ///< the look of all pages
extern const std::string_view script_js;          ///< the beginning of all scripts
extern const std::string_view board_js;           ///< class Board: the board of a game as SVG
extern const std::string_view curve_js;           ///< drawCurve: curves with scales
extern const std::string_view step_buttons_html;  ///< the buttons that makeStepper needs in a body

struct Page {
    std::string title;  ///< plain text
    std::string_view generator = "ybw";
    std::string_view style{};  ///< CSS of this page alone
    std::string body{};        ///< HTML
    nlohmann::ordered_json data{};
    std::string nonce{};  ///< of style and script, for a server's Content-Security-Policy
    std::vector<std::string_view> scripts{};  ///< after script.js, in this order
};

std::string page_text(const Page& page);

}  // namespace ybw::report
