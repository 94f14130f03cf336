#include "engine/report/markup.hpp"

#include <algorithm>

#include "engine/text/quoting.hpp"

namespace ybw::report {

std::string script_json(const nlohmann::ordered_json& json) {
    std::string safe;
    for (const char c :
         json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) {
        if (c == '<') {
            safe += "\\u003c";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string html_text(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '&':
                safe += "&amp;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

std::string dot_quoted(std::string_view text) {
    std::string safe = "\"";
    for (const char c : printable(text)) {
        if (c == '&') {
            safe += "&amp;";  // labels have entities
        } else {
            if (c == '"' || c == '\\') safe += '\\';
            safe += c;
        }
    }
    return safe + '"';
}

std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& marks) {
    std::string text;
    while (!page.empty()) {
        const auto mark = std::ranges::find_if(
            marks, [&](const auto& candidate) { return page.starts_with(candidate.first); });
        if (mark != marks.end()) {
            text += mark->second;
            page.remove_prefix(mark->first.size());
            continue;
        }
        const std::size_t next = std::min(page.find('@', 1), page.size());
        text += page.substr(0, next);
        page.remove_prefix(next);
    }
    return text;
}

}  // namespace ybw::report
