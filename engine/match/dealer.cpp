#include "engine/match/dealer.hpp"

#include <cassert>
#include <utility>

namespace ybw::match {

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

Dealer::Dealer(Schedule schedule, Shard shard, std::optional<SprtSettings> sprt, Journal journal)
    : schedule_(std::move(schedule)),
      shard_(shard),
      sprt_(sprt),
      journal_(std::move(journal)),
      next_pair_(shard.index) {
    for (std::uint64_t pair = shard_.index; pair < schedule_.pair_count(); pair += shard_.count) {
        standing_.games_total += 2;
    }
    for (const GameRecord& record : journal_.games()) count(record);
    standing_.games_before = standing_.games_done;
}

std::optional<Assignment> Dealer::next() {
    const std::lock_guard lock(mutex_);
    while (!ended_ && !is_decided() && next_pair_ < schedule_.pair_count()) {
        const std::uint64_t pair = std::exchange(next_pair_, next_pair_ + shard_.count);
        const Assignment assignment{schedule_.meeting(pair),
                                    {!journal_.holds(pair, 0), !journal_.holds(pair, 1)}};
        if (assignment.missing[0] || assignment.missing[1]) return assignment;
    }
    return std::nullopt;
}

void Dealer::finished(const GameRecord& record) {
    const std::lock_guard lock(mutex_);
    if (journal_.holds(record.pair, record.game)) return;
    try {
        journal_.append(record);
    } catch (...) {
        ended_ = true;
        throw;
    }
    count(record);
}

void Dealer::end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
}

Standing Dealer::standing() const {
    const std::lock_guard lock(mutex_);
    return standing_;
}

bool Dealer::keep_journal() {
    const std::lock_guard lock(mutex_);
    journal_.restore_if_removed();
    return journal_.was_restored();
}

void Dealer::count(const GameRecord& record) {
    ++standing_.games_done;
    if (is_fault(record.ending)) ++standing_.faults;
    const bool has_pair = counter_.add(record);
    standing_.tally = counter_.tally();
    if (has_pair && sprt_) standing_.sprt = sprt(standing_.tally, *sprt_);
}

bool Dealer::is_decided() const {
    return standing_.sprt && standing_.sprt->verdict != SprtVerdict::undecided;
}

}  // namespace ybw::match
