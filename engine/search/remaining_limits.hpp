// RemainingLimits: what is left of the limits of a search that is made of several.
//
// Thread safety: none.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/search/time_budget.hpp"
#include "parallel/clock.hpp"
#include "parallel/limits.hpp"
#include "parallel/statistics.hpp"

namespace ybw {

class RemainingLimits {
public:
    explicit RemainingLimits(const Limits& limits) : limits_(limits) {}

    /// What one of the searches has done.
    void spend(const Statistics& statistics) { nodes_ += statistics.paid_nodes(); }

    /// Limits of the next one, which takes at most this share of all.
    Limits next(double share = 1) const {
        Limits limits = limits_;
        const Duration spent = watch_.elapsed();
        const auto rest = [&](Duration all) {
            return std::max(std::min(all - spent, all * share), least_thinking_time);
        };
        if (limits.time) limits.time = rest(*limits.time);
        if (limits.soft_time) limits.soft_time = rest(*limits.soft_time);
        if (limits.nodes) {
            const auto part =
                static_cast<std::uint64_t>(static_cast<double>(*limits.nodes) * share);
            limits.nodes = std::max<std::uint64_t>(
                1, std::min(part, *limits.nodes - std::min(nodes_, *limits.nodes)));
        }
        return limits;
    }

    /// From 0 to 1, of the limit that is nearest; 0 without limits. `depth` has been finished.
    double progress(Depth depth) const {
        double most = 0;
        const auto consider = [&](double done, double all) {
            most = std::max(most, all <= 0 ? 1 : done / all);
        };
        if (limits_.depth) consider(depth, *limits_.depth);
        if (limits_.nodes)
            consider(static_cast<double>(nodes_), static_cast<double>(*limits_.nodes));
        for (const auto& time : {limits_.time, limits_.soft_time}) {
            if (time) consider(elapsed().count(), time->count());
        }
        return std::min(most, 1.0);
    }

    /// The limit that is used up; none if there is something left of all.
    StopReason used_up() const {
        if (limits_.nodes && nodes_ >= *limits_.nodes) return StopReason::nodes;
        if (limits_.time && elapsed() >= *limits_.time) return StopReason::time;
        if (limits_.soft_time && elapsed() >= *limits_.soft_time) return StopReason::soft_time;
        return StopReason::none;
    }

    Duration elapsed() const { return watch_.elapsed(); }

private:
    const Limits limits_;
    const Stopwatch watch_;
    std::uint64_t nodes_ = 0;
};

}  // namespace ybw
