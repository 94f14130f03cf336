#include "engine/cli/asked.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <optional>
#include <unistd.h>
#include <utility>

#include "engine/kit/input.hpp"
#include "engine/record/played_moves.hpp"
#include "engine/record/written_game.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/transposition_table.hpp"

namespace ybw::cli {
namespace {

/// For games with one board, whose own messages say that they have no other.
constexpr BoardSizes any_size{1, 1000};

/// Holds the nodes of one core in ten seconds and more. The help says it too (options.txt).
constexpr std::uint64_t usual_hash_mib = 128;

}  // namespace

void asked_without(const Arguments& arguments, std::initializer_list<std::string_view> options,
                   std::string_view why) {
    for (const std::string_view option : options) {
        if (!arguments.has(option)) continue;
        throw UserError(ExitCode::usage, "--{} {}", option, why);
    }
}

// ---- The game and the position

namespace {

/// The game, in its own notation.
const AnyGame& asked_plain_game(const Arguments& arguments) {
    const std::string_view only = arguments.command().only_game;
    const std::string_view usual = only.empty() ? all_games().front()->name() : only;
    const std::string name = arguments.value("game").value_or(std::string(usual));
    if (!only.empty() && name != only) {
        throw UserError(ExitCode::usage, "--game: '{}' is not for '{}'; write {} or leave it out",
                        name, arguments.command().name, only);
    }
    return game_named(name);
}

}  // namespace

const AnyGame& asked_game(const Arguments& arguments) {
    return asked_notation(arguments, asked_plain_game(arguments));
}

const AnyGame& asked_notation(const Arguments& arguments, const AnyGame& game) {
    const auto name = arguments.value("notation");
    return name ? game_in_notation(game, *name, "--notation: ") : game;
}

GameOptions asked_variant(const Arguments& arguments) {
    GameOptions options;
    const BoardSizes sizes = asked_plain_game(arguments).sizes().value_or(any_size);
    options.size = arguments.number("size", sizes.least, sizes.most);
    options.rule = arguments.value("rule");
    options.side = arguments.value("side");
    options.candidates = arguments.value("candidates");
    return options;
}

namespace {

bool is_named_as_game(const std::filesystem::path& file) {
    constexpr std::array<std::string_view, 7> endings{".sgf", ".psq", ".rec", ".pgn",
                                                      ".wxf", ".xqf", ".cbr"};
    return std::ranges::count(endings, lower_case(file.extension().string())) > 0;
}

/// The position after the first `plies` moves of the file's game, in the words of --position. Game
/// and rule must equal those of the options.
std::string asked_text_of_game(const Arguments& arguments, const std::string& path,
                               std::optional<std::int64_t> plies) {
    const GameOptions options = asked_variant(arguments);
    const AnyGame& game = asked_game(arguments);
    const auto written = record::read_game(
        input_text("--position", path, "name a file of a game", nullptr), options.size);
    const AnyGame& its = *record::games_of(written, arguments.value("game")).front();
    if (its.name() != game.name())
        throw UserError(ExitCode::bad_input, "{0}: it is of {1}; add --game {1}", path, its.name());
    const auto notes = record::notes_of(written, game, options);
    for (const std::string& note : arguments.has("quiet") ? std::vector<std::string>() : notes)
        standard_error().write(
            fmt::format("{}: {}: {}\n", arguments.program().name, printable(path), note));
    auto played = record::played_moves(written, game, options);
    if (plies && (*plies < 0 || std::cmp_greater(*plies, played.moves.size())))
        throw UserError(ExitCode::bad_input, "{}: it has {}, not {}", path,
                        report::counted(played.moves.size(), "move"), *plies);
    if (plies) played.moves.resize(static_cast<std::size_t>(*plies));
    std::vector<std::string> words;
    if (const std::string start = played.start.text(); start != game.start(options).text()) {
        words.push_back(start);
        if (!played.moves.empty()) words.emplace_back("moves");
    }
    const auto names = line_names(played.start, played.moves);
    words.insert(words.end(), names.begin(), names.end());
    const std::string text = fmt::format("{}", fmt::join(words, " "));
    if (same_position(read_position(game, text, options), played.last_position())) return text;
    const std::string rule(game.rule_name(played.start));
    throw UserError(ExitCode::bad_input, "{0}: its rule is {1}; add --rule {1}", path, rule);
}

}  // namespace

std::string asked_position_text(const Arguments& arguments, const Signals& signals) {
    const std::string text = arguments.value("position").value_or("");
    const std::size_t colon = std::min(text.find_last_of(':'), text.size());
    const auto plies = whole_number(text.substr(std::min(colon + 1, text.size())));
    const std::string file = plies ? text.substr(0, colon) : text;
    if (is_named_as_game(file)) return asked_text_of_game(arguments, file, plies);
    if (text != "-") return record::in_one_line(without_byte_order_mark(text));
    if (is_terminal(STDIN_FILENO) && !arguments.has("quiet"))
        standard_error().write("type a position and end it with Ctrl-D\n");
    LineReader reader(STDIN_FILENO, signals);
    std::string line = record::in_one_line(reader.everything());
    if (!line.empty()) return line;
    throw UserError(ExitCode::input_missing,
                    "--position -: the standard input is empty; write a position to it");
}

AnyPosition asked_position(const Arguments& arguments, const std::string& text) {
    const AnyGame& game = asked_game(arguments);
    const GameOptions options = asked_variant(arguments);
    try {
        return read_position(game, text, options);
    } catch (const UserError& error) {
        if (error.code() != ExitCode::bad_input) throw;
        // Another game may read it, unless this game reads it under another rule.
        const auto readers = readers_of(text, all_games());
        const bool is_of_another =
            !arguments.has("game") && !readers.empty() &&
            std::ranges::find(readers, game.name(), &AnyGame::name) == readers.end();
        std::string hint;
        if (std::error_code none; std::filesystem::is_regular_file(text, none)) {
            hint = fmt::format(
                "; for a position in a file write --position - < {}; a file of a game ends in "
                ".sgf, .pgn or as its format does",
                shell_quoted(text));
        } else if (is_of_another) {
            hint = fmt::format("; {0} knows this position: add --game {0}", readers[0]->name());
        }
        throw UserError(error.code(), error.what() + hint);
    }
}

AnyPosition asked_position(const Arguments& arguments, const Signals& signals) {
    return asked_position(arguments, asked_position_text(arguments, signals));
}

// ---- The search

SearchOptions asked_options(const Arguments& arguments, const report::Machine& machine,
                            std::uint64_t available_mib) {
    SearchOptions usual;
    usual.threads = std::min(machine.usable_cores, SearchOptions::max_threads);
    // A quarter of a small machine's memory is the most to take unasked.
    usual.hash_mib = std::min(usual_hash_mib, std::max<std::uint64_t>(1, machine.memory_mib / 4));
    return search_options([&](std::string_view name) { return arguments.value(name); }, usual,
                          static_cast<std::size_t>(available_mib));
}

SearchOptions asked_options_for(const Limits& limits, const Arguments& arguments,
                                const report::Machine& machine, std::uint64_t available_mib) {
    SearchOptions options = asked_options(arguments, machine, available_mib);
    if (arguments.has("hash")) return options;
    const std::size_t most = std::min(machine.memory_mib / 4, available_mib / 2);
    options.hash_mib = fitting_table_mib(limits, options.threads, options.hash_mib, most);
    return options;
}

SearchOptions asked_options_of_each(const Limits& limits, const Arguments& arguments,
                                    int at_a_time) {
    return asked_share(asked_options_for(limits, arguments), arguments, at_a_time);
}

SearchOptions asked_share(SearchOptions options, const Arguments& arguments, int at_a_time) {
    const auto shared = [&](auto whole) {
        return std::max<decltype(whole)>(1, whole / static_cast<decltype(whole)>(at_a_time));
    };
    if (!arguments.has("threads")) options.threads = shared(options.threads);
    if (!arguments.has("hash")) options.hash_mib = shared(options.hash_mib);
    return options;
}

std::shared_ptr<KnownResults> asked_store(const Arguments& arguments) {
    const auto path = arguments.value("store");
    if (!path) return nullptr;
    return std::make_shared<KnownResults>(
        *path, std::string(program_version()),
        settings_of_values([&](std::string_view name) { return arguments.value(name); }));
}

ExitCode having_used(const KnownResults* known, ExitCode code, Signals& signals,
                     std::string_view program) {
    const auto complaint = known == nullptr ? std::nullopt : known->complaint();
    if (!complaint) return code;
    standard_error(&signals).write(fmt::format("{}: {}\n", program, complaint->what()));
    return code == ExitCode::done ? complaint->code() : code;
}

int asked_concurrency(const Arguments& arguments) {
    return arguments.number("concurrency", 1, SearchOptions::max_threads, 1);
}

std::uint64_t asked_seed(const Arguments& arguments) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    return arguments.number("seed", 0, most, std::uint64_t{1});
}

