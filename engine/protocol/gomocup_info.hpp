// GomocupInfo: what INFO of the Gomocup protocol has told, and what it means for a search.
//
//   timeout_turn, timeout_match, time_left   milliseconds   rule        bits; see the .cpp
//   max_memory                               bytes          max_depth, max_node, thread_num
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

    /// Why the rule is not played here; nullopt if it is.
    std::optional<std::string> rule_complaint() const;
    /// The rule of gomoku that is played, by name.
    std::string rule() const;

    /// `usual` with the threads and the memory that were told.
    SearchOptions search_options(const SearchOptions& usual) const;

    /// Depth and nodes.
    Limits limits() const;

    /// For the next move.
    TimeBudget budget() const;

private:
    std::optional<std::int64_t> timeout_turn_;
    std::optional<std::int64_t> timeout_match_;
    std::optional<std::int64_t> time_left_;
    std::optional<std::int64_t> max_memory_;
    std::optional<std::int64_t> threads_;
    std::optional<std::int64_t> depth_;
    std::optional<std::int64_t> nodes_;
    std::int64_t rule_ = 0;
};

}  // namespace ybw::protocol
