// TopTree: the top of the tree of one position, whose lower parts are jobs for others.
//
// A job is a question: what is this position worth, searched so deep, within this window? The tree
// above the jobs is principal variation search with Young Brothers Wait, as in parallel/pvs.hpp,
// but nobody waits in it: it is driven by the answers, in whatever order they come, and has at any
// time as many open jobs as there are. The eldest brother goes first, with the window of its node;
// then all others at once with null windows. One that is better is asked again with a whole window;
// one that was better than an alpha of old, with a null window at the alpha of today.
//
// APHID (Brockington & Schaeffer 2000, "APHID: Asynchronous parallel game-tree search", Journal of
// Parallel and Distributed Computing 60) deals the leaves of such a tree as well; there they have
// whole windows and guessed values, here the answer of every depth is that of the serial search.
//
// What a node is known to be worth at a depth stays, so that a question which an earlier answer
// settles is no job. All that an answer needs is its number: one that is late, comes twice or is of
// a job that a cut-off has made needless changes nothing, and one that is lost is asked for again
// by whoever deals the jobs (Leases).
//
// Where the searches reduce late brothers the tree does, too: in simulation (four machines,
// xiangqi) that saves some 30 % of the nodes. Its moves are in the order that the game can tell;
// then the best one of the last question stands first.
//
// Invariant: a value proved under a stale alpha is a lower bound only. Knows no message, no clock
// and no thread. Not thread safe.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "parallel/constants.hpp"
#include "parallel/game.hpp"
#include "parallel/options.hpp"
#include "parallel/root.hpp"
#include "parallel/score.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/window.hpp"

namespace ybw::mpi {

template <Game G>
class TopTree {
public:
    using Move = typename G::Move;
    using JobId = std::uint64_t;

    /// Where the jobs are: at a node so far from the root, or with so little depth left.
    struct Shape {
        Ply plies = 2;
        Depth job_depth = 1;  ///< from 1
    };

    /// Score and window count from the position at the end of the path.
    struct Job {
        JobId id = 0;
        std::vector<Move> path;  ///< from the root
        Depth depth = 0;
        Window window = Window::full();
    };

    /// `options` are those of the searches that do the jobs. Requires that the game goes on at the
    /// root.
    TopTree(const G& root, Shape shape, const SearchOptions& options = {.exact = true})
        : root_(root), shape_(shape), options_(options) {
        assert(!root.outcome() && shape.job_depth >= 1);
        nodes_.emplace_back();
    }

    /// What is the root worth at `depth`? Drops the question before, but not what it has found.
    void ask(Depth depth, Window window = Window::full()) {
        cancel(0);
        nodes_[0].depth = depth;
        put(0, window);
        settle();
    }

    /// Whether the question has its answer.
    bool is_answered() const { return nodes_[0].state == State::answered; }

    /// The answer, as the window of the question classifies it.
    Score score() const { return nodes_[0].score; }
    Bound bound() const { return nodes_[0].bound; }

    /// Of an exact value its moves, as far as they are known; of a lower bound the first proves it.
    std::vector<Move> line() const {
        std::vector<Move> moves;
        int at = 0;
        while (nodes_[at].best_child >= 0 && (at == 0 || nodes_[at].bound == Bound::exact)) {
            at = nodes_[at].best_child;
            moves.push_back(nodes_[at].move);
        }
        if (nodes_[at].bound == Bound::exact) {
            moves.insert(moves.end(), nodes_[at].line.begin(), nodes_[at].line.end());
        }
        return moves;
    }

    /// A job that nobody has got yet.
    std::optional<Job> next() {
        while (!waiting_.empty()) {
            const JobId id = waiting_.front();
            waiting_.pop_front();
            const auto open = open_.find(id);
            if (open == open_.end()) continue;
            const Node& node = nodes_[open->second];
            return Job{id, path_to(open->second), node.depth, node.window.to_table(node.ply)};
        }
        return std::nullopt;
    }

