// Lesson: a recorded search with what has to be said about it, which is what all formats show.
//
// Regular value type; no shared state.
#pragma once

#include <string>
#include <vector>

#include "engine/teach/recording.hpp"

namespace ybw::teach {

/// Whose view values and windows are shown in.
enum class View {
    mover,  ///< of the side to move at each node, as negamax has it
    max     ///< of the side to move at the root, as minimax has it
};

struct Lesson {
    Recording recording;
    View view = View::mover;
    std::string title;                 ///< "Sun Kai, figure 2"
    std::string subject;               ///< the tree as it was written, or the game and the position
    std::vector<std::string> notes{};  ///< a sentence or more each
};

}  // namespace ybw::teach
