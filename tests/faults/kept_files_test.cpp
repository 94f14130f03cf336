// The law of every file of lines that a command keeps: two processes, kill -9 at any moment, a full
// disk and flipped bits come to what an undisturbed run comes to, or are refused in one sentence
// that names the file; nothing else ever stands in it.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/faults/damage.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/program.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::faults {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

constexpr int on_damage = 65;
constexpr int on_refusal = 73;
constexpr int on_full_disk = 74;

/// A command that begins its file or goes on with it; the file's name follows the words. All of
/// them count nodes and not time, so that every run comes to the same.
struct Keeper {
    const char* name;
    Words words;
};

const std::vector<Keeper>& keepers() {
    static const std::vector<Keeper> all{
        {"match",
         {"match", "nodes=2k hash=1", "nodes=1k hash=1", "-g", "gomoku", "--games", "8",
          "--draw-after", "12", "--openings", "generated:4", "--quiet", "--resume", "--journal"}},
        {"fit",
         {"fit", "-g", "gomoku", "--games", "30", "--nodes", "200", "--value-nodes", "300",
          "--positions", "12", "--quiet", "--resume", "--data"}},
        {"tune",
         {"tune", "futility.margin", "-g", "gomoku", "--iterations", "8", "--pairs", "1", "--nodes",
          "300", "--hash", "1", "--quiet", "--resume", "--journal"}},
        {"answers",
         {"analyze", "--positions", "list", "-n", "20k", "-j", "1", "--hash", "1", "--quiet",
          "--output"}},
    };
    return all;
}

/// Without what only a clock knows, and what is not of the work.
void take_out_time(Json& json) {
    if (json.is_object()) {
        for (const char* key : {"check", "about", "command_line", "nps", "time_s", "idle_seconds",
                                "times_s", "clocks_s", "duration_s", "began"}) {
            json.erase(key);
        }
    }
    if (json.is_structured()) {
        for (Json& part : json) take_out_time(part);
    }
}

class KeptFiles : public SeededTest, public ::testing::WithParamInterface<Keeper> {
protected:
    /// What a command comes to if nothing happens to it.
    struct Undisturbed {
        std::string text{};
        std::multiset<std::string> work{};
        double seconds = 0;
    };

    std::string file(const std::string& name) const { return directory_.path() / name; }

    Words command(const std::string& path) const {
        Words words = GetParam().words;
        std::ranges::replace(words, "list", list_of_positions());
        words.push_back(path);
        return words;
    }

    /// The work that a file holds; every line has to be whole.
    static std::multiset<std::string> work_in(const std::string& path) {
        std::multiset<std::string> work;
        std::istringstream text(file_text(path));
        for (std::string line; std::getline(text, line);) {
            Json json = Json::parse(line, nullptr, false);
            EXPECT_TRUE(json.is_object() && json.contains("check")) << line;
            take_out_time(json);
            work.insert(json.dump());
        }
        EXPECT_TRUE(file_text(path).ends_with('\n')) << "a broken last line";
        return work;
    }

    /// Run once for all tests of the command in this process.
    const Undisturbed& undisturbed() const {
        static std::map<std::string, Undisturbed> runs;
        Undisturbed& run = runs[GetParam().name];
        if (run.work.empty()) {
            const std::string path = file("undisturbed");
            run.seconds = exits(0, run_program(command(path))).seconds;
            run.text = file_text(path);
            run.work = work_in(path);
        }
        return run;
    }

    static bool has_line(const std::string& path) {
        return fs::exists(path) && file_text(path).find('\n') != std::string::npos;
    }

private:
    /// One file for all tests: the kept files may name it.
    static std::string list_of_positions() {
        static const match::TemporaryDirectory directory;
        const fs::path path = directory.path() / "list";
        if (!fs::exists(path)) {
            std::ofstream list(path);
            for (const char* point : {"h9", "g9", "i9", "g8", "i8", "g7", "h7", "i7"}) {
                list << "h8 " << point << '\n';
            }
        }
        return path;
    }

    match::TemporaryDirectory directory_;
};

TEST_P(KeptFiles, AreOfOneProcessAtATime) {
    const std::string path = file("two");
    StartedProgram first(command(path));
    ASSERT_TRUE(StartedProgram::wait_until([&] { return has_line(path); }, 60));
    first.send(SIGSTOP);
    const std::string before = file_text(path);
    const auto second = exits(on_refusal, run_program(command(path)));
    expect_has(second.err, path + ": another process is writing it; ");
    EXPECT_EQ(std::ranges::count(second.err, '\n'), 1) << second.err;
    EXPECT_EQ(file_text(path), before);
    first.send(SIGCONT);
    exits(0, first.finish());
    EXPECT_EQ(work_in(path), undisturbed().work);
}

