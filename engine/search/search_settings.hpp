// SearchSettings: the one table of what can be set about a search, by name.
//
// The options of commands, the players of a match, the options of UCI and UCCI and the help are
// made of it: what has a name here can be set everywhere, and is checked in one place.
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

/// On where it is named.
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

/// A list of steps to be left out, with commas between; see search_steps().
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

/// No game has more moves than this in a position, so nobody needs more lines.
inline constexpr std::int64_t most_lines = 500;

std::span<const SearchSetting> search_settings();
std::span<const SearchStep> search_steps();

/// Requires that there is one of that name.
const SearchSetting& search_setting(std::string_view name);

/// The names that a setting can be given, if they can be listed.
std::vector<std::string_view> choices_of(const SearchSetting& setting);

/// The names of all constants.
std::vector<std::string_view> constant_names();

/// The place in named_constants of the one called `name`. Throws UserError if there is none.
std::size_t constant_index(const std::string& name);

/// The text that a setting was given by name ("threads": "2"; a switch: any); nullopt: it was not.
using GivenSetting = std::function<std::optional<std::string>(std::string_view name)>;

/// `usual` with what was given; `most_hash_mib` is the largest table there is memory for. Messages
/// name settings as options ("--threads"). Where brothers are searched in order by one thread,
/// there is one.
SearchOptions search_options(const GivenSetting& given, SearchOptions usual,
                             std::size_t most_hash_mib);

/// Sets a number that was checked already. Requires a NumberSetting and a number in its range.
void set_number(const SearchSetting& setting, std::int64_t number, SearchOptions& options);
/// What it is set to. Requires a NumberSetting.
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
// A table that is full forgets, and the search does again what it has done; one that is too large
// only takes time to fill with zeroes. So the limits of the search decide: what can be found within
// them is what has to be kept.

/// MiB that hold what a search of so many threads is likely to find within the limits: at least
/// `usual`, at most `most`, which goes before it.
std::size_t fitting_table_mib(const Limits& limits, int threads, std::size_t usual,
                              std::size_t most);

/// MiB to ask for where a table of `mib` has filled in `elapsed` of a search with these limits;
/// nullopt if there are no more than `most`.
std::optional<std::size_t> table_to_ask_for(std::size_t mib, Duration elapsed, const Limits& limits,
                                            std::size_t most);

}  // namespace ybw
