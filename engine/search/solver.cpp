#include "engine/search/solver.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/kit/signals.hpp"
#include "parallel/clock.hpp"
#include "parallel/threads.hpp"

namespace ybw::solve {
namespace {

/// The number of brothers' refutations that are tried, the latest first. The checker soon refuses a
/// refutation that does not fit.
constexpr std::size_t brothers_to_try = 48;

/// For the prover before the search is asked: wins that need so few nodes it finds sooner.
constexpr std::uint64_t nodes_before_search = 3'000;
/// The same against an answer, for threats that win at once. The search knows most others by heart,
/// and there are thousands of answers: 3 to 10,000 were tried.
constexpr std::uint64_t nodes_for_answer = 10;
/// For the threat of a move that the search reports as winning: with a threat there are few answers
/// instead of all, which is worth a second look.
constexpr std::uint64_t nodes_for_threat = 5'000;
constexpr std::uint64_t nodes_for_hidden_threat = 300'000;

/// For the data of a search of an answer beside the table that all share.
constexpr std::size_t helper_mib = 16;

}  // namespace

/// A proof that a position is won, by any moves at all.
///
/// The game's own prover knows forced wins by threats. If it finds none, the parallel search
/// reports a winning move, which is taken as a hint. After that move the other side has every
/// answer: the answers that can matter if the move threatens to win by threats, else all legal
/// moves. Each of them is proved in the same way, until all lines end in threats. So a tree that is
/// found is a proof, whatever the search has left out.
///
/// Many answers lose to the refutation of another one. So the checker of proofs, which is quicker
/// than prover and search, tries the known refutations before a new one is searched.
///
/// References: Thomsen 2000, "Lambda-search in game trees - with application to Go"; Wu, Lin 2010,
/// "Relevance-zone-oriented proof search for Connect6"; Kishimoto, Müller 2005, "Search versus
/// knowledge for solving life and death problems in Go" (a proof tried on a brother).
///
/// Thread safety: stop() from any thread, the rest from one; it starts others.
class FullProof {
public:
    /// `search` must tell bounds (SearchOptions). Gives up soon after `flag` was raised.
    FullProof(const AnyProver& prover, AnySearch& search, const Limits& limits, int threads,
              const CancelFlag& flag)
        : prover_(prover), search_(search), limits_(limits), threads_(threads), flag_(flag) {
        for (int i = 0; i < threads && threads > 1; ++i) {
            helpers_.push_back(
                search.sharing_table({.threads = 1, .hash_mib = helper_mib, .tell_bounds = true}));
        }
    }

    /// Requires that the game is not over.
    std::optional<ProofTree<AnyMove>> prove(const AnyPosition& position) {
        const Hand all{.search = search_, .threads = threads_, .flag = flag_};
        Node root = add(position, ask_prover(position, nodes_before_search, all));
        if (!root) root = attack_by_search(position, all);
        if (!root) return std::nullopt;
        return tree_.part(*root);
    }

    /// Ends the searches under way; for good, if the flag is raised.
    void stop() noexcept {
        search_.stop();
        for (const auto& helper : helpers_) helper->stop();
    }

    /// The nodes of the prover and of the searches.
    std::uint64_t nodes() const { return nodes_; }
    /// The search of the whole position has ended without a win.
    bool has_no_win() const { return has_no_win_; }

private:
    using Node = std::optional<ProofIndex>;

    /// An answer of the defender and, once it is known, its refutation.
    struct Answer {
        AnyMove move;
        AnyPosition position;  ///< after it
        bool loses_to_threat = false;
        Node refutation{};
    };
    /// The workers on a position, and their limit.
    struct Hand {
        AnySearch& search;
        int threads;
        const CancelFlag& flag;
    };
    /// The refutation of one answer, to be tried on others.
    struct Refutation {
        std::shared_ptr<const ProofTree<AnyMove>> tree;
        ProofIndex index;
    };
    /// The latest refutations of answers to one move: trees may be large, and a copy of each would
    /// take more memory than the table. All members from any thread.
    class Brothers {
    public:
        void add(Refutation refutation) {
            const std::lock_guard lock(mutex_);
            latest_.push_front(std::move(refutation));
            if (latest_.size() > brothers_to_try) latest_.pop_back();
        }
        /// The last one first.
        std::deque<Refutation> latest() const {
            const std::lock_guard lock(mutex_);
            return latest_;
        }

