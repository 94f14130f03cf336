#include "engine/teach/picture.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/report/text.hpp"

namespace ybw::teach {
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
        const bool is_crowd = std::ranges::count_if(children, [&](Index child) {
                                  return is_unknown(child);
                              }) > static_cast<std::ptrdiff_t>(most_pruned_brothers);
        std::optional<Index> crowd;
        for (const Index child : children) {
            if (is_crowd && is_unknown(child)) {
                if (!crowd) crowd = child;
            } else {
                add(child, place);
            }
        }
        if (crowd) add_crowd(*crowd, place);
    }

    void add_crowd(Index first, Index parent) {
        const Index place = drawn_.size();
        drawn_.push_back(drawn(first, parent));
        const auto& brothers = recording_.nodes[*recording_.nodes[first].parent].children;
        drawn_.back().stands_for = static_cast<Index>(
            std::ranges::count_if(brothers, [&](Index node) { return is_unknown(node); }));
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
        if (node == 0) result.value = spelling_.value(0, recording_.value);
        return result;
    }

    Fate fate(Index node) const {
        if (visits_[node].empty()) return Fate::pruned;
        const auto& line = recording_.principal_variation;
        return std::ranges::find(line, node) != line.end() ? Fate::principal : Fate::searched;
    }

    DrawnVisit drawn(const Visit& visit) const {
        DrawnVisit result{.value = spelling_.bounded(visit), .remark = remark(visit)};
        if (recording_.workers > 1) {
            result.worker = visit.worker;
            result.work = work(visit);
        }
        if (visit.came) result.came = spelling_.window(visit.node, *visit.came);
        if (visit.left && visit.left != visit.came) {
            result.left = spelling_.window(visit.node, *visit.left);
        }
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
        std::vector<int> helpers = visit.helpers;
        std::ranges::sort(helpers);
        helpers.erase(std::unique(helpers.begin(), helpers.end()), helpers.end());
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

std::string summary(const Lesson& lesson, const Spelling& spelling) {
    const Recording& recording = lesson.recording;
    std::vector<bool> is_visited(recording.nodes.size());
    for (const Visit& visit : recording.visits) is_visited[visit.node] = true;
    const auto pruned = static_cast<std::uint64_t>(std::ranges::count(is_visited, false));
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
        "{}, depth {}: value {}; {}, {} of them at leaves; {} not searched{}; values of {}",
        recording.algorithm, recording.depth, spelling.value(0, recording.value),
        report::counted(recording.visits.size(), "call"), recording.leaves,
        report::counted(pruned, "node"), crew,
        lesson.view == View::max ? "Max" : "the side to move");
}

}  // namespace ybw::teach
