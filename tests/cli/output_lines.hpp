// OutputLines: what a program has printed, line by line.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace ybw {

using nlohmann::json;

/// What a program is called with.
using Words = std::vector<std::string>;

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Every line as an object; never empty, so that a test may look at the first and the last.
inline std::vector<json> json_lines_of(const std::string& text) {
    std::vector<json> lines;
    for (const std::string& line : lines_of(text)) lines.push_back(json::parse(line));
    if (lines.empty()) {
        ADD_FAILURE() << "there is no line";
        lines.push_back(json::object());
    }
    return lines;
}

}  // namespace ybw
