// The store: deeper values stay, whatever happens to the programs that write it.
#include "engine/search/store.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sqlite3.h>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/said.hpp"

namespace ybw {
namespace {

namespace fs = std::filesystem;

/// What SQLite has had written to the disk, see the end of this file.
std::atomic<int> syncs = 0;

AnyPosition position_of(const std::string& game, const std::string& text,
                        const GameOptions& options = {}) {
    return read_position(game_named(game), text, options);
}

report::Summary found(Depth depth, int points, StopReason reason = StopReason::depth,
                      const std::string& move = "j10") {
    report::Row row;
    row.depth = depth;
    row.score = Score::from_raw(points);
    row.pv = {move};
    report::Summary summary;
    summary.lines = {row};
    summary.depth = depth;
    summary.reason = reason;
    summary.statistics.nodes = static_cast<std::uint64_t>(100 * depth);
    summary.time = Duration(depth);
    return summary;
}

class Stores : public ::testing::Test {
protected:
    fs::path file(const std::string& name = "store") const { return directory_.path() / name; }

    /// As `sqlite3 FILE STATEMENTS` does it.
    static void change(const fs::path& path, const std::string& statements) {
        sqlite3* database = nullptr;
        sqlite3_open(path.c_str(), &database);
        char* error = nullptr;
        sqlite3_exec(database, statements.c_str(), nullptr, nullptr, &error);
        EXPECT_EQ(error, nullptr) << error;
        sqlite3_close(database);
    }

