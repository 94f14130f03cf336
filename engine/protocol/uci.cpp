#include "engine/protocol/uci.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

#include "engine/search/search_settings.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::protocol {

ToldPosition::ToldPosition(const AnyGame& game, GameOptions variant, Remark remark)
    : game_(game),
      variant_(std::move(variant)),
      remark_(std::move(remark)),
      value_(game.start(variant_)) {}

void ToldPosition::set_rule(const std::string& rule) {
    variant_.rule = rule;
    read();
}

void ToldPosition::tell(std::string text) {
    text_ = std::move(text);
    banned_.clear();
    read();
}

void ToldPosition::read() {
    try {
        value_ = read_position(game_, text_, variant_);
    } catch (const UserError& error) {
        value_.reset();
        remark_(fmt::format("illegal position: {}", error.what()));
    }
}

void ToldPosition::draw() const {
    if (!value_) return remark_("there is no legal position");
    std::istringstream board(value_->draw({.color = false, .unicode = false}, {}));
    for (std::string line; std::getline(board, line);) remark_(line);
    remark_(value_->text());
}

std::vector<AnyMove> ToldPosition::root_moves(const std::vector<std::string>& asked_for) const {
    std::vector<AnyMove> moves = legal_among(asked_for);
    if (moves.empty()) moves = value_->legal_moves();
    std::erase_if(moves,
                  [&](AnyMove move) { return std::ranges::find(banned_, move) != banned_.end(); });
    return moves;
}

AnyPosition ToldPosition::without_past() const {
    std::string text = value_->text();
    const std::size_t side = text.find(' ');
    if (side != std::string::npos) text.resize(std::min(text.find(' ', side + 1), text.size()));
    return game_.parse_position(text, variant_);
}

/// The legal moves, each once; the others get a remark.
std::vector<AnyMove> ToldPosition::legal_among(const std::vector<std::string>& names) const {
    std::vector<AnyMove> moves;
    if (!value_) return moves;
    for (const std::string& name : names) {
        try {
            const AnyMove move = value_->parse_move(name);
            if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
        } catch (const UserError& error) {
            remark_(error.what());
        }
    }
    return moves;
}

BoardProtocol::BoardProtocol(Dialect dialect, ServerSetting setting)
    : dialect_(dialect),
      version_(std::move(setting.version)),
      most_hash_mib_(setting.most_hash_mib),
      write_(std::move(setting.write)),
      options_(setting.options),
      position_(setting.game, std::move(setting.variant),
                [this](std::string_view text) { remark(text); }),
      session_({.on_iteration = [this](const auto& task, const auto& it) { tell(task, it); },
                .on_pulse = [this](const Status& status) { say(status_line(status)); },
                .on_answer = [this](const auto& task, const auto& r) { answer(task, r); }}) {
    options_.tell_bounds = dialect == Dialect::uci;  // UCCI has no word for them
}

void BoardProtocol::say(std::string_view line) {
    const std::lock_guard lock(write_mutex_);
    write_(std::string(line) + '\n');
}

// ---- Options

BoardProtocol::Number BoardProtocol::search_number(std::string_view setting) const {
    const auto& number = std::get<NumberSetting>(search_setting(setting).kind);
    const std::int64_t most = setting == "hash"      ? static_cast<std::int64_t>(most_hash_mib_)
                              : setting == "multipv" ? most_lines
                                                     : number.most;
    return {number.least, most, number_of(search_setting(setting), options_)};
}

void BoardProtocol::set_search_number(std::string_view setting, std::string_view option,
                                      const std::string& text) {
    const Number range = search_number(setting);
    const auto number = option_value(option, text, range.least, range.most);
    if (!number) return;
    // A search of brothers in order has one thread, whatever a manager sets for all engines.
    const bool one_thread = options_.policy == BrothersPolicy::serial && setting == "threads";
    if (!one_thread) set_number(search_setting(setting), *number, options_);
}

