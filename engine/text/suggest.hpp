// Suggest: "did you mean ...?" for a word that is not one of the known ones.
//
// The distance is that of Damerau (1964, "A technique for computer detection and correction of
// spelling errors", CACM 7(3)) in its restricted form: insertions, deletions, substitutions and
// swaps of neighbours. Pure functions; no shared state.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {

/// Number of single slips that lead from one word to the other; upper and lower case are the same.
inline std::size_t slips_between(std::string_view a, std::string_view b) {
    // rows[i][j]: slips between the first i letters of a and the first j of b.
    std::vector<std::vector<std::size_t>> rows(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) rows[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            rows[i][j] = std::min(
                {rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1)});
            const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                                 lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped) rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[a.size()][b.size()];
}

/// The known word that was probably meant: a unique beginning, or few slips away.
inline std::optional<std::string_view> nearest(std::string_view word,
                                               std::span<const std::string_view> known) {
    static constexpr std::size_t longest_word = 64;  // nobody mistypes a longer one
    if (word.empty() || word.size() > longest_word) return std::nullopt;
    std::vector<std::string_view> begun;
    std::ranges::copy_if(known, std::back_inserter(begun),
                         [&](std::string_view candidate) { return candidate.starts_with(word); });
    if (begun.size() == 1) return begun.front();
    std::optional<std::string_view> best;
    std::size_t fewest = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view candidate : known) {
        const std::size_t slips = slips_between(word, candidate);
        if (slips < fewest) best = candidate, fewest = slips;
    }
    return best;
}

/// The `count` known words that lie nearest to a word, the nearest first.
inline std::vector<std::string_view> closest(std::string_view word,
                                             std::span<const std::string_view> known,
                                             std::size_t count) {
    static constexpr std::size_t longest_word = 64;
    std::vector<std::string_view> words(known.begin(), known.end());
    std::ranges::stable_sort(words, {}, [&](std::string_view candidate) {
        return slips_between(word.substr(0, longest_word), candidate);
    });
    words.resize(std::min(count, words.size()));
    return words;
}

/// The end of a message: "did you mean 'gomoku'?" or "choose one of gomoku, xiangqi"; of a long
/// list it names the closest words.
inline std::string how_to_mend(std::string_view word, std::span<const std::string_view> known) {
    if (const auto guess = nearest(word, known)) return fmt::format("did you mean '{}'?", *guess);
    static constexpr std::size_t most_listed = 24;
    static constexpr std::size_t most_close = 5;
    if (known.size() <= most_listed) return fmt::format("choose one of {}", fmt::join(known, ", "));
    return fmt::format("the closest of {} names are {}", known.size(),
                       fmt::join(closest(word, known, most_close), ", "));
}

/// Refuses the text for `what`, "--order", of which the known words are the choices.
[[noreturn]] inline void refuse_unknown(std::string_view what, std::string_view text,
                                        std::span<const std::string_view> known) {
    throw UserError(ExitCode::usage, "{}: '{}' is unknown; {}", what, text,
                    how_to_mend(text, known));
}

}  // namespace ybw
