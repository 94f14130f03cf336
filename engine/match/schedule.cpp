#include "engine/match/schedule.hpp"

#include <cassert>
#include <fmt/format.h>

#include "engine/text/numbers.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {

Shard parse_shard(std::string_view text) {
    constexpr std::int64_t most = 1'000'000;
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
        throw UserError(ExitCode::usage,
                        fmt::format("--shard: '{}' is no part of a match; write 2/8 for the second "
                                    "of eight",
                                    text));
    }
    const std::int64_t count = parse_whole("--shard", text.substr(slash + 1), 1, most);
    const std::int64_t number = parse_whole("--shard", text.substr(0, slash), 1, count);
    return {static_cast<std::uint64_t>(number - 1), static_cast<std::uint64_t>(count)};
}

Schedule::Schedule(Pairings pairings, int players, std::uint64_t rounds) : rounds_(rounds) {
    assert(players >= 2);
    const int last_first = pairings == Pairings::gauntlet ? 1 : players - 1;
    for (int a = 0; a < last_first; ++a) {
        for (int b = a + 1; b < players; ++b) meetings_.emplace_back(a, b);
    }
}

Meeting Schedule::meeting(std::uint64_t pair) const {
    assert(pair < pair_count());
    const auto [a, b] = meetings_[pair % meetings_.size()];
    return {pair, pair / meetings_.size(), a, b};
}

}  // namespace ybw::match
