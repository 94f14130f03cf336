// Examples: the worked examples of the papers, by name.
//
// The only list of them is the file examples.txt.
//
// Constant data; any thread.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/teach/lesson.hpp"
#include "engine/teach/record_search.hpp"
#include "engine/teach/written_tree.hpp"
#include "parallel/score.hpp"

namespace ybw::teach {

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
