// TableWatch: says once, as soon as it is so, that the table of a search is full, and what size to
// ask for.
//
// A thread looks at it twice a second; a search that ends sooner is looked at in the end.
//
// Thread safety: one thread makes and ends it; `say` is called from it or from the watching one.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <thread>

#include "engine/games/any_search.hpp"

namespace ybw::cli {

class TableWatch {
public:
    using Say = std::function<void(std::string_view)>;

    /// Of a table of `mib`; `most` is the largest that there is memory for.
    TableWatch(const AnySearch& search, std::size_t mib, std::size_t most, const Limits& limits,
               Say say);

    /// Looks for the last time. Requires that the search has ended and nothing else was begun.
    void end();

private:
    void run(const std::stop_token& token);
    /// True: it was full and has been said to be.
    bool look();

    const AnySearch& search_;
    const std::size_t mib_;
    const std::size_t most_;
    const Limits limits_;
    const Say say_;
    bool has_spoken_ = false;  // the watching thread's, then the other's
    std::condition_variable_any wake_;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace ybw::cli
