// Svg: a lane for each worker. Its bar says what its time went to, moment by moment: where parts
// are too short to be seen, their shares stand above each other. Below it stand the nodes that took
// long, each with its move, and lines lead from split points to those who join.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "bench/trace/drawn_trace.hpp"
#include "engine/report/page.hpp"
#include "engine/report/text.hpp"

namespace ybw::bench {
namespace {

using report::html_text;
using simulator::Index;
using simulator::Occupation;
using simulator::Span;
using simulator::Timeline;

constexpr int width = 1200;
constexpr int left = 96;     ///< of the lanes
constexpr int right = 1096;  ///< then follows what each worker's time went to
constexpr int top = 92;
constexpr int column = 2;  ///< in which shares are told apart
constexpr int node_row = 14;
constexpr int most_arrows = 250;

/// Few workers have room for more of their nodes.
struct LaneShape {
    int bar = 16;
    int rows = 1;
    int gap = 6;

    int height() const { return bar + rows * node_row + gap; }
};

LaneShape shape_for(std::size_t workers) {
    if (workers <= 2) return {.bar = 34, .rows = 5, .gap = 24};
    if (workers <= 4) return {.bar = 28, .rows = 3, .gap = 16};
    if (workers <= 16) return {.bar = 20, .rows = 1, .gap = 10};
    return {.bar = 14, .rows = 0, .gap = 2};
}

class SvgText {
public:
    explicit SvgText(const DrawnTrace& drawn)
        : drawn_(drawn),
          timeline_(drawn.timeline()),
          unit_(unit_for(timeline_.end)),
          usage_(usage_of(timeline_)),
          wasted_(wasted_spans(timeline_)),
          shape_(shape_for(timeline_.workers.size())) {}

    std::string text() {
        const int bottom = y_of(static_cast<int>(timeline_.workers.size()));
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
            "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
            width, bottom + 46);
        add_head();
        add_legend();
        add_axis(bottom);
        add_depths(bottom);
        for (int worker = 0; worker < std::ssize(timeline_.workers); ++worker) add_lane(worker);
        add_arrows();
        return text_ + "</svg>\n";
    }

private:
    template <class... Arguments>
    void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        text_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    }

    int y_of(int worker) const { return top + worker * shape_.height(); }
    double x_of(Duration time) const {
        return left + (right - left) * (time / std::max(timeline_.end, Duration(1e-12)));
    }

    void add_head() {
        const auto& statistics = drawn_.search.measurement.statistics;
        add("<text x=\"16\" y=\"24\" font-size=\"17\" font-weight=\"bold\">{}</text>\n",
            html_text(drawn_.title));
        add("<text x=\"16\" y=\"43\" fill=\"#475063\">{}; {} of the nodes wasted. Position: {}"
            "</text>\n",
            summary_of(drawn_),
            report::percent(static_cast<double>(statistics.cancelled_nodes) /
                            static_cast<double>(std::max<std::uint64_t>(statistics.nodes, 1))),
            html_text(report::shortened(drawn_.position, 70, 10)));
    }

    void add_legend() {
        int x = 16;
        for (std::size_t i = 0; i < use_count; ++i) {
            const UseStyle& style = style_of(static_cast<Use>(i));
            add("<rect x=\"{}\" y=\"54\" width=\"12\" height=\"12\" fill=\"{}\"/>"
                "<text x=\"{}\" y=\"64\">{}</text>\n",
                x, style.color, x + 16, style.name);
            x += 28 + static_cast<int>(6.2 * static_cast<double>(style.name.size()));
        }
        add("<path d=\"M{0} 54l4 6l4 -6z\" fill=\"#1d2433\"/><path d=\"M{0} 60m4 0v8\" "
            "stroke=\"#1d2433\"/><text x=\"{1}\" y=\"64\">split point, and who joins it</text>\n",
            x, x + 12);
        add("<text x=\"{}\" y=\"{}\" fill=\"#475063\">busy</text>\n", right + 12, top - 8);
    }

