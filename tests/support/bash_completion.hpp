// BashCompletion: what bash makes of a line of a program that is being typed.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <unistd.h>

#include "tests/support/program.hpp"

namespace ybw {

class BashCompletion : public testing::Test {
protected:
    /// Requires a program without '-' in its name, or `function` as its script calls it.
    explicit BashCompletion(std::string_view program, std::string_view function = "_ybw")
        : program_(program), function_(function) {}

    void SetUp() override {
        std::filesystem::create_directories(folder_ / "files");
        std::ofstream(folder_ / "files/a position.txt") << "h8\n";
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    /// The completions, with '|' between, of the word `at` of `words`, which are cut as bash cuts
    /// them, in a folder that has a file "a position.txt".
    std::string complete(const std::string& words, int at) {
        const auto script = folder_ / "script";
        std::ofstream(script) << run_program({"completion", "bash"}, {.program = program_}).out
                              << "cd " << folder_ / "files"
                              << "\nCOMP_WORDS=(" << words << ")\nCOMP_CWORD=" << at << '\n'
                              << function_ << "\n(IFS='|'; echo \"${COMPREPLY[*]}\" > ../out)\n";
        EXPECT_EQ(std::system(("bash " + script.string()).c_str()), 0);
        std::string line;
        std::ifstream file(folder_ / "out");
        std::getline(file, line);
        return line;
    }

private:
    const std::string_view program_;
    const std::string_view function_;
    const std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) /
        fmt::format("ybw_completion_{}_{}", ::getpid(),
                    testing::UnitTest::GetInstance()->current_test_info()->name());
};

}  // namespace ybw