    private:
        mutable std::mutex mutex_;
        std::deque<Refutation> latest_;
    };

    // ---- The proved positions. Any thread may ask and add.

    Node known(const AnyPosition& position) const {
        const std::lock_guard lock(mutex_);
        const auto found = proved_.find(position.key());
        return found == proved_.end() ? std::nullopt : Node(found->second);
    }

    Refutation refutation_at(ProofIndex index) const {
        const std::lock_guard lock(mutex_);
        return {std::make_shared<const ProofTree<AnyMove>>(tree_.part(index)), index};
    }

    ProofIndex put(ProofStep<AnyMove> step) {
        const std::lock_guard lock(mutex_);
        step.plies = tree_.plies_of(step);
        return tree_.add(std::move(step));
    }

    ProofIndex put(const ProofTree<AnyMove>& tree) {
        const std::lock_guard lock(mutex_);
        return tree_.add(tree);
    }

    /// Takes the prover's answer about a position.
    Node add(const AnyPosition& position, const ProverAnswer<AnyMove>& answer) {
        nodes_ += answer.nodes;
        if (answer.verdict != Verdict::won) return std::nullopt;
        const std::lock_guard lock(mutex_);
        return proved_.emplace(position.key(), tree_.add(answer.tree)).first->second;
    }

    // ---- The attacker's moves

    ProverAnswer<AnyMove> ask_prover(const AnyPosition& position, std::uint64_t nodes,
                                     const Hand& hand) const {
        const std::string_view widest_kind = prover_.kinds().back().name;
        return prover_.prove(position, widest_kind, {affordable(nodes), &hand.flag});
    }

    /// The attacker is to move, and the prover has been asked.
    Node attack_by_search(const AnyPosition& position, const Hand& hand) {
        std::vector<AnyMove> refuted;
        while (!is_over(hand)) {
            const auto hint = search(position, refuted, hand);
            if (!hint) return std::nullopt;
            if (const Node node = play(position, *hint, hand)) {
                const std::lock_guard lock(mutex_);
                proved_.emplace(position.key(), *node);
                return node;
            }
            refuted.push_back(*hint);
        }
        return std::nullopt;
    }

    /// A win by a move that is not in `without`; nullopt if the limits come first.
    std::optional<AnyMove> search(const AnyPosition& position, const std::vector<AnyMove>& without,
                                  const Hand& hand) {
        std::vector<AnyMove> moves;
        if (!without.empty()) {
            moves = position.legal_moves();
            std::erase_if(moves, [&](AnyMove move) {
                return std::ranges::find(without, move) != without.end();
            });
            if (moves.empty()) return std::nullopt;
        }
        if (is_over(hand)) return std::nullopt;
        Limits limits{.win = Score::longest_win};
        if (limits_.time) limits.time = std::max(*limits_.time - watch_.elapsed(), Duration(0));
        if (limits_.nodes) {
            limits.nodes = affordable(*limits_.nodes);  // asked once: others go on
            if (*limits.nodes == 0) return std::nullopt;
        }
        std::optional<AnyMove> hint;
        const auto note_win = [&](const Line<AnyMove>& line) {
            const bool wins = line.score.is_win() && line.bound != Bound::upper && !line.pv.empty();
            if (wins) hint = line.pv.front();
            return wins;
        };
        // A win is enough; the search would go on to find the shortest one.
        const auto see = [&](const Iteration<AnyMove>& iteration) {
            if (note_win(iteration.line) || hand.flag.is_cancelled()) hand.search.stop();
        };
        const auto result = hand.search.search(position, limits, see, moves);
        nodes_ += result.statistics.paid_nodes();
        if (&hand.flag == &flag_ && without.empty())  // the position that is asked about
            has_no_win_ = result.reason == StopReason::solved && !hint;
        if (!hint && !result.lines.empty()) note_win(result.lines.front());
        return hint;
    }

    /// The attacker plays a move; nullopt if it is not proved to win.
    Node play(const AnyPosition& position, AnyMove move, const Hand& hand) {
        AnyPosition next = position;
        next.play(move);
        ProofStep<AnyMove> step{.attack = move};
        if (next.outcome()) return put(std::move(step));
        const auto threat = find_threat(next, hand);
        auto answers = answers_to(next, threat);
        const auto is_end = [](const Answer& answer) {
            return answer.position.outcome().has_value();
        };
        // The defender wins, or it is drawn.
        if (std::ranges::any_of(answers, is_end)) return std::nullopt;
        refute_by_threats(answers, threat, hand);
        if (!refute(answers, hand)) return std::nullopt;
        for (const Answer& answer : answers) {
            if (!answer.loses_to_threat) step.answers.push_back({answer.move, *answer.refutation});
        }
        if (threat) step.otherwise = put(threat->tree);
        return put(std::move(step));
    }

