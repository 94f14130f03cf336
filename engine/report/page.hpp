// Page: an HTML file that needs no network and no other file.
//
// All pages of the program are made here. They share the frame (page.html), the look by day and by
// night (style.css), and parts of scripts. A page shows its data, which it holds as JSON.
//
// Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw::report {

// ---- BoardJson: how board.js draws the board of a position, as JSON.

/// The game's BoardPicture of the position; null where there is none, and pages show drawn text.
nlohmann::ordered_json picture_json(const AnyPosition& position);

/// Moves given by name, in the picture's names: by their points, whatever the notation. Throws
/// UserError for a name of no move.
std::vector<std::string> point_names(const AnyPosition& start,
                                     const std::vector<std::string>& moves);

/// The data of moves for a page besides their names: their `points`; `forbidden`, the points that
/// are forbidden to the side to move before the first move and after each one, if there are any;
/// and, if there is no picture, equally many `boards`, drawn as text.
void add_line(nlohmann::ordered_json& json, AnyPosition position,
              const std::vector<std::string>& moves);

// ---- Markup: any text made safe for HTML, for the JSON of a page or for Graphviz source.

/// JSON that may stand inside <script>: nothing in it can end the element.
std::string script_json(const nlohmann::ordered_json& json);

/// Text that may stand between tags, and in the quotation marks of an attribute.
std::string html_text(std::string_view text);

/// The text in quotation marks, as Graphviz reads a label.
std::string dot_quoted(std::string_view text);

/// The template with its marks ("@TITLE@") filled in, in one pass: marks in the filled-in text
/// stay.
std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& marks);

// ---- The page. The files beside this one, embedded (../embed.cmake).
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
    int refresh_s = 0;    ///< seconds until the browser loads it again; 0: never
    std::string nonce{};  ///< of style and script, for a server's Content-Security-Policy
    std::vector<std::string_view> scripts{};  ///< after script.js, in this order
};

std::string page_text(const Page& page);

}  // namespace ybw::report
