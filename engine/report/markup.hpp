// Markup: text that stands in HTML, in the JSON of a page or in Graphviz source, whatever it holds.
//
// Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ybw::report {

/// JSON that may stand inside <script>: nothing in it can end the element.
std::string script_json(const nlohmann::ordered_json& json);

/// Text that may stand between tags, and in the quotation marks of an attribute.
std::string html_text(std::string_view text);

/// In quotation marks, as Graphviz reads a label.
std::string dot_quoted(std::string_view text);

/// The template with its marks ("@TITLE@") filled in, in one pass: what is filled in is not looked
/// at again.
std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& marks);

}  // namespace ybw::report
