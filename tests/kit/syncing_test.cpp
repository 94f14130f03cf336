// What is kept is on the disk before anybody hears of it: fsync is the test's own here, which notes
// what it is given and may fail.
#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/kit/kept_file.hpp"
#include "engine/kit/output_file.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/file_text.hpp"

namespace ybw {
namespace {

namespace fs = std::filesystem;

/// A file or a directory, and what stood in its folder's "kept" then.
struct Synced {
    fs::path path;
    std::string kept;

    friend bool operator==(const Synced&, const Synced&) = default;
};

struct Disk {
    fs::path folder{};
    bool fails = false;
    std::vector<Synced> synced{};
};
Disk disk;

class Syncing : public ::testing::Test {
protected:
    Syncing() { disk.folder = folder; }
    ~Syncing() override { disk = {}; }

    /// What was synced since it was asked for last.
    static std::vector<Synced> synced() { return std::exchange(disk.synced, {}); }

    match::TemporaryDirectory directory;
    fs::path folder = fs::canonical(directory.path());
    fs::path path = folder / "kept";
};

constexpr KeptKind synced_kind{.name = "list of numbers",
                               .beginning = R"({"type":"header","program":"list")",
                               .mend = "take the line out",
                               .go_on = "go on with --resume"};

const nlohmann::ordered_json synced_header{{"type", "header"}, {"program", "list"}};

TEST_F(Syncing, OfAListEveryLineAndTheNameOfTheFile) {
    KeptFile file = KeptFile::create(path, synced_kind, synced_header);
    EXPECT_EQ(synced(),
              (std::vector{Synced{path, file_text(path)}, Synced{folder, file_text(path)}}));
    file.append({{"number", 1}});
    EXPECT_EQ(synced(), (std::vector{Synced{path, file_text(path)}}));
    fs::remove(path);
    file.append({{"number", 2}});
    const auto again = synced();
    ASSERT_FALSE(again.empty());
    EXPECT_EQ(again.back(), (Synced{path, file_text(path)}));
    EXPECT_EQ(std::ranges::count(again, folder, &Synced::path), 1);
}

TEST_F(Syncing, ThatFailsTakesTheLineBack) {
    KeptFile file = KeptFile::create(path, synced_kind, synced_header);
    const std::string before = file_text(path);
    disk.fails = true;
    const std::string said = complaint([&] { file.append({{"number", 1}}); });
    expect_has(said, "while syncing; all that was written before is safe");
    EXPECT_EQ(file_text(path), before);
    disk.fails = false;
    file.append({{"number", 2}});
    expect_has(file_text(path), "\"number\":2");
    expect_lacks(file_text(path), "\"number\":1");
}

TEST_F(Syncing, OfAWholeFileComesBeforeItTakesItsName) {
    const fs::path part = folder / ".kept.part";
    OutputFile("--html", path).write("old");
    EXPECT_EQ(synced(), (std::vector{Synced{part, ""}, Synced{folder, "old"}}));
    OutputFile("--html", path).write("new");
    EXPECT_EQ(synced(), (std::vector{Synced{part, "old"}, Synced{folder, "new"}}));
    disk.fails = true;
    EXPECT_NE(complaint([&] { OutputFile("--html", path).write("newer"); }), "");
    EXPECT_EQ(file_text(path), "new");
}

}  // namespace
}  // namespace ybw

/// In the place of the system's, for all that this program is linked from.
extern "C" int fsync(int number) {
    auto& disk = ybw::disk;
    const auto path = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(number));
    if (!disk.folder.empty() && path.string().starts_with(disk.folder.string())) {
        const auto kept = disk.folder / "kept";
        disk.synced.push_back(
            {path, std::filesystem::exists(kept) ? ybw::file_text(kept) : std::string()});
        if (disk.fails) {
            errno = EIO;
            return -1;
        }
    }
    return static_cast<int>(::syscall(SYS_fsync, number));
}
