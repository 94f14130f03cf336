// Formats: a lesson as text for a terminal, as Graphviz source, as JSON lines and as a page. One
// file each.
//
// Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/teach/lesson.hpp"

namespace ybw::teach {

struct TextStyle {
    bool color = false;
    bool unicode = true;
    std::size_t width = 0;  ///< of what is wrapped; 0: no limit
};

/// Whether what happened is told, too, or asked.
enum class Telling { tree, steps, practice };

std::string text_of(const Lesson& lesson, const TextStyle& style, Telling telling);

/// For `dot -Tsvg` and its like.
std::string dot_of(const Lesson& lesson);

/// A line for the search, for each node, each visit and, if they are told, each step.
std::string json_lines_of(const Lesson& lesson, Telling telling);

/// One file that needs nothing else; it opens at the end of the search, or where it begins if the
/// steps are told. For practice a student does the search and is told the first slip.
std::string page_of(const Lesson& lesson, Telling telling);

// ---- Exam: a sheet of random trees, its solutions behind it.

/// Trees of that depth with two or three moves at a node, the same for the same seed, in which the
/// algorithm prunes something, if it can.
std::vector<Lesson> exam(std::string_view algorithm, Depth depth, View view, std::size_t trees,
                         std::uint64_t seed);

/// To be printed. Requires at least one lesson.
std::string exam_page_of(const std::vector<Lesson>& lessons);

/// LaTeX (TikZ, forest), of the same sheet.
std::string exam_tex_of(const std::vector<Lesson>& lessons);

// ---- Graphviz: pictures made by its program `dot`, which has to be installed.

/// Throws UserError(input_missing) if there is no `dot`, with how to get it and what to do
/// `instead`. `asked_by`: the option, as it was written.
void require_graphviz(std::string_view asked_by, std::string_view instead);

/// The SVG of a Graphviz source. Throws UserError(io_error) if `dot` fails.
std::string svg_of(std::string_view asked_by, const std::string& dot_source);

}  // namespace ybw::teach
