// RecordSearch: runs a textbook search of a small tree and gives what it did.
//
// Pure functions; they throw UserError for an unknown algorithm, a leaf whose value is needed and
// not written, and a tree that is too large to be shown.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/teach/lesson.hpp"
#include "engine/teach/recording.hpp"
#include "engine/teach/written_tree.hpp"
#include "parallel/score.hpp"

namespace ybw::teach {

/// The name of the engine's own search, which is no textbook's.
inline constexpr std::string_view engine_search = "ybw";

/// The names of classic/ladder.hpp.
std::vector<std::string_view> recordable_searches();

/// Whether the search calls the root once with a window, which may then be asked for.
bool takes_window(std::string_view algorithm);

/// By one of these or by the engine, which searches with `crew`; the others are alone. Nodes of
/// a written tree that were not visited are in the recording, too; the engine, which may visit
/// them all, needs a value at every leaf. `window`: of the root, for the side to move there; of an
/// algorithm that takes one.
Recording record_search(std::string_view algorithm, const WrittenTree& tree, Depth depth,
                        const Crew& crew = {}, std::optional<Window> window = {});

/// Of nodes that were not visited, the children of others are in the recording.
Recording record_search(std::string_view algorithm, const BoardTree& tree, Depth depth,
                        const Crew& crew = {}, std::optional<Window> window = {});

/// Of a written tree; `depth`: nullopt to search to its leaves. A horizon above them gets a note.
Lesson lesson_of(std::string_view tree, std::string_view algorithm, View view,
                 std::optional<Depth> depth = {}, const Crew& crew = {},
                 std::optional<Window> window = {});

// ---- Examples: the worked examples of the papers, by name.
//
// The only list of them is the file examples.txt. Constant data; any thread.

struct TreeExample {
    std::string_view name;   ///< "sunkai-2"
    std::string_view title;  ///< "Sun Kai, figure 2: alpha-beta"
    std::string_view paper;
    std::string_view algorithm;  ///< that the paper shows with it
    View view = View::mover;
    std::string_view tree{};  ///< as written_tree.hpp has them; empty: a game
    std::string_view game{};
    std::string_view position{};
    Depth depth = 0;                    ///< for games
    Branches branches = Branches::all;  ///< likewise
    std::vector<std::string_view> notes{};
};

std::span<const TreeExample> examples();

/// nullptr: none bears that name.
const TreeExample* find_example(std::string_view name);

/// Throws UserError for an unknown algorithm, and where one has to know what is not written.
Lesson lesson_of(const TreeExample& example, std::string_view algorithm, View view,
                 const Crew& crew = {}, std::optional<Window> window = {});

}  // namespace ybw::teach
