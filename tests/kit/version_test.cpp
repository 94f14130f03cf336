// The version of a build: other sources, another version, with git or without it.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <string>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/file_text.hpp"

namespace ybw {
namespace {

/// The header with the version of the sources below `folder`, made where git tells nothing.
std::string version_header_of(const std::filesystem::path& folder) {
    const std::string header = (folder / "version.hpp").string();
    const std::string command =
        fmt::format("GIT_DIR=/nowhere cmake -DVERSION=1.2.3 '-DSOURCE={}' '-DHEADER={}' -P '{}'",
                    folder.string(), header, YBW_SOURCE_DIR "/engine/kit/version.cmake");
    EXPECT_EQ(std::system(command.c_str()), 0);
    return file_text(header);
}

TEST(Version, TellsSourcesApartWithoutGit) {
    const match::TemporaryDirectory folder("/tmp");
    const auto write = [&](const std::string& name, const std::string& text) {
        std::filesystem::create_directories((folder.path() / name).parent_path());
        std::ofstream(folder.path() / name) << text;
    };
    write("CMakeLists.txt", "");
    write("parallel/score.hpp", "1");
    write("engine/README.md", "words");
    const std::string before = version_header_of(folder.path());
    EXPECT_TRUE(std::regex_search(before, std::regex("\"1\\.2\\.3\\+[0-9a-f]{12}\""))) << before;
    EXPECT_NE(before.find("unknown"), std::string::npos) << before;
    write("engine/README.md", "other words");
    EXPECT_EQ(version_header_of(folder.path()), before);
    write("parallel/score.hpp", "2");
    const std::string changed = version_header_of(folder.path());
    EXPECT_NE(changed, before);
    write("parallel/score.hpp", "1");
    write("engine/cli/new.cpp", "");
    const std::string more = version_header_of(folder.path());
    EXPECT_NE(more, before);
    EXPECT_NE(more, changed);
}

}  // namespace
}  // namespace ybw
