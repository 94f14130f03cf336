// SearchSettings: the one table of the settings of a search, by name.
//
// The options of commands, the players of a match, the options of UCI and UCCI and the help are
// made from it: every setting in it can be set everywhere, and is checked in one place.
//
// Thread safety: constant data and functions of their arguments, which throw
// UserError(ExitCode::usage) that names the option.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/text/words.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"

namespace ybw {

/// A whole number.
struct NumberSetting {
    std::int64_t least;
    std::int64_t most;
    std::variant<int SearchOptions::*, std::size_t SearchOptions::*> member;
};

/// A switch: on if it is named.
struct SwitchSetting {
    bool SearchOptions::*member;
};

/// One of a few names.
struct ChoiceSetting {
    struct Choice {
        std::string_view name;
        void (*choose)(SearchOptions&);
    };
    std::vector<Choice> choices;  ///< the default first
};

/// A list of steps to leave out, with commas between; see search_steps().
struct StepsSetting {};

/// A list of constants with their values, "NAME=N", with commas between; see named_constants.
struct ConstantsSetting {};

struct SearchSetting {
    std::string_view name;
    std::string_view argument;  ///< what it takes, "N"; empty for a switch
    std::string_view summary;   ///< what it does
    std::variant<NumberSetting, SwitchSetting, ChoiceSetting, StepsSetting, ConstantsSetting> kind;
};

/// A step of the search that can be left out.
struct SearchStep {
    std::string_view name;
    bool SearchOptions::*member;
};

/// No game has more moves than this in a position, so no search needs more lines.
inline constexpr std::int64_t most_lines = 500;

std::span<const SearchSetting> search_settings();
std::span<const SearchStep> search_steps();

/// Requires that there is a setting of this name.
const SearchSetting& search_setting(std::string_view name);

/// The values that a setting takes, if they can be listed.
std::vector<std::string_view> choices_of(const SearchSetting& setting);

/// The index in named_constants of the constant `name`. Throws UserError if there is none.
std::size_t constant_index(const std::string& name);

/// The text given for a setting by name ("threads": "2"; a switch: any); nullopt if not given.
using GivenSetting = std::function<std::optional<std::string>(std::string_view name)>;

/// `usual` with the given settings; `most_hash_mib` is the largest table there is memory for.
/// Messages name settings as options ("--threads"). A search that takes brothers in order has one
/// thread.
SearchOptions search_options(const GivenSetting& given, SearchOptions usual,
                             std::size_t most_hash_mib);

/// The given settings that change values, as options: the settings of a store (store.hpp).
std::string settings_of_values(const GivenSetting& given);

/// Sets a number that was already checked. Requires a NumberSetting and a number in its range.
void set_number(const SearchSetting& setting, std::int64_t number, SearchOptions& options);
/// The number of a setting. Requires a NumberSetting.
std::int64_t number_of(const SearchSetting& setting, const SearchOptions& options);

/// More than any search will see.
inline constexpr std::int64_t most_nodes = 1'000'000'000'000'000'000;

inline Depth parse_depth(std::string_view text) {
    return static_cast<Depth>(parse_whole("--depth", text, 1, max_ply - 1));
}

/// "50M" is understood.
inline std::uint64_t parse_nodes(std::string_view text) {
    return static_cast<std::uint64_t>(parse_count("--nodes", text, 1, most_nodes));
}

// ---- TableSize: how large a transposition table a search should have.
//
// A table that is full forgets, and the search repeats work; a table that is too large only takes
// time to fill with zeroes. So the limits of the search decide: the table has to hold the positions
// that can be found within them.

/// MiB for the positions that a search of so many threads is likely to find within the limits: at
/// least `usual`, at most `most`, which goes first.
std::size_t fitting_table_mib(const Limits& limits, int threads, std::size_t usual,
                              std::size_t most);

/// MiB to ask for if a table of `mib` is full after `elapsed` of a search with these limits;
/// nullopt if there are no more than `most`.
std::optional<std::size_t> table_to_ask_for(std::size_t mib, Duration elapsed, const Limits& limits,
                                            std::size_t most);

}  // namespace ybw