    void add_axis(int bottom) {
        for (const Duration tic : tics(timeline_.end, 10)) {
            const double x = x_of(tic);
            add("<path d=\"M{0:.1f} {1}V{2}\" stroke=\"#e4e7ec\"/><text x=\"{0:.1f}\" y=\"{3}\" "
                "text-anchor=\"middle\" fill=\"#475063\">{4:g}</text>\n",
                x, top - 4, bottom + 4, bottom + 18, unit_.of(tic));
        }
        add("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{} since the search began, in {}"
            "{}</text>\n",
            (left + right) / 2, bottom + 36, drawn_.is_simulated ? "virtual time" : "time",
            unit_.name,
            shape_.rows > 0 ? "; below each bar the nodes that took longest, with their moves"
                            : "");
    }

    /// Where the search of each depth begins, which is when its root is called first.
    void add_depths(int bottom) {
        constexpr double first_label = 52;  // "depth 1"
        constexpr double label = 18;
        Depth depth = 0;
        double free_x = 0;
        for (const Span& span : timeline_.spans) {
            if (span.worker != 0 || span.node.ply != 0 || span.node.depth <= depth) continue;
            if (span.occupation != Occupation::search) continue;
            depth = span.node.depth;
            const double x = x_of(span.begin);
            if (x < free_x) continue;
            const bool is_first = free_x == 0;
            free_x = x + (is_first ? first_label : label);
            add("<path d=\"M{0:.1f} {1}V{2}\" stroke=\"#9aa3b2\" stroke-dasharray=\"3 3\"/>"
                "<text x=\"{3:.1f}\" y=\"{4}\" fill=\"#475063\">{5}{6}</text>\n",
                x, top - 14, bottom + 4, x + 3, top - 8, is_first ? "depth " : "", depth);
        }
    }

    void add_lane(int worker) {
        const int y = y_of(worker);
        add("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">worker {}</text>\n", left - 10,
            y + shape_.bar / 2 + 4, worker);
        add_bar(worker, y);
        const UseShares shares =
            shares_of(usage_[static_cast<std::size_t>(worker)], Duration{}, timeline_.end);
        const double busy = 1 - shares[static_cast<std::size_t>(Use::wait)] -
                            shares[static_cast<std::size_t>(Use::idle)];
        add("<text x=\"{}\" y=\"{}\">{:.0f} %</text>\n", right + 12, y + shape_.bar / 2 + 4,
            100 * busy);
        if (shape_.rows > 0) add_nodes(worker, y + shape_.bar);
    }

    /// The bar: in each column, from above, as much of each use as there is.
    void add_bar(int worker, int y) {
        const auto& parts = usage_[static_cast<std::size_t>(worker)];
        add("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", left, y,
            right - left, shape_.bar, style_of(Use::idle).color);
        const int columns = (right - left) / column;
        std::vector<std::array<int, use_count + 1>> edges;  // of the uses, in pixels from the top
        for (int i = 0; i < columns; ++i) {
            const auto shares =
                shares_of(parts, timeline_.end * i / columns, timeline_.end * (i + 1) / columns);
            std::array<int, use_count + 1> edge{};
            double sum = 0;
            for (std::size_t use = 0; use < use_count; ++use) {
                sum += shares[use];
                edge[use + 1] = static_cast<int>(std::lround(shape_.bar * std::min(sum, 1.0)));
            }
            edges.push_back(edge);
        }
        for (std::size_t use = 0; use + 1 < use_count; ++use)
            add_area(edges, use, y, style_of(static_cast<Use>(use)).color);
    }

