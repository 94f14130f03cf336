// FileText: what stands in a file, for tests that look into it.
#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>
#include <string>

namespace ybw {

/// All of it; empty if it cannot be opened.
inline std::string text_if_there(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// All of it; a failure of the test, and empty, if it cannot be opened.
inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path);
    EXPECT_TRUE(file.is_open()) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

/// MiB of this process that are in memory.
inline long resident_mib() {
    std::istringstream text(file_text("/proc/self/statm"));
    long pages = 0;
    text >> pages >> pages;
    return pages / 256;
}

}  // namespace ybw
