// Version: of this build, from the project's CMakeLists.txt and its commit (version.cmake); and
// what it was built with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ybw {

/// "0.1.0+2f358ba1c0de"
std::string_view program_version();

struct BuildFact {
    std::string_view name;  ///< "compiler"
    std::string value;      ///< "GNU 12.2.0, Release"
};

/// The commit, the compiler, what it was told of the processor, and the libraries with their
/// versions.
std::vector<BuildFact> build_facts();

}  // namespace ybw
