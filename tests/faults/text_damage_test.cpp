// Conversations, journals, players and positions that break off anywhere or have any byte changed:
// every search has its answer, and what cannot be read is refused in one line.
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/faults/damage.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::faults {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> texts_of(const fuzz::Target& target) {
    std::vector<std::string> texts;
    for (const auto& entry :
         fs::directory_iterator(fs::path(YBW_SOURCE_DIR "/tests/fuzz/corpus") / target.name)) {
        texts.push_back(file_text(entry.path()));
    }
    return texts;
}

class TextDamage : public SeededTest {
protected:
    /// Cuts and changes at every `stride`-th byte, from a random one on.
    void damage_all(int stride) {
        for (const fuzz::Target& target : fuzz::targets()) {
            for (const std::string& text : texts_of(target)) damage(target, text, stride);
        }
        std::cout << inputs << " damaged texts\n";
    }

    int inputs = 0;

private:
    void damage(const fuzz::Target& target, const std::string& whole, int stride) {
        for (auto place = static_cast<std::size_t>(draw(0, stride - 1)); place < whole.size();
             place += static_cast<std::size_t>(stride)) {
            run(target, whole.substr(0, place));
            const auto changed = with_byte_changed(whole, place);
            if (stride == 1) {
                for (const std::string& text : changed) run(target, text);
            } else {
                run(target, changed[random() % changed.size()]);
            }
        }
    }

    void run(const fuzz::Target& target, const std::string& text) {
        ++inputs;
        EXPECT_NO_THROW(target.run(text)) << target.name << '\n' << text;
    }
};

TEST_F(TextDamage, SomeOfItBreaksNothing) {
    damage_all(30);
    EXPECT_GT(inputs, 200);
}

class LongTextDamage : public TextDamage {
protected:
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    }
};

TEST_F(LongTextDamage, AllOfItBreaksNothing) {
    damage_all(1);
    EXPECT_GT(inputs, 10'000);
}

}  // namespace
}  // namespace ybw::faults
