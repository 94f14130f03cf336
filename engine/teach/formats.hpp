// Formats: a lesson as text for a terminal, as Graphviz source, as JSON lines and as a page. One
// file each.
//
// Pure functions.
#pragma once

#include <string>

#include "engine/teach/lesson.hpp"

namespace ybw::teach {

struct TextStyle {
    bool color = false;
    bool unicode = true;
    std::size_t width = 0;  ///< of what is wrapped; 0: no limit
};

/// Whether what happened is told, too.
enum class Telling { tree, steps };

std::string text_of(const Lesson& lesson, const TextStyle& style, Telling telling);

/// For `dot -Tsvg` and its like.
std::string dot_of(const Lesson& lesson);

/// A line for the search, for each node, each visit and, if they are told, each step.
std::string json_lines_of(const Lesson& lesson, Telling telling);

/// One file that needs nothing else; it opens at the end of the search, or where it begins if the
/// steps are told.
std::string page_of(const Lesson& lesson, Telling telling);

}  // namespace ybw::teach