    const AnyPosition root_ = position_of("gomoku", "h8 i9 g7");

private:
    match::TemporaryDirectory directory_;
};

TEST_F(Stores, ReplaceAValueByADeeperOneAndByAFinalOneAlone) {
    struct Step {
        report::Summary kept;
        Depth depth;  ///< that is there now
        int points;
        double seconds;  ///< the most that was spent
    };
    const std::vector<Step> steps{
        {found(8, 10), 8, 10, 8},
        {found(8, 20), 8, 10, 8},
        {found(7, 30), 8, 10, 8},
        {found(9, 40), 9, 40, 9},
        {found(6, Score::win_in(9).raw()), 6, Score::win_in(9).raw(), 9},
        {found(20, 50), 6, Score::win_in(9).raw(), 20},
        {found(7, Score::win_in(9).raw(), StopReason::solved), 7, Score::win_in(9).raw(), 20},
        {found(30, Score::win_in(5).raw()), 7, Score::win_in(9).raw(), 30},
        {found(31, 0, StopReason::proved), 31, 0, 31}};
    KnownResults known(file(), "1", "");
    for (std::size_t i = 0; i < steps.size(); ++i) {
        known.keep(root_, steps[i].kept, {});
        const auto now = known.find(root_);
        ASSERT_TRUE(now) << i;
        EXPECT_EQ(now->depth, steps[i].depth) << i;
        EXPECT_EQ(now->lines.front().score.raw(), steps[i].points) << i;
        EXPECT_EQ(now->time, Duration(steps[i].seconds)) << i;
        EXPECT_EQ(now->found_by, "1");
    }
    EXPECT_FALSE(known.complaint());
    EXPECT_TRUE(fs::exists(file("store-wal"))) << "so that others read while it writes";
}

TEST_F(Stores, HaveOnTheDiskWhatWasKept) {
    KnownResults known(file(), "1", "");
    for (const Depth depth : {7, 8}) {
        const int before = syncs;
        known.keep(root_, found(depth, 10), {});
        EXPECT_GT(syncs, before) << depth;
    }
    EXPECT_FALSE(known.complaint());
}

TEST_F(Stores, KnowAPositionWhateverLedToIt) {
    KnownResults known(file(), "1", "");
    known.keep(root_, found(8, 10), {});
    known.keep(position_of("xiangqi", "h2e2 h9g7 b0c2 i9h9"), found(5, 7, {}, "a0a1"), {});
    EXPECT_TRUE(known.find(position_of("gomoku", "g7 i9 h8")));
    EXPECT_TRUE(known.find(position_of("xiangqi", "b0c2 h9g7 h2e2 i9h9")));
    const auto fen = position_of("xiangqi", "h2e2 h9g7 b0c2 i9h9").text();
    EXPECT_TRUE(known.find(position_of("xiangqi", fen.substr(0, fen.rfind(' ')) + " 40")));
    const auto wxf = game_named("xiangqi").in_notation("wxf").adopted(
        position_of("xiangqi", "h2e2 h9g7 b0c2 i9h9"));
    EXPECT_EQ(known.find(wxf)->lines.front().pv.front(), wxf.format_move(wxf.parse_move("a0a1")));

    EXPECT_FALSE(known.find(position_of("gomoku", "h8 i9 g8")));
    EXPECT_FALSE(known.find(position_of("gomoku", "h8 i9 g7", {.side = "black"})));
    EXPECT_FALSE(known.find(position_of("gomoku", "h8 i9 g7", {.size = 19})));
    EXPECT_FALSE(known.find(position_of("gomoku", "h8 i9 g7", {.rule = "renju"})));
    EXPECT_FALSE(known.find(position_of("xiangqi", fen, {.rule = "none"})));
    EXPECT_FALSE(known.find(root_, 2)) << "one line is no answer for two";
    EXPECT_FALSE(KnownResults(file(), "1", "--exact").find(root_));
    EXPECT_TRUE(KnownResults(file(), "2", "").find(root_));
}

// Three times the same position end this game.
TEST_F(Stores, CutALineWhereEarlierMovesEndTheGame) {
    const std::string shuffle = "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0";
    const AnyPosition played = position_of("xiangqi", shuffle);
    auto kept = found(5, 7, {}, "g7h9");
    kept.lines.front().pv.emplace_back("b0c2");
    KnownResults known(file(), "1", "");
    known.keep(position_of("xiangqi", played.text()), kept, {});
    const auto now = known.find(played);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->lines.front().pv, std::vector<std::string>{"g7h9"});
    EXPECT_FALSE(known.complaint());
    EXPECT_FALSE(known.find(position_of("xiangqi", shuffle + " g7h9"))) << "the game is over";
    EXPECT_FALSE(known.complaint());
}

TEST_F(Stores, AnswerForFewerLinesButNotForMore) {
    KnownResults known(file(), "1", "");
    auto three = found(8, 30);
    three.lines.resize(3, three.lines.front());
    known.keep(root_, three, {}, 3);
    EXPECT_EQ(known.find(root_, 2)->lines.size(), 2U);
    EXPECT_EQ(known.find(root_, 3)->lines.size(), 3U);
    EXPECT_FALSE(known.find(root_, 4));
    known.keep(root_, found(9, 40), {}, 1);
    EXPECT_EQ(known.find(root_, 1)->depth, 9);
    EXPECT_EQ(known.find(root_, 3)->depth, 8);
}

/// Rows for one line and for three: of those that serve, the surest, and of these the deepest.
TEST_F(Stores, AnswerByTheSurestRowOfThoseThatServe) {
    const std::vector<report::Summary> by_sureness{
        found(7, 0, StopReason::proved),
        found(6, Score::win_in(5).raw(), StopReason::solved),
        found(9, Score::win_in(9).raw()),
        found(8, Score::loss_in(8).raw()),
        found(30, 60),
        found(20, 50)};
    for (std::size_t a = 0; a < by_sureness.size(); ++a) {
        for (std::size_t b = 0; b < by_sureness.size(); ++b) {
            if (a == b) continue;
            KnownResults known(file(std::to_string(10 * a + b)), "1", "");
            known.keep(root_, by_sureness[a], {}, 1);
            known.keep(root_, by_sureness[b], {}, 3);
            EXPECT_EQ(known.find(root_, 1)->depth, by_sureness[std::min(a, b)].depth)
                << a << ' ' << b;
            EXPECT_EQ(known.find(root_, 3)->depth, by_sureness[b].depth) << a << ' ' << b;
        }
    }
}

TEST_F(Stores, AreEnoughWhereASearchWouldAddNothing) {
    const auto known = found(8, 10);
    EXPECT_TRUE(is_enough(known, {.depth = 8}));
    EXPECT_FALSE(is_enough(known, {.depth = 9}));
    EXPECT_TRUE(is_enough(known, {.time = Duration(8)}));
    EXPECT_FALSE(is_enough(known, {.time = Duration(9)}));
    EXPECT_TRUE(is_enough(known, {.depth = 9, .nodes = 800}));
    EXPECT_FALSE(is_enough(known, {}));
    EXPECT_TRUE(is_enough(found(8, 10, StopReason::solved), {}));
    EXPECT_TRUE(is_enough(found(8, Score::win_in(5).raw()), {.win = 5}));
    EXPECT_FALSE(is_enough(found(8, Score::win_in(7).raw()), {.win = 5}));
}

TEST_F(Stores, RefuseWhatIsNoneAndLeaveItAsItIs) {
    const auto make = [&](const std::string& name, const std::string& statements) {
        { KnownResults(file(name), "1", "").keep(root_, found(8, 10), {}); }
        change(file(name), statements);
        return file(name);
    };
    std::ofstream(file("garbage")) << std::string(5000, 'x');
    std::ofstream(file("short")) << "h8 i9";
    change(file("foreign"), "CREATE TABLE songs(name); PRAGMA user_version=1");
    ::mkfifo(file("fifo").c_str(), 0600);
    fs::create_directory(file("directory"));
    struct Case {
        fs::path path;
        ExitCode code;
        std::string says;
    };
    const std::vector<Case> cases{
        {file("garbage"), ExitCode::bad_input, "is no store"},
        {file("short"), ExitCode::bad_input, "is no store"},
        {file("foreign"), ExitCode::bad_input, "is no store"},
        {file("fifo"), ExitCode::cannot_create, "no plain file"},
        {file("directory"), ExitCode::cannot_create, "is a directory"},
        {file("none/store"), ExitCode::cannot_create, "No such file"},
        {make("newer", "PRAGMA user_version=2"), ExitCode::bad_input, "of format 2"},
        {make("dropped", "DROP TABLE positions"), ExitCode::bad_input, "is damaged"},
        {make("other", "ALTER TABLE positions ADD COLUMN more"), ExitCode::bad_input,
         "is damaged"}};
    for (const Case& one : cases) {
        const std::string before = fs::is_regular_file(one.path) ? text_if_there(one.path) : "";
        try {
            Store(one.path, Store::Access::write);
            ADD_FAILURE() << one.path;
        } catch (const UserError& error) {
            const std::string text = error.what();
            EXPECT_EQ(error.code(), one.code) << text;
            expect_has_all(text, {one.path.string(), one.says});
            EXPECT_NE(text.find("; "), std::string::npos) << "what to do: " << text;
        }
        EXPECT_EQ(fs::is_regular_file(one.path) ? text_if_there(one.path) : "", before) << one.path;
    }
    EXPECT_THROW(Store(file("missing"), Store::Access::read), UserError);
    EXPECT_FALSE(fs::exists(file("missing")));
}

TEST_F(Stores, AreRefusedWhereTheyMayNotBeWritten) {
    KnownResults(file("a"), "1", "").keep(root_, found(8, 10), {});
    fs::permissions(file("a"), fs::perms{0444});
    fs::permissions(file("a").parent_path(), fs::perms{0777});
    const auto written = [&] {
        constexpr ::uid_t nobody = 65534;
        if (::geteuid() == 0 && ::seteuid(nobody) != 0) ::_exit(1);
        try {
            Store(file("a"), Store::Access::write);
        } catch (const UserError& error) {
            ::_exit(static_cast<int>(error.code()));
        }
        ::_exit(0);
    };
    EXPECT_EXIT(written(), ::testing::ExitedWithCode(73), "");
}

TEST_F(Stores, BelieveNoRowThatMakesNoSense) {
    const std::vector<std::string> damages{
        "lines='[{\"score\":{\"cp\":1},\"bound\":\"exact\",\"pv\":[\"h8\"]}]'",  // occupied
        "lines='[{\"score\":{\"cp\":1},\"bound\":\"exact\",\"pv\":[]}]'",
        "lines='[{\"score\":{},\"bound\":\"exact\",\"pv\":[\"a1\"]}]'",
        "lines='[{\"score\":{\"cp\":1},\"bound\":\"about\",\"pv\":[\"a1\"]}]'",
        "lines='[]'",
        "lines='[[[[['",
        "lines=x'80ff00'",
        "depth=0",
        "depth=100000",
        "seconds=-1",
        "seconds=9e999"};
    for (const std::string& damage : damages) {
        { KnownResults(file(), "1", "").keep(root_, found(8, 10), {}); }
        change(file(), "UPDATE positions SET " + damage);
        KnownResults known(file(), "1", "");
        EXPECT_FALSE(known.find(root_)) << damage;
        ASSERT_TRUE(known.complaint()) << damage;
        const std::string text = known.complaint()->what();
        EXPECT_NE(text.find(file().string()), std::string::npos) << damage << ": " << text;
        EXPECT_NE(text.find("is damaged"), std::string::npos) << damage << ": " << text;
        expect_has(text, "put back a copy that is whole");
        fs::remove(file());
    }
}

TEST_F(Stores, ShowNoRowWithoutALine) {
    { KnownResults(file(), "1", "").keep(root_, found(8, 10), {}); }
    change(file(), "UPDATE positions SET lines='[]'");
    Store store(file(), Store::Access::read);
    EXPECT_THROW(store.each([](const StoredResult&) {}), UserError);
}

TEST_F(Stores, LeaveNoOtherFileBehindWhenTheyAreRead) {
    { KnownResults(file(), "1", "").keep(root_, found(8, 10), {}); }
    const std::string before = text_if_there(file());
    int rows = 0;
    {
        Store read(file(), Store::Access::read);
        read.each([&](const StoredResult&) { ++rows; });
        EXPECT_THROW(read.together([] {}), UserError) << "it is not written";
    }
    EXPECT_EQ(rows, 1);
    EXPECT_EQ(text_if_there(file()), before);
    for (const auto& entry : fs::directory_iterator(file().parent_path()))
        EXPECT_EQ(entry.path(), file());
}

TEST_F(Stores, RunNothingThatAFileBrings) {
    { KnownResults(file(), "1", "").keep(root_, found(8, 10), {}); }
    change(file(), "CREATE TRIGGER t AFTER UPDATE ON positions BEGIN DELETE FROM positions; END");
    KnownResults known(file(), "1", "");
    known.keep(root_, found(9, 10), {});
    EXPECT_EQ(known.find(root_)->depth, 9);
}

// ---- Programs that are killed, and several at a time

/// A row whose parts belong together.
StoredResult whole_row(std::uint64_t number, Depth depth) {
    report::Row row;
    row.score = Score::from_raw(static_cast<int>(number % 1000));
    row.pv = {fmt::format("{}-{}", number, depth)};
    return {.question = {.game = "gomoku",
                         .rule = "freestyle",
                         .position = fmt::format("{:0240}", number * 0x9e3779b97f4a7c15U),
                         .settings = "",
                         .multipv = 1},
            .is_final = false,
            .depth = depth,
            .lines = {row},
            .nodes = static_cast<std::uint64_t>(depth),
            .time = Duration(depth),
            .version = std::to_string(depth)};
}

constexpr Depth deepest = 25;

/// A program that deepens rows in an order of its own until it is killed or done.
pid_t start_writer(const fs::path& path, std::uint64_t rows, std::uint64_t rounds, unsigned seed) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    int code = 1;
    try {
        Store store(path, Store::Access::write);
        std::mt19937_64 random(seed);
        for (std::uint64_t i = 0; i < rows * rounds; ++i) {
            store.keep(whole_row(random() % rows, 1 + static_cast<Depth>(random() % 20)));
        }
        for (std::uint64_t i = 0; i < rows; ++i) store.keep(whole_row(i, deepest));
        code = 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
    }
    ::_exit(code);
}