std::optional<std::int64_t> BoardProtocol::option_value(std::string_view option,
                                                        const std::string& text, std::int64_t least,
                                                        std::int64_t most) {
    const auto number = whole_number(text);
    if (number && least <= *number && *number <= most) return number;
    remark(fmt::format("setoption {}: {} is no whole number from {} to {}; nothing is changed",
                       option, in_quotes(text), least, most));
    return std::nullopt;
}

namespace {

/// UCCI's names of repetition rules beside ours. "automatic" is the choice of the program.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> rule_names{
    {{"automatic", "asian"}, {"asianrule", "asian"}, {"chineserule", "chinese"}}};

}  // namespace

void BoardProtocol::set_repetition(std::string_view option, const std::string& value) {
    std::string rule = lower_case(value);
    for (const auto& [name, meant] : rule_names)
        if (rule == name) rule = meant;
    const bool is_played =
        std::ranges::count(position_.game().rules(), rule, &NamedChoice::name) > 0;
    if (is_played) return position_.set_rule(rule);
    remark(fmt::format("setoption {}: {} is not played here", option, in_quotes(value)));
}

// ---- Commands

namespace {

/// The words of a line from its command on, which may be in capitals: UCI leaves out unknown words
/// before it.
std::span<const std::string> command_in(std::vector<std::string>& words) {
    constexpr std::array<std::string_view, 15> commands{
        "isready",    "position", "go",    "stop",     "ponderhit", "quit",      "uci",     "ucci",
        "ucinewgame", "d",        "debug", "register", "probe",     "setoption", "banmoves"};
    const auto begin = std::ranges::find_if(words, [&](const std::string& word) {
        return std::ranges::find(commands, lower_case(word)) != commands.end();
    });
    if (begin != words.end()) *begin = lower_case(*begin);
    return {begin, words.end()};
}

}  // namespace

bool BoardProtocol::obey(std::string_view line) {
    std::vector<std::string> words = words_of(line);
    if (words.empty()) return true;
    const Words command = command_in(words);
    if (!command.empty() && command.front() == "quit") {
        end_search();
        say_goodbye();
        return false;
    }
    if (command.empty() || (!obey_common(command) && !obey_own(command)))
        remark(fmt::format("unknown command {}", in_quotes(line)));
    prepare_if_idle();
    return true;
}

Foresight BoardProtocol::foresight(std::string_view line) {
    std::vector<std::string> words = words_of(line);
    const Words command = command_in(words);
    if (command.empty()) return Foresight::nothing;
    if (dialect_ == Dialect::ucci && command.size() == 3 && command[0] == "setoption" &&
        plain_name(command[1]) == "batch") {
        hears_batch_ = switch_value(command[2]).value_or(hears_batch_);
    }
    if (command.front() == "quit") return hears_batch_ ? Foresight::last : Foresight::end;
    return command.front() == "stop" && !hears_batch_ ? Foresight::stop : Foresight::nothing;
}

bool BoardProtocol::obey_common(Words words) {
    const std::string& command = words.front();
    const Words rest = words.subspan(1);
    const bool is_uci = dialect_ == Dialect::uci;
    if (command == (is_uci ? "uci" : "ucci")) {
        say("id name ybw " + version_);
        say("id author the ybw authors");
        say_options();
        if (!is_uci && !engine_) prepare();  // there is no later moment for it
        say(command + "ok");
    } else if (command == "setoption") {
        set_option(rest);
    } else if (command == "isready") {
        if (!engine_) prepare();
        prepare_if_idle();
        say("readyok");
    } else if (command == "position" && rest.empty()) {
        remark("position: startpos or fen is missing; nothing is changed");
    } else if (command == "position") {
        position_.tell(fmt::format("{}", fmt::join(rest, " ")));
    } else if (command == "go") {
        end_search();
        search(is_uci ? parse_uci_go(rest, position_.side_to_move())
                      : parse_ucci_go(rest, time_unit_));
    } else if (command == "stop") {
        end_search();
    } else if (command == "ponderhit") {
        if (!held_answer_ && !session_.ponder_hit()) remark("ponderhit: nothing ponders");
        release_answer();
    } else {
        return false;
    }
    return true;
}

void BoardProtocol::prepare_if_idle() {
    if (!engine_ || session_.is_busy()) return;  // the first table waits for "isready" or "go"
    session_.wait();                             // its answer is out, its thread may not be
    prepare();
}

