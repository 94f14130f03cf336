#include <oneapi/tbb/version.h>

#include "engine/kit/program.hpp"

namespace ybw {

std::string_view program_version() {
    return YBW_VERSION;
}

std::vector<BuildFact> build_facts() {
    const std::string_view version = program_version();
    // The others are compiled in, or of one version with their header.
    const std::string one_tbb = std::string("oneTBB ") + TBB_runtime_version();
    return {{"sources", std::string(version.substr(version.find('+') + 1))},
            {"commit", YBW_COMMIT},
            {"compiler", YBW_COMPILER},
            {"flags", YBW_FLAGS},
            {"libraries", one_tbb + ", " + YBW_LIBRARIES}};
}

}  // namespace ybw
