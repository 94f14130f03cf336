#include <oneapi/tbb/version.h>

#include "engine/kit/program.hpp"

namespace ybw {
namespace {

/// The fingerprint of the sources (version.cmake).
std::string sources() {
    const std::string_view version = program_version();
    return std::string(version.substr(version.find('+') + 1));
}

}  // namespace

std::string_view program_version() {
    return YBW_VERSION;
}

std::vector<BuildFact> build_facts() {
    // The others are compiled in, or of one version with their header.
    const std::string one_tbb = std::string("oneTBB ") + TBB_runtime_version();
    return {{"sources", sources()},
            {"commit", YBW_COMMIT},
            {"compiler", YBW_COMPILER},
            {"flags", YBW_FLAGS},
            {"libraries", one_tbb + ", " + YBW_LIBRARIES}};
}

}  // namespace ybw
