// Lines: a value as a line of JSON Lines (jsonlines.org), and fields as a line of CSV (RFC 4180).
// The one writer of each.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/text/quoting.hpp"

namespace ybw {

/// With its end. Bytes that are no UTF-8 (of a command line, say) are replaced, for JSON has none;
/// control characters are escaped, those above 0x7E too, which a terminal would obey.
inline std::string json_line(const nlohmann::ordered_json& object) {
    constexpr auto replace = nlohmann::ordered_json::error_handler_t::replace;
    const std::string text = object.dump(-1, ' ', false, replace);
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
        if (byte == 0x7F) {
            line += "\\u007f";
        } else if (byte == 0xC2 && 0x80 <= next && next <= 0x9F) {  // U+0080 to U+009F
            constexpr std::string_view digits = "0123456789abcdef";
            line += "\\u00";
            line += digits[next >> 4];
            line += digits[next & 15];
            ++i;
        } else {
            line += text[i];
        }
    }
    return line + '\n';
}

/// A field in quotation marks if it has to be. Control characters but line ends, which a terminal
/// would obey, are question marks.
inline std::string csv_field(std::string_view original) {
    std::string text;
    while (!original.empty()) {
        const std::size_t end = std::min(original.find_first_of("\r\n"), original.size());
        text += printable(original.substr(0, end)) + std::string(original.substr(end, 1));
        original.remove_prefix(std::min(end + 1, original.size()));
    }
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

/// The fields as a line with its end.
inline std::string csv_line(std::span<const std::string> fields) {
    std::string line;
    for (const std::string& field : fields) {
        line += (&field == fields.data() ? "" : ",") + csv_field(field);
    }
    return line + '\n';
}

}  // namespace ybw
