#include "engine/teach/spelling.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace ybw::teach {
namespace {

/// The move that leads to a node: by name, or counted from 1.
std::string move_of(const std::vector<TreeNode>& nodes, Index node) {
    if (!nodes[node].move.empty()) return nodes[node].move;
    const auto& brothers = nodes[*nodes[node].parent].children;
    return std::to_string(std::ranges::find(brothers, node) - brothers.begin() + 1);
}

}  // namespace

bool Spelling::is_turned(Index node) const {
    return view_ == View::max && !recording_->nodes[node].max_to_move;
}

std::string Spelling::number(Score score) const {
    const char* const sign = score.raw() < 0 ? "-" : "";
    if (score == Score::infinity() || score == -Score::infinity()) {
        return fmt::format("{}{}", sign, letters_ == Letters::unicode ? "∞" : "inf");
    }
    if (score.is_decisive()) {
        return fmt::format("{} {}", score.is_win() ? "win" : "loss", score.distance());
    }
    return std::to_string(score.raw());
}

std::string Spelling::value(Index node, Score value) const {
    return number(is_turned(node) ? -value : value);
}

std::string Spelling::bounded(const Visit& visit) const {
    if (visit.ending == Ending::cancelled) {
        return letters_ == Letters::unicode ? "–" : "-";
    }
    const std::string text = value(visit.node, visit.value);
    const Bound bound = visit.bound();
    if (bound == Bound::exact) return text;
    const bool at_least = (bound == Bound::lower) != is_turned(visit.node);
    if (letters_ == Letters::unicode) return (at_least ? "≥ " : "≤ ") + text;
    return (at_least ? ">= " : "<= ") + text;
}

std::string Spelling::alpha(Index node, Window window) const {
    return number(is_turned(node) ? -window.beta() : window.alpha());
}

std::string Spelling::beta(Index node, Window window) const {
    return number(is_turned(node) ? -window.alpha() : window.beta());
}

std::string Spelling::window(Index node, Window window) const {
    return fmt::format("({}, {})", alpha(node, window), beta(node, window));
}

std::string_view side_of(const TreeNode& node) {
    return node.max_to_move ? "Max" : "Min";
}

std::string Spelling::name(Index node) const {
    const TreeNode& named = recording_->nodes[node];
    if (!named.name.empty()) return named.name;
    if (node == 0) return "the root";
    if (named.written_value) return "the leaf " + value(node, *named.written_value);
    std::vector<std::string> path;
    for (Index at = node; recording_->nodes[at].parent; at = *recording_->nodes[at].parent) {
        path.insert(path.begin(), move_of(recording_->nodes, at));
    }
    return fmt::format("node {}", fmt::join(path, named.move.empty() ? "." : " "));
}

}  // namespace ybw::teach