Limits asked_limits(const Arguments& arguments, Duration usual_time) {
    Limits limits;
    limits.depth = arguments.number("depth", 1, max_ply - 1);
    limits.win = arguments.number("win", 1, Score::longest_win);
    limits.time = arguments.duration("time");
    limits.nodes = arguments.count("nodes", 1, most_nodes);
    if (limits == Limits{}) limits.time = usual_time;
    return limits;
}

std::string asked_algorithm(const Arguments& arguments) {
    std::string name = arguments.choice("algorithm", "ybw");
    if (name == "ybw") {
        asked_without(arguments, {"candidates", "order"},
                      "is for textbook searches, ybw chooses and orders its moves itself; leave it "
                      "out or add --algorithm alphabeta");
        return name;
    }
    const std::string why =
        fmt::format("means nothing to --algorithm {}; leave it out or use --algorithm ybw", name);
    asked_without(arguments,
                  {"search-moves", "nodes", "win", "save", "save-every", "resume", "store"}, why);
    for (const SearchSetting& setting : search_settings())
        asked_without(arguments, {setting.name}, why);
    return name;
}

classic::MoveOrder asked_order(const Arguments& arguments) {
    using classic::MoveOrder;
    const auto usual = name_of(MoveOrder::generated);
    return arguments.choice("order", usual) == usual ? MoveOrder::generated
                                                     : MoveOrder::static_value;
}

