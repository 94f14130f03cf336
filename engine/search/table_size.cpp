#include "engine/search/table_size.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ybw {
namespace {

constexpr double bytes_in_mib = 1 << 20;

/// What a thread adds in a second: measured on gomoku, at a million nodes a second 9 MiB, and a
/// third more, since a table that is nearly full forgets, too.
constexpr double mib_of_thread_second = 12;
/// An entry, of which a node leaves one at most.
constexpr double bytes_of_node = 16;
/// From one depth to the next: six million nodes at depth 17 of the README's example.
constexpr double effective_branching = 2.5;
/// Where only a depth or nothing is asked for, which may be reached at once or never.
constexpr double most_without_time = 1024;
/// How much larger a table is to be where nobody knows how long the search goes on.
constexpr double next_step = 4;

/// For all that the limits leave room for.
double needed_mib(const Limits& limits, int threads) {
    double needed = most_without_time;
    if (limits.time) needed = limits.time->count() * threads * mib_of_thread_second;
    if (limits.nodes) {
        const double nodes = static_cast<double>(*limits.nodes) * bytes_of_node / bytes_in_mib;
        needed = limits.time ? std::min(needed, nodes) : nodes;
    }
    if (limits.depth) {
        needed = std::min(
            needed, std::pow(effective_branching, *limits.depth) * bytes_of_node / bytes_in_mib);
    }
    return needed;
}

/// The next power of two, as people ask for memory. Of what is beyond all memory: very much.
std::size_t rounded_up(double mib) {
    constexpr double beyond_all = 1 << 28;
    return std::bit_ceil(static_cast<std::size_t>(std::ceil(std::clamp(mib, 1.0, beyond_all))));
}

}  // namespace

std::size_t fitting_table_mib(const Limits& limits, int threads, std::size_t usual,
                              std::size_t most) {
    return std::min(std::max(rounded_up(needed_mib(limits, threads)), usual),
                    std::max<std::size_t>(most, 1));
}

std::optional<std::size_t> table_to_ask_for(std::size_t mib, Duration elapsed, const Limits& limits,
                                            std::size_t most) {
    const double factor =
        limits.time ? std::max(*limits.time / std::max(elapsed, Duration(1e-3)), 2.0) : next_step;
    const std::size_t wanted = std::min(rounded_up(static_cast<double>(mib) * factor), most);
    if (wanted <= mib) return std::nullopt;
    return wanted;
}

}  // namespace ybw
