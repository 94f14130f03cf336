// --html of ybw analyze and ybw annotate, run as a user runs it.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

class PageProgram : public match::InDirectory {
protected:
    static StartedProgram::Finished analyze(std::vector<std::string> more) {
        more.insert(more.begin(),
                    {"analyze", "-g", "tictactoe", "-j", "1", "--hash", "1", "-d", "4", "-q"});
        return run_program(more);
    }
};

TEST_F(PageProgram, IsWrittenBesideWhatElseIsShown) {
    const auto plain = analyze({});
    const auto with_page = exits(0, analyze({"--html", file("a.html")}));
    EXPECT_EQ(with_page.out, plain.out);
    expect_has(content("a.html"), "tictactoe: x to move");
    exits(0, run_program({"analyze", "-g", "tictactoe", "-a", "alphabeta", "-d", "3", "--html",
                          file("b.html")}));
    expect_has(content("b.html"), "alphabeta, 1 thread");
    exits(0, analyze({"-p", "a1 b1 a2 b2 a3", "--html", file("c.html")}));
    expect_has(content("c.html"), "x has won");
}

TEST_F(PageProgram, IsWrittenForAGame) {
    exits(0, run_program({"annotate", "-", "-g", "tictactoe", "-j", "1", "--hash", "1", "--html",
                          file("a.html")},
                         {.input = "a1 b1 a3 a2 c3 b3 b2"}));
    expect_has(content("a.html"), "o lost the game with move 2, b1");
}

TEST_F(PageProgram, ThatCannotBeWrittenIsSaidBeforeTheSearch) {
    const std::string nowhere = file("none/a.html");
    for (const auto& run :
         {analyze({"--html", nowhere, "-t", "1h"}),
          run_program({"annotate", "-", "--html", nowhere, "-t", "1h"}, {.input = "h8 i9"})}) {
        EXPECT_EQ(run.code, 73);
        EXPECT_TRUE(run.err.starts_with("ybw: --html " + nowhere + ": ")) << run.err;
        EXPECT_EQ(run.out, "");
    }
    exits(64, run_program({"analyze", "--positions", "-", "--html", file("a.html")}));
}

TEST_F(PageProgram, ThatIsTheSavedAnalysisIsRefusedBeforeTheSearch) {
    const std::string same = file("a.ybw");
    for (const std::string option : {"--save", "--resume"}) {
        const auto run = exits(64, analyze({option, same, "--html", same, "-t", "1h"}));
        expect_has(run.err, "--html " + same + ": this is the file of " + option);
        EXPECT_EQ(run.out, "");
    }
}

TEST_F(PageProgram, ThatDoesNotFitLeavesTheOldOneAndTheResult) {
    const auto run = exits(73, analyze({"--html", "/dev/full"}));
    expect_has(run.out, "best");
    EXPECT_TRUE(run.err.starts_with("ybw: --html /dev/full: cannot be written")) << run.err;
}

}  // namespace
}  // namespace ybw
