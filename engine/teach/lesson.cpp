#include "engine/teach/lesson.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "engine/text/words.hpp"

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

namespace {

/// One sentence of one recording.
class Teller {
public:
    Teller(const Lesson& lesson, const Step& step, const Spelling& spelling)
        : recording_(lesson.recording),
          step_(step),
          spelling_(spelling),
          visit_(recording_.visits[step.visit]),
          node_(spelling.name(visit_.node)) {}

    std::string tell() const {
        switch (step_.action) {
            case Action::pass:
                return fmt::format("The search of {} begins{}.", node_, window());
            case Action::call:
                return fmt::format("{}: {} is searched.", node_, child());
            case Action::scout:
                return fmt::format(
                    "{}: {} is searched with a null window, only to show that it is "
                    "no better.",
                    node_, child());
            case Action::repeat:
                return fmt::format("{}: {} was better after all, so it is searched again.", node_,
                                   child());
            case Action::enter:
                return fmt::format("{} begins{}, {} to move.", node_, window(),
                                   side_of(recording_.nodes[visit_.node]));
            case Action::leaf:
                return leaf();
            case Action::known:
                return fmt::format("{} is known from before: {}.", node_,
                                   spelling_.bounded(visit_));
            case Action::leave:
                return fmt::format("All moves of {} are searched: {}.", node_,
                                   spelling_.bounded(visit_));
            case Action::split:
                return fmt::format(
                    "{} becomes a split point: the moves that are left are for all who come.",
                    node_);
            case Action::join:
                return fmt::format("Worker {} comes to help at {}.", step_.worker, node_);
            case Action::cancel:
                return fmt::format("A cutoff elsewhere makes {} vain: it has no value.", node_);
            case Action::done:
                return fmt::format("The search of {} is over: {}.", node_,
                                   spelling_.bounded(visit_));
            case Action::keep:
            case Action::raise:
            case Action::cut:
                break;
        }
        return verdict();
    }

private:
    /// Of a node on a move that has come back.
    std::string verdict() const {
        const std::string value = spelling_.value(visit_.node, *step_.value);
        const std::string back = fmt::format("{}: {} gives {}", node_, child(), value);
        if (step_.action == Action::cut) return back + cut();
        if (step_.action == Action::keep) {
            return back + (step_.window ? fmt::format(", outside {}: nothing changes.",
                                                      spelling_.window(visit_.node, *step_.window))
                                        : ", which is no better.");
        }
        if (!step_.window) return back + ", the best so far.";
        return back + fmt::format(", inside the window, which becomes {}.",
                                  spelling_.window(visit_.node, *step_.window));
    }

    std::string cut() const {
        const auto& children = recording_.nodes[visit_.node].children;
        const Index last = recording_.visits[*step_.child].node;
        const std::string others =
            children.back() == last ? "" : ": the moves that are left cannot matter";
        const bool as_max = spelling_.is_turned(visit_.node);  // its beta is Max's alpha
        return fmt::format(", not {} than {} {}: cut-off{}.", as_max ? "more" : "less",
                           as_max ? "α =" : "β =",
                           as_max ? spelling_.alpha(visit_.node, *step_.window)
                                  : spelling_.beta(visit_.node, *step_.window),
                           others);
    }

    std::string window() const {
        return visit_.came
                   ? fmt::format(" with the window {}", spelling_.window(visit_.node, *visit_.came))
                   : "";
    }
    std::string leaf() const {
        const TreeNode& node = recording_.nodes[visit_.node];
        const bool is_named_by_value = node.written_value && node.name.empty();
        return is_named_by_value ? fmt::format("A leaf, worth {}.", own_value())
                                 : fmt::format("{} is a leaf, worth {}.", node_, own_value());
    }
    std::string own_value() const { return spelling_.value(visit_.node, *step_.value); }
    std::string child() const { return spelling_.name(recording_.visits[*step_.child].node); }

    const Recording& recording_;
    const Step& step_;
    const Spelling& spelling_;
    const Visit& visit_;
    std::string node_;
};

}  // namespace

std::string sentence(const Lesson& lesson, const Step& step, const Spelling& spelling) {
    std::string text = Teller(lesson, step, spelling).tell();
    // "the root" begins a sentence as "The root"; names stay as they are written.
    if (text.starts_with("the ") || text.starts_with("node ")) {
        text[0] = upper(text[0]);
    }
    const bool is_told = lesson.recording.workers > 1 && step.action != Action::join;
    return is_told ? fmt::format("Worker {}: {}", step.worker, text) : text;
}

}  // namespace ybw::teach
