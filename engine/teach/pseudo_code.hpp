// PseudoCode: each textbook search in a few lines, as the papers print it, and which line is
// executed at which step.
//
// Constant data; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/teach/lesson.hpp"

namespace ybw::teach {

struct PseudoCode {
    std::string source;              ///< the paper
    std::vector<std::string> lines;  ///< without marks
};

/// With values as Max sees them a program for Max and one for Min. Requires one of
/// recordable_searches() or engine_search.
PseudoCode pseudo_code(std::string_view algorithm, View view);

/// The line, from 0, that is executed at a step of the recording; nullopt if none is.
std::optional<std::size_t> line_of_step(const Recording& recording, const Step& step, View view);

}  // namespace ybw::teach
