// DrawnTrace: a traced search with what has to be said about it, which is what all formats show.
//
// Regular value type.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "bench/subject.hpp"
#include "engine/trace/timeline.hpp"

namespace ybw::bench {

struct DrawnTrace {
    std::string title;  ///< "gomoku, depth 8, 16 virtual processors"
    std::string command_line;
    std::string position;
    TracedSearch search;
    bool is_simulated = false;

    const trace::Timeline& timeline() const { return search.timeline; }
};

}  // namespace ybw::bench