/// Ends a search that runs, or waits for its end (UCCI's batch); its answer has been given when
/// this returns.
void BoardProtocol::end_search() {
    if (next_search_ == NextSearch::waits_for_its_end) return wait_for_end();
    session_.stop();
    session_.wait();
    release_answer();
}

/// The same, but a search that ends by itself may do so.
void BoardProtocol::wait_for_end() {
    session_.stop_if_endless();
    session_.wait();
    release_answer();
}

// ---- Searching

/// Requires that no search runs.
void BoardProtocol::search(const GoCommand& command) {
    const Stopwatch received;
    for (const std::string& text : command.remarks) remark(text);
    if (!position_.value()) {
        remark("there is no legal position to search");
        return answer_unsearched(command, no_move());
    }
    if (command.depth == 0) return answer_unsearched(command, no_move());
    prepare();
    const auto roots = position_.root_moves(command.search_moves);
    if (roots.empty()) {
        tell_why_no_move();
        return answer_unsearched(command, no_move());
    }
    SearchTask task = task_of(command, roots);
    task.received = received;
    if (task.position.outcome() && !goes_on(task.position)) {
        return answer_unsearched(
            command, fmt::format("bestmove {}", position_.value()->format_move(roots.front())));
    }
    task.position.forget_irreversible();
    session_.start(*engine_, std::move(task));
}

/// Answers at once, or when the board wants the answer.
void BoardProtocol::answer_unsearched(const GoCommand& command, const std::string& line) {
    held_answer_ = line;
    if (!command.ponder && !command.infinite) release_answer();
}

void BoardProtocol::release_answer() {
    if (held_answer_) say(*std::exchange(held_answer_, std::nullopt));
}

SearchTask BoardProtocol::task_of(const GoCommand& command,
                                  const std::vector<AnyMove>& roots) const {
    SearchTask task{.position = *position_.value()};
    if (roots.size() < task.position.legal_moves().size()) task.root_moves = roots;
    task.limits = untimed_limits(command);
    if (level_) task.limits = limited(task.limits, level_of(*level_));
    const Choice choice = roots.size() == 1 ? Choice::one_move : Choice::several_moves;
    task.budget = budget_of(command.clock, overhead_, choice);
    task.ponder = command.ponder;
    task.infinite = command.infinite || (!task.budget && task.limits == Limits{});
    return task;
}

/// Makes table and threads by the options, so that no search pays for it. Requires that no search
/// runs.
void BoardProtocol::prepare() {
    engine_options_.multipv = options_.multipv;  // what was learned serves any number of lines
    if (engine_ == nullptr || engine_options_ != options_) {
        engine_.reset();  // the old table goes before the new one comes
        engine_ = make_search(position_.game(), options_, [&](const auto& text) { remark(text); });
        engine_options_ = options_;
    } else if (must_clear_) {
        session_.clear(*engine_);
    }
    must_clear_ = false;
    temperature_ = level_ ? level_of(*level_).temperature : 0;
    engine_->set_multipv(std::max(options_.multipv, temperature_ > 0 ? level_lines : 1));
}

void BoardProtocol::tell_why_no_move() {
    const AnyPosition& position = *position_.value();
    if (position.legal_moves().empty()) {
        remark(fmt::format("the game is over: {}", ending(position).value_or("")));
        if (dialect_ == Dialect::uci) say("info depth 0 score mate 0");
    } else {
        remark("every legal move is banned");
    }
}

/// Removes the past of a game that is over; true if it can be searched then.
bool BoardProtocol::goes_on(AnyPosition& position) {
    remark(fmt::format("the game is over by the rules: {}; its past is forgotten",
                       ending(position).value_or("")));
    position = position_.without_past();
    return !position.outcome();
}

std::string BoardProtocol::no_move() const {
    return dialect_ == Dialect::uci ? "bestmove (none)" : "nobestmove";
}

// ---- Reports of a search

