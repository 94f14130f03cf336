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

    /// From the start of the program to the first file, on a machine as fast as this one is now.
    std::chrono::microseconds time_to_first_save() const {
        StartedProgram program(analysis());
        EXPECT_TRUE(program.wait_until([&] { return std::filesystem::exists(file()); }, 60));
        program.send(SIGKILL);
        return std::chrono::microseconds(static_cast<std::int64_t>(program.age() * 1e6));
    }

    /// The last result that the file holds.
    nlohmann::json saved() const {
        const auto run =
            exits(0, run_program({"analyze", "--resume", file(), "-d", "1", "-f", "jsonl", "-q"}));
        if (run.code != 0) return {};
        const auto last = run.out.rfind('\n', run.out.size() - 2);
        return nlohmann::json::parse(run.out.substr(last + 1));
    }

private:
    match::TemporaryDirectory directory_;
};

TEST_F(KilledAnalysis, AtRandomMomentsHasAFileThatLoadsAndLosesNothingOfIt) {
    constexpr int kills = 20;
    const auto latest = 2 * time_to_first_save() + std::chrono::milliseconds(60);
    std::uint64_t nodes = 0;
    int advances = 0;
    for (int i = 0; i < kills; ++i) {
        StartedProgram program(analysis());
        std::this_thread::sleep_for(
            std::chrono::microseconds(draw(0, static_cast<int>(latest.count()))));
        ASSERT_TRUE(program.is_running());
        program.send(SIGKILL);
        program.finish();
        const auto result = saved();
        ASSERT_TRUE(result.contains("nodes")) << "kill " << i;
        EXPECT_GE(result["nodes"], nodes) << "what was saved before is gone";
        advances += result["nodes"] > nodes ? 1 : 0;
        nodes = result["nodes"];
    }
    std::cout << kills << " kills within " << latest.count() << " us, at last with " << nodes
              << " nodes after " << advances << " advances\n";
    EXPECT_GT(nodes, 0U);
    EXPECT_GT(advances, 2) << "no save but the first was ever finished";
}

}  // namespace
}  // namespace ybw::faults
