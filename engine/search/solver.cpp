#include "engine/search/solver.hpp"

#include <fmt/format.h>
#include <limits>
#include <optional>
#include <stdexcept>

#include "engine/games/any_game.hpp"
#include "engine/search/full_proof.hpp"
#include "parallel/clock.hpp"

namespace ybw::solve {
namespace {

std::uint64_t most_nodes(const Limits& limits) {
    return limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max() / 2);
}

Solution by_own_kind(const Question& question, const CancelFlag& flag) {
    auto answer = question.position.game().prover()->prove(question.position, question.kind,
                                                           {most_nodes(question.limits), &flag});
    return {.verdict = answer.verdict, .tree = std::move(answer.tree), .nodes = answer.nodes};
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

Solution Solver::by_any_moves(const Question& question) {
    const AnyGame& game = question.position.game();
    const auto search = game.make_search(
        {.threads = question.threads, .hash_mib = question.hash_mib, .tell_bounds = true});
    FullProof proof(*game.prover(), *search, question.limits, question.threads, signal_.flag());
    const auto set_proof = [&](FullProof* running) {
        const std::lock_guard lock(mutex_);
        proof_ = running;
    };
    set_proof(&proof);
    auto tree = proof.prove(question.position);
    set_proof(nullptr);
    Solution solution{.nodes = proof.nodes()};
    if (tree) {
        solution.verdict = Verdict::won;
        solution.tree = std::move(*tree);
    }
    return solution;
}

Solution Solver::solve(const Question& question) {
    const Stopwatch watch;
    std::optional<Timer> timer;
    signal_.reset();
    if (question.limits.time) timer.emplace(signal_, *question.limits.time);
    Solution solution =
        question.kind == full_kind ? by_any_moves(question) : by_own_kind(question, signal_.flag());
    timer.reset();
    if (solution.verdict == Verdict::won) check(question, solution);
    if (solution.verdict == Verdict::unknown) {
        solution.reason = signal_.is_requested() ? signal_.reason() : StopReason::nodes;
    }
    solution.time = watch.elapsed();
    return solution;
}

}  // namespace ybw::solve
