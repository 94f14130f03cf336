// What the program says to a user who has made a mistake, for tests that read it.
#pragma once

#include <gtest/gtest.h>
#include <string>

#include "engine/text/user_error.hpp"
#include "tests/support/said.hpp"

namespace ybw {

/// The message of the UserError that `action` throws; empty if it throws none.
template <class Action>
std::string complaint(Action action) {
    try {
        action();
    } catch (const UserError& error) {
        return error.what();
    }
    return {};
}

/// The same of a mistake in the command line, or of another kind.
template <class Action>
std::string refusal(Action action, ExitCode code = ExitCode::usage) {
    try {
        action();
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), code);
        return error.what();
    }
    return {};
}

}  // namespace ybw