std::string limits_text(const Limits& limits) {
    std::vector<std::string> parts;
    if (limits.depth) parts.push_back(fmt::format("depth {}", *limits.depth));
    if (limits.nodes) parts.push_back(report::counted(*limits.nodes, "node"));
    if (limits.win) parts.push_back(fmt::format("until a win in {}", *limits.win));
    if (limits.time) parts.push_back(fmt::format("{:g} s", limits.time->count()));
    if (parts.empty()) return "until it is stopped";
    return fmt::format("{}", fmt::join(parts, ", "));
}

// ---- The report

StatusLine::Visibility Showing::status_line() const {
    const bool is_in_the_way = quiet || is_pipe(STDOUT_FILENO);
    return is_in_the_way ? StatusLine::Visibility::hidden : StatusLine::Visibility::automatic;
}

Showing asked_showing(const Arguments& arguments) {
    const std::string format = asked_format(arguments);
    return {.format = format == "jsonl" ? report::Format::json_lines
                      : format == "csv" ? report::Format::csv
                                        : report::Format::human,
            .quiet = arguments.has("quiet"),
            .style = asked_style(arguments),
            .program = arguments.program().name};
}

std::string asked_format(const Arguments& arguments, std::string_view usual) {
    std::string name = arguments.choice("format", usual);
    if (!arguments.has("json-lines")) return name;
    if (!arguments.has("format") || name == "jsonl") return "jsonl";
    throw UserError(ExitCode::usage,
                    "--json-lines and --format {} contradict each other; leave out one of them",
                    name);
}

