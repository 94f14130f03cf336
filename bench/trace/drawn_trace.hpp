// DrawnTrace: a traced search with what has to be said about it, which is what all formats show.
//
// Regular value type.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/subject.hpp"
#include "engine/report/text.hpp"
#include "engine/simulator/timeline.hpp"

namespace ybw::bench {

struct DrawnTrace {
    std::string title;  ///< "gomoku, depth 8, 16 virtual processors"
    std::string command_line;
    std::string position;
    TracedSearch search;
    bool is_simulated = false;

    const simulator::Timeline& timeline() const { return search.timeline; }
};

/// "1 join", "2,345 joins"
inline std::string noun_after(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", report::grouped(number), noun, number == 1 ? "" : "s");
}

}  // namespace ybw::bench
