// RecordSearch: runs a textbook search of a small tree and gives what it did.
//
// Pure functions; they throw UserError for an unknown algorithm, a leaf whose value is needed and
// not written, and a tree that is too large to be shown.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/classic/tree_walk.hpp"
#include "engine/teach/lesson.hpp"
#include "engine/teach/recording.hpp"
#include "engine/teach/written_tree.hpp"
#include "parallel/game.hpp"
#include "parallel/score.hpp"

namespace ybw::teach {

// ---- RecordedNodes: what recordings of all searches do with the nodes of their tree.

/// The nodes of a line from the root on, as far as they are in the recording.
template <Game G, class Line>
std::vector<Index> nodes_of_line(const Recording& recording, G game, const Line& line) {
    std::vector<Index> nodes{0};
    for (const auto move : line) {
        const auto& children = recording.nodes[nodes.back()].children;
        if (children.empty()) break;
        MovesOf<G> moves;
        game.legal_moves(moves);
        const auto place = std::find(moves.begin(), moves.end(), move) - moves.begin();
        nodes.push_back(children[static_cast<std::size_t>(place)]);
        game.play(move);
    }
    return nodes;
}

/// Adds what is written below nodes that no search has visited.
void complete(std::vector<TreeNode>& nodes, Index self, const WrittenTree& tree);

/// Throws UserError: more calls than a picture shows.
[[noreturn]] void refuse_as_too_large(Depth depth);

/// The name of the engine's own search, which is no textbook's.
inline constexpr std::string_view engine_search = "ybw";

/// The names of classic/ladder.hpp.
std::vector<std::string_view> recordable_searches();

/// Whether the search calls the root once with a window, which may then be asked for.
bool takes_window(std::string_view algorithm);

/// By one of these or by the engine, which searches with `crew`; the others are alone. Nodes of
/// a written tree that were not visited are in the recording, too. `window`: of the root, for the
/// side to move there; of an algorithm that takes one.
Recording record_search(std::string_view algorithm, const WrittenTree& tree, Depth depth,
                        const Crew& crew = {}, std::optional<Window> window = {});

/// What has to be said of a written tree where the horizon of a search lay above its leaves.
std::vector<std::string> notes_on_horizon(const Recording& recording);

/// Of nodes that were not visited, the children of others are in the recording.
Recording record_search(std::string_view algorithm, const BoardTree& tree, Depth depth,
                        const Crew& crew = {}, std::optional<Window> window = {});

/// The engine's search of a tree: plain alpha-beta to the depth, with its table, order and split
/// points. Every leaf of a written tree has to have a value.
Recording record_engine(const WrittenTree& tree, Depth depth, const Crew& crew);
Recording record_engine(const BoardTree& tree, Depth depth, const Crew& crew);

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
