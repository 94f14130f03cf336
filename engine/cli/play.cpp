// play: against the engine in the terminal.

#include <algorithm>
#include <fmt/ranges.h>
#include <vector>

#include "engine/cli/arguments.hpp"
#include "engine/cli/asked_position.hpp"
#include "engine/cli/conversation.hpp"
#include "engine/cli/settings.hpp"
#include "engine/games/visit_game.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/typed_values.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_time{5};

template <EngineGame T>
ExitCode play_game(const Arguments& arguments) {
    typename Conversation<T>::Settings settings;
    settings.options =
        search_options(arguments, report::this_machine(), report::available_memory_mib());
    settings.limits = search_limits(arguments, usual_time);
    settings.style = {.color = uses_color(arguments), .unicode = speaks_utf8()};
    if (arguments.has("quiet")) settings.status = StatusLine::Visibility::hidden;
    if (arguments.value("position") == "-") {
        throw UserError(ExitCode::usage,
                        "--position -: the standard input is where you move; "
                        "write the position itself");
    }
    Signals signals;
    const auto start = asked_position<T>(arguments, signals);
    const auto mover = T::sides()[static_cast<std::size_t>(T::side_to_move(start))];
    settings.human = human_sides(T::sides(), arguments.value("as").value_or(std::string(mover)));
    return Conversation<T>(start, settings, signals).run();
}

}  // namespace

HumanSides human_sides(std::span<const std::string_view> sides, std::string_view text) {
    if (text == "both") return {true, true};
    if (text == "none") return {false, false};
    if (text == sides[0]) return {true, false};
    if (text == sides[1]) return {false, true};
    std::vector<std::string_view> known(sides.begin(), sides.end());
    known.insert(known.end(), {"both", "none"});
    throw UserError(ExitCode::usage,
                    fmt::format("'{}' is no side; {}", text, how_to_mend(text, known)));
}

std::span<const std::string_view> conversation_words() {
    static constexpr std::array<std::string_view, 12> words{"help",  "quit",     "exit", "board",
                                                            "moves", "position", "new",  "undo",
                                                            "hint",  "go",       "side", "time"};
    return words;
}

std::string conversation_help(std::string_view example_move) {
    return fmt::format(
        "  {:<12} play a move\n"
        "  undo         take back your last move and the answer\n"
        "  hint         what the engine would play for you\n"
        "  go           let the engine move for the side to move, and take the other side\n"
        "  side NAME    the side you play; 'both' for two people, 'none' to watch\n"
        "  time TIME    how long the engine thinks about a move: 2s, 500ms, 1m\n"
        "  new          start again\n"
        "  board        show the board\n"
        "  moves        list the moves so far\n"
        "  position     the position as a text for --position\n"
        "  quit         leave\n"
        "Ctrl-C while the engine thinks makes it move at once.\n",
        example_move);
}

ExitCode play(const Arguments& arguments) {
    ExitCode code = ExitCode::done;
    visit_game(game_name(arguments),
               [&]<class T>(std::type_identity<T>) { code = play_game<T>(arguments); });
    return code;
}

}  // namespace ybw::cli
