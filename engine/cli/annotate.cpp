// annotate: say of every move of a game what it was worth and what would have been better.

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/record/annotated_game.hpp"
#include "engine/report/json_line.hpp"
#include "engine/report/result_json.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_time_per_position{1};

/// A file that is made of the annotated game, and the option that names it.
struct MadeOption {
    std::string_view name;
    std::string (*text)(const record::AnnotatedGame&, const report::Header&);
    bool is_format_of_games;
};
constexpr MadeOption made_options[] = {
    {"sgf", [](const auto& game, const auto&) { return record::annotated_sgf(game); }, true},
    {"pgn", [](const auto& game, const auto&) { return record::annotated_pgn(game); }, true},
    {"html", record::annotated_page, false}};

struct MadeFile {
    const MadeOption* option;
    OutputFile file;
};

struct AnnotateTask {
    record::WrittenGame written;
    record::PlayedMoves played;
    Limits limits;
    SearchOptions options;
    Showing showing;
    report::Header header;
    std::vector<MadeFile> files;
    std::shared_ptr<KnownResults> known;  ///< of --store; null for none
};

record::WrittenGame asked_written_game(const Arguments& arguments, Signals& signals) {
    if (arguments.operands().empty()) {
        throw UserError(
            ExitCode::usage,
            "FILE: name a game to annotate (SGF, PSQ, PGN, WXF, XQF, CBR or moves), or - "
            "for the standard input");
    }
    const std::string& path = arguments.operands().front();
    const std::string text =
        input_text("annotate", path, "name a game (SGF, PSQ, PGN, XQF or moves)", &signals);
    try {
        record::WrittenGame game = record::read_game(text, asked_variant(arguments).size);
        if (game.moves.empty()) throw UserError(ExitCode::bad_input, "there is no move in it");
        return game;
    } catch (const UserError& error) {
        throw UserError(error.code(), fmt::format("{}: {}", path, error.what()));
    }
}

/// Which game was tried, where neither the file nor the user has named one: it may be of another.
std::string asked_guess(const Arguments& arguments, const record::WrittenGame& written,
                        const AnyGame& game) {
    const bool is_named =
        arguments.value("game") || !written.kind.empty() || written.format == "psq";
    if (is_named) return "";
    return fmt::format("; read as {}; if it is another game, name it with --game", game.name());
}

record::PlayedMoves asked_played_moves(const Arguments& arguments,
                                       const record::WrittenGame& written) {
    std::optional<UserError> first;
    const auto games = record::games_of(written, arguments.value("game"));
    for (const AnyGame* const game : games) {
        try {
            return record::played_moves(written, asked_notation(arguments, *game),
                                        asked_variant(arguments), record::ForbiddenEnd::kept);
        } catch (const UserError& error) {
            if (!first) first = error;
        }
    }
    throw UserError(first->code(),
                    fmt::format("{}: {}{}", arguments.operands().front(), first->what(),
                                asked_guess(arguments, written, *games.front())));
}

/// Throws UserError for a format that the game does not have and a file that cannot be written.
std::vector<MadeFile> asked_files(const Arguments& arguments, const AnyGame& game,
                                  Signals& signals) {
    std::vector<MadeFile> files;
    for (const MadeOption& option : made_options) {
        const auto path = arguments.value(option.name);
        if (!path) continue;
        const auto formats = game.record_formats();
        if (option.is_format_of_games && std::ranges::count(formats, option.name) == 0) {
            throw UserError(ExitCode::usage,
                            fmt::format("--{}: games of {} are not kept so; leave it out",
                                        option.name, game.name()));
        }
        files.push_back({&option, OutputFile(fmt::format("--{}", option.name), *path, &signals)});
        files.back().file.require_writable();
    }
    return files;
}

/// One table serves all positions.
SearchOptions asked_options_for_all(const Arguments& arguments, Limits limits,
                                    std::size_t positions) {
    if (limits.time) *limits.time *= static_cast<double>(positions);
    if (limits.nodes) *limits.nodes *= positions;
    return asked_options_for(limits, arguments);
}

