// CsvLine: a line of comma-separated values, as RFC 4180 has them. The one writer of them.
//
// Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ybw {

/// A field in quotation marks if it has to be.
inline std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
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
