#include "engine/cli/table_watch.hpp"

#include <chrono>
#include <fmt/format.h>
#include <utility>

#include "engine/report/text.hpp"
#include "engine/search/table_size.hpp"

namespace ybw::cli {
namespace {

constexpr int full_permille = 900;
constexpr std::chrono::milliseconds look_after{500};

}  // namespace

TableWatch::TableWatch(const AnySearch& search, std::size_t mib, std::size_t most,
                       const Limits& limits, Say say)
    : search_(search),
      mib_(mib),
      most_(most),
      limits_(limits),
      say_(std::move(say)),
      thread_([this](const std::stop_token& token) { run(token); }) {}

void TableWatch::end() {
    thread_.request_stop();
    thread_.join();
    if (!has_spoken_) look();
}

void TableWatch::run(const std::stop_token& token) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    while (!wake_.wait_for(lock, token, look_after, [&] { return token.stop_requested(); })) {
        if (token.stop_requested()) return;
        has_spoken_ = look();
        if (has_spoken_) return;
    }
}

bool TableWatch::look() {
    const Status status = search_.status();
    if (status.hashfull_permille < full_permille) return false;
    const auto wanted = table_to_ask_for(mib_, status.time, limits_, most_);
    say_(fmt::format("the table of {} MiB is full after {} and forgets; {}", mib_,
                     report::seconds(status.time),
                     wanted ? fmt::format("--hash {} holds more", *wanted)
                            : "there is no memory for a larger one"));
    return true;
}

}  // namespace ybw::cli