DrawStyle asked_style(const Arguments& arguments) {
    const std::string when = arguments.choice("color", "auto");
    const ColorChoice choice = when == "always"  ? ColorChoice::always
                               : when == "never" ? ColorChoice::never
                                                 : ColorChoice::automatic;
    return {.color = wants_color(STDOUT_FILENO, choice), .unicode = speaks_utf8()};
}

report::Header report_header(const std::string& command_line, const AnyPosition& position) {
    report::Header header;
    header.version = program_version();
    header.command_line = command_line;
    header.machine = report::this_machine();
    header.game = position.game().name();
    header.rule = position.game().rule_name(position);
    header.position = position.text();
    header.side_to_move = side_name(position);
    return header;
}

// ---- An analysis that can be asked again

namespace {

constexpr std::array<std::string_view, 6> position_options{"game", "position", "size",
                                                           "rule", "side",     "search-moves"};
constexpr std::array<std::string_view, 4> limit_options{"depth", "time", "nodes", "win"};

/// The options that decide about the values of a search, apart from its effort.
SearchOptions asked_decisive_options(const Arguments& arguments) {
    constexpr std::size_t any_table = TranspositionTable<AnyMove>::max_mib;
    const auto given = [&](std::string_view name) {
        const bool is_effort = name == "threads" || name == "hash";
        return is_effort ? std::nullopt : arguments.value(name);
    };
    return search_options(given, {}, any_table);
}

std::vector<AnyMove> asked_moves(const Arguments& arguments, const AnyPosition& position) {
    std::vector<AnyMove> moves;
    const auto text = arguments.value("search-moves");
    if (!text) return moves;
    for (const std::string& word : words_of(*text)) {
        try {
            const AnyMove move = position.parse_move(word);
            if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
        } catch (const UserError& error) {
            throw UserError(error.code(), "--search-moves: {}", error.what());
        }
    }
    if (moves.empty()) {
        throw UserError(ExitCode::usage,
                        "--search-moves: name the moves to search, or leave it out");
    }
    return moves;
}

/// The options that make up a question.
std::vector<std::string_view> options_of_questions() {
    std::vector<std::string_view> names(position_options.begin(), position_options.end());
    names.insert(names.end(), limit_options.begin(), limit_options.end());
    for (const SearchSetting& setting : search_settings())
        if (setting.name != "threads") names.push_back(setting.name);
    return names;
}

/// The question that a file holds. All other actions and file names must come from the command line
/// and not from a file that anybody may have made.
Arguments::Values question_in(const OpenedAnalysis& opened) {
    const auto names = options_of_questions();
    Arguments::Values question = opened.analysis().question;
    for (const auto& [name, value] : question) {
        if (std::ranges::find(names, name) != names.end()) continue;
        opened.refuse(ExitCode::bad_input,
                      fmt::format("it wants --{}, which is no part of a question; begin anew with "
                                  "--save",
                                  printable(name)));
    }
    question.insert_or_assign("game", opened.analysis().game);
    return question;
}

}  // namespace

AnalysisQuestion asked_question(const Arguments& arguments, const std::string& position) {
    const SearchOptions decisive = asked_decisive_options(arguments);
    AnyPosition root = asked_position(arguments, position);
    std::vector<AnyMove> moves = asked_moves(arguments, root);
    return {std::move(root), std::move(moves), decisive};
}

Arguments::Values asked_again(const Arguments& arguments) {
    Arguments::Values question;
    for (const std::string_view name : options_of_questions())
        if (const auto value = arguments.value(name)) question.emplace(name, *value);
    return question;
}

