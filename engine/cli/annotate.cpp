// annotate: say of every move of a game what it was worth and what would have been better.

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/games/registry.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/input_file.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/kit/status_line.hpp"
#include "engine/kit/terminal.hpp"
#include "engine/record/annotated_game.hpp"
#include "engine/report/json_line.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/result_json.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_time_per_position{1};

/// What --sgf and --pgn name.
struct GameFile {
    std::string_view option;
    std::string (*text)(const record::AnnotatedGame&);
};
constexpr GameFile game_files[] = {{"sgf", record::annotated_sgf}, {"pgn", record::annotated_pgn}};

constexpr std::string_view page_option = "html";

record::WrittenGame written_game(const Arguments& arguments, Signals& signals) {
    if (arguments.operands().empty()) {
        throw UserError(ExitCode::usage,
                        "FILE: name a game to annotate (SGF, PSQ, PGN or moves), or - for the "
                        "standard input");
    }
    const std::string& path = arguments.operands().front();
    const std::string text =
        input_text("annotate", path, "name a game (SGF, PSQ, PGN or moves)", &signals);
    try {
        record::WrittenGame game = record::read_game(text);
        if (game.moves.empty()) throw UserError(ExitCode::bad_input, "there is no move in it");
        return game;
    } catch (const UserError& error) {
        throw UserError(error.code(), fmt::format("{}: {}", path, error.what()));
    }
}

/// The games that it may be of, the likeliest first.
std::vector<const AnyGame*> possible_games(const Arguments& arguments,
                                           const record::WrittenGame& written) {
    auto games = record::games_of(written);
    const auto asked = arguments.value("game");
    if (!asked) return games;
    std::erase_if(games, [&](const AnyGame* game) { return game->name() != *asked; });
    if (!games.empty()) return games;
    static_cast<void>(game_named(*asked));  // or there is none of that name
    throw UserError(
        ExitCode::usage,
        fmt::format("--game {}: the file is of another game; leave --game out", *asked));
}

/// Which game was tried, where neither the file nor the user has named one: it may be of another.
std::string guess(const Arguments& arguments, const record::WrittenGame& written,
                  const AnyGame& game) {
    const bool is_named =
        arguments.value("game") || !written.kind.empty() || written.format == "psq";
    if (is_named) return "";
    return fmt::format("; read as {}; if it is another game, name it with --game", game.name());
}

record::PlayedMoves played_moves(const Arguments& arguments, const record::WrittenGame& written) {
    std::optional<UserError> first;
    const auto games = possible_games(arguments, written);
    for (const AnyGame* const game : games) {
        try {
            return record::played_moves(written, in_asked_notation(arguments, *game),
                                        game_options(arguments), record::ForbiddenEnd::kept);
        } catch (const UserError& error) {
            if (!first) first = error;
        }
    }
    throw UserError(first->code(),
                    fmt::format("{}: {}{}", arguments.operands().front(), first->what(),
                                guess(arguments, written, *games.front())));
}

/// Throws UserError for a format that the game does not have and a file that cannot be written.
void require_files(const Arguments& arguments, const AnyGame& game) {
    for (const GameFile& file : game_files) {
        const auto path = arguments.value(file.option);
        if (!path) continue;
        const auto formats = game.record_formats();
        if (std::ranges::count(formats, file.option) == 0) {
            throw UserError(ExitCode::usage,
                            fmt::format("--{}: games of {} are not kept so; leave it out",
                                        file.option, game.name()));
        }
        OutputFile(fmt::format("--{}", file.option), *path).require_writable();
    }
    if (const auto path = arguments.value(page_option)) {
        OutputFile(fmt::format("--{}", page_option), *path).require_writable();
    }
}

report::Format annotation_format(const Arguments& arguments) {
    const report::Format format = report_format(arguments);
    if (format != report::Format::csv) return format;
    throw UserError(ExitCode::usage,
                    "--format: an annotated game is no table; write human or jsonl");
}

/// One table serves all positions.
SearchOptions options_of(const Arguments& arguments, const report::Machine& machine, Limits limits,
                         std::size_t positions) {
    if (limits.time) *limits.time *= static_cast<double>(positions);
    if (limits.nodes) *limits.nodes *= positions;
    return fitting_options(arguments, machine, report::available_memory_mib(), limits);
}

report::Header header_of(const Arguments& arguments, const report::Machine& machine,
                         const record::PlayedMoves& played, const SearchOptions& options,
                         const Limits& limits) {
    report::Header header = report_header(arguments, machine, played.start);
    header.algorithm = "ybw";
    header.threads = options.threads;
    header.hash_mib = options.hash_mib;
    header.limits = limits_text(limits) + " each";
    return header;
}

void write(const Arguments& arguments, const record::AnnotatedGame& game, Signals& signals,
           const report::Header& header) {
    const Output output = standard_output(&signals);
    if (annotation_format(arguments) == report::Format::human) {
        output.write(record::annotated_text(game, terminal_columns(STDOUT_FILENO).value_or(0)));
    } else {
        output.write(json_line(report::header_json(header)));
        for (const auto& line : record::annotated_json(game)) output.write(json_line(line));
    }
    for (const GameFile& file : game_files) {
        const auto path = arguments.value(file.option);
        if (path)
            OutputFile(fmt::format("--{}", file.option), *path, &signals).write(file.text(game));
    }
    if (const auto path = arguments.value(page_option)) {
        OutputFile(fmt::format("--{}", page_option), *path, &signals)
            .write(record::annotated_page(game, header));
    }
}

}  // namespace

ExitCode annotate(const Arguments& arguments) {
    Signals signals;
    static_cast<void>(annotation_format(arguments));
    const Limits limits = search_limits(arguments, usual_time_per_position);
    const record::WrittenGame written = written_game(arguments, signals);
    const record::PlayedMoves played = played_moves(arguments, written);
    require_files(arguments, played.start.game());
    const report::Machine machine = report::this_machine();
    const std::size_t positions = played.moves.size() + 1;
    const SearchOptions options = options_of(arguments, machine, limits, positions);
    const auto search = played.start.game().make_search(options);
    std::atomic<std::size_t> done = 0;
    const Stopwatch watch;
    const auto text = [&] {
        return fmt::format("{} of {}   {}{}", done.load(), report::counted(positions, "position"),
                           report::seconds(watch.elapsed()),
                           report::time_left(done, positions - done, watch.elapsed()));
    };
    StatusLine status(STDERR_FILENO, text, status_visibility(arguments));
    const Signals::Scope scope(
        signals, [&] { search->stop(); }, [&] { status.say("ybw: " + text()); });
    const record::Annotation annotation =
        record::annotated(played, *search, limits, [&](std::size_t count) { done = count; });
    status.end();
    write(arguments, {written, played, annotation}, signals,
          header_of(arguments, machine, played, options, limits));
    if (annotation.is_whole) return ExitCode::done;
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace ybw::cli
