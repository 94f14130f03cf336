// play: against the engine in the terminal.

#include "engine/cli/asked_position.hpp"
#include "engine/cli/conversation.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/terminal.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_thinking_time{5};

}  // namespace

ExitCode play(const Arguments& arguments) {
    const AnyGame& game = asked_game(arguments);
    Conversation::Settings settings;
    settings.options =
        search_options(arguments, report::this_machine(), report::available_memory_mib());
    settings.limits = search_limits(arguments, usual_thinking_time);
    settings.style = draw_style(arguments);
    settings.status = status_visibility(arguments);
    if (arguments.value("position") == "-") {
        throw UserError(ExitCode::usage,
                        "--position -: the standard input is where you move; "
                        "write the position itself");
    }
    settings.variant = game_options(arguments);
    Signals signals;
    const AnyPosition start = asked_position(arguments, signals);
    settings.human = human_sides(game, arguments.value("as").value_or(side_name(start)));
    return Conversation(start, settings, signals).run();
}

}  // namespace ybw::cli
