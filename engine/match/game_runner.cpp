#include "engine/match/game_runner.hpp"

#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <thread>
#include <tuple>

#include "engine/kit/signals.hpp"
#include "engine/match/driver.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/store.hpp"
#include "engine/search/time_management.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::match {
namespace {

/// The limits of the search for one move.
Limits search_limits(const ThinkingLimits& thinking, const ClockView& clock, int side) {
    Limits limits{.depth = thinking.depth, .nodes = thinking.nodes};
    ClockTold told{.increment = clock.increment, .per_move = clock.per_move};
    if (!told.per_move) told.left = clock.left[static_cast<std::size_t>(side)];
    if (const auto budget = budget_of(told, usual_overhead, Choice::several_moves)) {
        limits.time = budget->hard;
        limits.soft_time = budget->soft;
    }
    return limits;
}

/// Before the first move the side is the player's own, whoever begins.
GameText text_of(const Turn& turn) {
    GameText text = turn.position.game().told(turn.start, turn.opening, turn.moves);
    text.side = turn.side;
    return text;
}

/// The search of this engine, with any options. A store answers where its result is enough; else
/// the search goes on from that result. Results are kept when the game is over, off the clock.
class EnginePlayer final : public Player {
public:
    EnginePlayer(const AnyGame& game, const SearchOptions& options, const PlayerSettings& settings)
        : search_(game.make_search(options)), known_(settings.known), limits_(settings.limits) {}

    std::optional<Forfeit> new_game(const Turn&) override {
        search_->clear();
        return std::nullopt;
    }

    Answer choose(const Turn& turn) override {
        const Stopwatch watch;
        Limits limits = search_limits(limits_, turn.clock, turn.side);
        const Limits asked = limits;
        CompletedDepth<AnyMove> before;
        if (const auto known = known_ ? known_->find(turn.position) : std::nullopt) {
            before = completed_depth(turn.position, known->lines);
            const Line<AnyMove>& best = before.lines.front();
            if (is_enough(*known, asked)) return Thought{best.pv.front(), best.score, known->depth};
        }
        if (limits.time && turn.clock.per_move) {
            limits.time = lateness_.within(*limits.time, *turn.clock.per_move);
            limits.soft_time = std::min(*limits.soft_time, *limits.time);
        }
        const auto result = search_->search(turn.position, limits, {}, {}, before);
        if (limits.time && result.reason == StopReason::time)
            lateness_.note(*limits.time, watch.elapsed());
        if (known_) found_.emplace_back(turn.position, result, asked);
        return Thought{*result.best, result.lines.front().score, result.depth,
                       result.statistics.nodes};
    }

    void end_game() override {
        for (auto& [position, result, limits] : found_) {
            for (auto& line : result.lines) play_out(position, line);
            known_->keep(position, summary_of(position, result, {}), limits);
        }
        found_.clear();
    }

    void stop() noexcept override { search_->stop(); }

private:
    std::unique_ptr<AnySearch> search_;
    std::shared_ptr<KnownResults> known_;  // or null
    ThinkingLimits limits_;
    Lateness lateness_;
    std::vector<std::tuple<AnyPosition, Result<AnyMove>, Limits>> found_;  // in this game
};

/// A textbook search, depth after depth.
class TextbookPlayer final : public Player {
public:
    /// Requires an algorithm of classic/ladder.hpp.
    TextbookPlayer(InProcess settings, const ThinkingLimits& limits)
        : settings_(std::move(settings)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn&) override {
        stopped_.store(false, std::memory_order_relaxed);
        return std::nullopt;
    }

