// Runs tests; without a mutant, writes which mutants each test comes by, and its seconds of the
// processor.
#include <ctime>
#include <fstream>
#include <gtest/gtest.h>

#include "tests/mutants/chosen.hpp"

namespace {

class Reached : public testing::EmptyTestEventListener {
    void OnTestStart(const testing::TestInfo&) override {
        for (auto& place : mutants::reached) place = false;
        begin_ = std::clock();
    }

    void OnTestEnd(const testing::TestInfo& test) override {
        std::ofstream out(std::getenv("REACHED"), std::ios::app);
        out << test.test_suite_name() << '.' << test.name() << ' '
            << static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC;
        for (std::size_t i = 0; i != mutants::reached.size(); ++i) {
            if (mutants::reached[i]) out << ' ' << i;
        }
        out << '\n';
    }

    std::clock_t begin_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (std::getenv("REACHED") != nullptr) {
        testing::UnitTest::GetInstance()->listeners().Append(new Reached);
    }
    return RUN_ALL_TESTS();
}
