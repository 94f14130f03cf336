// KeptFile and HeldFile: what was added is read again; damage, a second process and a full disk are
// named, and cost nothing of what was there.
#include "engine/kit/kept_file.hpp"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "engine/kit/output_file.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/file_text.hpp"

namespace ybw {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr KeptKind kind{.name = "list of numbers",
                        .beginning = R"({"type":"header","program":"list")",
                        .mend = "take the line out to count again",
                        .go_on = "go on with --resume"};

const Json list_header{{"type", "header"}, {"program", "list"}};

class KeptFileTest : public ::testing::Test {
protected:
    KeptFile begun(int count) const {
        KeptFile file = KeptFile::create(path, kind, list_header);
        for (int i = 0; i < count; ++i) file.append({{"number", i}});
        return file;
    }

    /// Notes the numbers of the lines.
    KeptFile::Take noted() {
        numbers.clear();
        return [this](const Json& object, bool is_first) {
            if (!is_first) numbers.push_back(object.at("number").get<int>());
        };
    }
    KeptFile resumed() { return KeptFile::resume(path, kind, list_header, noted()); }

    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }

    match::TemporaryDirectory directory;
    fs::path path = directory.path() / "list.jsonl";
    std::vector<int> numbers;
};

using Numbers = std::vector<int>;

TEST_F(KeptFileTest, GivesBackWhatWasAddedAndGoesOn) {
    begun(2);
    resumed().append({{"number", 7}});
    EXPECT_EQ(numbers, (Numbers{0, 1}));
    EXPECT_FALSE(resumed().was_cut());
    EXPECT_EQ(numbers, (Numbers{0, 1, 7}));
    expect_has(complaint([&] { begun(1); }), "exists already");
}

TEST_F(KeptFileTest, GoesOnWhereverItEndsTooSoon) {
    begun(2);
    const std::string whole = file_text(path);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string rest = whole.substr(0, size);
        write(rest);
        resumed().append({{"number", 7}});
        resumed();
        const auto lines = static_cast<std::size_t>(std::ranges::count(rest, '\n'));
        EXPECT_EQ(numbers.size(), std::max<std::size_t>(lines, 1)) << size;
        EXPECT_EQ(numbers.back(), 7) << size;
    }
}

TEST_F(KeptFileTest, BelievesNoFlippedBit) {
    begun(3);
    const std::string whole = file_text(path);
    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    int harmless = 0;
    for (std::size_t place = 0; place < whole.size(); ++place) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string damaged = whole;
            damaged[place] = static_cast<char>(damaged[place] ^ 1 << bit);
            write(damaged);
            const std::string said = complaint([&] { resumed(); });
            if (said.empty() && numbers == Numbers{0, 1, 2}) {
                ++harmless;  // the name of the header's checksum alone
                EXPECT_LT(place, whole.find('\n')) << place;
            } else if (said.empty()) {
                EXPECT_GE(place, last - 1) << "only a last line is cut off";
                // A line end that is another character makes one line of two.
                EXPECT_EQ(numbers, place < last ? Numbers{0} : (Numbers{0, 1}));
            } else {
                EXPECT_TRUE(said.starts_with(path.string() + ": ")) << said;
                EXPECT_EQ(file_text(path), damaged) << "what is refused stays as it is";
            }
        }
    }
    EXPECT_LT(harmless, 100);
    write(whole.substr(0, last) + "?\n" + whole.substr(last));
    EXPECT_EQ(
        complaint([&] { resumed(); }),
        path.string() + ": line 4: it is damaged; restore the file, or " + std::string(kind.mend));
}

TEST_F(KeptFileTest, ReadsLinesThatHaveNoChecksums) {
    const std::string old = list_header.dump() + "\n{\"number\":4}\n";
    write(old);
    resumed().append({{"number", 5}});
    EXPECT_TRUE(file_text(path).starts_with(old));
    resumed();
    EXPECT_EQ(numbers, (Numbers{4, 5}));
}

TEST_F(KeptFileTest, RefusesWhatIsNoSuchFile) {
    for (const char* text : {"a shopping list\n", "{}\n", "half a line", R"({"type":"other"})"}) {
        write(text);
        const std::string said = complaint([&] { resumed(); });
        expect_has(said, "this is no list of numbers");
        EXPECT_EQ(file_text(path), text);
    }
    const auto elsewhere = [&](const fs::path& other) {
        return complaint([&] { KeptFile::resume(other, kind, list_header, noted()); });
    };
    expect_has(elsewhere(directory.path() / "none"), "name a list of numbers");
    EXPECT_NE(elsewhere(directory.path()), "");
    EXPECT_NE(elsewhere("/dev/null"), "");
}

TEST_F(KeptFileTest, NamesTheLineThatItsReaderRefuses) {
    begun(2);
    const auto refuse = [](const Json&, bool is_first) {
        if (!is_first) throw UserError(ExitCode::usage, "too many");
    };
    EXPECT_EQ(complaint([&] { KeptFile::resume(path, kind, list_header, refuse); }),
              path.string() + ": line 2: too many");
}

TEST_F(KeptFileTest, IsWrittenByOneAtATimeAndReadByAll) {
    KeptFile first = begun(1);
    const std::string said = complaint([&] { resumed(); });
    EXPECT_TRUE(said.starts_with(path.string() + ": another process is writing it; ")) << said;
    first.append({{"number", 1}});
    EXPECT_FALSE(KeptFile::read(path, kind, noted()));
    EXPECT_EQ(numbers, (Numbers{0, 1}));
}

