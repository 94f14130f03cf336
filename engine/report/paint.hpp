// Paint: ANSI colours where they are wanted, the bare text elsewhere.
//
// A value; any thread.
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

#include "parallel/score.hpp"

namespace ybw::report {

class Paint {
public:
    explicit Paint(bool wanted) : wanted_(wanted) {}

    std::string bold(std::string_view text) const { return painted("\x1b[1m", text); }
    std::string faint(std::string_view text) const { return painted("\x1b[2m", text); }

    /// Green for a win, red for a loss.
    std::string score(Score score, std::string_view text) const {
        if (score.is_win()) return painted("\x1b[32m", text);
        return score.is_loss() ? painted("\x1b[31m", text) : std::string(text);
    }

private:
    std::string painted(std::string_view color, std::string_view text) const {
        return wanted_ ? fmt::format("{}{}\x1b[0m", color, text) : std::string(text);
    }

    bool wanted_;
};

}  // namespace ybw::report
