// GomocupInfo: what INFO of the Gomocup protocol has told, and what it means for a search.
//
//   timeout_turn, timeout_match, time_left   milliseconds   rule        bits; see the .cpp
//   time_increment                           milliseconds   max_depth, max_node, thread_num
//   max_memory                               bytes          show_detail
//   hash_size                                KiB
//
// The last column and hash_size are what analysis boards add. Their dialect, of which YXSHOWINFO is
// the sign, has no continuous games: the 2 of their rule is renju.
//
// Keys that are not known, and values that are no numbers, change nothing.
//
// Thread safety: none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/search/time_budget.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::protocol {

class GomocupInfo {
public:
    /// Takes what follows INFO: a key and its value.
    void tell(std::string_view text);

    /// The manager is an analysis board.
    void hear_board() { is_board_ = true; }

    /// Why the rule is not played here; nullopt if it is.
    std::optional<std::string> rule_complaint() const;
    /// The rule of gomoku that is played, by name.
    std::string rule() const;

    /// `usual` with the threads and the memory that were told, for so many lines. A table that is
    /// asked for by its size may be larger than the usual one, up to `most_hash_mib`.
    SearchOptions search_options(const SearchOptions& usual, std::uint64_t most_hash_mib,
                                 int lines) const;

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

}  // namespace ybw::protocol