void BoardProtocol::tell(const SearchTask& task, const Iteration<AnyMove>& iteration) {
    if (iteration.rank > engine_options_.multipv) return;  // a level looks at more of them
    const report::Row row = row_of(task.position, iteration);
    if (row.rank == 1 && (row.bound == Bound::exact || row.score.is_decisive()))
        told_ = iteration.line;
    say(info_line(dialect_, row, engine_options_.multipv));
}

/// The last depth may have been cut short with a better move in hand: that is reported, too.
void BoardProtocol::tell_last(const SearchTask& task, const Result<AnyMove>& result) {
    const Line<AnyMove>& line = result.lines.front();
    const bool is_told = told_ && told_->score == line.score && told_->pv == line.pv;
    told_.reset();
    if (is_told) return;
    const Iteration<AnyMove> last{.depth = std::max({line.depth, result.depth, 1}),
                                  .rank = 1,
                                  .line = line,
                                  .statistics = result.statistics,
                                  .time = result.time,
                                  .hashfull_permille = result.hashfull_permille};
    say(info_line(dialect_, row_of(task.position, last), engine_options_.multipv));
}

void BoardProtocol::answer(const SearchTask& task, const Result<AnyMove>& result) {
    tell_last(task, result);
    const Score score = result.lines.front().score;
    if (const auto win = task.limits.win; win && !(score.is_win() && score.distance() <= *win))
        remark(fmt::format("no mate in {} was found to depth {}", (*win + 1) / 2, result.depth));
    const auto& pv = result.lines[dice_.line(task.position.game(), result.lines, temperature_)].pv;
    const auto names = line_names(task.position, {pv.begin(), pv.end()});
    std::string line = fmt::format("bestmove {}", names.front());
    if (names.size() > 1) line += fmt::format(" ponder {}", names[1]);
    say(line);
}

namespace {

constexpr std::int64_t longest_overhead = 5000;  // milliseconds

/// The Skill Level of full strength: one above the levels of strength.
constexpr std::int64_t full_strength = std::ssize(levels) + 1;

constexpr std::array uci_spins{Spin{"Hash", "hash"}, Spin{"Threads", "threads"},
                               Spin{"MultiPV", "multipv"}};

std::string joined(std::span<const std::string> words) {
    return fmt::format("{}", fmt::join(words, " "));
}

/// "name N... [value V...]"; both may have blanks inside.
std::pair<std::string, std::string> name_and_value(std::span<const std::string> words) {
    if (!words.empty() && words.front() == "name") words = words.subspan(1);
    const auto value = std::ranges::find(words, "value");
    const auto at = static_cast<std::size_t>(value - words.begin());
    return {joined(words.first(at)), joined(words.subspan(std::min(at + 1, words.size())))};
}

}  // namespace

bool Uci::obey_own(Words words) {
    const std::string& command = words.front();
    if (command == "ucinewgame") {
        forget();
    } else if (command == "d") {
        position().draw();
    } else {
        return command == "debug" || command == "register";
    }
    return true;
}

void Uci::say_options() {
    for (const Spin& spin : uci_spins) {
        const Number number = search_number(spin.setting);
        say(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                        number.value, number.least, number.most));
        if (spin.setting == "hash") say("option name Clear Hash type button");
    }
    say("option name Ponder type check default false");
    say(fmt::format("option name Move Overhead type spin default {:.0f} min 0 max {}",
                    usual_overhead.count() * 1000, longest_overhead));
    say(fmt::format("option name Skill Level type spin default {0} min 1 max {0}", full_strength));
    const AnyGame& game = position().game();
    say(fmt::format("option name UCI_Variant type combo default {0} var {0}", game.name()));
    if (const auto rules = game.rules(); !rules.empty()) {
        std::string line =
            fmt::format("option name Repetition Rule type combo default {}",
                        position().variant().rule.value_or(std::string(rules.front().name)));
        for (const NamedChoice& rule : rules) line += fmt::format(" var {}", rule.name);
        say(line);
    }
}

