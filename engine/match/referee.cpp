#include "engine/match/referee.hpp"

#include <fmt/chrono.h>

namespace ybw::match {

std::string utc_now() {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

}  // namespace ybw::match
