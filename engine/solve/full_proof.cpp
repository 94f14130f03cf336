#include "engine/solve/full_proof.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

namespace ybw::solve {
namespace {

/// The widest kind of a game's own.
std::string_view widest_kind(const AnyProver& prover) {
    return prover.kinds().back().name;
}

/// Before the search is asked: what the prover finds with so few it finds sooner.
constexpr std::uint64_t nodes_before_search = 3'000;
/// The same against an answer: what threats win at once. The search knows most others by heart,
/// and there are thousands of answers: 3 to 10,000 were tried.
constexpr std::uint64_t nodes_for_answer = 10;
/// For the threat of a move that the search says to win: with one there are few answers instead of
/// all, which is worth a second look.
constexpr std::uint64_t nodes_for_threat = 5'000;
constexpr std::uint64_t nodes_for_hidden_threat = 300'000;

/// Refutations of brothers that are tried, the latest first. One that does not fit is at fault
/// soon.
constexpr std::size_t brothers_to_try = 48;

}  // namespace

std::optional<ProofTree<AnyMove>> FullProof::prove(const AnyPosition& position) {
    Node root = add(position, ask_prover(position, nodes_before_search));
    if (!root) root = attack_by_search(position);
    if (!root) return std::nullopt;
    return tree_.part(*root);
}

bool FullProof::is_over() const {
    return flag_.is_cancelled() || (limits_.nodes && nodes_ >= *limits_.nodes);
}

bool FullProof::holds(const AnyPosition& position, const ProofTree<AnyMove>& tree) const {
    return !prover_.complaint(position, tree, Thoroughness::doubtful_moves, &flag_);
}

FullProof::Node FullProof::known(const AnyPosition& position) const {
    const auto found = proved_.find(position.key());
    return found == proved_.end() ? std::nullopt : Node(found->second);
}

/// Several threads may ask.
ProverAnswer<AnyMove> FullProof::ask_prover(const AnyPosition& position,
                                            std::uint64_t nodes) const {
    return prover_.prove(position, widest_kind(prover_), {nodes, &flag_});
}

/// Takes what the prover has said of a position.
FullProof::Node FullProof::add(const AnyPosition& position, const ProverAnswer<AnyMove>& answer) {
    nodes_ += answer.nodes;
    if (answer.verdict != Verdict::won) return std::nullopt;
    return proved_.emplace(position.key(), tree_.add(answer.tree)).first->second;
}

/// The attacker is to move, and the prover has been asked.
FullProof::Node FullProof::attack_by_search(const AnyPosition& position) {
    std::vector<AnyMove> refuted;
    while (!is_over()) {
        const auto hint = search(position, refuted);
        if (!hint) return std::nullopt;
        if (const Node node = play(position, hint->move)) {
            proved_.emplace(position.key(), *node);
            return node;
        }
        refuted.push_back(hint->move);
    }
    return std::nullopt;
}

/// A win by another move than those; nullopt if the limits come first.
std::optional<FullProof::Hint> FullProof::search(const AnyPosition& position,
                                                 const std::vector<AnyMove>& without) {
    std::vector<AnyMove> moves;
    if (!without.empty()) {
        moves = position.legal_moves();
        std::erase_if(moves, [&](AnyMove move) {
            return std::find(without.begin(), without.end(), move) != without.end();
        });
        if (moves.empty()) return std::nullopt;
    }
    if (is_over()) return std::nullopt;
    Limits limits{.win = Score::longest_win};
    if (limits_.time) limits.time = std::max(*limits_.time - watch_.elapsed(), Duration(0));
    if (limits_.nodes) limits.nodes = *limits_.nodes - nodes_;
    std::optional<Hint> hint;
    // That it wins is enough; the search would go on to find out how soon.
    const auto see = [&](const Iteration<AnyMove>& iteration) {
        const auto& line = iteration.line;
        const bool wins = line.score.is_win() && line.bound != Bound::upper && !line.pv.empty();
        if (wins) hint = Hint{line.pv.front(), line.score.distance()};
        if (wins || flag_.is_cancelled()) search_.stop();
    };
    const auto result = search_.search(position, limits, see, moves);
    nodes_ += result.statistics.nodes;
    if (!hint && !result.lines.empty()) {
        const auto& line = result.lines.front();
        if (line.score.is_win() && line.bound != Bound::upper) {
            hint = Hint{line.pv.front(), line.score.distance()};
        }
    }
    return hint;
}

/// The attacker plays a move; nullopt if it is not proved to win.
FullProof::Node FullProof::play(const AnyPosition& position, AnyMove move) {
    AnyPosition next = position;
    next.play(move);
    ProofStep<AnyMove> step{.attack = move};
    if (next.outcome()) return tree_.add(std::move(step));
    const auto threat = find_threat(next);
    auto answers = answers_to(next, threat);
    if (std::any_of(answers.begin(), answers.end(),
                    [](const Answer& answer) { return answer.position.outcome().has_value(); })) {
        return std::nullopt;  // the defender wins, or it is drawn
    }
    refute_by_threats(answers, threat);
    if (!refute(answers)) return std::nullopt;
    for (const Answer& answer : answers) {
        if (!answer.loses_to_threat) step.answers.push_back({answer.move, *answer.refutation});
    }
    if (threat) step.otherwise = tree_.add(threat->tree);
    step.plies = tree_.plies_of(step);
    return tree_.add(std::move(step));
}

std::optional<Threat<AnyMove>> FullProof::find_threat(const AnyPosition& position) {
    auto threat = prover_.find_threat(position, {nodes_for_threat, &flag_});
    if (!threat) threat = prover_.find_threat(position, {nodes_for_hidden_threat, &flag_});
    return threat;
}

std::vector<FullProof::Answer> FullProof::answers_to(
    const AnyPosition& position, const std::optional<Threat<AnyMove>>& threat) const {
    std::vector<Answer> answers;
    for (const AnyMove move : threat ? threat->answers : prover_.all_moves(position)) {
        Answer& answer = answers.emplace_back(Answer{.move = move, .position = position});
        answer.position.play(move);
    }
    return answers;
}

/// Those that lose to what is known, to the threat or soon to threats of their own. All threads
/// take part.
void FullProof::refute_by_threats(std::vector<Answer>& answers,
                                  const std::optional<Threat<AnyMove>>& threat) {
    std::vector<ProverAnswer<AnyMove>> found(answers.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < answers.size(); i = next++) {
            if (known(answers[i].position)) continue;
            answers[i].loses_to_threat = threat && holds(answers[i].position, threat->tree);
            if (answers[i].loses_to_threat) continue;
            found[i] = ask_prover(answers[i].position, nodes_for_answer);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads_; ++i) helpers.emplace_back(work);
        work();
    }
    for (std::size_t i = 0; i < answers.size(); ++i) {
        add(answers[i].position, found[i]);
        answers[i].refutation = known(answers[i].position);
    }
}

/// The rest, one by one; false if one is not refuted.
bool FullProof::refute(std::vector<Answer>& answers) {
    std::vector<ProofTree<AnyMove>> brothers;
    std::vector<ProofIndex> indices;
    const auto add = [&](ProofIndex refutation) {
        brothers.push_back(tree_.part(refutation));
        indices.push_back(refutation);
    };
    for (const Answer& answer : answers) {
        if (answer.refutation) add(*answer.refutation);
    }
    for (Answer& answer : answers) {
        if (answer.loses_to_threat || answer.refutation) continue;
        answer.refutation = known(answer.position);
        const std::size_t first = brothers.size() - std::min(brothers.size(), brothers_to_try);
        for (std::size_t i = brothers.size(); i-- > first && !answer.refutation;) {
            if (holds(answer.position, brothers[i])) answer.refutation = indices[i];
        }
        if (answer.refutation) continue;
        answer.refutation = attack_by_search(answer.position);
        if (!answer.refutation) return false;
        add(*answer.refutation);
    }
    return true;
}

}  // namespace ybw::solve