    Answer choose(const Turn& turn) override {
        const Stopwatch watch;
        const Limits limits = search_limits(limits_, turn.clock, turn.side);
        std::uint64_t nodes = 0;  // of all depths
        const auto must_stop = [&] {
            nodes += classic::nodes_between_polls;
            return stopped_.load(std::memory_order_relaxed) ||
                   (limits.nodes && nodes > *limits.nodes) ||
                   (limits.time && watch.elapsed() >= *limits.time);
        };
        const AnyGame& game = turn.position.game();
        const AnyPosition position =
            settings_.candidates ? game.with_candidates(turn.position, *settings_.candidates)
                                 : turn.position;
        const TextbookMethod method{settings_.algorithm, settings_.order};
        Thought thought{turn.position.legal_moves().front(), std::nullopt, 0, 0};
        std::uint64_t nodes_before = 0;
        for (Depth depth = 1; depth <= limits.depth.value_or(max_ply - 1); ++depth) {
            const auto found = game.run_textbook(method, position, depth, must_stop);
            if (!found || found->best() == AnyMove{}) break;
            nodes = nodes_before += found->nodes;
            thought = {found->best(), found->value, depth, nodes};
            if (found->is_solved()) break;
            if (limits.nodes && nodes >= *limits.nodes) break;
            if (limits.soft_time && watch.elapsed() >= *limits.soft_time) break;
        }
        return thought;
    }

    void stop() noexcept override { stopped_.store(true, std::memory_order_relaxed); }

private:
    InProcess settings_;
    ThinkingLimits limits_;
    std::atomic<bool> stopped_ = false;  // carries no data: relaxed everywhere
};

/// Another program: gives it the game in texts of protocols, and makes a move of its text.
class ExternalPlayer final : public Player {
public:
    ExternalPlayer(const External& program, const ThinkingLimits& limits)
        : driver_(make_driver(program)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn& turn) override {
        return driver_->new_game(text_of(turn), allowance(turn));
    }

    Answer choose(const Turn& turn) override {
        auto answer = driver_->choose(text_of(turn), allowance(turn));
        if (auto* const forfeit = std::get_if<Forfeit>(&answer)) return std::move(*forfeit);
        const auto& reply = std::get<Reply>(answer);
        try {
            return Thought{turn.position.parse_told_move(reply.move), reply.score, reply.depth,
                           reply.nodes};
        } catch (const UserError& error) {
            return Forfeit{Ending::illegal_move, error.what()};
        }
    }

    void end_game() override { driver_->end_game(); }
    void stop() noexcept override { driver_->stop(); }

private:
    Allowance allowance(const Turn& turn) const {
        return {turn.clock, limits_.depth, limits_.nodes, limits_.time.margin};
    }

    std::unique_ptr<Driver> driver_;
    ThinkingLimits limits_;
};

}  // namespace

std::unique_ptr<Player> make_player(const AnyGame& game, const PlayerSettings& settings) {
    if (const auto* const external = std::get_if<External>(&settings.kind))
        return std::make_unique<ExternalPlayer>(*external, settings.limits);
    const auto& own = std::get<InProcess>(settings.kind);
    if (own.algorithm != "ybw") return std::make_unique<TextbookPlayer>(own, settings.limits);
    return std::make_unique<EnginePlayer>(game, own.options, settings);
}

// ---- The referee

namespace {

/// Whether `test(score, back)` holds for every `step`-th of the last `count` moves; back is 1 for
/// the last one.
template <class Test>
bool holds_for_last(std::span<const MoveRecord> moves, int count, int step, Test test) {
    if (static_cast<int>(moves.size()) < count) return false;
    for (int back = 1; back <= count; back += step) {
        const MoveRecord& move = moves[moves.size() - static_cast<std::size_t>(back)];
        if (!move.score || !test(move.score->raw(), back)) return false;
    }
    return true;
}

/// The side that moved last has considered its position lost over its last moves.
bool is_hopeless(std::span<const MoveRecord> moves, const ScoreRule& rule) {
    return holds_for_last(moves, 2 * rule.moves - 1, 2,
                          [&](int score, int) { return score <= -rule.score; });
}

/// Two more than any rules about repetitions ask for.
constexpr std::ptrdiff_t endless_repetition = 5;

/// The fault of a move. The check uses the game's notation, which knows all rules.
std::optional<std::string> illegality(const AnyPosition& position, AnyMove move) {
    if (move == AnyMove{}) return "no move";
    const auto moves = position.legal_moves();
    if (std::ranges::find(moves, move) != moves.end()) return std::nullopt;
    try {
        if (position.parse_move(position.format_move(move)) == move) return std::nullopt;
    } catch (const UserError& error) {
        return error.what();
    }
    return "not a move of this position";
}

}  // namespace

