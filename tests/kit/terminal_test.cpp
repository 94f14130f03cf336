// Colours: only a terminal that says what it is gets them, unless somebody asks for them.
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <utility>

#include "engine/kit/output.hpp"

namespace ybw {
namespace {

TEST(Terminal, HasColoursIfItSaysWhatItIs) {
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_GE(terminal, 0);
    ::unsetenv("NO_COLOR");
    for (const auto& [name, has_colours] :
         {std::pair{"xterm-256color", true}, {"", false}, {"dumb", false}, {"unknown", false}}) {
        ::setenv("TERM", name, 1);
        EXPECT_EQ(wants_color(terminal, ColorChoice::automatic), has_colours) << name;
        EXPECT_TRUE(wants_color(terminal, ColorChoice::always)) << name;
        EXPECT_FALSE(wants_color(terminal, ColorChoice::never)) << name;
    }
    ::unsetenv("TERM");
    EXPECT_FALSE(wants_color(terminal, ColorChoice::automatic));
    ::close(terminal);
}

}  // namespace
}  // namespace ybw