/// The number of rows, which are all whole.
std::uint64_t expect_whole_rows(const fs::path& path) {
    std::uint64_t count = 0;
    Store(path, Store::Access::read).each([&](const StoredResult& row) {
        ++count;
        EXPECT_EQ(row.version, std::to_string(row.depth));
        EXPECT_EQ(row.nodes, static_cast<std::uint64_t>(row.depth));
        EXPECT_TRUE(row.lines.front().pv.front().ends_with("-" + row.version));
    });
    return count;
}

void write_and_kill(const fs::path& path, int kills) {
    constexpr std::uint64_t rows = 40;
    std::mt19937 random(1);
    std::uint64_t before = 0;
    for (int i = 0; i < kills; ++i) {
        const pid_t first = start_writer(path, rows, 100, 2 * i);
        const pid_t second = start_writer(path, rows, 100, 2 * i + 1);
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + random() % 200));
        for (const pid_t writer : {first, second}) {
            ::kill(writer, SIGKILL);
            ::waitpid(writer, nullptr, 0);
        }
        if (!fs::exists(path)) continue;  // killed so soon
        Store(path, Store::Access::write);
        const std::uint64_t now = expect_whole_rows(path);
        EXPECT_GE(now, before) << "kill " << i;
        before = now;
    }
    EXPECT_GT(before, 0U);
    const pid_t first = start_writer(path, rows, 25, 1000);
    const pid_t second = start_writer(path, rows, 25, 1001);
    for (const pid_t writer : {first, second}) {
        int status = -1;
        ::waitpid(writer, &status, 0);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(expect_whole_rows(path), rows);
    Store(path, Store::Access::read).each([&](const StoredResult& row) {
        EXPECT_EQ(row.depth, deepest);
    });
}

