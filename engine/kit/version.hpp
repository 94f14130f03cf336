// Version: of this build: the project's (CMakeLists.txt) and the fingerprint of its sources
// (version.cmake); the compiler, its flags and the libraries.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ybw {

/// "0.2.0+2f358ba1c0de"
std::string_view program_version();

struct BuildFact {
    std::string_view name;  ///< "compiler"
    std::string value;      ///< "GNU 12.2.0, Release"
};

/// The fingerprint of the sources, the compiler, its flags for the processor, and the libraries
/// with their versions.
std::vector<BuildFact> build_facts();

}  // namespace ybw
