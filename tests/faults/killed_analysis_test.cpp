// Analyses that are killed while they save: whatever the moment, there is a file to go on from.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <gtest/gtest.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::faults {
namespace {

class KilledAnalysis : public SeededTest {
protected:
    std::filesystem::path file() const { return directory_.path() / "a.ybw"; }

    /// Saves as often as it can, so that most moments are moments of saving.
    std::vector<std::string> analysis() const {
        std::vector<std::string> words{"analyze", "-t", "100s", "--save-every", "1ms", "-q"};
        if (std::filesystem::exists(file())) {
            words.insert(words.end(), {"--resume", file(), "-j", "1"});
        } else {
            words.insert(words.end(),
                         {"--save", file(), "-p", "h8 i9 g7", "--hash", "1", "-j", "1"});
        }
        return words;
    }

    /// The last result that the file holds.
    nlohmann::json saved() const {
        const auto run =
            run_program({"analyze", "--resume", file(), "-d", "1", "-f", "jsonl", "-q"});
        EXPECT_EQ(run.code, 0) << run.err;
        if (run.code != 0) return {};
        const auto last = run.out.rfind('\n', run.out.size() - 2);
        return nlohmann::json::parse(run.out.substr(last + 1));
    }

private:
    match::TemporaryDirectory directory_;
};

TEST_F(KilledAnalysis, AtRandomMomentsHasAFileThatLoadsAndLosesNothingOfIt) {
    constexpr int kills = 20;
    std::uint64_t nodes = 0;
    int found = 0;
    int advances = 0;
    for (int i = 0; i < kills; ++i) {
        Program program(analysis());
        std::this_thread::sleep_for(std::chrono::microseconds(draw(0, 120'000)));
        ASSERT_TRUE(program.is_running());
        program.send(SIGKILL);
        program.finish();
        if (!std::filesystem::exists(file())) continue;
        const auto result = saved();
        ASSERT_TRUE(result.contains("nodes")) << "kill " << i;
        EXPECT_GE(result["nodes"], nodes) << "what was saved before is gone";
        advances += result["nodes"] > nodes ? 1 : 0;
        nodes = result["nodes"];
        ++found;
    }
    std::cout << found << " of " << kills << " kills left a file, at last with " << nodes
              << " nodes\n";
    EXPECT_GT(found, kills / 2);
    EXPECT_GT(nodes, 0U);
    EXPECT_GT(advances, 2) << "no save was ever finished";
}

}  // namespace
}  // namespace ybw::faults