    std::optional<Threat<AnyMove>> find_threat(const AnyPosition& position, const Hand& hand) {
        for (const std::uint64_t most : {nodes_for_threat, nodes_for_hidden_threat}) {
            auto [threat, nodes] = prover_.find_threat(position, {affordable(most), &hand.flag});
            nodes_ += nodes;
            if (threat) return std::move(threat);
        }
        return std::nullopt;
    }

    std::vector<Answer> answers_to(const AnyPosition& position,
                                   const std::optional<Threat<AnyMove>>& threat) const {
        std::vector<Answer> answers;
        for (const AnyMove move : threat ? threat->answers : prover_.all_moves(position)) {
            Answer& answer = answers.emplace_back(Answer{.move = move, .position = position});
            answer.position.play(move);
        }
        return answers;
    }

    // ---- The defender's answers

    /// Refutes the answers that lose to known wins, to the threat or soon to threats of their own.
    void refute_by_threats(std::vector<Answer>& answers,
                           const std::optional<Threat<AnyMove>>& threat, const Hand& hand) {
        std::vector<ProverAnswer<AnyMove>> found(answers.size());
        std::atomic<std::size_t> next = 0;
        const auto ask = [&](std::size_t /*number*/) {
            for (std::size_t i = next++; i < answers.size(); i = next++) {
                if (known(answers[i].position)) continue;
                answers[i].loses_to_threat =
                    threat && holds(answers[i].position, threat->tree, hand);
                if (answers[i].loses_to_threat) continue;
                found[i] = ask_prover(answers[i].position, nodes_for_answer, hand);
            }
        };
        work_on_threads(static_cast<std::size_t>(hand.threads), ask, [] {});
        for (std::size_t i = 0; i < answers.size(); ++i) {
            add(answers[i].position, found[i]);
            answers[i].refutation = known(answers[i].position);
        }
    }

    /// Refutes the rest, one by one in each thread; false if one is not refuted.
    bool refute(std::vector<Answer>& answers, const Hand& hand) {
        Brothers brothers;
        std::vector<Answer*> open;
        for (Answer& answer : answers) {
            if (answer.refutation) brothers.add(refutation_at(*answer.refutation));
            if (!answer.loses_to_threat && !answer.refutation) open.push_back(&answer);
        }
        // A single one is left to all: there may be several below it.
        const int threads = open.size() > 1 ? hand.threads : 1;
        CancelFlag is_refuted(&hand.flag);
        std::atomic<std::size_t> next = 0;
        const auto work = [&](std::size_t number) {
            const Hand own{.search = threads > 1 ? *helpers_[number] : hand.search,
                           .threads = threads > 1 ? 1 : hand.threads,
                           .flag = is_refuted};
            for (std::size_t i = next++; i < open.size(); i = next++)
                if (!refute_one(*open[i], brothers, own)) return is_refuted.raise();
        };
        work_on_threads(static_cast<std::size_t>(threads), work, [&] { is_refuted.raise(); });
        return std::ranges::all_of(
            open, [](const Answer* answer) { return answer->refutation.has_value(); });
    }

    /// By known wins, by the latest brother that fits, or by the result of a search.
    bool refute_one(Answer& answer, Brothers& brothers, const Hand& hand) {
        answer.refutation = known(answer.position);
        if (answer.refutation) return true;
        for (const Refutation& brother : brothers.latest()) {
            if (holds(answer.position, *brother.tree, hand)) {
                answer.refutation = brother.index;
                return true;
            }
        }
        answer.refutation = attack_by_search(answer.position, hand);
        if (answer.refutation) brothers.add(refutation_at(*answer.refutation));
        return answer.refutation.has_value();
    }

    bool holds(const AnyPosition& position, const ProofTree<AnyMove>& tree,
               const Hand& hand) const {
        return !prover_.complaint(position, tree, Thoroughness::doubtful_moves, &hand.flag);
    }