    /// Takes an answer as Searcher::search_window gives it. False: it does not count, since the job
    /// is answered or needless, or since it answers something else; then `next` has it again.
    bool take(JobId id, Score score, Bound bound, std::span<const Move> line = {}) {
        const auto open = open_.find(id);
        if (open == open_.end()) return false;
        const int at = open->second;
        Node& node = nodes_[at];
        if (bound == Bound::none || !node.window.to_table(node.ply).is_answered_by(score, bound)) {
            waiting_.push_front(id);
            return false;
        }
        open_.erase(open);
        node.line.clear();
        if (bound == Bound::exact) node.line.assign(line.begin(), line.end());
        answer(at, score.from_table(node.ply), bound);
        settle();
        return true;
    }

    /// Whether somebody still waits for the answer to a job: others may be given up.
    bool is_wanted(JobId id) const { return open_.contains(id); }

private:
    enum class State : std::uint8_t { idle, asked, answered, counted };

    struct Node {
        int parent = -1;
        Move move{};  ///< that leads here
        Ply ply = 0;
        bool costs_depth = true;
        // Once it is expanded.
        bool is_expanded = false;
        std::optional<Score> end{};   ///< the game is over
        std::vector<int> children{};  ///< the best one of the last question first
        // The question and its answer.
        State state = State::idle;
        Depth depth = 0;
        Depth reduction = 0;  ///< of the depth, at first
        Window window = Window::full();
        JobId job = 0;
        Score score{};
        Bound bound = Bound::none;
        std::vector<Move> line{};  ///< below a job
        // Its family, while it is asked.
        Score alpha{};
        Score best{};
        int best_child = -1;
        std::size_t uncounted = 0;
        bool brothers_wait = true;
        // What has been found out at `known_depth`.
        Depth known_depth = -1;
        Score lower = -Score::infinity();
        Score upper = Score::infinity();
    };

    static constexpr Bound seen_from_parent(Bound bound) {
        if (bound == Bound::upper) return Bound::lower;
        return bound == Bound::lower ? Bound::upper : bound;
    }

    std::vector<Move> path_to(int at) const {
        std::vector<Move> path;
        for (; nodes_[at].parent >= 0; at = nodes_[at].parent) path.push_back(nodes_[at].move);
        std::ranges::reverse(path);
        return path;
    }

    void expand(int at) {
        if (nodes_[at].is_expanded) return;
        nodes_[at].is_expanded = true;
        G position = root_;
        for (const Move move : path_to(at)) position.play(move);
        nodes_[at].end = finished(position, nodes_[at].ply);
        if (nodes_[at].end || nodes_[at].ply >= shape_.plies) return;
        for (const Move move : all_root_moves(position, options_)) {
            Node& child = nodes_.emplace_back();
            child.parent = at;
            child.move = move;
            child.ply = nodes_[at].ply + 1;
            child.costs_depth = !is_pass(position, move);
            nodes_[at].children.push_back(static_cast<int>(nodes_.size()) - 1);
        }
    }

    /// Asks a node a question. Its depth is set.
    void put(int at, Window window) {
        expand(at);
        Node& node = nodes_[at];
        node.state = State::asked;
        node.window = window;
        if (node.known_depth != node.depth) {
            node.known_depth = node.depth;
            node.lower = -Score::infinity();
            node.upper = Score::infinity();
        }
        if (node.end) return answer(at, *node.end, Bound::exact);
        if (window.fails_low(node.upper)) return answer(at, node.upper, Bound::upper);
        if (window.fails_high(node.lower)) return answer(at, node.lower, Bound::lower);
        if (node.lower == node.upper) return answer(at, node.lower, Bound::exact);
        if (node.children.empty() || node.depth <= shape_.job_depth) {
            node.job = ++last_job_;
            open_.emplace(node.job, at);
            waiting_.push_back(node.job);
            return;
        }
        node.line.clear();
        node.alpha = window.alpha();
        node.best = -Score::infinity();
        node.best_child = -1;
        node.uncounted = node.children.size();
        node.brothers_wait = true;
        put_child(at, node.children.front(), window, 0);
    }

