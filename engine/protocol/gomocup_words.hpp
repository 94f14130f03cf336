// GomocupWords: the words and numbers of a line of the Gomocup protocol.
//
// Commands and keys are compared in capitals; numbers stand alone or with commas between.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/blanks.hpp"
#include "engine/text/letter_case.hpp"
#include "engine/text/words.hpp"

namespace ybw::protocol::gomocup {

/// Whether the line ends a block of lines.
inline bool is_done(std::string_view line) {
    return upper_case(std::string(line)) == "DONE";
}

/// A command or key in capitals, and what follows it. `line` is trimmed.
struct Phrase {
    std::string head;
    std::string_view rest;
};
inline Phrase phrase(std::string_view line) {
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    return {upper_case(std::string(line.substr(0, blank))), trimmed(line.substr(blank))};
}

inline std::optional<std::int64_t> number(std::string_view text) {
    return whole_number(trimmed(text));
}

/// Numbers with commas between; empty if anything else is there.
inline std::vector<int> numbers(std::string_view text) {
    std::vector<int> result;
    while (true) {
        const std::size_t comma = text.find(',');
        const auto value = number(text.substr(0, comma));
        constexpr int most = 1000;
        if (!value || *value < -most || *value > most) return {};
        result.push_back(static_cast<int>(*value));
        if (comma == std::string_view::npos) return result;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace ybw::protocol::gomocup
