#include "engine/cli/command_table.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/kit/help.hpp"
#include "engine/text/text_lines.hpp"

namespace ybw::cli {

/// What ybw writes for other programs, key by key, for the manual page: the file beside this one,
/// embedded (../embed.cmake). Keys and columns are a contract; a test runs the commands and looks
/// for each of their keys here.
extern const std::string_view output_txt;

namespace {

std::vector<Command> make_commands() {
    std::vector<Command> commands{
        analyze_entry(),    annotate_entry(),  play_entry(),  solve_entry(), match_entry(),
        tournament_entry(), fit_entry(),       tune_entry(),  serve_entry(), gomocup_entry(),
        uci_entry(),        ucci_entry(),      judge_entry(), tree_entry(),  compare_entry(),
        perft_entry(),      signature_entry(), games_entry(), store_entry()};
    for (Command& command : common_commands("ybw", {"ybw help analyze", "how to analyse"})) {
        commands.push_back(std::move(command));
    }
    return commands;
}

constexpr std::string_view closing = R"(.SH SIGNALS
SIGINT, SIGTERM and SIGHUP end a search with the best move so far; a second SIGINT or SIGTERM ends
the program at once. SIGHUP comes when a terminal or its connection closes, and is ignored if it was
when the program started, as under nohup.
SIGUSR1 prints how far the search is on the standard error.
.SH ENVIRONMENT
.TP
.B NO_COLOR
if it is set to anything, no colours are sent
.TP
.B LC_ALL, LC_CTYPE, LANG
boards are drawn with more than ASCII if these say UTF\-8
)";

}  // namespace

const Program& ybw_program() {
    static const std::string output_text = with_whole_lines(output_txt);
    static const std::vector<OutputSection> output = sections_of(output_text);
    static const Program program{
        .name = "ybw",
        .title = "parallel game-tree search engine",
        .summary = "ybw searches game trees on all cores (Young Brothers Wait).",
        .examples = {{"ybw analyze --position \"h8 i9 g7\"", "the best move in a gomoku position"},
                     {"ybw play", "play against the engine"}},
        .closing = closing,
        .options = ybw_options(),
        .commands = make_commands(),
        .output = output};
    return program;
}

}  // namespace ybw::cli
