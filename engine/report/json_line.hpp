// JsonLine: a value as a line of JSON Lines (jsonlines.org). The one writer of them.
//
// Pure function.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

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

}  // namespace ybw
