// annotate: reports the value of every move of a game, and better moves.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <span>
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
    /// A format that the game has to have; empty: none.
    std::string_view format;
    bool holds_one_game;
};
constexpr MadeOption made_options[] = {
    {"sgf", [](const auto& game, const auto&) { return record::annotated_sgf(game); }, "sgf",
     false},
    {"pgn", [](const auto& game, const auto&) { return record::annotated_pgn(game); }, "pgn",
     false},
    {"xqf", [](const auto& game, const auto&) { return record::annotated_xqf(game); }, "pgn", true},
    {"html", record::annotated_page, "", true}};

struct MadeFile {
    const MadeOption* option;
    OutputFile file;
};

/// A game of the file, and where it stands there.
struct AskedGame {
    std::size_t number = 1;
    record::WrittenGame written;
    record::PlayedMoves played;
};

struct AnnotateTask {
    std::vector<AskedGame> games;
    std::vector<std::string> left_out;  ///< games of the file that cannot be read, and why
    Limits limits;
    SearchOptions options;
    Showing showing;
    std::string command_line;
    std::vector<MadeFile> files;
    std::shared_ptr<KnownResults> known;  ///< of --store; null for none
};

std::vector<record::ReadGame> asked_written_games(const Arguments& arguments, Signals& signals) {
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
        return record::read_games(text, asked_variant(arguments).size);
    } catch (const UserError& error) {
        throw UserError(error.code(), "{}: {}", path, error.what());
    }
}

/// Throws UserError for a text that is no game.
record::PlayedMoves asked_played_moves(const Arguments& arguments,
                                       const record::WrittenGame& written) {
    if (written.moves.empty()) throw UserError(ExitCode::bad_input, "there is no move in it");
    const bool is_named =
        arguments.value("game") || !written.kind.empty() || written.format == "psq";
    const auto play = [&](const AnyGame& game) {
        return record::played_moves(written, asked_notation(arguments, game),
                                    asked_variant(arguments), record::ForbiddenEnd::kept);
    };
    return record::first_played(record::games_of(written, arguments.value("game")),
                                is_named ? "" : "if it is another game, name it with --game", play);
}

/// Reads the wanted games of the file into `task`. If the file has several, games that cannot be
/// read are left out with a message.
void read_asked_games(const Arguments& arguments, Signals& signals, AnnotateTask& task) {
    const std::string& path = arguments.operands().front();
    const auto read = asked_written_games(arguments, signals);
    const auto count = static_cast<std::int64_t>(read.size());
    const auto only = arguments.number("number", 1, count);
    for (std::size_t number = 1; number <= read.size(); ++number) {
        if (only && std::cmp_not_equal(*only, number)) continue;
        const record::ReadGame& one = read[number - 1];
        try {
            if (one.error) throw UserError(*one.error);
            auto played = asked_played_moves(arguments, one.game);
            auto notes = record::notes_of(one.game, played.start.game(), asked_variant(arguments));
            task.games.push_back({number, one.game, std::move(played)});
            task.games.back().written.notes = std::move(notes);
        } catch (const UserError& error) {
            const std::string place =
                count == 1 ? path : fmt::format("{}, game {} (line {})", path, number, one.line);
            const std::string words = fmt::format("{}: {}", place, error.what());
            if (count == 1 || only) throw UserError(error.code(), words);
            task.left_out.push_back(words);
        }
    }
    if (task.games.empty()) throw UserError(ExitCode::bad_input, task.left_out.front());
}

/// Throws UserError for a format that the game lacks, and for a file that cannot be written.
std::vector<MadeFile> asked_files(const Arguments& arguments, std::span<const AskedGame> games,
                                  Signals& signals) {
    const AnyGame& game = games.front().played.start.game();
    std::vector<MadeFile> files;
    std::vector<OutputFile> all;
    for (const MadeOption& option : made_options) {
        const auto path = arguments.value(option.name);
        if (!path) continue;
        const auto formats = game.record_formats();
        if (option.holds_one_game && games.size() > 1) {
            throw UserError(ExitCode::usage,
                            "--{}: it holds one game, and the file has {}; name one with --number",
                            option.name, games.size());
        }
        if (!option.format.empty() && std::ranges::count(formats, option.format) == 0) {
            throw UserError(ExitCode::usage, "--{}: games of {} are not kept so; leave it out",
                            option.name, game.name());
        }
        files.push_back({&option, OutputFile(fmt::format("--{}", option.name), *path, &signals)});
        files.back().file.require_writable();
        all.push_back(files.back().file);
    }
    if (const auto store = arguments.value("store")) all.emplace(all.begin(), "--store", *store);
    require_different(all);
    return files;
}

