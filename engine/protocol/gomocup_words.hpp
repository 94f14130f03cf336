// GomocupWords: the lines of the Gomocup protocol as values: words and numbers, stones, settings
// (INFO) and the reports of a search (MESSAGE).
//
// Commands and keys are compared in capitals; numbers stand alone or with commas between.
//
// Thread safety: none; pure functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/values.hpp"
#include "engine/search/time_management.hpp"
#include "engine/text/words.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::protocol {

namespace gomocup {

/// Whether the line ends a block of lines.
inline bool is_done(std::string_view line) {
    return upper_case(std::string(line)) == "DONE";
}

/// A command or key in capitals, and the text after it. `line` is trimmed.
struct Phrase {
    std::string head;
    std::string_view rest;
};
inline Phrase phrase(std::string_view line) {
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    return {upper_case(std::string(line.substr(0, blank))), trimmed(line.substr(blank))};
}

inline std::optional<std::int64_t> number(std::string_view text) {
    return whole_number(trimmed(text));
}

/// Numbers with commas between; empty if there is any other text.
inline std::vector<int> numbers(std::string_view text) {
    constexpr int most = 1000;
    std::vector<int> result;
    for (const std::string_view part : split(text, ',')) {
        const auto value = number(part);
        if (!value || *value < -most || *value > most) return {};
        result.push_back(static_cast<int>(*value));
    }
    return result;
}

}  // namespace gomocup

/// The stones as a manager of the Gomocup protocol counts them.
///
/// x from the left, y from the top, both from 0; a stone is ours or the opponent's. Black is not
/// named: with equal numbers it is the side to move, else the side with more stones.
///
/// Invariant: every stone is on the board, and no two on one point.
class GomocupBoard {
public:
    struct Point {
        int x = 0;
        int y = 0;

        friend bool operator==(const Point&, const Point&) = default;
    };
    enum class Owner : std::uint8_t { other, own };

    explicit GomocupBoard(int size) : size_(size) {}

    int size() const { return size_; }

    void clear() { stones_.clear(); }
    std::size_t stones() const { return stones_.size(); }

    /// "x,y"; nullopt for anything else.
    static std::optional<Point> read(std::string_view text);

    /// The reason why no stone can be put on `point`; nullopt if there is none.
    std::optional<std::string> complaint(Point point) const;

    /// Requires that complaint() has no reason against it.
    void put(Point point, Owner owner) { stones_.push_back({point, owner}); }

    /// Takes a stone away; false if there is none.
    bool take(Point point);

    /// The board as gomoku reads it, rows from the top; we are to move.
    std::string text() const;

    /// The point of a move such as "h8": a column letter, and a row from 1 at the bottom.
    Point point_of(std::string_view move) const;

private:
    struct Stone {
        Point point;
        Owner owner;
    };

    int size_;
    std::vector<Stone> stones_;
};

/// The settings that INFO of the Gomocup protocol has given, and their meaning for a search.
///
///   timeout_turn, timeout_match, time_left   milliseconds   rule        bits; see the .cpp
///   time_increment                           milliseconds   max_depth, max_node, thread_num
///   max_memory                               bytes          show_detail
///   hash_size                                KiB
///
/// Analysis boards add the last column and hash_size. Their dialect, which YXSHOWINFO shows, has no
/// continuous games: the 2 of their rule is renju.
///
/// Unknown keys, and values that are no numbers, change nothing.
class GomocupInfo {
public:
    /// Takes the text after INFO: a key and its value. Returns the reason for ignoring it, if the
    /// manager should know: a table larger than `most_hash_mib`, for which there is no memory.
    std::optional<std::string> tell(std::string_view text, std::uint64_t most_hash_mib);

    /// The manager is an analysis board.
    void hear_board() { is_board_ = true; }

    /// Why the rule is not played here; nullopt if it is.
    std::optional<std::string> rule_complaint() const;
    /// The rule of gomoku that is played, by name.
    std::string rule() const;

    /// `usual` with the given threads and memory, for so many lines. A table that is asked for by
    /// its size may be larger than the usual one.
    SearchOptions search_options(const SearchOptions& usual, int lines) const;

    /// Whether the best move and its line are to be shown while it thinks.
    bool wants_realtime() const { return detail_ == 1 || detail_ == 3; }

    /// Depth and nodes.
    Limits limits() const;

    /// For the next move.
    TimeBudget budget() const;

private:
    bool is_boards_renju() const;

    std::optional<std::int64_t> timeout_turn_;
    std::optional<std::int64_t> timeout_match_;
    std::optional<std::int64_t> time_left_;
    std::optional<std::int64_t> increment_;
    std::optional<std::int64_t> max_memory_;
    std::optional<std::int64_t> hash_kib_;
    std::optional<std::int64_t> threads_;
    std::optional<std::int64_t> depth_;
    std::optional<std::int64_t> nodes_;
    std::int64_t rule_ = 0;
    std::int64_t detail_ = 0;
    bool is_board_ = false;
};

namespace gomocup {

// ---- Reports of a running search
//
//   MESSAGE depth 8 score +35 nodes 120000 time 240 ms line 7,7 8,6 9,7
//   MESSAGE depth 8 multipv 2 score +12 ...           where several lines are searched
//   MESSAGE REALTIME REFRESH | BEST 7,7 | VAL 35 | PV 7,7 8,6 9,7     for boards that show them
//
// Points are written as the manager writes them: x,y. Boards that count rows first get the same two
// numbers that they send.

/// "7,7 8,6"
std::string points_text(std::span<const GomocupBoard::Point> points);

/// The points of moves in gomoku's notation.
std::vector<GomocupBoard::Point> points_of(const GomocupBoard& board,
                                           std::span<const std::string> moves);

/// The message for a line of a depth; `lines` is the number of lines that are searched.
std::string message_line(const GomocupBoard& board, const report::Row& row, int lines);

/// The lines with which boards mark the best move and show its line.
std::vector<std::string> realtime_lines(const GomocupBoard& board, const report::Row& row);

}  // namespace gomocup

}  // namespace ybw::protocol