Arguments read_resumed(const Arguments& arguments, const OpenedAnalysis& opened) {
    const SavedAnalysis& analysis = opened.analysis();
    if (const auto game = arguments.value("game"); game && *game != analysis.game) {
        opened.refuse(ExitCode::usage,
                      fmt::format("it is of {}, not of {}; leave --game out, or begin anew with "
                                  "--save",
                                  analysis.game, *game));
    }
    Arguments::Values question = question_in(opened);
    const bool has_limit = std::ranges::any_of(
        limit_options, [&](std::string_view name) { return arguments.has(name); });
    if (has_limit)
        for (const std::string_view name : limit_options) question.erase(std::string(name));
    Arguments::Values all = arguments.values();
    all.merge(question);
    return arguments.with_options(std::move(all));
}

void read_same_question(const Arguments& arguments, const OpenedAnalysis& opened,
                        const AnalysisQuestion& question) {
    const Arguments saved = arguments.with_options(question_in(opened));
    const AnalysisQuestion own = asked_question(saved, saved.value("position").value_or(""));
    const bool is_same_position = same_position(own.position, question.position) &&
                                  own.position.text() == question.position.text();
    if (is_same_position && own.moves == question.moves && own.decisive == question.decisive)
        return;
    std::vector<std::string> given;  // of what differs or may differ: "--position", "--rule"
    for (const auto& [name, value] : asked_again(arguments)) {
        const bool is_same = name == "hash" || (name == "position" && is_same_position) ||
                             std::ranges::count(limit_options, name) > 0;
        if (!is_same) given.push_back("--" + name);
    }
    opened.refuse(
        ExitCode::usage,
        fmt::format("its position or its kind of search is not that of {} here; leave that "
                    "out, or begin anew with --save",
                    fmt::join(given, ", ")));
}

// ---- What happens while a search runs

std::string status_text(const Status& status, const Limits& limits, const std::string& best) {
    const std::uint64_t nodes = status.statistics.nodes;
    std::string text = fmt::format(
        "depth {}   {} nodes   {}/s   {:.1f} s{}", status.depth,
        report::rounded(static_cast<double>(nodes)),
        report::rounded(report::nodes_per_second(nodes, status.time)), status.time.count(),
        limits.time ? fmt::format(" of {:g} s", limits.time->count()) : "");
    if (status.hashfull_permille > 0)
        text += fmt::format("   hash {}%", (status.hashfull_permille + 5) / 10);
    return best.empty() ? text : fmt::format("{}   best {}", text, best);
}

SearchDisplay::SearchDisplay(const Showing& showing, Signals& signals,
                             std::function<Status()> status, std::function<void()> stop,
                             const Limits& limits)
    : output_(standard_output(&signals)),
      status_(std::move(status)),
      stop_(std::move(stop)),
      limits_(limits),
      status_line_(
          STDERR_FILENO, [this] { return status_text(); }, showing.status_line()),
      report_(report::make_report(
          showing.format,
          [this](std::string_view text) { status_line_.print_above([&] { output_.write(text); }); },
          {.detail = showing.quiet ? report::Detail::result_alone : report::Detail::everything,
           .color = showing.style.color,
           .width = [] { return terminal_columns(STDOUT_FILENO).value_or(0); }})),
      scope_(signals, stop_, [this, program = std::string(showing.program)] {
          status_line_.say(fmt::format("{}: {}", program, status_text()));
      }) {}

void SearchDisplay::row(const report::Row& row) noexcept {
    try {
        if (row.rank == 1 && !row.pv.empty()) {
            const std::lock_guard lock(mutex_);
            best_ = row.pv.front() + ' ' + report::score_text(row.score, row.bound);
        }
        if (page_ != nullptr) page_->iteration(row);
        if (!failure_) report_->iteration(row);
    } catch (...) {
        failure_ = std::current_exception();
        stop_();
    }
}

void SearchDisplay::finish(const report::Summary& summary) {
    status_line_.end();
    if (!failure_) attempt(failure_, [&] { report_->end(summary); });
    if (page_ != nullptr) attempt(failure_, [&] { page_->end(summary); });
    if (failure_) std::rethrow_exception(failure_);
}

std::string SearchDisplay::status_text() const {
    const std::lock_guard lock(mutex_);
    return cli::status_text(status_(), limits_, best_);
}

}  // namespace ybw::cli
