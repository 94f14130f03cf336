#include "bench/command_table.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <sys/resource.h>
#include <utility>
#include <vector>

#include "bench/formats/format.hpp"
#include "bench/plot.hpp"
#include "bench/position_file.hpp"
#include "bench/subject.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/program.hpp"
#include "engine/text/words.hpp"

namespace ybw::bench {

/// Files of these names, embedded (engine/embed.cmake).
extern const std::string_view commands_txt, options_txt, output_txt;

namespace {

/// "a", "a and b", "a, b and c"
std::string enumerated(const std::vector<std::string_view>& names) {
    if (names.empty()) return "none";
    const auto last = names.end() - 1;
    if (last == names.begin()) return std::string(*last);
    return fmt::format("{} and {}", fmt::join(names.begin(), last, ", "), *last);
}

std::vector<Option> all_options() {
    static const std::string text = with_whole_lines(options_txt);
    const auto listed = [](std::span<const std::string_view> names) {
        return std::vector(names.begin(), names.end());
    };
    return cli::read_options(text,
                             {{"@GAME@", std::string(subject_names().front())},
                              {"@SETS@", enumerated(games_with_set(""))},
                              {"@WINS@", enumerated(games_with_set("-wins"))}},
                             {{"game", subject_names()},
                              {"policy", listed(parallel_design_names())},
                              {"compare", listed(parallel_design_names())},
                              {"format", listed(format_names())},
                              {"panels", listed(panel_names())}});
}

/// In the order of Task.
constexpr std::array measuring{scaling, simulate, depths, suite, plot, match, trace, study};
static_assert(measuring.size() == task_names.size());

std::vector<Command> all_commands(std::span<const Option> options) {
    static const std::string text = with_whole_lines(commands_txt);
    const auto sections = sections_of(text);
    std::vector<Command> commands;
    for (std::size_t task = 0; task < measuring.size(); ++task) {
        commands.push_back(cli::read_command(sections, options, task_names[task],
                                             [task](const Arguments& arguments) {
                                                 return measuring[task](settings_of(arguments));
                                             }));
    }
    Option games = *std::ranges::find(options, "game", &Option::name);
    std::erase(games.choices, "synthetic");  // its trees are not played
    commands[static_cast<std::size_t>(Task::match)].narrower.push_back(std::move(games));
    for (Command& command : common_commands(
             "ybw-bench", {"ybw-bench help simulate", "the same as 'ybw-bench simulate --help'"})) {
        commands.push_back(std::move(command));
    }
    return commands;
}

constexpr std::string_view closing = R"(.SH SIGNALS
SIGINT, SIGTERM and SIGHUP end the measurement under way; what is complete has been written by then,
and summaries of it follow. A second SIGINT or SIGTERM ends the program at once.
)";

}  // namespace

const Program& bench_program() {
    static const std::string output_text = with_whole_lines(output_txt);
    static const std::vector<OutputSection> output = sections_of(output_text);
    static const std::vector<Option> options = all_options();
    static const Program program{
        .name = "ybw-bench",
        .title = "measures parallel game-tree search",
        .summary =
            "ybw-bench measures how well the parallel search uses its threads; its manual "
            "page, 'ybw-bench man', says what every column and key means.",
        .examples = {{"ybw-bench scaling --threads 1,2", "time to the same depth on this machine"},
                     {"ybw-bench simulate --threads 64", "on more processors than it has"}},
        .closing = closing,
        .options = options,
        .commands = all_commands(options),
        .output = output};
    return program;
}

int run_measuring(const Program& program, int argc, char** argv) {
    rlimit limit{};
    const rlim_t wanted = rlim_t{64} << 20;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        limit.rlim_cur < wanted) {
        limit.rlim_cur = std::min(wanted, limit.rlim_max);
        setrlimit(RLIMIT_STACK, &limit);  // a wish: the default does for ours
    }
    return run_process(program, argc, argv);
}

}  // namespace ybw::bench
