#include "engine/teach/lesson.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

#include "engine/report/text.hpp"
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
    if (visit.ending == Ending::cancelled) return letters_ == Letters::unicode ? "–" : "-";
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

std::string Spelling::root_value() const {
    return recording_->window ? bounded(recording_->visits.front()) : value(0, recording_->value);
}

std::string_view kind_of(const Visit& visit) {
    const bool is_inner = visit.ending == Ending::complete || visit.ending == Ending::cut_off;
    if (!visit.came || !is_inner) return {};
    const Bound bound = visit.bound();
    if (bound == Bound::exact) return "pv";
    return bound == Bound::lower ? "cut" : "all";
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
    for (Index at = node; recording_->nodes[at].parent; at = *recording_->nodes[at].parent)
        path.insert(path.begin(), move_of(recording_->nodes, at));
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
                return fmt::format("A cutoff elsewhere cancels {}: it has no value.", node_);
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
    if (text.starts_with("the ") || text.starts_with("node ")) text[0] = upper(text[0]);
    const bool is_told = lesson.recording.workers > 1 && step.action != Action::join;
    return is_told ? fmt::format("Worker {}: {}", step.worker, text) : text;
}

// ---- What static formats show

namespace {

/// More pruned brothers than this are drawn as one.
constexpr std::size_t most_pruned_brothers = 3;

/// Makes the nodes of one picture.
class Drawing {
public:
    Drawing(const Lesson& lesson, const Spelling& spelling)
        : recording_(lesson.recording), spelling_(spelling), visits_(recording_.nodes.size()) {
        for (const Visit& visit : recording_.visits) visits_[visit.node].push_back(&visit);
    }

    std::vector<DrawnNode> nodes() {
        add(0, std::nullopt);
        return std::move(drawn_);
    }

private:
    void add(Index node, std::optional<Index> parent) {
        const Index place = drawn_.size();
        drawn_.push_back(drawn(node, parent));
        if (parent) drawn_[*parent].children.push_back(place);
        const auto& children = recording_.nodes[node].children;
        std::vector<Index> crowd;
        for (const Index child : children)
            if (is_unknown(child)) crowd.push_back(child);
        if (crowd.size() <= most_pruned_brothers) crowd.clear();
        for (const Index child : children)
            if (crowd.empty() || !is_unknown(child)) add(child, place);
        if (!crowd.empty()) add_crowd(crowd, place);
    }

    void add_crowd(const std::vector<Index>& crowd, Index parent) {
        const Index place = drawn_.size();
        drawn_.push_back(drawn(crowd.front(), parent));
        drawn_.back().stands_for = crowd.size();
        drawn_.back().move.clear();
        drawn_.back().board.clear();
        drawn_.back().name = fmt::format("{} more", drawn_.back().stands_for);
        drawn_[parent].children.push_back(place);
    }

    /// Nothing to be seen of it but that it is there.
    bool is_unknown(Index node) const {
        return visits_[node].empty() && recording_.nodes[node].children.empty() &&
               !recording_.nodes[node].is_end;
    }

    DrawnNode drawn(Index node, std::optional<Index> parent) const {
        const TreeNode& of = recording_.nodes[node];
        DrawnNode result{.node = node,
                         .parent = parent,
                         .name = of.name,
                         .move = of.move,
                         .board = of.board,
                         .fate = fate(node),
                         .max_to_move = of.max_to_move,
                         .ply = of.ply};
        for (const Visit* const visit : visits_[node]) result.visits.push_back(drawn(*visit));
        if (!visits_[node].empty()) {
            result.value = result.visits.back().value;
        } else if (of.written_value) {
            result.value = spelling_.value(node, *of.written_value);
        } else if (of.is_end) {
            result.value = "?";
        }
        // Several calls may have proved it together.
        if (node == 0) result.value = spelling_.root_value();
        return result;
    }

