#include "engine/cli/version.hpp"

namespace ybw::cli {

std::string_view program_version() {
    return YBW_VERSION;
}

}  // namespace ybw::cli
