#include "engine/protocol/gomocup_info.hpp"

#include <algorithm>

#include "engine/protocol/gomocup_words.hpp"
#include "engine/search/time_management.hpp"

namespace ybw::protocol {
namespace {

/// A turn of a manager that never says how long one may take.
constexpr Duration usual_turn{5};
/// "As fast as possible", in words of the protocol: timeout_turn 0.
constexpr Duration quick_turn{0.02};
/// time_left of a match without a limit.
constexpr std::int64_t unlimited = 2'147'483'647;
/// The manager's clock runs from its line to ours; on a busy machine that is later than our own.
constexpr Duration manager_overhead{0.030};

// The bits of "rule"; none of them is freestyle.
constexpr int standard_bit = 1;
constexpr int continuous_bit = 2;
constexpr int renju_bit = 4;
constexpr int caro_bit = 8;
/// The whole rule of a board that says "renju" so.
constexpr int renju_of_boards = 2;

Duration from_milliseconds(std::int64_t time) {
    return Duration(static_cast<double>(time) / 1000);
}

}  // namespace

void GomocupInfo::tell(std::string_view text) {
    const auto [key, rest] = gomocup::phrase(text);
    const auto value = gomocup::number(rest);
    if (!value) return;  // folder, evaluate and what is yet to be invented
    if (key == "TIMEOUT_TURN") timeout_turn_ = value;
    if (key == "TIMEOUT_MATCH") timeout_match_ = value;
    if (key == "TIME_LEFT") time_left_ = value;
    if (key == "TIME_INCREMENT") increment_ = value;
    if (key == "MAX_MEMORY") max_memory_ = value;
    if (key == "HASH_SIZE") hash_kib_ = value;
    if (key == "SHOW_DETAIL") detail_ = *value;
    if (key == "RULE") rule_ = *value;
    if (key == "THREAD_NUM" || key == "MAX_THREAD") threads_ = value;
    if (key == "MAX_DEPTH") depth_ = value;
    if (key == "MAX_NODE") nodes_ = value;
}

std::optional<std::string> GomocupInfo::rule_complaint() const {
    if (rule_ & caro_bit) return "the rule caro is not supported";
    if ((rule_ & continuous_bit) && !is_boards_renju()) return "continuous games are not supported";
    return std::nullopt;
}

bool GomocupInfo::is_boards_renju() const {
    return is_board_ && rule_ == renju_of_boards;
}

std::string GomocupInfo::rule() const {
    if ((rule_ & renju_bit) || is_boards_renju()) return "renju";
    return rule_ & standard_bit ? "standard" : "freestyle";
}

SearchOptions GomocupInfo::search_options(const SearchOptions& usual, std::uint64_t most_hash_mib,
                                          int lines) const {
    SearchOptions options = usual;
    options.multipv = lines;
    if (threads_ && usual.policy == BrothersPolicy::parallel) {
        options.threads =
            static_cast<int>(std::clamp<std::int64_t>(*threads_, 1, SearchOptions::max_threads));
    }
    if (hash_kib_ && *hash_kib_ > 0) {
        const auto wanted = static_cast<std::uint64_t>(*hash_kib_ >> 10);
        options.hash_mib =
            std::clamp<std::uint64_t>(wanted, 1, std::max<std::uint64_t>(1, most_hash_mib));
    }
    if (max_memory_ && *max_memory_ > 0) {
        // Half for the table; the rest for the program, its threads and what the system counts.
        const auto most = static_cast<std::size_t>(*max_memory_ >> 21);
        options.hash_mib =
            std::clamp<std::size_t>(most, 1, std::max<std::size_t>(1, options.hash_mib));
    }
    return options;
}

Limits GomocupInfo::limits() const {
    Limits limits;
    if (depth_ && *depth_ > 0) {
        limits.depth = static_cast<int>(std::min<std::int64_t>(*depth_, max_ply - 1));
    }
    if (nodes_ && *nodes_ > 0) limits.nodes = static_cast<std::uint64_t>(*nodes_);
    return limits;
}

TimeBudget GomocupInfo::budget() const {
    const Duration turn = timeout_turn_ ? from_milliseconds(*timeout_turn_) : usual_turn;
    if (turn.count() <= 0) return {quick_turn, quick_turn};
    ClockTold clock{.increment = from_milliseconds(increment_.value_or(0)), .per_move = turn};
    const bool has_match_limit =
        timeout_match_.value_or(0) > 0 || time_left_.value_or(unlimited) < unlimited;
    if (has_match_limit) {
        clock.left = from_milliseconds(time_left_.value_or(timeout_match_.value_or(0)));
    }
    return budget_of(clock, manager_overhead, Choice::several_moves).value_or(TimeBudget{});
}

}  // namespace ybw::protocol
