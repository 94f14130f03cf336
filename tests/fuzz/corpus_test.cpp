// The texts that fuzzing found worth keeping, in every build.
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "tests/fuzz/targets.hpp"
#include "tests/support/file_text.hpp"

namespace ybw::fuzz {
namespace {

namespace fs = std::filesystem;

const fs::path corpus = YBW_SOURCE_DIR "/tests/fuzz/corpus";

TEST(Corpus, HasTextsForEveryTargetAndNoOther) {
    std::set<std::string> folders;
    for (const auto& entry : fs::directory_iterator(corpus)) {
        folders.insert(entry.path().filename().string());
    }
    std::set<std::string> names;
    for (const Target& target : targets()) names.insert(target.name);
    EXPECT_EQ(folders, names);
}

TEST(Corpus, BreaksNothing) {
    for (const Target& target : targets()) {
        int files = 0;
        for (const auto& entry : fs::directory_iterator(corpus / target.name)) {
            const std::string text = file_text(entry.path());
            EXPECT_NO_THROW(target.run(text)) << entry.path();
            ++files;
        }
        EXPECT_GE(files, 5) << target.name;
    }
}

TEST(Corpus, AsTextsThatAreCutShortBreaksNothing) {
    for (const Target& target : targets()) {
        for (const auto& entry : fs::directory_iterator(corpus / target.name)) {
            const std::string text = file_text(entry.path());
            for (const std::size_t length : {text.size() / 3, text.size() / 2}) {
                EXPECT_NO_THROW(target.run(text.substr(0, length))) << entry.path();
            }
        }
    }
}

}  // namespace
}  // namespace ybw::fuzz
