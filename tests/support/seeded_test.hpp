// SeededTest: the base of tests that draw at random.
//
// Every run draws a fresh seed and prints it; YBW_TEST_SEED=<number> in the environment repeats a
// run. Each test gets its own stream, so that one test alone sees what it saw among all.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>
#include <random>
#include <string>

namespace ybw {

/// The seed of this run.
inline std::uint64_t run_seed() {
    static const std::uint64_t seed = [] {
        const char* given = std::getenv("YBW_TEST_SEED");
        return given != nullptr ? std::stoull(given) : std::uint64_t{std::random_device{}()};
    }();
    return seed;
}

class SeededTest : public ::testing::Test {
protected:
    SeededTest() : trace_(__FILE__, __LINE__, "YBW_TEST_SEED=" + std::to_string(run_seed())) {
        std::cout << "YBW_TEST_SEED=" << run_seed() << std::endl;  // before a crash can eat it
    }

    /// A number from lowest to highest.
    int draw(int lowest, int highest) {
        return std::uniform_int_distribution<int>(lowest, highest)(random);
    }

    std::mt19937_64 random{run_seed()};

private:
    ::testing::ScopedTrace trace_;
};

}  // namespace ybw