    Fate fate(Index node) const {
        if (visits_[node].empty()) return Fate::pruned;
        const auto& line = recording_.principal_variation;
        return std::ranges::find(line, node) != line.end() ? Fate::principal : Fate::searched;
    }

    DrawnVisit drawn(const Visit& visit) const {
        DrawnVisit result{.value = spelling_.bounded(visit), .remark = remark(visit)};
        const std::string_view kind = kind_of(visit);
        if (!kind.empty())
            result.kind = kind == "pv" ? "PV node" : kind == "cut" ? "cut node" : "all node";
        if (recording_.workers > 1) {
            result.worker = visit.worker;
            result.work = work(visit);
        }
        if (visit.came) result.came = spelling_.window(visit.node, *visit.came);
        if (visit.left && visit.left != visit.came)
            result.left = spelling_.window(visit.node, *visit.left);
        return result;
    }

    static std::string remark(const Visit& visit) {
        std::vector<std::string_view> words;
        if (visit.purpose == Purpose::null_window) words.push_back("null window");
        if (visit.purpose == Purpose::again) words.push_back("searched again");
        if (visit.ending == Ending::memory) words.push_back("from memory");
        if (visit.ending == Ending::cut_off) words.push_back("cut-off");
        if (visit.ending == Ending::cancelled) words.push_back("cancelled");
        return fmt::format("{}", fmt::join(words, ", "));
    }

    /// "worker 0, split point: 2 and 1 help"
    static std::string work(const Visit& visit) {
        std::string text = fmt::format("worker {}", visit.worker);
        if (!visit.is_split_point) return text;
        text += ", split point";
        if (visit.helpers.empty()) return text;
        const std::set<int> helpers(visit.helpers.begin(), visit.helpers.end());
        return text + fmt::format(" with {}", fmt::join(helpers, ", "));
    }

    const Recording& recording_;
    const Spelling& spelling_;
    std::vector<std::vector<const Visit*>> visits_;  // of each node
    std::vector<DrawnNode> drawn_;
};

}  // namespace

std::vector<DrawnNode> draw(const Lesson& lesson, const Spelling& spelling) {
    return Drawing(lesson, spelling).nodes();
}

std::uint64_t pruned_nodes(const Recording& recording) {
    std::vector<bool> is_visited(recording.nodes.size());
    for (const Visit& visit : recording.visits) is_visited[visit.node] = true;
    return static_cast<std::uint64_t>(std::ranges::count(is_visited, false));
}

std::string summary(const Lesson& lesson, const Spelling& spelling) {
    const Recording& recording = lesson.recording;
    std::string crew;
    if (recording.workers > 1) {
        const auto splits = std::ranges::count(recording.visits, true, &Visit::is_split_point);
        crew = fmt::format("; {} workers, {}, on {}", recording.workers,
                           report::counted(static_cast<std::uint64_t>(splits), "split point"),
                           recording.processors == Processors::threads
                               ? "threads of this machine (another run, another picture)"
                               : "virtual processors");
    }
    return fmt::format(
        "{}, depth {}{}: value {}; {}, {} of them at leaves; {} not searched{}; values of {}",
        recording.algorithm, recording.depth,
        recording.window ? ", window " + spelling.window(0, *recording.window) : "",
        spelling.root_value(), report::counted(recording.visits.size(), "call"), recording.leaves,
        report::counted(pruned_nodes(recording), "node"), crew,
        lesson.view == View::max ? "Max" : "the side to move");
}

// ---- The lines of each algorithm, from pseudo_code.txt

/// The file beside this one, embedded (../embed.cmake).
extern const std::string_view pseudo_code_txt;

