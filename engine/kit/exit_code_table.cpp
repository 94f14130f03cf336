#include "engine/kit/exit_code_table.hpp"

#include <array>

namespace ybw {

std::span<const ExitCodeMeaning> exit_codes() {
    static constexpr std::array<ExitCodeMeaning, 13> table{{
        {ExitCode::done, "done", "done"},
        {ExitCode::answer_is_no, "the answer is no",
         "the answer is no: there is no repetition for --require-verdict, --sprt accepts ELO0, or "
         "'ybw solve' knows that there is no win of that kind"},
        {ExitCode::undecided, "undecided", "'ybw solve' came to its limits without an answer"},
        {ExitCode::usage, "usage",
         "usage: an unknown command or option, or an argument that makes no sense"},
        {ExitCode::bad_input, "bad position or move", "a position or a move that is not one"},
        {ExitCode::input_missing, "input missing", "input is missing"},
        {ExitCode::internal_error, "internal error", "internal error"},
        {ExitCode::cannot_create, "cannot create an output file",
         "a file that an option names cannot be created"},
        {ExitCode::io_error, "input or output failed",
         "input or output failed; the reader of the output has gone"},
        {ExitCode::opponent_broke_protocol, "a player broke the protocol",
         "a program that was to play cannot be started or does not keep to its protocol"},
        {ExitCode::hung_up, "hung up",
         "SIGHUP: the terminal or its connection has gone; the result is the best so far and says "
         "so"},
        {ExitCode::interrupted, "interrupted",
         "SIGINT, as Ctrl-C sends it; the result is the best so far and says so"},
        {ExitCode::terminated, "terminated", "SIGTERM; the result is the best so far and says so"},
    }};
    return table;
}

}  // namespace ybw