std::optional<Verdict> adjudicate(std::span<const MoveRecord> moves, int first_side,
                                  const AdjudicationSettings& settings) {
    if (moves.empty()) return std::nullopt;
    const int last = (first_side + static_cast<int>(moves.size()) - 1) % 2;
    if (settings.resign && is_hopeless(moves, *settings.resign))
        return Verdict{Ending::adjudicated_loss, 1 - last};
    if (settings.win) {
        const ScoreRule& rule = *settings.win;
        for (const int sign : {1, -1}) {  // 1: who moved last wins
            const bool agreed = holds_for_last(moves, 2 * rule.moves, 1, [&](int score, int back) {
                return (back % 2 == 1 ? sign : -sign) * score >= rule.score;
            });
            if (agreed) return Verdict{Ending::adjudicated_win, sign == 1 ? last : 1 - last};
        }
    }
    if (settings.draw && static_cast<int>(moves.size()) >= settings.draw_from) {
        const ScoreRule& rule = *settings.draw;
        if (holds_for_last(moves, 2 * rule.moves, 1,
                           [&](int score, int) { return std::abs(score) <= rule.score; })) {
            return Verdict{Ending::adjudicated_draw, std::nullopt};
        }
    }
    if (settings.draw_after && static_cast<int>(moves.size()) >= *settings.draw_after)
        return Verdict{Ending::too_long, std::nullopt};
    return std::nullopt;
}

Referee::Referee(const AnyGame& game, std::array<Player*, 2> players, const GameClock& clock,
                 const AdjudicationSettings& adjudication, std::function<bool()> is_stopped)
    : game_(game),
      players_(players),
      clock_(clock),
      adjudication_(adjudication),
      is_stopped_(std::move(is_stopped)) {}

std::optional<GameRecord> Referee::play(const std::string& opening, const GameOptions& variant) {
    const AnyPosition start = game_.parse_position(opening, variant);
    record_.opening = opening;
    record_.start = start.text();
    record_.first_side = start.side_to_move();
    record_.began = utc_now();
    const Stopwatch watch;
    const bool has_ended = play_from(start);
    record_.duration = watch.elapsed();
    for (Player* const player : players_) player->end_game();
    if (!has_ended) return std::nullopt;
    return record_;
}

Turn Referee::turn(const AnyPosition& start, const AnyPosition& position) const {
    const int side = position.side_to_move();
    return {start, record_.opening, moves_, position, side, clock_.view(side)};
}

bool Referee::play_from(const AnyPosition& start) {
    AnyPosition position = start;
    bool goes_on = begin(start);
    while (!is_stopped_()) {
        if (!goes_on) return true;
        if (position.outcome()) {
            record_.winner = position.winner();
            record_.ending = record_.winner ? Ending::win : Ending::draw;
            return true;
        }
        goes_on = make_move(start, position);
    }
    return false;
}

bool Referee::begin(const AnyPosition& start) {
    for (int side = 0; side < 2; ++side) {
        Turn first = turn(start, start);
        first.side = side;
        first.clock = clock_.view(side);
        const auto forfeit = players_[static_cast<std::size_t>(side)]->new_game(first);
        if (is_stopped_()) return false;
        if (!forfeit) continue;
        lose(side, *forfeit);
        return false;
    }
    return true;
}

bool Referee::make_move(const AnyPosition& start, AnyPosition& position) {
    const Turn now = turn(start, position);
    const Stopwatch watch;
    const auto answer = players_[static_cast<std::size_t>(now.side)]->choose(now);
    const Duration used = watch.elapsed();
    if (const auto* const forfeit = std::get_if<Forfeit>(&answer)) {
        if (forfeit->ending == Ending::claimed_draw) {
            judge_claim(position, *forfeit);
        } else {
            lose(now.side, *forfeit);
        }
        return false;
    }
    const auto& thought = std::get<Thought>(answer);
    const auto allowed = clock_.limit(now.side);
    const bool in_time = clock_.charge(now.side, used);
    if (const auto why = illegality(position, thought.move)) {
        lose(now.side, {Ending::illegal_move, *why});
        return false;
    }
    record_.moves.push_back({position.format_move(thought.move), used, clock_.left(now.side),
                             thought.score, thought.depth, thought.nodes});
    if (!in_time) {
        lose(now.side,
             {Ending::time, fmt::format("move {} took {:.3f} s of {:.3f} s", record_.moves.size(),
                                        used.count(), allowed->count())});
        return false;
    }
    keys_.push_back(position.key());
    position.play(thought.move);
    moves_.push_back(thought.move);
    // The rules come first.
    return position.outcome() || !is_adjudicated(position);
}