namespace {

struct Line {
    std::string text;
    std::vector<std::string> marks;
};

struct Search {
    std::string source;
    std::vector<Line> lines;
};

/// What stands behind '@' are marks; a WEIGHT is that of the source.
Line read_line(std::string_view line, std::string_view source) {
    constexpr std::string_view mark = "WEIGHT";
    constexpr std::string_view weight = "weight ";
    const std::size_t at = std::min(line.find('@'), line.size());
    std::string text(line.substr(0, at));
    text.erase(text.find_last_not_of(' ') + 1);
    if (const auto place = text.find(mark); place != std::string::npos)
        text.replace(place, mark.size(), source.substr(source.find(weight) + weight.size()));
    return {text, words_of(line.substr(std::min(at + 1, line.size())))};
}

std::map<std::string_view, Search> read_searches() {
    constexpr std::string_view heading = "== ";
    std::map<std::string_view, Search> searches;
    std::vector<Search*> named;  // whose lines come
    bool was_heading = false;
    for (const std::string_view line : split(pseudo_code_txt, '\n')) {
        const bool is_heading = line.starts_with(heading);
        if (is_heading) {
            if (!was_heading) named.clear();
            const std::size_t colon = line.find(':');
            named.push_back(&searches[line.substr(heading.size(), colon - heading.size())]);
            named.back()->source = line.substr(colon + 2);
        } else {
            for (Search* search : named) search->lines.push_back(read_line(line, search->source));
        }
        was_heading = is_heading;
    }
    for (auto& [name, search] : searches)
        while (search.lines.back().text.empty()) search.lines.pop_back();
    return searches;
}

/// Read once. A text for the view where there is one, else that for both.
const Search& search_named(std::string_view algorithm, View view) {
    static const auto all = read_searches();
    const auto own = all.find(std::string(algorithm) + (view == View::max ? ", max" : ", mover"));
    return own != all.end() ? own->second : all.at(algorithm);
}

constexpr std::string_view name_of(Action action) {
    constexpr std::array<std::string_view, 15> names{"pass",  "call",  "scout", "repeat", "enter",
                                                     "leaf",  "known", "keep",  "raise",  "cut",
                                                     "leave", "split", "join",  "cancel", "done"};
    return names[static_cast<std::size_t>(action)];
}

/// Of which call of the root this visit is a part: "guess", "first" or "next".
std::string_view turn_of(const Recording& recording, Index visit) {
    std::size_t roots = 0;
    while (recording.visits[visit].caller) visit = *recording.visits[visit].caller;
    for (Index i = 0; i < visit; ++i) roots += recording.visits[i].caller ? 0 : 1;
    if (!recording.guesses_first) return roots == 0 ? "first" : "next";
    if (roots == 0) return "guess";
    return roots == 1 ? "first" : "next";
}

std::optional<std::size_t> line_with(const std::vector<Line>& lines, std::string_view mark) {
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (std::ranges::find(lines[i].marks, mark) != lines[i].marks.end()) return i;
    return std::nullopt;
}

}  // namespace

PseudoCode pseudo_code(std::string_view algorithm, View view) {
    const Search& search = search_named(algorithm, view);
    PseudoCode code{search.source, {}};
    for (const Line& line : search.lines) code.lines.push_back(line.text);
    return code;
}

std::optional<std::size_t> line_of_step(const Recording& recording, const Step& step, View view) {
    const auto& lines = search_named(recording.algorithm, view).lines;
    const TreeNode& node = recording.nodes[recording.visits[step.visit].node];
    const std::string_view action = name_of(step.action);
    // MTD(f) guesses by another search than it shows.
    const std::string_view turn = turn_of(recording, step.visit);
    if (recording.algorithm == "mtdf" && turn == "guess") return line_with(lines, turn);
    if (step.action == Action::pass) {
        const auto line = line_with(lines, turn);
        // The other side of the question has the line below.
        const auto& window = recording.visits[step.visit].came;
        const bool opened_above = window && window->alpha() != -Score::infinity();
        if (recording.algorithm == "aspiration" && turn == "next" && opened_above) return *line + 1;
        if (line) return line;
    }
    const std::string_view side = node.max_to_move ? "max." : "min.";
    if (const auto line = line_with(lines, std::string(side) + std::string(action))) return line;
    return line_with(lines, action);
}

}  // namespace ybw::teach
