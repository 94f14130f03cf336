// Narration: what happens at a step of a search, as a sentence.
//
// Pure function.
#pragma once

#include <string>

#include "engine/teach/lesson.hpp"
#include "engine/teach/spelling.hpp"

namespace ybw::teach {

std::string sentence(const Lesson& lesson, const Step& step, const Spelling& spelling);

}  // namespace ybw::teach
