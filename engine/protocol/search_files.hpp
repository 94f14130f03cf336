// SearchFiles: how a server keeps what a search has learned in a file, and takes it from one.
//
// Files are the program's business: it hands a server these two functions. Either throws UserError.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/games/any_search.hpp"
#include "engine/report/values.hpp"
#include "parallel/options.hpp"

namespace ybw::protocol {

/// A search that has come to its end, and what it found.
struct EndedSearch {
    AnyPosition position;
    std::string rule;                 ///< of the game, by name
    std::vector<report::Row> rows{};  ///< of the finished depths, the last one's at the end
    Statistics statistics{};
    Duration time{};
    StopReason reason = StopReason::none;
};

struct SearchFiles {
    /// Writes all that `search`, which was made with `options`, has learned, with what it ended
    /// with. Overwrites nothing but what it has written itself.
    std::function<void(const std::string& path, const AnySearch& search,
                       const SearchOptions& options, const EndedSearch& ended)>
        save{};
    /// Teaches `search` what stands there; what that was, in a few words.
    std::function<std::string(const std::string& path, AnySearch& search)> load{};
};

}  // namespace ybw::protocol
