// Spelling: values and windows of a recording as a reader wants them.
//
// A recording has everything as the side to move sees it. Here it is turned to the view that is
// asked for, and written: "-5", "win 3" (three moves after the root), "(-∞, 5)".
//
// Pure functions; no shared state.
#pragma once

#include <string>
#include <string_view>

#include "engine/teach/lesson.hpp"

namespace ybw::teach {

class Spelling {
public:
    enum class Letters { ascii, unicode };

    explicit Spelling(const Lesson& lesson, Letters letters = Letters::unicode)
        : recording_(&lesson.recording), view_(lesson.view), letters_(letters) {}

    /// A value of the side to move at `node`.
    std::string value(Index node, Score value) const;
    /// "<= 5" where it is but a bound.
    std::string bounded(const Visit& visit) const;
    std::string window(Index node, Window window) const;
    std::string alpha(Index node, Window window) const;
    std::string beta(Index node, Window window) const;

    std::string_view arrow() const { return letters_ == Letters::unicode ? "→" : "->"; }

    /// How a sentence names a node: "C", "the root", "the leaf 7", "node b2 a1", "node 1.2".
    std::string name(Index node) const;

    /// Whether the view is not that of the side to move.
    bool is_turned(Index node) const;

private:
    std::string number(Score score) const;

    const Recording* recording_;
    View view_;
    Letters letters_;
};

/// "Max" or "Min".
std::string_view side_of(const TreeNode& node);

}  // namespace ybw::teach