TEST_F(Stores, AreWholeAfterAKillWhileTwoProgramsWrite) {
    write_and_kill(file(), 3);
}

TEST_F(Stores, SayThatADiskIsFullAndStayWhole) {
    { KnownResults(file(), "1", "").keep(root_, found(8, 10), {}); }
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{.rlim_cur = 100'000, .rlim_max = RLIM_INFINITY};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        try {
            Store store(file(), Store::Access::write);
            for (std::uint64_t i = 0;; ++i) store.keep(whole_row(i, 5));
        } catch (const UserError& error) {
            const bool is_told = std::string(error.what()).find(file()) != std::string::npos;
            ::_exit(is_told ? static_cast<int>(error.code()) : 1);
        }
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), static_cast<int>(ExitCode::io_error));
    KnownResults known(file(), "1", "");
    EXPECT_EQ(known.find(root_)->depth, 8);
    known.keep(root_, found(9, 10), {});
    EXPECT_EQ(known.find(root_)->depth, 9);
}

class LongStores : public Stores {
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    }
};

TEST_F(LongStores, AreWholeAfterTwentyKills) {
    write_and_kill(file(), 20);
}

TEST_F(LongStores, OfAMillionPositionsOpenInASecond) {
    constexpr std::uint64_t million = 1'000'000;
    const auto numbered = [](std::uint64_t number) {  // in the order of the file, as an import is
        StoredResult row = whole_row(number, 9);
        row.question.position = fmt::format("{:0240}", number);
        return row;
    };
    {
        Store store(file(), Store::Access::write);
        for (std::uint64_t begin = 0; begin < million; begin += 10'000) {
            store.together([&] {
                for (std::uint64_t i = begin; i < begin + 10'000; ++i) store.keep(numbered(i));
            });
        }
    }
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    Store store(file(), Store::Access::write);
    EXPECT_TRUE(store.find(numbered(million / 2).question));
    EXPECT_FALSE(store.find(numbered(million).question));
    EXPECT_LT(seconds(), 1);
    EXPECT_EQ(store.counts().front().positions, million);
    fmt::print("opened, asked and counted in {:.3f} s, {} MB\n", seconds(),
               fs::file_size(file()) / 1'000'000);
}

}  // namespace
}  // namespace ybw

/// In the place of the system's, for SQLite, too.
extern "C" int fdatasync(int number) {
    ++ybw::syncs;
    return static_cast<int>(::syscall(SYS_fdatasync, number));
}
