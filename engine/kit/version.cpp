#include "engine/kit/version.hpp"

#include <oneapi/tbb/version.h>

namespace ybw {
namespace {

/// What it was built from; "unknown" where that was not in git's reach.
std::string commit() {
    const std::string_view version = program_version();
    const auto plus = version.find('+');
    return plus == version.npos ? "unknown" : std::string(version.substr(plus + 1));
}

}  // namespace

std::string_view program_version() {
    return YBW_VERSION;
}

std::vector<BuildFact> build_facts() {
    // The others are compiled in, or of one version with their header.
    const std::string one_tbb = std::string("oneTBB ") + TBB_runtime_version();
    return {{"commit", commit()},
            {"compiler", YBW_COMPILER},
            {"flags", YBW_FLAGS},
            {"libraries", one_tbb + ", " + YBW_LIBRARIES}};
}

}  // namespace ybw