TEST_F(KeptFileTest, TakesBackWhatDoesNotFit) {
    begun(2);
    const std::string whole = file_text(path);
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        KeptFile file = resumed();
        const rlimit limit{whole.size() + 10, whole.size() + 10};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const std::vector<Json> lines(3, Json{{"number", 9}});
        const std::string said = complaint([&] { file.append_all(lines); });
        ::_exit(said.find("make room and go on with --resume") != std::string::npos ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(file_text(path), whole);
}

TEST_F(KeptFileTest, ThatWasRemovedIsWrittenAgainAndOneInItsPlaceStays) {
    KeptFile file = begun(2);
    fs::remove(path);
    file.append({{"number", 2}});
    EXPECT_TRUE(file.was_restored());
    expect_has(complaint([&] { resumed(); }), "another process");
    fs::remove(path);
    write("of somebody else");
    const std::string said = complaint([&] { file.append({{"number", 3}}); });
    expect_has(said, path.string() + ".rescued");
    EXPECT_EQ(file_text(path), "of somebody else");
    KeptFile::read(path.string() + ".rescued", kind, noted());
    EXPECT_EQ(numbers, (Numbers{0, 1, 2}));
}

Fill text(std::string_view words) {
    return [words](const Sink& sink) { sink(std::as_bytes(std::span(words))); };
}

class HeldFileTest : public KeptFileTest {};

TEST_F(HeldFileTest, IsHeldByOneBeforeItIsThereAndAfter) {
    const auto second = [&] { return complaint([&] { HeldFile("--save", path); }); };
    {
        HeldFile first("--save", path);
        EXPECT_FALSE(fs::exists(path));
        for (const char* words : {"one", "two", "three"}) {
            const std::string said = second();
            EXPECT_TRUE(said.starts_with("--save " + path.string() + ": another process")) << said;
            first.write(text(words));
            EXPECT_EQ(file_text(path), words);
        }
        EXPECT_NE(second(), "");
    }
    EXPECT_EQ(second(), "");
    EXPECT_EQ(file_text(path), "three");
    EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 1) << "a part is left";
}

TEST_F(HeldFileTest, ThatSomebodyElseHasWrittenIsNotReplaced) {
    for (const bool in_place : {false, true}) {
        fs::remove_all(path);
        HeldFile file("--save", path);
        file.write(text("one"));
        if (!in_place) fs::remove(path);
        write("of somebody else");
        const fs::path rescued = path.string() + (in_place ? ".rescued-2" : ".rescued");
        for (const char* words : {"two", "three"}) {
            const std::string said = complaint([&] { file.write(text(words)); });
            expect_has(said, rescued.string());
            EXPECT_EQ(file_text(path), "of somebody else");
            EXPECT_EQ(file_text(rescued), words);
        }
    }
}

TEST_F(HeldFileTest, ThatWasRemovedIsWrittenAgainWhenItsFolderIsThere) {
    const fs::path folder = directory.path() / "folder";
    fs::create_directory(folder);
    HeldFile file("--save", folder / "a");
    for (const char* words : {"one", "two"}) {
        fs::remove_all(folder);
        const std::string said = complaint([&] { file.write(text(words)); });
        expect_has(said, "No such file");
        fs::create_directory(folder);
        file.write(text(words));
        EXPECT_EQ(file_text(folder / "a"), words);
        EXPECT_NE(complaint([&] { HeldFile("--save", folder / "a"); }), "");
    }
}

TEST_F(HeldFileTest, StaysAsItWasIfWritingFails) {
    write("old");
    HeldFile file("--save", path);
    struct Failure {};
    const Fill half = [](const Sink& sink) {
        sink(std::as_bytes(std::span("half", 4)));
        throw Failure{};
    };
    EXPECT_THROW(file.write(half), Failure);
    EXPECT_EQ(file_text(path), "old");
    file.write(text("new"));
    EXPECT_EQ(file_text(path), "new");
}

TEST_F(HeldFileTest, KeepsItsLinkAndWhoMayReadIt) {
    write("old");
    fs::create_symlink("list.jsonl", directory.path() / "link");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    HeldFile("--save", directory.path() / "link").write([&](const Sink& sink) {
        EXPECT_EQ(fs::status(directory.path() / ".list.jsonl.part").permissions(),
                  fs::perms::owner_read | fs::perms::owner_write)
            << "of the part that takes its place";
        text("new")(sink);
    });
    EXPECT_TRUE(fs::is_symlink(directory.path() / "link"));
    EXPECT_EQ(file_text(path), "new");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(HeldFileTest, TakesThePartThatAKilledProcessHasLeft) {
    std::ofstream(directory.path() / ".list.jsonl.part") << "much longer than what follows";
    HeldFile("--save", path).write(text("new"));
    EXPECT_EQ(file_text(path), "new");
    // But nothing that leads elsewhere.
    std::ofstream(directory.path() / "other") << "other";
    fs::create_hard_link(directory.path() / "other", directory.path() / ".list.jsonl.part");
    expect_has(complaint([&] { HeldFile("--save", path); }), "in the way");
    EXPECT_EQ(file_text(directory.path() / "other"), "other");
}

}  // namespace
}  // namespace ybw
