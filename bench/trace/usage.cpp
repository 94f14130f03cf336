#include "bench/trace/usage.hpp"

#include <algorithm>

namespace ybw::bench {
namespace {

using simulator::Index;
using simulator::Occupation;
using simulator::Span;
using simulator::Timeline;

constexpr std::array<UseStyle, use_count> styles{{{"searches its own nodes", "#2b6cb0"},
                                                  {"helps at another's split point", "#2f9e6e"},
                                                  {"in vain: cut off", "#d64545"},
                                                  {"proves a win by threats", "#8e5bb5"},
                                                  {"waits for its helpers", "#f0b429"},
                                                  {"has no work", "#e4e7ec"}}};

/// Lays the spans of one worker over each other: the innermost says what is done.
class Flattened {
public:
    Flattened(const Timeline& timeline, const std::vector<bool>& vain)
        : timeline_(timeline), vain_(vain) {}

    std::vector<UsePart> parts(int worker) {
        worker_ = worker;
        parts_.clear();
        now_ = {};
        for (Index i = 0; i < timeline_.spans.size(); ++i) {
            if (timeline_.spans[i].worker == worker_) begin(i);
        }
        end_until(timeline_.end);
        advance(timeline_.end, Use::idle);
        return std::move(parts_);
    }

private:
    void begin(Index span) {
        end_until(timeline_.spans[span].begin);
        advance(timeline_.spans[span].begin, use());
        open_.push_back(span);
    }

    /// Ends what ends by then.
    void end_until(Duration time) {
        while (!open_.empty() && timeline_.spans[open_.back()].end <= time) {
            advance(timeline_.spans[open_.back()].end, use());
            open_.pop_back();
        }
    }

    void advance(Duration time, Use use) {
        if (time <= now_) return;
        if (!parts_.empty() && parts_.back().use == use) {
            parts_.back().end = time;
        } else {
            parts_.push_back({now_, time, use});
        }
        now_ = time;
    }

    Use use() const {
        if (open_.empty()) return Use::idle;
        const Span& inner = timeline_.spans[open_.back()];
        if (inner.occupation == Occupation::wait) return inner.split ? Use::wait : Use::idle;
        if (inner.occupation == Occupation::prove) return Use::prove;
        if (inner.occupation == Occupation::search && vain_[open_.back()]) return Use::vain;
        const bool helps = std::ranges::any_of(
            open_, [&](Index i) { return timeline_.spans[i].occupation == Occupation::help; });
        return helps ? Use::help : Use::search;
    }

    const Timeline& timeline_;
    const std::vector<bool>& vain_;
    int worker_ = 0;
    Duration now_{};
    std::vector<Index> open_;
    std::vector<UsePart> parts_;
};

}  // namespace

const UseStyle& style_of(Use use) {
    return styles[static_cast<std::size_t>(use)];
}

std::vector<bool> vain_spans(const Timeline& timeline) {
    enum class Known { no, vain, useful };
    std::vector<Known> known(timeline.spans.size(), Known::no);
    std::vector<Index> path;
    for (Index i = 0; i < timeline.spans.size(); ++i) {
        std::optional<Index> at = i;
        for (; at && known[*at] == Known::no; at = timeline.spans[*at].parent) path.push_back(*at);
        bool is_vain = at && known[*at] == Known::vain;
        for (; !path.empty(); path.pop_back()) {
            const Span& span = timeline.spans[path.back()];
            is_vain = is_vain || (span.is_vain() && span.node.ply > 0);
            known[path.back()] = is_vain ? Known::vain : Known::useful;
        }
    }
    std::vector<bool> vain;
    for (const Known each : known) vain.push_back(each == Known::vain);
    return vain;
}

std::vector<std::vector<UsePart>> usage_of(const Timeline& timeline) {
    const std::vector<bool> vain = vain_spans(timeline);
    Flattened flattened(timeline, vain);
    std::vector<std::vector<UsePart>> usage;
    for (int worker = 0; worker < std::ssize(timeline.workers); ++worker) {
        usage.push_back(flattened.parts(worker));
    }
    return usage;
}

UseShares shares_of(const std::vector<UsePart>& parts, Duration begin, Duration end) {
    UseShares shares{};
    const auto first = std::ranges::upper_bound(parts, begin, {}, &UsePart::end);
    for (auto part = first; part != parts.end() && part->begin < end; ++part) {
        const Duration time = std::min(part->end, end) - std::max(part->begin, begin);
        shares[static_cast<std::size_t>(part->use)] += time / (end - begin);
    }
    return shares;
}

}  // namespace ybw::bench
