// Picture: a lesson as it stands when the search is over, node by node, in words.
//
// What the static formats (text, Graphviz, JSON lines) have in common. Brothers that were not
// searched and whose own moves nobody knows are drawn as one, since there may be hundreds.
//
// Regular value types; no shared state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/teach/lesson.hpp"

namespace ybw::teach {

enum class Fate {
    principal,  ///< on the principal variation
    searched,
    pruned  ///< never called
};

struct DrawnVisit {
    std::string came{};           ///< window; empty for searches without
    std::string left{};           ///< empty where it is the same
    std::string value{};          ///< "≥ 5"
    std::string remark{};         ///< "null window", "searched again", "cut-off", "from memory"
    std::optional<int> worker{};  ///< of a search by several
    std::string work{};           ///< "worker 0, split point with 1, 2"; empty for one worker
};

struct DrawnNode {
    Index node = 0;                 ///< the first of them, if there are more
    std::optional<Index> parent{};  ///< in the picture
    std::vector<Index> children{};  ///< in the picture
    std::string name;
    std::string move;
    std::vector<std::string> board{};
    std::string value{};  ///< what the root came to; of the last visit, or as written; may be empty
    Fate fate = Fate::searched;
    bool max_to_move = true;
    Ply ply = 0;
    Index stands_for = 1;  ///< nodes
    std::vector<DrawnVisit> visits{};
};

/// The nodes, parents before children and a node's children in order.
std::vector<DrawnNode> draw(const Lesson& lesson, const Spelling& spelling);

/// "alphabeta, depth 2: value 5; 7 calls, 4 of them at leaves; 1 node not searched; values of Max"
std::string summary(const Lesson& lesson, const Spelling& spelling);

}  // namespace ybw::teach