bool Referee::is_adjudicated(const AnyPosition& position) {
    auto verdict = adjudicate(record_.moves, record_.first_side, adjudication_);
    if (!verdict && times_before(position) + 1 >= endless_repetition)
        verdict = Verdict{Ending::repetition, std::nullopt};
    if (!verdict) return false;
    record_.ending = verdict->ending;
    record_.winner = verdict->winner;
    return true;
}

std::ptrdiff_t Referee::times_before(const AnyPosition& position) const {
    return std::ranges::count(keys_, position.key());
}

/// Programs know more repetitions that end a game than the rules of the match do. Any other claim
/// of a draw is false: the rules would have ended the game.
void Referee::judge_claim(const AnyPosition& position, const Forfeit& claim) {
    if (times_before(position) == 0) {
        lose(position.side_to_move(), {Ending::protocol, claim.detail});
        return;
    }
    record_.ending = claim.ending;
    record_.detail = claim.detail;
}

void Referee::lose(int side, const Forfeit& forfeit) {
    record_.ending = forfeit.ending;
    record_.detail = forfeit.detail;
    record_.winner = 1 - side;
}

Dealer::Dealer(Schedule schedule, Shard shard, std::optional<SprtSettings> sprt, Journal journal)
    : schedule_(std::move(schedule)),
      shard_(shard),
      sprt_(sprt),
      journal_(std::move(journal)),
      next_pair_(shard.index) {
    std::vector<GameRecord> games = journal_.games();
    std::ranges::stable_sort(games, {}, &GameRecord::pair);  // a round hangs on the one before
    for (const GameRecord& record : games) count(record);
    const std::uint64_t pairs = schedule_.game_count() / 2;
    standing_.games_total =
        2 * (pairs > shard_.index ? (pairs - shard_.index - 1) / shard_.count + 1 : 0);
    standing_.games_before = standing_.games_done;
}

std::optional<Assignment> Dealer::next() {
    const std::lock_guard lock(mutex_);
    while (!ended_ && !is_decided() && next_pair_ < schedule_.pair_count()) {
        const auto is_needed = schedule_.is_needed(next_pair_);
        if (!is_needed) break;
        const std::uint64_t pair = std::exchange(next_pair_, next_pair_ + shard_.count);
        if (!*is_needed) continue;
        const Assignment assignment{schedule_.meeting(pair),
                                    {!journal_.holds(pair, 0), !journal_.holds(pair, 1)}};
        if (!assignment.missing[0] && !assignment.missing[1]) continue;
        running_.insert(pair);
        return assignment;
    }
    return std::nullopt;
}

bool Dealer::is_over() const {
    const std::lock_guard lock(mutex_);
    const bool is_dealt = schedule_.is_whole() && next_pair_ >= schedule_.pair_count();
    return ended_ || (running_.empty() && (is_decided() || is_dealt));
}

void Dealer::finished(const GameRecord& record) {
    const std::lock_guard lock(mutex_);
    if (journal_.holds(record.pair, record.game)) return;
    try {
        journal_.append(record);
    } catch (...) {
        ended_ = true;
        throw;
    }
    count(record);
    if (journal_.holds(record.pair, 1 - record.game)) running_.erase(record.pair);
    if (shard_.count == 1) standing_.games_total = schedule_.game_count();
}

void Dealer::end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
}

Standing Dealer::standing() const {
    const std::lock_guard lock(mutex_);
    return standing_;
}

bool Dealer::keep_journal() {
    const std::lock_guard lock(mutex_);
    journal_.restore_if_removed();
    return journal_.was_restored();
}

void Dealer::count(const GameRecord& record) {
    schedule_.add(record);
    ++standing_.games_done;
    if (is_fault(record.ending)) ++standing_.faults;
    const bool has_pair = counter_.add(record);
    standing_.tally = counter_.tally();
    if (has_pair && sprt_) standing_.sprt = sprt(standing_.tally, *sprt_);
}

