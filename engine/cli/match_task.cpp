// The meaning of the options of `match` and `tournament`, checked before a game is played.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/match.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/output.hpp"
#include "engine/match/standings.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/store.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::cli {
namespace {

constexpr std::int64_t most_games = 100'000'000;
constexpr std::int64_t usual_match_pairs = 50;
constexpr std::int64_t most_rounds = 1000;
constexpr Duration usual_move_time{0.1};

[[noreturn]] void refuse(std::string_view option, std::string_view why) {
    throw UserError(ExitCode::usage, "--{}: {}", option, why);
}

/// The limits that were given for all players.
match::ThinkingLimits asked_usual_limits(const Arguments& arguments) {
    match::ThinkingLimits limits;
    if (const auto text = arguments.value("depth")) limits.depth = parse_depth(*text);
    if (const auto text = arguments.value("nodes")) limits.nodes = parse_nodes(*text);
    if (const auto text = arguments.value("time"))
        limits.time = match::parse_time_control("--time", *text);
    if (const auto text = arguments.value("margin"))
        limits.time.margin = *text == "0" ? Duration(0) : parse_duration("--margin", *text);
    return limits;
}

/// 100 ms a move for a player without a limit, neither a common one nor his own.
void add_usual_time(match::ThinkingLimits& limits) {
    const bool has_clock = limits.time.per_move || limits.time.per_game;
    if (!has_clock && !limits.depth && !limits.nodes) limits.time.per_move = usual_move_time;
}

/// Tables and pages identify players by their names, so the names must differ.
void make_names_differ(std::vector<match::PlayerSettings>& players) {
    std::set<std::string> taken;
    for (match::PlayerSettings& player : players) {
        const std::string name = player.name;
        for (int number = 2; !taken.insert(player.name).second; ++number)
            player.name = fmt::format("{} ({})", name, number);
    }
}

/// A player, or the players of a @FILE, one a line.
std::vector<std::string> players_of(const std::string& operand) {
    if (!operand.starts_with('@')) return {operand};
    std::ifstream file(operand.substr(1));
    if (!file) {
        throw UserError(ExitCode::input_missing,
                        "{}: there is no such file of players; write a player a line, as you would "
                        "name it here",
                        printable(operand));
    }
    std::vector<std::string> players;
    for (std::string line; std::getline(file, line);) {
        const std::string_view player = without_remark(line);
        if (!player.empty()) players.emplace_back(player);
    }
    if (players.empty()) {
        throw UserError(ExitCode::bad_input, "{}: there is no player in it; write one a line",
                        printable(operand));
    }
    return players;
}

std::vector<match::PlayerSettings> asked_players(const Arguments& arguments) {
    const match::ThinkingLimits usual = asked_usual_limits(arguments);
    std::vector<std::string> texts;
    for (const std::string& operand : arguments.operands()) {
        const auto players = players_of(operand);
        texts.insert(texts.end(), players.begin(), players.end());
    }
    if (arguments.command().name == "match") {
        if (texts.size() > 2) {
            throw UserError(ExitCode::usage,
                            arguments.has("resume")
                                ? "a match has two players; beside them the journal to go on "
                                  "with is named by --journal"
                                : "a match has two players; 'ybw tournament' has more");
        }
        texts.resize(2);  // a player that is not given is the plain engine
    } else if (texts.size() < 2) {
        throw UserError(ExitCode::usage, "a tournament needs players; see 'ybw tournament --help'");
    }
    std::vector<match::PlayerSettings> players;
    players.reserve(texts.size());
    for (const std::string& text : texts) {
        players.push_back(match::parse_player(text, usual));
        add_usual_time(players.back().limits);
    }
    make_names_differ(players);
    return players;
}

bool speaks(const AnyGame& game, std::string_view protocol) {
    return std::ranges::count(game.protocols(), protocol) > 0;
}

/// The reason why programs for the game do not speak a protocol.
std::string other_protocols(const AnyGame& game, std::string_view protocol) {
    const auto games = games_where([&](const AnyGame& one) { return speaks(one, protocol); });
    if (games.size() == 1) return fmt::format("{} plays {} alone", protocol, games.front());
    return fmt::format("{} programs speak {}", game.name(), fmt::join(game.protocols(), " or "));
}

/// The part of the limits that a protocol cannot express; nullopt if there is none.
std::optional<std::string_view> untold(match::ProtocolName protocol,
                                       const match::ThinkingLimits& limits) {
    const match::TimeControl& time = limits.time;
    if (protocol == match::ProtocolName::xboard) {
        if (limits.nodes) return "xboard knows no limit of nodes; write time=1s or depth=10";
        if (time.per_move && *time.per_move != Duration(std::floor(time.per_move->count())))
            return "xboard knows whole seconds a move alone; write time=1s or time=10s+100ms";
    }
    if (protocol == match::ProtocolName::gomocup) {
        if (time.per_game && time.increment.count() > 0)
            return "gomocup knows no increment; write for example time=60s+0";
        if ((limits.depth || limits.nodes) && !time.per_move && !time.per_game) {
            return "gomocup has no word for depth and nodes that all programs know; write a time, "
                   "too, for example time=1s";
        }
    }
    return std::nullopt;
}

/// Are the players' protocols those of the game, and can they express the clock?
void check_protocols(const AnyGame& game, const std::vector<match::PlayerSettings>& players) {
    for (const match::PlayerSettings& player : players) {
        const auto* const external = std::get_if<match::External>(&player.kind);
        if (external == nullptr) continue;
        const auto complain = [&](std::string_view why) {
            throw UserError(ExitCode::usage, "player '{}': {}", player.text, why);
        };
        const std::string_view protocol = match::protocol_name(external->protocol);
        if (!speaks(game, protocol)) complain(other_protocols(game, protocol));
        if (const auto why = untold(external->protocol, player.limits)) complain(*why);
    }
}

/// Does the game have the candidates that textbook searches are to try?
void check_candidates(const AnyGame& game, const std::vector<match::PlayerSettings>& players) {
    for (const match::PlayerSettings& player : players) {
        const auto* const own = std::get_if<match::InProcess>(&player.kind);
        if (own == nullptr || !own->candidates) continue;
        static_cast<void>(game.with_candidates(game.start({}), *own->candidates));
    }
}

match::ScoreRule score_rule(std::string_view option, const std::vector<std::string_view>& parts) {
    constexpr int most_moves = 1000;
    const std::string what = fmt::format("--{}", option);
    return {static_cast<int>(parse_whole(what, parts[0], 0, Score::max_evaluation)),
            static_cast<int>(parse_whole(what, parts[1], 1, most_moves))};
}

match::AdjudicationSettings asked_adjudication(const Arguments& arguments) {
    constexpr int most_moves = 100'000;
    match::AdjudicationSettings settings;
    settings.draw_after = arguments.number("draw-after", 1, most_moves);
    if (const auto text = arguments.value("resign")) {
        const auto parts = split(*text, ',');
        if (parts.size() != 2) refuse("resign", "write SCORE,MOVES, as in 1000,3");
        settings.resign = score_rule("resign", parts);
    }
    if (const auto text = arguments.value("adjudicate")) {
        const auto parts = split(*text, ',');
        if (parts.size() != 2) refuse("adjudicate", "write SCORE,MOVES, as in 800,4");
        settings.win = score_rule("adjudicate", parts);
    }
    if (const auto text = arguments.value("draw")) {
        const auto parts = split(*text, ',');
        if (parts.size() != 3) refuse("draw", "write SCORE,MOVES,FROM, as in 10,6,80");
        settings.draw = score_rule("draw", parts);
        settings.draw_from = static_cast<int>(parse_whole("--draw", parts[2], 0, most_moves));
    }
    return settings;
}

double parse_elo(std::string_view text) {
    constexpr double most = 1000;
    const auto value = parsed<double>(text);
    if (!value || !(std::abs(*value) <= most))
        refuse("sprt", fmt::format("'{}' is no Elo; write ELO0,ELO1, as in 0,5", text));
    return *value;
}

std::optional<match::SprtSettings> asked_sprt(const Arguments& arguments) {
    const auto text = arguments.value("sprt");
    if (!text) return std::nullopt;
    if (arguments.has("shard"))
        refuse("sprt", "no shard knows the results of the others; leave out --shard");
    const auto parts = split(*text, ',');
    if (parts.size() != 2) refuse("sprt", "write ELO0,ELO1, as in 0,5");
    const match::SprtSettings settings{.elo0 = parse_elo(parts[0]), .elo1 = parse_elo(parts[1])};
    if (settings.elo0 >= settings.elo1) refuse("sprt", "ELO0 must be below ELO1");
    return settings;
}

std::uint64_t asked_pairs(const Arguments& arguments) {
    const auto pairs = arguments.number("pairs", 1, most_games / 2);
    const auto games = arguments.number("games", 2, most_games);
    if (pairs && games && *games != 2 * *pairs)
        refuse("games", "a pair is two games; leave out --games or --pairs");
    if (games && *games % 2 != 0) refuse("games", "games come in pairs; write an even number");
    return static_cast<std::uint64_t>(pairs.value_or(games ? *games / 2 : usual_match_pairs));
}

/// Fills in the pairings, `pairs` pairs each at first. Requires that the players are there.
void asked_pairings(const Arguments& arguments, std::uint64_t pairs,
                    match::MatchSettings& settings) {
    const bool is_gauntlet = arguments.has("gauntlet");
    const std::string name = arguments.choice("pairings", is_gauntlet ? "gauntlet" : "round-robin");
    const auto& names = match::pairings_names;
    settings.pairings =
        static_cast<match::Pairings>(std::ranges::find(names, name) - names.begin());
    if (is_gauntlet && settings.pairings != match::Pairings::gauntlet)
        refuse("gauntlet", fmt::format("leave it out, or --pairings {}", name));
    const auto rounds = arguments.number("rounds", 1, most_rounds);
    if (rounds && settings.pairings != match::Pairings::swiss)
        refuse("rounds", "of --pairings swiss alone; leave it out, or say so");
    if (!match::depends_on_results(settings.pairings)) return;
    if (arguments.has("shard")) {
        refuse("shard", fmt::format("a round of --pairings {} hangs on the one before, which no "
                                    "shard knows; leave it out",
                                    name));
    }
    const auto usual = match::rounds_to_one(static_cast<int>(settings.players.size()));
    settings.rounds = rounds ? static_cast<std::uint64_t>(*rounds) : usual;
    settings.pairs = pairs;
}

/// Two matches that begin in the same second get different names.
std::string usual_journal(const std::string& command) {
    std::string time = match::utc_now();
    std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
    return fmt::format("{}-{}-{}.jsonl", command, time, ::getpid());
}

std::vector<DerivedFile> asked_derived_files(const Arguments& arguments) {
    const std::string notation = arguments.value("notation").value_or("");
    std::vector<DerivedFile> files;
    const auto add = [&](const char* name, auto text) {
        if (const auto path = arguments.value(name))
            files.push_back({fmt::format("--{}", name), *path, text});
    };
    add("html", match::html_page);
    add("sgf", match::sgf_collection);
    add("pgn",
        [notation](const auto& content) { return match::pgn_collection(content, notation); });
    return files;
}

/// The processors of this process, dealt to the games that run at a time. Search threads of this
/// engine are not bound.
std::vector<std::vector<int>> affinity_of(const match::MatchSettings& settings, int concurrency) {
    for (const match::PlayerSettings& player : settings.players) {
        const auto* const own = std::get_if<match::InProcess>(&player.kind);
        if (own == nullptr || own->options.threads <= 1) continue;
        throw UserError(ExitCode::usage,
                        "--affinity: player '{}' has several threads, which share all processors; "
                        "let it play as a program: 'uci:ybw uci -j {}'",
                        player.name, own->options.threads);
    }
    const std::vector<int> allowed = report::allowed_processors();
    const std::size_t games = static_cast<std::size_t>(concurrency);
    const std::size_t share = allowed.size() / games;
    if (share == 0) {
        throw UserError(ExitCode::usage,
                        "--affinity: {} games at a time on {} processors; write --concurrency {} "
                        "or leave --affinity out",
                        games, allowed.size(), std::max<std::size_t>(1, allowed.size()));
    }
    std::vector<std::vector<int>> dealt(games);
    for (std::size_t i = 0; i < games * share; ++i) dealt[i / share].push_back(allowed[i]);
    return dealt;
}

MatchPlan asked_plan(const Arguments& arguments) {
    // Journals and other programs know the usual notation alone.
    const AnyGame& game = game_named(asked_game(arguments).name());
    for (const std::string_view format : {"sgf", "pgn"}) {
        if (arguments.has(format)) match::require_format_of(game, format);
    }
    const GameOptions variant = asked_variant(arguments);
    static_cast<void>(game.start(variant));  // does it exist? The game itself says so
    const std::uint64_t seed = asked_seed(arguments);
    const std::string source = arguments.value("openings").value_or("builtin");
    MatchPlan plan{.settings = {}, .openings = match::Openings(source, game, variant, seed)};
    plan.settings.game = game.name();
    plan.settings.variant = variant;
    plan.settings.players = asked_players(arguments);
    check_protocols(game, plan.settings.players);
    check_candidates(game, plan.settings.players);
    plan.pairs = asked_pairs(arguments);
    asked_pairings(arguments, plan.pairs, plan.settings);
    plan.settings.openings_source = plan.openings.source();
    plan.settings.openings = plan.openings.suite();
    plan.settings.seed = seed;
    plan.settings.adjudication = asked_adjudication(arguments);
    plan.settings.sprt = asked_sprt(arguments);
    plan.settings.rest = arguments.duration("wait").value_or(Duration(0));
    if (const auto shard = arguments.value("shard")) plan.shard = parse_shard(*shard);
    plan.concurrency = asked_concurrency(arguments);
    if (arguments.has("affinity")) plan.affinity = affinity_of(plan.settings, plan.concurrency);
    plan.journal =
        arguments.value("journal").value_or(usual_journal(std::string(arguments.command().name)));
    plan.resume = arguments.has("resume");
    plan.files = asked_derived_files(arguments);
    plan.command_line = arguments.command_line();
    if (arguments.has("quiet")) plan.status = StatusLine::Visibility::hidden;
    for (match::PlayerSettings& player : plan.settings.players) {
        if (player.store.empty()) continue;
        player.known = std::make_shared<KnownResults>(player.store, std::string(program_version()),
                                                      player.settings_of_values);
    }
    return plan;
}

/// The command line that began the match, without the program.
Arguments read_beginning(const Program& program, const std::string& journal) {
    const auto about = match::read_journal(journal).header.about;
    const auto line = about.is_object() ? about.value("command_line", "") : std::string();
    const std::vector<std::string> words = split_words(line);
    if (words.size() < 2) {
        throw UserError(ExitCode::bad_input,
                        "{}: does not say how the match was begun; give all of the command with "
                        "--resume --journal {}",
                        journal, shell_quoted(journal));
    }
    return Arguments::parse(program, std::span(words).subspan(1));
}

/// Anybody may have written the journal, so no program is started and no store written because a
/// file names it: the user names the players of such a match again, behind the journal. Throws
/// UserError if they are missing or differ from those of the journal.
void read_players_named_again(const Arguments& arguments, const Arguments& beginning,
                              const std::string& journal) {
    auto named = std::span(arguments.operands());
    if (!arguments.has("journal")) named = named.subspan(1);
    const auto& players = beginning.operands();
    const auto is_risky = [](const std::string& player) {
        if (player.starts_with('@')) return true;  // nobody knows
        const match::PlayerSettings settings = match::parse_player(player, {});
        return std::holds_alternative<match::External>(settings.kind) || !settings.store.empty();
    };
    if (named.empty() ? std::ranges::none_of(players, is_risky)
                      : std::ranges::equal(named, players)) {
        return;
    }
    const std::string why = named.empty()
                                ? "it names programs to be started or stores to be written; if "
                                  "you know them, name them again"
                                : fmt::format("its players are {}", shell_quoted(players));
    refuse("resume",
           fmt::format("{}: {}: {} {} --resume {} {}", journal, why, arguments.program().name,
                       beginning.command().name, shell_quoted(journal), shell_quoted(players)));
}

/// A file is not written because a journal names it: the files that the match was begun with are
/// left out, unless the command line names them again. A message says so.
void read_files_named_again(Arguments::Values& values, const Arguments& arguments) {
    for (const std::string_view option : {"html", "sgf", "pgn"}) {
        const auto found = values.find(std::string(option));
        if (found == values.end() || arguments.has(option)) continue;
        standard_error().write(
            printable(
                fmt::format("--{} {} of the journal is left out; name it again to have it written",
                            option, shell_quoted(found->second))) +
            "\n");
        values.erase(found);
    }
}

/// The arguments of the whole match, `ybw match --resume JOURNAL [PLAYER...] [OPTION...]`. The
/// journal's first line has the command line that began it. As for every journal that goes on, a
/// check says whether it is the same match.
Arguments read_resumed_match(const Arguments& arguments, const std::string& journal) {
    const Arguments beginning = read_beginning(arguments.program(), journal);
    read_players_named_again(arguments, beginning, journal);
    auto values = arguments.values();
    // The two options mean the same in different words.
    if (values.contains("pairs")) values.emplace("games", "");
    if (values.contains("games")) values.emplace("pairs", "");
    values.insert(beginning.values().begin(), beginning.values().end());
    read_files_named_again(values, arguments);
    values.insert_or_assign("journal", journal);
    std::vector<std::string> words{std::string(beginning.command().name)};
    for (const auto& [name, value] : values) {
        const bool is_switch = beginning.option(name).argument.empty();
        if (!is_switch && value.empty()) continue;
        words.push_back(is_switch ? "--" + name : fmt::format("--{}={}", name, value));
    }
    const auto& players = beginning.operands();
    words.insert(words.end(), players.begin(), players.end());
    return Arguments::parse(arguments.program(), words);
}

/// The journal to go on with is named before the players, or by --journal.
MatchPlan read_plan(const Arguments& arguments) {
    if (!arguments.has("resume")) return asked_plan(arguments);
    const auto& operands = arguments.operands();
    const auto named = arguments.value("journal");
    if (named && !(operands.empty() && std::filesystem::is_regular_file(*named)))
        return asked_plan(arguments);
    const std::string journal = named ? *named : operands.empty() ? "" : operands.front();
    if (std::filesystem::exists(journal)) return asked_plan(read_resumed_match(arguments, journal));
    if (operands.size() != 1)
        refuse("resume", "name the journal to go on with, before the players or with --journal");
    throw UserError(
        ExitCode::input_missing,
        "--resume {}: there is no such file; name the journal of the match that is to go on",
        printable(journal));
}

/// The journals of --report or --merge: the option's own, then the operands. Throws UserError for
/// options that are about games to play.
JournalsTask asked_journals(const Arguments& arguments) {
    const std::string_view asked = arguments.has("report") ? "report" : "merge";
    for (const auto& [name, value] : arguments.values()) {
        constexpr std::array<std::string_view, 5> others{"html", "sgf", "pgn", "notation", "quiet"};
        if (name == asked || std::ranges::find(others, name) != others.end()) continue;
        refuse(name,
               fmt::format("means nothing to --{}, which plays no game; leave it out", asked));
    }
    const auto& operands = arguments.operands();
    JournalsTask task{.journals = {operands.begin(), operands.end()},
                      .pool = {},
                      .files = asked_derived_files(arguments)};
    const auto report = arguments.value("report");
    if (!report) {
        task.pool = *arguments.value("merge");
        return task;
    }
    task.journals.insert(task.journals.begin(), *report);
    if (task.journals.size() > 1 && !task.files.empty()) {
        throw UserError(ExitCode::usage,
                        "{}: one file cannot be made of {} journals; leave it out, or pool them "
                        "first with --merge",
                        task.files.front().option, task.journals.size());
    }
    return task;
}

}  // namespace

MatchTask read_match(const Arguments& arguments, Signals& /*signals*/) {
    if (arguments.has("report") || arguments.has("merge")) return asked_journals(arguments);
    if (arguments.command().name == "match" && arguments.operands().empty() &&
        arguments.values().empty()) {
        throw UserError(
            ExitCode::usage,
            "match: name two players and how long they play, as in 'ybw match threads=2 threads=1 "
            "--games 20 --time 100ms', or 'ybw match \"\" gomocup:pbrain-pela --games 20 --time "
            "1s', where \"\" is the engine with one thread; 'ybw match --help' tells the rest");
    }
    return read_plan(arguments);
}

}  // namespace ybw::cli