    bool is_over(const Hand& hand) const { return hand.flag.is_cancelled() || affordable(1) == 0; }

    /// This many nodes, or as many as are left.
    std::uint64_t affordable(std::uint64_t nodes) const {
        if (!limits_.nodes) return nodes;
        return std::min(nodes, *limits_.nodes - std::min<std::uint64_t>(nodes_, *limits_.nodes));
    }

    const AnyProver& prover_;
    AnySearch& search_;
    std::vector<std::unique_ptr<AnySearch>> helpers_;  ///< of one thread each; empty for one thread
    Limits limits_;
    int threads_;
    const CancelFlag& flag_;
    Stopwatch watch_;
    mutable std::mutex mutex_;  ///< of the next two
    ProofTree<AnyMove> tree_;
    std::unordered_map<std::uint64_t, ProofIndex> proved_;  ///< by the key of the position
    std::atomic<std::uint64_t> nodes_ = 0;
    bool has_no_win_ = false;
};

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max() / 2;

/// The number of nodes that fit the memory of a game's prover, which remembers each of them: 52
/// bytes a node were measured, and its table grows by doubling.
std::uint64_t nodes_in(std::size_t mib) {
    constexpr std::uint64_t bytes_of_node = 64;
    return mib == 0 ? no_limit : (std::uint64_t{mib} << 20) / bytes_of_node;
}

Solution by_own_kind(const Question& question, const CancelFlag& flag) {
    const std::uint64_t allowed = question.limits.nodes.value_or(no_limit);
    const std::uint64_t room = nodes_in(question.hash_mib);
    auto answer = question.position.game().prover()->prove(question.position, question.kind,
                                                           {std::min(allowed, room), &flag});
    return {.verdict = answer.verdict,
            .tree = std::move(answer.tree),
            .nodes = answer.nodes,
            .is_table_full = answer.verdict == Verdict::unknown && room < allowed};
}

void check(const Question& question, const Solution& solution) {
    const auto complaint = question.position.game().prover()->complaint(
        question.position, solution.tree, Thoroughness::doubtful_moves, nullptr);
    if (!complaint) return;
    throw std::logic_error(fmt::format("the proof that {} is won by {} does not hold: {}",
                                       question.position.text(), question.kind, *complaint));
}

}  // namespace

void Solver::stop() {
    signal_.request(StopReason::user);
    const std::lock_guard lock(mutex_);
    if (proof_ != nullptr) proof_->stop();
}

Solution Solver::by_any_moves(const Question& question, AnySearch& search) {
    FullProof proof(*question.position.game().prover(), search, question.limits, question.threads,
                    signal_.flag());
    const auto set_proof = [&](FullProof* running) {
        const std::lock_guard lock(mutex_);
        proof_ = running;
    };
    set_proof(&proof);
    const OnExit no_more_proof([&] { set_proof(nullptr); });
    auto tree = proof.prove(question.position);
    Solution solution{.nodes = proof.nodes()};
    if (tree) {
        solution.verdict = Verdict::won;
        solution.tree = std::move(*tree);
    } else if (proof.has_no_win()) {
        solution.verdict = Verdict::not_won;
    }
    return solution;
}

Solution Solver::solve(const Question& question, const std::stop_token& hurry) {
    const OnExit reset([this] { signal_.reset(); });
    std::unique_ptr<AnySearch> search;
    if (question.kind == full_kind) {
        search = question.position.game().make_search(
            {.threads = question.threads, .hash_mib = question.hash_mib, .tell_bounds = true},
            hurry);
    }
    const Stopwatch watch;  // a large table takes time to make
    std::optional<Timer> timer;
    if (question.limits.time) timer.emplace(signal_, *question.limits.time);
    Solution solution =
        search ? by_any_moves(question, *search) : by_own_kind(question, signal_.flag());
    // A search of a full proof has its own clock, which may end before the timer does.
    if (question.limits.time && watch.elapsed() >= *question.limits.time)
        signal_.request(StopReason::time);
    timer.reset();
    if (solution.verdict == Verdict::won) check(question, solution);
    if (solution.verdict == Verdict::unknown) {
        solution.reason = signal_.is_requested() ? signal_.reason() : StopReason::nodes;
        solution.is_table_full &= solution.reason == StopReason::nodes;
    }
    solution.time = watch.elapsed();
    return solution;
}

}  // namespace ybw::solve