void Uci::set_option(Words words) {
    const auto [name, value] = name_and_value(words);
    const std::string plain = plain_name(name);
    const auto spin = std::ranges::find(
        uci_spins, plain, [](const Spin& candidate) { return plain_name(candidate.name); });
    if (spin != uci_spins.end()) {
        set_search_number(spin->setting, name, value);
    } else if (plain == "moveoverhead") {
        if (const auto time = option_value(name, value, 0, longest_overhead))
            set_overhead(Duration(static_cast<double>(*time) / 1000));
    } else if (plain == "skilllevel") {
        if (const auto level = option_value(name, value, 1, full_strength))
            set_level(*level == full_strength ? std::nullopt : level);
    } else if (plain == "clearhash") {
        forget();
    } else if (plain == "ucivariant") {
        const std::string_view game = position().game().name();
        if (lower_case(value) != game) {
            remark(
                fmt::format("UCI_Variant: {} is not played here; {} is", in_quotes(value), game));
        }
    } else if (plain == "repetitionrule" && !position().game().rules().empty()) {
        set_repetition(name, value);
    } else if (plain != "ponder") {  // "go ponder" says when
        remark(fmt::format("setoption: there is no option {}", in_quotes(name)));
    }
}

namespace {

// "hash" is what some boards call the first.
constexpr std::array ucci_spins{Spin{"hashsize", "hash"}, Spin{"threads", "threads"},
                                Spin{"multipv", "multipv"}};

/// Options of UCCI that have no use here; managers set them all the same.
constexpr std::array unused{"ponder",    "debug",     "usebook",     "useegtb",   "bookfiles",
                            "egtbpaths", "evalapi",   "pruning",     "knowledge", "randomness",
                            "style",     "promotion", "selectivity", "drawmoves", "copyprotection",
                            "loadbook",  "usehash",   "idle"};

}  // namespace

bool Ucci::obey_own(Words words) {
    const std::string& command = words.front();
    if (command == "banmoves") {
        position().ban({words.begin() + 1, words.end()});
    } else if (command == "probe") {
        say("pophash");  // the table keeps no moves for people
    } else {
        return false;
    }
    return true;
}

void Ucci::say_options() {
    say("option usemillisec type check default true");
    say("option batch type check default false");
    say("option ponder type check default false");
    for (const Spin& spin : ucci_spins) {
        const Number number = search_number(spin.setting);
        say(fmt::format("option {} type spin min {} max {} default {}", spin.name, number.least,
                        number.most, number.value));
    }
    std::string repetition = "option repetition type combo";
    for (const auto& [name, rule] : rule_names) repetition += fmt::format(" var {}", name);
    for (const NamedChoice& rule : position().game().rules()) {
        repetition += fmt::format(" var {}", rule.name);
    }
    say(repetition + " default " + position().variant().rule.value_or("automatic"));
    say("option newgame type button");
    say("option clearhash type button");
}

void Ucci::set_option(Words words) {
    const std::string name = words.empty() ? "" : plain_name(words[0]);
    const std::string value = words.empty() ? "" : joined(words.subspan(1));
    const auto spin =
        std::ranges::find(ucci_spins, name == "hash" ? "hashsize" : name, &Spin::name);
    if (spin != ucci_spins.end()) {
        const bool is_automatic = value == "0" && spin->setting != "multipv";
        const auto usual = spin->setting == "hash" ? usual_hash_ : usual_threads_;
        set_search_number(spin->setting, name, is_automatic ? std::to_string(usual) : value);
    } else if (name == "newgame" || name == "clearhash") {
        forget();
    } else if (name == "usemillisec" || name == "batch") {
        set_switch(name, value);
    } else if (name == "repetition") {
        set_repetition(name, value);
    } else if (std::ranges::find(unused, name) == unused.end()) {
        remark(fmt::format("setoption: there is no option {}", in_quotes(name)));
    }
}

void Ucci::set_switch(const std::string& name, const std::string& value) {
    const auto on = switch_value(value);
    if (!on) {
        remark(fmt::format("setoption {}: {} is neither true nor false", name, in_quotes(value)));
    } else if (name == "batch") {
        set_next_search(*on ? NextSearch::waits_for_its_end : NextSearch::ends_it);
    } else {
        set_time_unit(Duration(*on ? 0.001 : 1.0));
    }
}

}  // namespace ybw::protocol