    /// Plies that a late brother is searched less deep at first, where the search does so, by its
    /// constants, but for what only a search knows (parallel/reductions.hpp).
    Depth late_reduction(Depth depth, int number) const {
        const bool may_reduce = options_.late_move_reductions && !options_.exact;
        if (!may_reduce || depth < constants_.reduction_depth ||
            number < constants_.reduction_first) {
            return 0;
        }
        const double plies = std::log(depth) * std::log(number) * 10 / constants_.reduction_divisor;
        return std::clamp(static_cast<Depth>(plies), 0, depth - 2);
    }

    void put_child(int parent, int child, Window window, Depth reduction) {
        nodes_[child].reduction = reduction;
        nodes_[child].depth =
            nodes_[parent].depth - (nodes_[child].costs_depth ? 1 : 0) - reduction;
        put(child, window.flipped());
    }

    void answer(int at, Score score, Bound bound) {
        Node& node = nodes_[at];
        node.state = State::answered;
        node.score = score;
        node.bound = bound;
        if (is_lower(bound)) node.lower = score;
        if (is_upper(bound)) node.upper = score;
        // Selective searches may contradict each other: the last word holds.
        if (node.lower > node.upper && is_lower(bound)) node.upper = Score::infinity();
        if (node.lower > node.upper) node.lower = -Score::infinity();
        answered_.push_back(at);
    }

    /// Passes answers up, as far as they go.
    void settle() {
        while (!answered_.empty()) {
            const int at = answered_.front();
            answered_.pop_front();
            const int parent = nodes_[at].parent;
            if (parent < 0 || nodes_[at].state != State::answered)
                continue;  // the root, or needless
            if (nodes_[parent].state == State::asked) count(parent, at);
        }
    }

    /// A child has been answered.
    void count(int at, int child) {
        Node& node = nodes_[at];
        const Score value = -nodes_[child].score;
        const Bound bound = seen_from_parent(nodes_[child].bound);
        const Score beta = node.window.beta();
        const bool is_better = value > node.alpha;
        if (is_better && nodes_[child].reduction > 0) {  // is it so at the whole depth?
            return put_child(at, child, Window::null(node.alpha), 0);
        }
        if (bound == Bound::lower && value < beta) {
            return put_child(at, child,
                             is_better ? Window(node.alpha, beta) : Window::null(node.alpha), 0);
        }
        nodes_[child].state = State::counted;
        --node.uncounted;
        if (value > node.best) {
            node.best = value;
            node.best_child = child;
        }
        if (is_lower(bound) && value >= beta) return finish(at);
        if (bound == Bound::exact) node.alpha = std::max(node.alpha, value);
        if (node.brothers_wait) {
            node.brothers_wait = false;
            int number = 0;
            for (const int brother : node.children) {
                ++number;
                if (brother == child) continue;
                put_child(at, brother, Window::null(node.alpha),
                          late_reduction(node.depth, number));
            }
        }
        if (node.uncounted == 0) finish(at);
    }

    /// All children are counted, or one has cut off.
    void finish(int at) {
        Node& node = nodes_[at];
        for (const int child : node.children) cancel(child);
        const Bound bound = node.window.classify(node.best);
        if (is_lower(bound)) {
            const auto best = std::ranges::find(node.children, node.best_child);
            std::rotate(node.children.begin(), best, best + 1);
        } else {
            node.best_child = -1;  // none is better than another
        }
        answer(at, node.best, bound);
    }

    /// The question of a node is needless, and so are those below it.
    void cancel(int at) {
        Node& node = nodes_[at];
        if (node.state == State::asked) {
            if (node.job != 0) open_.erase(node.job);
            for (const int child : node.children) cancel(child);
        }
        node.job = 0;
        node.state = State::idle;
    }

    const G root_;
    const Shape shape_;
    const SearchOptions options_;  ///< of those who do the jobs
    const SearchConstants constants_ = options_.constants.applied_to(constants_of<G>());
    std::deque<Node> nodes_;     ///< the root first; references stay
    std::map<JobId, int> open_;  ///< jobs that somebody waits for, and their nodes
    std::deque<JobId> waiting_;  ///< those that nobody has got, and needless ones
    std::deque<int> answered_;   ///< nodes whose parents have not been told
    JobId last_job_ = 0;
};

}  // namespace ybw::mpi
