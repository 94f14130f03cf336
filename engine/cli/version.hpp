// Version: of this build, from the project's CMakeLists.txt and its commit (version.cmake).
#pragma once

#include <string_view>

namespace ybw::cli {

/// "0.1.0+2f358ba1c0de"
std::string_view program_version();

}  // namespace ybw::cli
