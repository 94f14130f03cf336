// Conversations that break off anywhere, and lines with any byte changed: every search has its
// answer, every answer is a line, and the server ends.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

#include "tests/faults/damage.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::faults {
namespace {

namespace fs = std::filesystem;

bool is_protocol(const fuzz::Target& target) {
    return target.name == "gomocup" || target.name == "uci" || target.name == "ucci";
}

std::vector<std::string> sessions_of(const fuzz::Target& target) {
    std::vector<std::string> sessions;
    for (const auto& entry :
         fs::directory_iterator(fs::path(YBW_SOURCE_DIR "/tests/fuzz/corpus") / target.name)) {
        std::ifstream file(entry.path(), std::ios::binary);
        sessions.emplace_back(std::istreambuf_iterator<char>(file),
                              std::istreambuf_iterator<char>());
    }
    return sessions;
}

class SessionDamage : public SeededTest {
protected:
    /// Cuts and changes at every `stride`-th byte, from a random one on.
    void damage_all(int stride) {
        for (const fuzz::Target& target : fuzz::targets()) {
            if (!is_protocol(target)) continue;
            for (const std::string& session : sessions_of(target)) damage(target, session, stride);
        }
        std::cout << inputs << " damaged conversations\n";
    }

    int inputs = 0;

private:
    void damage(const fuzz::Target& target, const std::string& session, int stride) {
        for (auto place = static_cast<std::size_t>(draw(0, stride - 1)); place < session.size();
             place += static_cast<std::size_t>(stride)) {
            converse(target, session.substr(0, place));
            const auto changed = with_byte_changed(session, place);
            if (stride == 1) {
                for (const std::string& text : changed) converse(target, text);
            } else {
                converse(target, changed[random() % changed.size()]);
            }
        }
    }

    void converse(const fuzz::Target& target, const std::string& text) {
        ++inputs;
        EXPECT_NO_THROW(target.run(text)) << target.name << '\n' << text;
    }
};

TEST_F(SessionDamage, SomeOfItLeavesNoSearchWithoutAnAnswer) {
    damage_all(12);
    EXPECT_GT(inputs, 200);
}

class LongSessionDamage : public SessionDamage {
protected:
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    }
};

TEST_F(LongSessionDamage, AllOfItLeavesNoSearchWithoutAnAnswer) {
    damage_all(1);
    EXPECT_GT(inputs, 10'000);
}

}  // namespace
}  // namespace ybw::faults
