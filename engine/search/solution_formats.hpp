// SolutionFormats: a solution for people, for programs and for Graphviz.
//
// Moves are named as in the position that is solved. Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/search/solver.hpp"

namespace ybw::solve {

/// "won", "not_won", "unknown".
std::string_view word_of(Verdict verdict);

/// The winning line by names.
std::vector<std::string> line_of(const Question& question, const Solution& solution);

/// What the answer is, in lines: verdict, winning line, effort.
std::string text_of(const Question& question, const Solution& solution);

/// The proof as an indented tree, a line for each answer where there are several. What comes about
/// in several ways is written once and referred to as "(n)".
std::string tree_text_of(const Question& question, const Solution& solution);

/// A line for the solution and, unless `result_alone`, one for each node of the proof, the root
/// first.
enum class Telling { everything, result_alone };
std::string json_lines_of(const Question& question, const Solution& solution, Telling telling);

/// For `dot -Tsvg` and its like.
std::string dot_of(const Question& question, const Solution& solution);

}  // namespace ybw::solve