    /// Runs of columns in which a use has the same place, as one path.
    void add_area(const std::vector<std::array<int, use_count + 1>>& edges, std::size_t use, int y,
                  std::string_view color) {
        std::string path;
        for (std::size_t i = 0; i < edges.size();) {
            std::size_t j = i;
            const auto same = [&](std::size_t k) {
                return edges[k][use] == edges[i][use] && edges[k][use + 1] == edges[i][use + 1];
            };
            while (j < edges.size() && same(j)) ++j;
            if (const int height = edges[i][use + 1] - edges[i][use]; height > 0) {
                const int run = static_cast<int>(j - i) * column;
                path += fmt::format("M{} {}h{}v{}h-{}z", left + static_cast<int>(i) * column,
                                    y + edges[i][use], run, height, run);
            }
            i = j;
        }
        if (!path.empty()) add("<path fill=\"{}\" d=\"{}\"/>\n", color, path);
    }

    /// The outermost nodes that are wide enough, but for the root, in rows below the bar.
    void add_nodes(int worker, int y) {
        constexpr double least_width = 3;
        std::vector<int> level(timeline_.spans.size(), 0);
        for (Index i = 0; i < timeline_.spans.size(); ++i) {
            const Span& span = timeline_.spans[i];
            if (span.worker != worker) continue;
            if (span.outer) level[i] = level[*span.outer];
            if (span.occupation != Occupation::search || span.node.ply == 0) continue;
            const int place = level[i]++;
            const double wide = x_of(span.end) - x_of(span.begin);
            if (place >= shape_.rows || wide < least_width) continue;
            add_node(i, x_of(span.begin), wide, y + place * node_row);
        }
    }

    void add_node(Index i, double x, double wide, int y) {
        constexpr double letter = 6.2;
        const Span& span = timeline_.spans[i];
        const std::string move = drawn_.search.move_name(i);
        const bool has_room = letter * static_cast<double>(move.size()) + 3 < wide;
        add("<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\" "
            "stroke=\"#9fb3c8\" stroke-width=\"0.6\"/>\n",
            x, y + 1, wide, node_row - 2, wasted_[i] ? "#f9d6d5" : node_color(span.node.kind));
        if (has_room) {
            add("<text x=\"{:.1f}\" y=\"{}\" font-size=\"10\">{}</text>\n", x + 2.5,
                y + node_row - 4, html_text(move));
        }
    }

    static std::string_view node_color(NodeKind kind) {
        return kind == NodeKind::pv ? "#cfe3f7" : "#eef3f8";
    }

    /// From a split point to those who join it and stay longest.
    void add_arrows() {
        std::vector<Index> helps;
        for (Index i = 0; i < timeline_.spans.size(); ++i) {
            const Span& span = timeline_.spans[i];
            if (span.occupation == Occupation::help && span.split) helps.push_back(i);
        }
        std::ranges::stable_sort(helps, std::greater{}, [&](Index i) {
            return timeline_.spans[i].end - timeline_.spans[i].begin;
        });
        if (helps.size() > most_arrows) helps.resize(most_arrows);
        std::string lines;
        std::string marks;
        for (const Index i : helps) {
            const Span& help = timeline_.spans[i];
            const simulator::Split& split = timeline_.splits[*help.split];
            const int owner = y_of(split.owner);
            const int helper = y_of(help.worker);
            const bool is_down = helper > owner;
            const int from = is_down ? owner + shape_.bar : owner;
            const int to = is_down ? helper : helper + shape_.bar;
            lines += fmt::format("M{:.1f} {}V{}", x_of(help.begin), from, to);
            marks += fmt::format("M{:.1f} {}l3 -5h-6z", x_of(split.begin), owner + 1);
        }
        add("<path d=\"{}\" stroke=\"#1d2433\" stroke-width=\"0.7\" opacity=\"0.55\" "
            "fill=\"none\"/>\n<path d=\"{}\" fill=\"#1d2433\"/>\n",
            lines, marks);
    }

    const DrawnTrace& drawn_;
    const Timeline& timeline_;
    const TimeUnit unit_;
    const std::vector<std::vector<UsePart>> usage_;
    const std::vector<bool> wasted_;
    const LaneShape shape_;
    std::string text_;
};

}  // namespace

std::string svg_of(const DrawnTrace& drawn) {
    return SvgText(drawn).text();
}

}  // namespace ybw::bench