AnnotateTask read_annotate(const Arguments& arguments, Signals& signals) {
    AnnotateTask task;
    task.showing = asked_showing(arguments);
    if (task.showing.format == report::Format::csv) {
        throw UserError(ExitCode::usage,
                        "--format: an annotated game is no table; write human or jsonl");
    }
    task.limits = asked_limits(arguments, usual_time_per_position);
    read_asked_games(arguments, signals, task);
    std::size_t positions = 0;
    for (const AskedGame& game : task.games)
        positions = std::max(positions, game.played.moves.size() + 1);
    Limits of_all = task.limits;  // one table serves all positions
    if (of_all.time) *of_all.time *= static_cast<double>(positions);
    if (of_all.nodes) *of_all.nodes *= positions;
    task.options = asked_options_for(of_all, arguments);
    task.command_line = arguments.command_line();
    task.files = asked_files(arguments, task.games, signals);
    task.known = asked_store(arguments);
    return task;
}

/// The data of a game that are kept until all are annotated.
struct AnnotatedOne {
    const AskedGame* asked;
    record::Annotation annotation;

    record::AnnotatedGame game() const { return {asked->written, asked->played, annotation}; }
};

report::Header header_of(const AnnotateTask& task, const AskedGame& game) {
    report::Header header = report_header(task.command_line, game.played.start);
    header.algorithm = "ybw";
    header.threads = task.options.threads;
    header.hash_mib = task.options.hash_mib;
    header.limits = limits_text(task.limits) + " each";
    return header;
}

void show(const AnnotateTask& task, const AnnotatedOne& one, const Output& output) {
    if (task.showing.format != report::Format::human) {
        auto header = report::header_json(header_of(task, *one.asked));
        if (task.games.size() > 1) {
            header["game_number"] = one.asked->number;
            header["names"] = one.game().written.players;
        }
        output.write(json_line(header));
        for (const auto& line : record::annotated_json(one.game())) output.write(json_line(line));
        return;
    }
    if (task.games.size() > 1) output.write(fmt::format("game {}\n", one.asked->number));
    output.write(record::annotated_text(one.game(), terminal_columns(STDOUT_FILENO).value_or(0)));
    if (task.games.size() > 1) output.write("\n");
}

void write_files(const AnnotateTask& task, std::span<const AnnotatedOne> done,
                 std::exception_ptr& failure) {
    for (const MadeFile& made : task.files) {
        std::string text;
        for (const AnnotatedOne& one : done)
            text += made.option->text(one.game(), header_of(task, *one.asked)) + '\n';
        if (done.size() == 1) text.pop_back();
        attempt(failure, [&] { made.file.write(text); });
    }
}

void show_summary(const AnnotateTask& task, std::span<const AnnotatedOne> done,
                  const Output& output) {
    if (done.size() < 2) return;
    std::vector<record::AnnotatedGame> games;
    for (const AnnotatedOne& one : done) games.push_back(one.game());
    const bool is_human = task.showing.format == report::Format::human;
    output.write(is_human ? record::summary_text(games) : json_line(record::summary_json(games)));
}

record::Annotation annotate(const AnnotateTask& task, const AskedGame& game, Signals& signals) {
    const std::size_t positions = game.played.moves.size() + 1;
    const auto search = game.played.start.game().make_search(task.options, signals.token());
    std::atomic<std::size_t> done = 0;
    const Stopwatch watch;
    const auto text = [&] {
        const std::string which =
            task.games.size() > 1 ? fmt::format("game {}: ", game.number) : std::string();
        return fmt::format("{}{} of {}   {}{}", which, done.load(),
                           report::counted(positions, "position"), report::seconds(watch.elapsed()),
                           report::time_left(done, positions - done, watch.elapsed()));
    };
    StatusLine status(STDERR_FILENO, text, task.showing.status_line());
    const Signals::Scope scope(
        signals, [&] { search->stop(); }, [&] { status.say("ybw: " + text()); });
    return record::annotated(
        game.played, *search, task.limits, [&](std::size_t count) { done = count; },
        task.known.get());
}

ExitCode run(const AnnotateTask& task, Signals& signals) {
    const Output output = standard_output(&signals);
    for (const std::string& words : task.left_out)
        standard_error(&signals).write(fmt::format("ybw: {}; left out\n", words));
    std::vector<AnnotatedOne> done;
    ExitCode code = task.left_out.empty() ? ExitCode::done : ExitCode::bad_input;
    std::exception_ptr failure;
    for (const AskedGame& game : task.games) {
        done.push_back({&game, annotate(task, game, signals)});
        if (!failure) attempt(failure, [&] { show(task, done.back(), output); });
        if (failure && task.files.empty()) break;
        const auto stopped = signals.stopped();
        if (!stopped) continue;
        if (!done.back().annotation.is_whole || &game != &task.games.back()) code = *stopped;
        break;
    }
    if (!failure) attempt(failure, [&] { show_summary(task, done, output); });
    // A file of games keeps those that were not looked at.
    for (std::size_t i = done.size(); i < task.games.size(); ++i)
        done.push_back({&task.games[i], {}});
    write_files(task, done, failure);
    if (failure) std::rethrow_exception(failure);
    return having_used(task.known.get(), code, signals);
}

}  // namespace

Command annotate_entry() {
    return ybw_command("annotate", &run_asked<read_annotate>);
}

}  // namespace ybw::cli