TEST_P(KeptFiles, ThatAreKilledAtRandomMomentsComeToTheSame) {
    const std::string path = file("killed");
    const double seconds = undisturbed().seconds;
    constexpr int kills = 12;
    for (int i = 0; i < kills; ++i) {
        StartedProgram program(command(path));
        std::this_thread::sleep_for(
            std::chrono::microseconds(draw(0, static_cast<int>(0.3e6 * seconds))));
        program.send(SIGKILL);
        program.finish();
    }
    exits(0, run_program(command(path)));
    EXPECT_EQ(work_in(path), undisturbed().work);
}

TEST_P(KeptFiles, OnAFullDiskKeepWholeLinesAndGoOnWhenThereIsRoom) {
    const std::string path = file("full");
    constexpr std::uintmax_t block = 512;
    const auto blocks = undisturbed().text.size() / block;
    int errors = 0;
    for (std::uintmax_t room = 1; room <= blocks; room += std::max<std::uintmax_t>(1, blocks / 4)) {
        const int code = run_after(fmt::format("ulimit -f {}", room), command(path));
        EXPECT_EQ(code, on_full_disk) << room << " of " << blocks;
        errors += code == on_full_disk ? 1 : 0;
        if (fs::exists(path)) static_cast<void>(work_in(path));
    }
    EXPECT_GT(errors, 0);
    exits(0, run_program(command(path)));
    EXPECT_EQ(work_in(path), undisturbed().work);
}

TEST_P(KeptFiles, BelieveNoFlippedBit) {
    const std::string path = file("flipped");
    const std::string& whole = undisturbed().text;
    constexpr int flips = 25;
    int refused = 0;
    for (int i = 0; i < flips; ++i) {
        std::string damaged = whole;
        const auto place = static_cast<std::size_t>(draw(0, static_cast<int>(whole.size()) - 1));
        damaged[place] = static_cast<char>(damaged[place] ^ 1 << draw(0, 7));
        std::ofstream(path, std::ios::binary | std::ios::trunc) << damaged;
        const auto run = run_program(command(path));
        if (run.code == 0) {
            EXPECT_EQ(work_in(path), undisturbed().work) << "byte " << place;
            continue;
        }
        ++refused;
        EXPECT_TRUE(run.code == on_damage || run.code == on_refusal) << run.code << run.err;
        expect_has(run.err, path);
        EXPECT_EQ(file_text(path), damaged) << "what is refused stays as it is";
    }
    EXPECT_GT(refused, flips / 4);
}

INSTANTIATE_TEST_SUITE_P(Of, KeptFiles, ::testing::ValuesIn(keepers()),
                         [](const auto& keeper) { return std::string(keeper.param.name); });

// Saved analyses are replaced as a whole.

class SavedAnalyses : public SeededTest {
protected:
    Words save(const std::string& time, const Words& more) const {
        return joined(
            {"analyze", "-j", "1", "--hash", "1", "-q", "-t", time, "--save-every", "50ms"}, more);
    }
    std::string path() const { return directory_.path() / "a.ybw"; }
    fs::file_time_type saved_at() const {
        std::error_code not_yet;
        return fs::last_write_time(path(), not_yet);
    }

private:
    match::TemporaryDirectory directory_;
};

TEST_F(SavedAnalyses, AreOfOneProcessAtATime) {
    const Words begin{"-p", "h8 i9", "--save", path()};
    const Words go_on{"--resume", path()};
    for (const Words& first_words : {begin, go_on}) {
        const auto before = saved_at();
        StartedProgram first(save("100s", first_words));
        // It holds the file when it has saved.
        ASSERT_TRUE(StartedProgram::wait_until([&] { return saved_at() != before; }, 60));
        for (const Words& second_words : {begin, go_on}) {
            const auto second = exits(on_refusal, run_program(save("1s", second_words)));
            expect_has(second.err, path() + ": ");
            EXPECT_EQ(second.out, "") << "it searched";
        }
        first.send(SIGINT);
        exits(130, first.finish());
    }
}

TEST_F(SavedAnalyses, ThatSomebodyElseReplacesAreNotOverwritten) {
    StartedProgram program(save("100s", {"-p", "h8 i9", "--save", path()}));
    ASSERT_TRUE(StartedProgram::wait_until([&] { return fs::exists(path()); }, 20));
    std::ofstream(path() + ".new") << "of somebody else";
    fs::rename(path() + ".new", path());
    ASSERT_TRUE(program.wait_for(path() + ".rescued"));
    program.send(SIGINT);
    exits(on_refusal, program.finish());
    EXPECT_EQ(file_text(path()), "of somebody else");
    exits(0, run_program({"analyze", "--resume", path() + ".rescued", "-d", "1", "-q"}));
}

}  // namespace
}  // namespace ybw::faults
