#include "bench/trace/time_axis.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace ybw::bench {

std::string TimeUnit::text(Duration time) const {
    const double number = of(time);
    return fmt::format("{:.{}f} {}", number, number < 10 ? 2 : number < 100 ? 1 : 0, name);
}

TimeUnit unit_for(Duration longest) {
    constexpr std::array<TimeUnit, 3> units{{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}}};
    for (const TimeUnit& unit : units) {
        if (longest.count() >= unit.seconds) return unit;
    }
    return units.back();
}

std::vector<Duration> tics(Duration longest, int most) {
    if (longest <= Duration{}) return {Duration{}};
    const double least = longest.count() / most;
    double step = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {2.0, 2.5, 2.0}) {  // 1, 2, 5, 10
        if (step < least) step *= factor;
    }
    std::vector<Duration> places;
    for (int i = 0; i * step <= longest.count(); ++i) places.emplace_back(i * step);
    return places;
}

}  // namespace ybw::bench
