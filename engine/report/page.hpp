// Page: an HTML file that needs nothing but itself, no network and no other file.
//
// All pages of the program are made here: they have one head, one look by day and by night
// (style.hpp), and scripts of the same parts. What a page shows is its data, as JSON.
//
// Pure function.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ybw::report {

struct Page {
    std::string title;  ///< plain text
    std::string_view generator = "ybw";
    std::string_view style{};  ///< CSS of this page alone
    std::string body{};        ///< HTML
    nlohmann::ordered_json data{};
    std::string nonce{};  ///< of style and script, for a server's Content-Security-Policy
    std::vector<std::string_view> scripts{};  ///< after that of script.hpp, in this order
};

std::string page_text(const Page& page);

}  // namespace ybw::report
