#include "engine/match/ending.hpp"

#include <algorithm>

namespace ybw::match {

std::string_view ending_name(Ending ending) {
    switch (ending) {
        case Ending::win:
            return "win";
        case Ending::draw:
            return "draw";
        case Ending::resigned:
            return "resigned";
        case Ending::adjudicated_loss:
            return "adjudicated_loss";
        case Ending::adjudicated_win:
            return "adjudicated_win";
        case Ending::adjudicated_draw:
            return "adjudicated_draw";
        case Ending::too_long:
            return "too_long";
        case Ending::claimed_draw:
            return "claimed_draw";
        case Ending::repetition:
            return "repetition";
        case Ending::time:
            return "time";
        case Ending::illegal_move:
            return "illegal_move";
        case Ending::hang:
            return "hang";
        case Ending::crash:
            return "crash";
        case Ending::disconnected:
            return "disconnected";
        case Ending::protocol:
            return "protocol";
    }
    return "protocol";
}

std::string_view ending_text(Ending ending) {
    switch (ending) {
        case Ending::win:
            return "won on the board";
        case Ending::draw:
            return "draw by the rules";
        case Ending::resigned:
            return "resigned";
        case Ending::adjudicated_loss:
            return "own score hopeless";
        case Ending::adjudicated_win:
            return "both agree on a win";
        case Ending::adjudicated_draw:
            return "both agree on a draw";
        case Ending::too_long:
            return "draw after the agreed moves";
        case Ending::claimed_draw:
            return "draw claimed";
        case Ending::repetition:
            return "draw by repetition";
        case Ending::time:
            return "forfeit on time";
        case Ending::illegal_move:
            return "illegal move";
        case Ending::hang:
            return "no answer";
        case Ending::crash:
            return "program crashed";
        case Ending::disconnected:
            return "pipe lost";
        case Ending::protocol:
            return "protocol broken";
    }
    return "protocol broken";
}

std::optional<Ending> ending_named(std::string_view name) {
    const auto found = std::ranges::find(all_endings, name, ending_name);
    if (found == all_endings.end()) return std::nullopt;
    return *found;
}

}  // namespace ybw::match
