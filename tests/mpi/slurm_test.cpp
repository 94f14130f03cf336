// The scripts of machines.md, run by a Slurm of this machine, if Debian's slurm-wlm is installed.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <vector>

#include "engine/match/journal.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/mpi/mpi_program.hpp"
#include "tests/support/file_text.hpp"

namespace ybw::mpi {
namespace {

/// The fenced scripts for sbatch, as small as one machine can do them soon.
std::vector<std::string> scripts_of_the_page() {
    const std::string page = file_text(YBW_SOURCE_DIR "/engine/mpi/machines.md");
    std::vector<std::string> scripts;
    const std::string opening = "```sh\n#!/bin/sh\n";
    for (std::size_t at = page.find(opening); at != page.npos; at = page.find(opening, at + 1)) {
        const std::size_t begin = at + std::string("```sh\n").size();
        std::string script = page.substr(begin, page.find("```", begin) - begin);
        for (const auto& [large, small] : std::vector<std::pair<const char*, const char*>>{
                 {"64", "3"},
                 {"--time 10s", "--time 20ms --hash 1"},
                 {"cpus-per-task=4", "cpus-per-task=1 --overcommit"},
                 {"--threads 4", "--threads 1"},
                 {"ntasks=4", "ntasks=3"},
                 {"cpus-per-task=16", "cpus-per-task=1 --overcommit"},
                 {"--time 10m --threads 16", "--depth 6 --threads 1"},
                 {"threads=2", "hash=1"},
                 {"threads=1", "\"hash=1 name=B\""},
                 {"--pairs 3200", "--pairs 6 --nodes 500 --draw-after 10"}}) {
            script = std::regex_replace(script, std::regex(large), small);
        }
        scripts.push_back(script);
    }
    return scripts;
}

TEST(Slurm, RunsTheScriptsOfThePage) {
    if (!has_mpi()) GTEST_SKIP() << "built without MPI";
    const match::TemporaryDirectory directory;
    const auto file = [&](const std::string& name) { return directory.path() / name; };
    for (const char* position : {"h8 i9", "h8 h9", "h8 g9", "h8 g8", "h8"}) {
        std::ofstream(file("list.txt"), std::ios::app) << position << '\n';
    }
    const auto scripts = scripts_of_the_page();
    ASSERT_EQ(scripts.size(), 4U);
    std::ofstream all(file("all"));
    all << "set -e\n";
    for (std::size_t i = 0; i < scripts.size(); ++i) {
        std::ofstream(file(fmt::format("script-{}", i))) << scripts[i];
        all << fmt::format("sbatch --wait --output=said-{0}-%a script-{0}\n", i);
    }
    all << "ybw analyze --merge all.jsonl part-*.jsonl\n"
           "ybw match --merge match.jsonl games-*.jsonl\n";
    all.close();
    const int status = std::system(
        fmt::format(
            "cd {0}; PATH={1}:$PATH OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
            "OMPI_MCA_rmaps_base_oversubscribe=1 {2} "
            "{3}/tests/mpi/slurm.sh {0}/slurm sh all > out 2>&1",
            directory.path().string(), YBW_BUILD_DIR, spare_open_mpi, YBW_SOURCE_DIR)
            .c_str());
    if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "there is no Slurm here";
    ASSERT_EQ(WEXITSTATUS(status), 0) << file_text(file("out"));
    const auto lines = [&](const std::string& name) {
        const std::string text = file_text(file(name));
        return std::count(text.begin(), text.end(), '\n');
    };
    EXPECT_EQ(lines("all.jsonl"), 1 + 5);
    EXPECT_EQ(lines("answers.jsonl"), 1 + 5);
    EXPECT_TRUE(std::filesystem::exists(file("night.ybw")));
    EXPECT_EQ(match::read_journal(file("match.jsonl")).games.size(), 12U);
}

}  // namespace
}  // namespace ybw::mpi
