#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

#include "engine/protocol/gomocup.hpp"
#include "engine/report/text.hpp"
#include "engine/search/time_management.hpp"
#include "engine/text/words.hpp"

namespace ybw::protocol {

std::optional<GomocupBoard::Point> GomocupBoard::read(std::string_view text) {
    const std::vector<int> numbers = gomocup::numbers(text);
    if (numbers.size() != 2) return std::nullopt;
    return Point{numbers[0], numbers[1]};
}

std::optional<std::string> GomocupBoard::complaint(Point point) const {
    if (point.x < 0 || point.y < 0 || point.x >= size_ || point.y >= size_) {
        return fmt::format("{},{} is not on the board", point.x, point.y);
    }
    if (std::ranges::find(stones_, point, &Stone::point) != stones_.end()) {
        return fmt::format("{},{} is occupied", point.x, point.y);
    }
    return std::nullopt;
}

bool GomocupBoard::take(Point point) {
    return std::erase_if(stones_, [&](const Stone& stone) { return stone.point == point; }) > 0;
}

std::string GomocupBoard::text() const {
    const auto others = std::ranges::count(stones_, Owner::other, &Stone::owner);
    const bool own_is_black = 2 * others <= std::ssize(stones_);
    const char own = own_is_black ? 'x' : 'o';
    const auto side = static_cast<std::size_t>(size_);
    std::vector<std::string> rows(side, std::string(side, '.'));
    for (const Stone& stone : stones_) {
        char& point =
            rows[static_cast<std::size_t>(stone.point.y)][static_cast<std::size_t>(stone.point.x)];
        point = stone.owner == Owner::own ? own : (own_is_black ? 'o' : 'x');
    }
    return fmt::format("{} {}", fmt::join(rows, "/"), own);
}

GomocupBoard::Point GomocupBoard::point_of(std::string_view move) const {
    return {move[0] - 'a', size_ - static_cast<int>(whole_number(move.substr(1)).value())};
}

namespace {

/// The turn of a manager that never sends a limit.
constexpr Duration usual_turn{5};
/// "As fast as possible", in words of the protocol: timeout_turn 0.
constexpr Duration quick_turn{0.02};
/// time_left of a match without a limit.
constexpr std::int64_t unlimited = 2'147'483'647;
/// The manager's clock runs from its line to ours; a busy machine delays that beyond our own clock.
constexpr Duration manager_overhead{0.030};

/// What the program and a few threads take beside the table, in MiB.
constexpr std::int64_t program_mib = 18;

// The bits of "rule"; none of them is freestyle.
constexpr int standard_bit = 1;
constexpr int continuous_bit = 2;
constexpr int renju_bit = 4;
constexpr int caro_bit = 8;
/// The whole rule of a board that uses this number for renju.
constexpr int renju_of_boards = 2;

Duration from_milliseconds(std::int64_t time) {
    return Duration(static_cast<double>(time) / 1000);
}

}  // namespace

std::optional<std::string> GomocupInfo::tell(std::string_view text, std::uint64_t most_hash_mib) {
    const auto [key, rest] = gomocup::phrase(text);
    const auto value = gomocup::number(rest);
    if (!value) return std::nullopt;  // folder, evaluate and what is yet to be invented
    const auto most_kib =
        static_cast<std::int64_t>(std::max<std::uint64_t>(most_hash_mib, 1) << 10);
    if (key == "HASH_SIZE" && *value > most_kib) {
        return fmt::format("hash_size {}: there is memory for {} KiB; the table stays as it is",
                           *value, most_kib);
    }
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
    if (key != "MAX_MEMORY" || *value <= 0 || *value >> 20 > program_mib) return std::nullopt;
    return fmt::format("max_memory {}: the program needs about {} MiB", *value, program_mib + 1);
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

SearchOptions GomocupInfo::search_options(const SearchOptions& usual, int lines) const {
    SearchOptions options = usual;
    options.multipv = lines;
    if (threads_ && usual.policy == BrothersPolicy::parallel) {
        options.threads =
            static_cast<int>(std::clamp<std::int64_t>(*threads_, 1, SearchOptions::max_threads));
    }
    if (hash_kib_ && *hash_kib_ > 0)
        options.hash_mib = std::max<std::size_t>(static_cast<std::size_t>(*hash_kib_ >> 10), 1);
    if (max_memory_ && *max_memory_ > 0) {
        // Half for the table; the rest for the program, its threads and what the system counts.
        const std::int64_t all = *max_memory_ >> 20;
        const auto most = std::max<std::int64_t>(std::min(all / 2, all - program_mib), 1);
        options.hash_mib = std::clamp<std::size_t>(static_cast<std::size_t>(most), 1,
                                                   std::max<std::size_t>(1, options.hash_mib));
    }
    return options;
}

Limits GomocupInfo::limits() const {
    Limits limits;
    if (depth_ && *depth_ > 0)
        limits.depth = static_cast<int>(std::min<std::int64_t>(*depth_, max_ply - 1));
    if (nodes_ && *nodes_ > 0) limits.nodes = static_cast<std::uint64_t>(*nodes_);
    return limits;
}

TimeBudget GomocupInfo::budget() const {
    const Duration turn = timeout_turn_ ? from_milliseconds(*timeout_turn_) : usual_turn;
    if (turn.count() <= 0) return {quick_turn, quick_turn};
    ClockTold clock{.increment = from_milliseconds(increment_.value_or(0)), .per_move = turn};
    const bool has_match_limit =
        timeout_match_.value_or(0) > 0 || time_left_.value_or(unlimited) < unlimited;
    if (has_match_limit)
        clock.left = from_milliseconds(time_left_.value_or(timeout_match_.value_or(0)));
    return budget_of(clock, manager_overhead, Choice::several_moves).value_or(TimeBudget{});
}

namespace gomocup {

std::string points_text(std::span<const GomocupBoard::Point> points) {
    std::string text;
    for (const auto& point : points) {
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", point.x, point.y);
    }
    return text;
}

std::vector<GomocupBoard::Point> points_of(const GomocupBoard& board,
                                           std::span<const std::string> moves) {
    std::vector<GomocupBoard::Point> points;
    for (const std::string& move : moves) points.push_back(board.point_of(move));
    return points;
}

std::string message_line(const GomocupBoard& board, const report::Row& row, int lines) {
    return fmt::format("MESSAGE depth {}{} score {} nodes {} time {:.0f} ms line {}", row.depth,
                       lines > 1 ? fmt::format(" multipv {}", row.rank) : "",
                       report::score_text(row.score, row.bound), row.statistics.nodes,
                       row.time.count() * 1000, points_text(points_of(board, row.pv)));
}

std::vector<std::string> realtime_lines(const GomocupBoard& board, const report::Row& row) {
    const auto points = points_of(board, row.pv);
    if (points.empty()) return {};
    return {"MESSAGE REALTIME REFRESH",
            "MESSAGE REALTIME BEST " + points_text(std::span(points).first(1)),
            fmt::format("MESSAGE REALTIME VAL {}", row.score.raw()),
            "MESSAGE REALTIME PV " + points_text(points)};
}

}  // namespace gomocup

}  // namespace ybw::protocol
