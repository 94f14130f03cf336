// CsvLine: a line of comma-separated values, as RFC 4180 has them. The one writer of them.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "engine/text/quoting.hpp"

namespace ybw {

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
