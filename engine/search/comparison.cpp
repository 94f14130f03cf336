#include "engine/search/comparison.hpp"

#include "engine/classic/knuth_moore.hpp"
#include "parallel/clock.hpp"

namespace ybw {
namespace {

constexpr std::string_view engine_name = "ybw";
/// Enough for what a minute of one thread finds.
constexpr std::size_t engine_hash_mib = 64;

}  // namespace

Comparison::Comparison(const AnyPosition& position, Depth last, Duration time,
                       classic::MoveOrder order)
    : position_(position), time_(time), order_(order), last_(last) {}

std::vector<std::string_view> Comparison::algorithms() const {
    auto names = position_.game().textbook_searches();
    names.push_back(engine_name);
    return names;
}

void Comparison::run(std::string_view algorithm, const Observer& observer) {
    Rows rows = algorithm == engine_name ? engine_rows() : textbook_rows(algorithm);
    for (report::ComparedRow& row : rows) {
        row.is_last = &row == &rows.back();
        row.is_cut_short = row.is_last && row.depth < last_;
        observer(row);
    }
}

Comparison::Rows Comparison::textbook_rows(std::string_view algorithm) {
    Rows rows;
    const Stopwatch all;
    for (Depth depth = 1; depth <= last_ && !is_stopped(); ++depth) {
        const Stopwatch watch;
        const auto found =
            position_.game().run_textbook({algorithm, order_}, position_, depth,
                                          [&] { return is_stopped() || all.elapsed() >= time_; });
        if (!found || found->depth < depth) break;
        std::optional<AnyMove> best;
        if (!found->pv.empty()) best = found->best();
        rows.push_back(row(algorithm, depth, found->value, best, watch.elapsed()));
        rows.back().nodes = found->nodes;
        rows.back().leaves = found->leaves;
        const bool is_whole_tree = algorithm == position_.game().textbook_searches().front();
        if (is_whole_tree && found->evaluations == 0) last_ = depth;
    }
    return rows;
}

Comparison::Rows Comparison::engine_rows() {
    Rows rows;
    SearchOptions options;
    options.threads = 1;
    options.hash_mib = engine_hash_mib;
    options.exact = true;
    const auto engine = position_.game().make_search(options);
    const auto observer = [&](const Iteration<AnyMove>& iteration) {
        if (is_stopped()) engine->stop();
        const auto& line = iteration.line;
        std::optional<AnyMove> best;
        if (!line.pv.empty()) best = line.pv.front();
        rows.push_back(row(engine_name, iteration.depth, line.score, best, iteration.time));
        rows.back().nodes = iteration.statistics.nodes;
    };
    engine->search(position_, {.depth = last_, .time = time_}, observer);
    return rows;
}

report::ComparedRow Comparison::row(std::string_view algorithm, Depth depth, Score score,
                                    std::optional<AnyMove> best, Duration time) {
    return {.algorithm = std::string(algorithm),
            .depth = depth,
            .score = score,
            .best = best ? position_.format_move(*best) : "",
            .time = time,
            .minimum = minimum(depth)};
}

/// Counted once for each depth, as long as there is time for it.
const report::MinimalNodes& Comparison::minimum(Depth depth) {
    if (const auto known = minima_.find(depth); known != minima_.end()) return known->second;
    report::MinimalNodes minimum;
    if (is_countable_) {
        const Stopwatch watch;
        const auto counted = position_.game().minimal_nodes(
            position_, depth, [&] { return is_stopped() || watch.elapsed() >= time_; });
        minimum.nodes = counted.value_or(0);
        minimum.counted = counted.has_value();
        is_countable_ = minimum.counted;
    }
    if (!minimum.counted) {
        minimum.nodes = classic::minimal_nodes(position_.legal_moves().size(), depth);
    }
    return minima_.emplace(depth, minimum).first->second;
}

}  // namespace ybw