AnnotateTask read_annotate(const Arguments& arguments, Signals& signals) {
    const Showing showing = asked_showing(arguments);
    if (showing.format == report::Format::csv) {
        throw UserError(ExitCode::usage,
                        "--format: an annotated game is no table; write human or jsonl");
    }
    const Limits limits = asked_limits(arguments, usual_time_per_position);
    record::WrittenGame written = asked_written_game(arguments, signals);
    record::PlayedMoves played = asked_played_moves(arguments, written);
    const SearchOptions options = asked_options_for_all(arguments, limits, played.moves.size() + 1);
    report::Header header = report_header(arguments.command_line(), played.start);
    header.algorithm = "ybw";
    header.threads = options.threads;
    header.hash_mib = options.hash_mib;
    header.limits = limits_text(limits) + " each";
    auto files = asked_files(arguments, played.start.game(), signals);
    return {std::move(written), std::move(played),     limits, options, showing, std::move(header),
            std::move(files),   asked_store(arguments)};
}

void write(const AnnotateTask& task, const record::AnnotatedGame& game, Signals& signals) {
    const Output output = standard_output(&signals);
    if (task.showing.format == report::Format::human) {
        output.write(record::annotated_text(game, terminal_columns(STDOUT_FILENO).value_or(0)));
    } else {
        output.write(json_line(report::header_json(task.header)));
        for (const auto& line : record::annotated_json(game)) output.write(json_line(line));
    }
    for (const MadeFile& made : task.files) {
        made.file.write(made.option->text(game, task.header));
    }
}

ExitCode run(const AnnotateTask& task, Signals& signals) {
    const std::size_t positions = task.played.moves.size() + 1;
    const auto search = task.played.start.game().make_search(task.options, signals.token());
    std::atomic<std::size_t> done = 0;
    const Stopwatch watch;
    const auto text = [&] {
        return fmt::format("{} of {}   {}{}", done.load(), report::counted(positions, "position"),
                           report::seconds(watch.elapsed()),
                           report::time_left(done, positions - done, watch.elapsed()));
    };
    StatusLine status(STDERR_FILENO, text, task.showing.status_line());
    const Signals::Scope scope(
        signals, [&] { search->stop(); }, [&] { status.say("ybw: " + text()); });
    const record::Annotation annotation = record::annotated(
        task.played, *search, task.limits, [&](std::size_t count) { done = count; },
        task.known.get());
    status.end();
    write(task, {task.written, task.played, annotation}, signals);
    const auto code = annotation.is_whole ? std::nullopt : signals.stopped();
    return having_used(task.known.get(), code.value_or(ExitCode::done), signals);
}

}  // namespace

Command annotate_entry() {
    return {
        "annotate",
        "rate every move of a game",
        "Reads a game from a file (SGF, PSQ or REC of Piskvork, PGN, WXF, XQF, CBR, or a list of "
        "moves, in any usual encoding), searches every position, from the last to the first with "
        "one table, and shows the score of each move, the mistakes with the better line, and the "
        "move that lost the game. A move is rated by the winning chances that it gives away: a "
        "tenth is an inaccuracy, a fifth or a won game a mistake, a third or a lost game a "
        "blunder. Ctrl-C shows the results so far.",
        {{"ybw annotate game.sgf", "a second for each position"},
         {"ybw annotate game.psq -t 5s --sgf annotated.sgf", "with comments and variations"},
         {"ybw annotate game.pgn -f jsonl | jq 'select(.verdict == \"blunder\")'", "for a script"},
         {"ybw annotate game.sgf --html game.html", "a page, with the curve of chances"},
         {"ybw annotate game.sgf -t 5s --store known.ybw",
          "again, or interrupted: only what is missing is searched"},
         {"echo 'h8 i9 g7 g9' | ybw annotate -", "moves as they come"}},
        {"game",   "size",       "rule",           "notation", "depth",   "time",
         "nodes",  "threads",    "hash",           "exact",    "without", "constants",
         "policy", "evaluation", "history-weight", "store",    "html",    "sgf",
         "pgn",    "format",     "json-lines",     "color",    "quiet",   "help"},
        {{.name = "FILE", .choices = {}, .repeats = false, .takes = Takes::file}},
        &run_asked<read_annotate>,
        {},
        {option_meaning("time",
                        "time for each position: 10, 10s, 500ms, 2m, 1h (default: 1s unless "
                        "another limit is given)"),
         option_meaning("depth", "search each position to this depth, in plies"),
         option_meaning("nodes", "nodes for each position; k, M, G are understood"),
         option_meaning(
             "html",
             "write a page for the browser: the game, the curve of chances, the mistakes "
             "and the better lines; replaces FILE"),
         option_meaning("sgf", "write the game with comments as SGF; replaces FILE"),
         option_meaning("pgn", "write the game with comments as PGN; replaces FILE")}};
}

}  // namespace ybw::cli
