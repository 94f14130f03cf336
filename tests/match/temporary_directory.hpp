// A directory of a test's own that goes with it, and tests that have one.
#pragma once

#include <filesystem>
#include <gtest/gtest.h>
#include <stdexcept>
#include <stdlib.h>
#include <string>

#include "tests/support/file_text.hpp"

namespace ybw::match {

class TemporaryDirectory {
public:
    explicit TemporaryDirectory(
        const std::filesystem::path& parent = std::filesystem::temp_directory_path()) {
        std::string name = (parent / "ybw-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
        path_ = name;
    }
    ~TemporaryDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

class InDirectory : public testing::Test {
protected:
    std::string file(const std::string& name) const { return directory_.path() / name; }

    /// Empty if the file is not there.
    std::string content(const std::string& name) const { return text_if_there(file(name)); }

    const TemporaryDirectory directory_;
};

}  // namespace ybw::match
