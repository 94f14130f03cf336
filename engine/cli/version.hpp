// Version: of this build, from the project's CMakeLists.txt.
#pragma once

#include <string_view>

namespace ybw::cli {

/// "0.1.0"
std::string_view program_version();

}  // namespace ybw::cli
