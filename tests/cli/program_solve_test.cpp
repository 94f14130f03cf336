// ybw solve as a user runs it.
#include <filesystem>
#include <gtest/gtest.h>
#include <string>

#include "tests/cli/output_lines.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/program.hpp"

namespace ybw {

namespace {

constexpr const char* open_three = "h8 a1 i8 a3 j8 c12";

StartedProgram::Finished run_solve(Words arguments, const StartedProgram::Setting& setting = {}) {
    arguments.insert(arguments.begin(), "solve");
    return run_program(std::move(arguments), setting);
}

TEST(SolveProgram, SaysByItsExitCodeWhatItFound) {
    exits(0, run_solve({"-p", open_three, "--kind", "vcf"}));
    exits(1, run_solve({"-p", "h8 i9 g7", "--kind", "vct"}));
    exits(2, run_solve({"-p", "h8 i9", "--nodes", "2k"}));
}

TEST(SolveProgram, TheTableOfAProverIsAsLargeAsHashSays) {
    const Words hard{"-p", "h8 h9 i9 g7 i7 i8 j9 k10", "--kind", "vct", "--time", "30s"};
    const auto with_hash = [&](const char* mib) {
        Words words = hard;
        words.insert(words.end(), {"--hash", mib});
        return run_solve(words);
    };
    const auto small = exits(2, with_hash("1"));
    EXPECT_LT(small.seconds, 20) << "it goes on beyond its table";
    expect_has(small.err, "the table of 1 MiB is full; --hash 2");
    exits(0, run_solve({"-p", open_three, "--kind", "vcf", "--hash", "0"}));
}

TEST(SolveProgram, APictureThatNobodyCanDrawIsRefusedBeforeTheSearch) {
    const auto run = exits(66, run_solve({"-p", open_three, "--kind", "vcf", "--tree", "proof.svg"},
                                         {.environment = {{"PATH", "/nowhere"}}}));
    EXPECT_EQ(run.out, "");
    expect_has_all(run.err,
                   {"--tree proof.svg: Graphviz is not installed", "let the name end with .dot"});
    EXPECT_FALSE(std::filesystem::exists("proof.svg"));
}

TEST(SolveProgram, ShowsTheLineAndTheTree) {
    const auto run = run_solve({"-p", open_three, "--kind", "vcf"});
    expect_has_all(run.out, {"won: black wins by attacks of kind vcf in 3 plies at most\n",
                             "line   g8\n", "\n\ng8\n"});
    const auto quiet = run_solve({"-p", open_three, "--kind", "vcf", "--quiet"});
    expect_lacks(quiet.out, "\n\n");
    const auto told = run_solve({"-p", open_three, "--kind", "vcf", "-f", "jsonl"});
    EXPECT_GT(json_lines_of(told.out).size(), 1U);
    const auto alone = run_solve({"-p", open_three, "--kind", "vcf", "-f", "jsonl", "--quiet"});
    EXPECT_EQ(json_lines_of(alone.out).size(), 1U);
}

TEST(SolveProgram, WritesTheProofByTheEndingOfTheFile) {
    const auto folder = std::filesystem::temp_directory_path() / "ybw-solve-test";
    std::filesystem::create_directories(folder);
    const auto content = [&](const std::string& name) {
        const auto path = folder / name;
        exits(0, run_solve({"-p", open_three, "--kind", "vcf", "--tree", path.string()}));
        return file_text(path);
    };
    const std::string proof = content("proof.txt");
    EXPECT_TRUE(proof.starts_with("gomoku freestyle: .............../")) << proof;
    EXPECT_TRUE(proof.ends_with(" x\n\ng8\n")) << proof;
    EXPECT_EQ(content("proof.dot").substr(0, 9), "digraph p");
    EXPECT_EQ(json_lines_of(content("proof.jsonl")).back()["move"], "g8");
    std::filesystem::remove_all(folder);
}

// ---- ybw signature: node counts of one thread in a golden file. A change that is to leave the
// search as it is leaves them as they are; one that is to change the search writes the file again,
// and its commit says why:
//
//     build/release/ybw signature | sed 's/ [0-9]* nps$//' > tests/cli/data/signature.txt

/// What the program wrote, without the node rate at its end, which is of this machine and moment.
std::string without_rate(const std::string& out) {
    constexpr std::string_view word = " nodes";
    const std::size_t last = out.rfind(word);
    if (last == std::string::npos || !out.ends_with(" nps\n")) return "no node rate in: " + out;
    return out.substr(0, last + word.size()) + '\n';
}

TEST(SignatureProgram, NodesAreThoseOfTheGoldenFile) {
    const auto run = run_program({"signature"});
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(without_rate(run.out), file_text(YBW_SOURCE_DIR "/tests/cli/data/signature.txt"));
}

}  // namespace

}  // namespace ybw