bool Dealer::is_decided() const {
    return standing_.sprt && standing_.sprt->verdict != SprtVerdict::undecided;
}

GameRunner::GameRunner(const MatchSettings& settings)
    : settings_(settings), game_(game_named(settings.game)) {}

std::optional<GameRecord> GameRunner::play(const Meeting& meeting, int game,
                                           const std::string& opening) {
    rest();
    if (stopped_) return std::nullopt;
    const std::array<int, 2> players =
        game == 0 ? std::array{meeting.a, meeting.b} : std::array{meeting.b, meeting.a};
    const GameClock clock(
        {settings_of(players[0]).limits.time, settings_of(players[1]).limits.time});
    Referee referee(game_, {player(players[0]), player(players[1])}, clock, settings_.adjudication,
                    [this] { return stopped_.load(); });
    auto record = referee.play(opening, settings_.variant);
    if (!record) return std::nullopt;
    record->pair = meeting.pair;
    record->game = game;
    record->players = players;
    return record;
}

void GameRunner::try_players(const std::string& opening) {
    const AnyPosition start = game_.parse_position(opening, settings_.variant);
    for (int i = 0; i < static_cast<int>(settings_.players.size()) && !stopped_; ++i) {
        const PlayerSettings& settings = settings_of(i);
        if (!std::holds_alternative<External>(settings.kind)) continue;
        const int side = start.side_to_move();
        const GameClock clock({settings.limits.time, settings.limits.time});
        const auto forfeit =
            player(i)->new_game({start, opening, {}, start, side, clock.view(side)});
        if (!forfeit || stopped_) continue;
        throw UserError(ExitCode::opponent_broke_protocol, "player '{}': {}", settings.text,
                        forfeit->detail);
    }
}

void GameRunner::stop() noexcept {
    stopped_ = true;
    const std::lock_guard lock(mutex_);
    is_stopped_.notify_all();
    for (const auto& [key, player] : players_) player->stop();
}

void GameRunner::rest() {
    std::unique_lock lock(mutex_);
    if (std::exchange(has_played_, true))
        is_stopped_.wait_for(lock, settings_.rest, [this] { return stopped_.load(); });
}

Player* GameRunner::player(int number) {
    const std::lock_guard lock(mutex_);
    auto found = players_.find(number);
    if (found == players_.end()) {
        auto player = make_player(game_, settings_of(number));
        if (stopped_) player->stop();
        found = players_.emplace(number, std::move(player)).first;
    }
    return found->second.get();
}

MatchThreads::MatchThreads(const MatchSettings& settings, const Openings& openings, Dealer& dealer,
                           int concurrency, std::vector<std::vector<int>> affinity)
    : openings_(openings), dealer_(dealer), affinity_(std::move(affinity)) {
    for (int i = 0; i < concurrency; ++i)
        runners_.push_back(std::make_unique<GameRunner>(settings));
}

void MatchThreads::run() {
    work_on_threads(
        runners_.size(),
        [&](std::size_t i) {
            if (!affinity_.empty()) report::bind_this_thread(affinity_[i]);
            play(*runners_[i]);
        },
        [&] {
            dealer_.end();
            stop();
        });
}

void MatchThreads::stop() noexcept {
    stopped_ = true;
    for (const auto& runner : runners_) runner->stop();
}

void MatchThreads::play(GameRunner& runner) {
    constexpr std::chrono::milliseconds until_next_look{10};
    while (!stopped_) {
        if (const auto assignment = dealer_.next()) {
            play_pair(runner, *assignment);
        } else if (dealer_.is_over()) {
            return;
        } else {
            std::this_thread::sleep_for(until_next_look);
        }
    }
}

void MatchThreads::play_pair(GameRunner& runner, const Assignment& assignment) {
    const std::string opening = openings_.at(assignment.meeting.round);
    for (const int game : {0, 1}) {
        if (!assignment.missing[static_cast<std::size_t>(game)]) continue;
        const auto record = runner.play(assignment.meeting, game, opening);
        if (!record) return;
        dealer_.finished(*record);
    }
}

}  // namespace ybw::match
