// ybw signature: node counts of one thread in a golden file. A change that is to leave the search
// as it is leaves them as they are; one that is to change the search writes the file again, and its
// commit says why:
//
//     build/release/ybw signature | sed 's/ [0-9]* nps$//' > tests/cli/data/signature.txt
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/support/program.hpp"

namespace ybw {
namespace {

/// What the program wrote, without the node rate at its end, which is of this machine and moment.
std::string without_rate(const std::string& out) {
    constexpr std::string_view word = " nodes";
    const std::size_t last = out.rfind(word);
    if (last == std::string::npos || !out.ends_with(" nps\n")) return "no node rate in: " + out;
    return out.substr(0, last + word.size()) + '\n';
}

std::string golden() {
    std::ifstream file(YBW_SOURCE_DIR "/tests/cli/data/signature.txt");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(SignatureProgram, NodesAreThoseOfTheGoldenFile) {
    const auto run = run_program({"signature"});
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(without_rate(run.out), golden());
}

}  // namespace
}  // namespace ybw
