#include "bench/command_table.hpp"

#include <algorithm>
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
#include "bench/trace/drawn_trace.hpp"
#include "engine/kit/program.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/words.hpp"

namespace ybw::bench {

/// Files of these names, embedded (engine/embed.cmake).
extern const std::string_view commands_txt, output_txt;

std::span<const OutputSection> output_sections() {
    static const std::string text = with_whole_lines(output_txt);
    static const std::vector<OutputSection> sections = sections_of(text);
    return sections;
}

namespace {

std::vector<std::string_view> listed(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

/// "a", "a and b", "a, b and c"
std::string enumerated(const std::vector<std::string_view>& names) {
    if (names.empty()) return "none";
    const auto last = names.end() - 1;
    if (last == names.begin()) return std::string(*last);
    return fmt::format("{} and {}", fmt::join(names.begin(), last, ", "), *last);
}

/// A command that measures, as commands.txt tells of it.
Command entry(std::string_view name, std::vector<std::string_view> options,
              ExitCode (*measure)(const Settings&)) {
    static const std::string text = with_whole_lines(commands_txt);
    static const std::vector<OutputSection> sections = sections_of(text);
    const auto told = std::ranges::find_if(sections, [&](const OutputSection& section) {
        return section.title.substr(0, section.title.find(": ")) == name;
    });
    Command command{
        .name = name,
        .summary = told->title.substr(name.size() + 2),
        .description = std::string(told->introduction),
        .examples = {},
        .options = std::move(options),
        .operands = {},
        .run = [measure](const Arguments& arguments) { return measure(settings_of(arguments)); }};
    for (const OutputKey& example : told->keys) {
        command.examples.push_back({std::string(example.name), std::string(example.meaning)});
    }
    return command;
}

Command study_entry() {
    Command command = entry("study", {"depth", "nodes", "format", "help"}, study);
    command.operands = {{.name = "PAPER", .choices = {"gomoku-paper", "claims"}}};
    command.run = [](const Arguments& arguments) {
        if (arguments.operands().empty()) {
            throw UserError(ExitCode::usage, "study: name a paper: gomoku-paper, or claims");
        }
        if (arguments.has("nodes") && arguments.operands().front() != "claims") {
            throw UserError(ExitCode::usage,
                            "--nodes: the tables of the paper are counted whole; leave it out, or "
                            "give a lesser --depth");
        }
        return study(settings_of(arguments));
    };
    return command;
}

Command plot_entry() {
    Command command = entry("plot", {"format", "plot", "panels", "help"}, plot);
    command.operands = {{.name = "FILE", .choices = {}, .repeats = true, .takes = Takes::file}};
    return command;
}

Command match_entry() {
    Command command = entry("match",
                            {"game", "positions", "first", "seconds", "seed", "node-ns", "cost",
                             "machines", "hash", "help"},
                            match);
    command.operands = {{.name = "PLAYER", .choices = {}, .repeats = true}};
    command.narrower = {{.name = "positions",
                         .letter = 0,
                         .argument = "SOURCE",
                         .summary = "openings: builtin, generated, or a file (default: builtin)",
                         .old_letter = 'p'},
                        {"first", 0, "N", "so many openings, two games each (default: 200)"},
                        {"seconds", 0, "TIME", "virtual time of a move (default: 5ms)"},
                        {"node-ns", 0, "NS", "what a node costs, in nanoseconds (default: 1000)"}};
    return command;
}

Command trace_entry() {
    Command command = entry("trace",
                            {"game", "position", "depth", "solve", "without", "threads", "simulate",
                             "seed", "node-ns", "cost", "hash", "format", "help"},
                            trace);
    command.narrower = {
        {"depth", 'd', "N", "search to depth N (default: 10)"},
        {.name = "threads",
         .letter = 'j',
         .argument = "N",
         .summary = "threads of this machine (default: as many as there are cores)",
         .old_letter = 't'},
        {"node-ns", 0, "NS", "what a node costs, in nanoseconds (default: 1000)"},
        {"format", 'f', "NAME",
         "human: a table; svg: a picture; html: a page to zoom; chrome: trace events "
         "(default: human)",
         listed(trace_format_names())}};
    return command;
}

std::vector<Command> all_commands() {
    std::vector<Command> commands{
        entry("scaling",
              {"game", "positions", "first", "depth", "solve", "without", "threads", "policy",
               "compare", "runs", "hash", "rows", "per-worker", "format", "plot", "panels", "help"},
              scaling),
        entry("simulate", {"game",       "positions", "first",    "depth",  "solve", "without",
                           "threads",    "policy",    "compare",  "seed",   "seeds", "node-ns",
                           "cost",       "machines",  "validate", "runs",   "hash",  "rows",
                           "per-worker", "format",    "plot",     "panels", "help"},
              simulate),
        entry("depths", {"game", "positions", "first", "seconds", "hash", "help"}, depths),
        entry("suite",
              {"game", "positions", "first", "depth", "threads", "policy", "seconds", "hash",
               "format", "help"},
              suite),
        plot_entry(),
        match_entry(),
        trace_entry(),
        study_entry()};
    for (Command& command : common_commands(
             "ybw-bench", {"ybw-bench help simulate", "the same as 'ybw-bench simulate --help'"})) {
        commands.push_back(std::move(command));
    }
    return commands;
}

std::vector<Option> all_options() {
    const auto games = subject_names();
    return {
        {"game", 'g', "NAME", fmt::format("what is searched (default: {})", games.front()), games},
        {.name = "positions",
         .letter = 0,
         .argument = "FILE",
         .summary = fmt::format(
             "what is searched, a position a line (default: the fixed set of the game; scaling, "
             "simulate and depths have one of {}, suite of {})",
             enumerated(games_with_set("")), enumerated(games_with_set("-wins"))),
         .takes = Takes::file,
         .old_letter = 'p'},
        {"position", 0, "TEXT",
         "the position to be searched (default: the first of the game's fixed set, or where its "
         "games begin)"},
        {"simulate", 0, "P", "search on P virtual processors instead of threads"},
        {"first", 0, "N", "only the first N positions of the file"},
        {"depth", 'd', "N", "search all positions to depth N (default: each to its own)"},
        {"solve", 0, "",
         "search all positions to the end of the game at once, with values that are final"},
        {"without", 0, "STEPS", "leave out steps of the search, with commas between",
         choices_of(search_setting("without")), Takes::list},
        {"nodes", 'n', "N",
         "claims: what a search may visit of a position at one depth; k, M, G are understood "
         "(default: 1M)"},
        {.name = "threads",
         .letter = 'j',
         .argument = "LIST",
         .summary = "numbers of threads, in simulate of processors (default: scaling 1,2,4; "
                    "simulate 1,2,4,8,16,32,64; suite as many as there are cores)",
         .takes = Takes::list,
         .old_letter = 't'},
        {"policy", 0, "NAME", "how the search is parallel (default: ybw)",
         listed(parallel_design_names())},
        {"compare", 0, "LIST", "several policies, with commas between",
         listed(parallel_design_names()), Takes::list},
        {"seed", 0, "N", "the same seed gives the same simulation (default: 1)"},
        {"seeds", 0, "N", "so many simulations of each, with seeds that count up (default: 1)"},
        {"node-ns", 0, "NS",
         "what a node costs, in nanoseconds; simulations repeat themselves to the digit with it "
         "alone (default: as measured for each position, by a serial search on this machine)"},
        {"cost", 0, "LIST",
         "what else costs how many nanoseconds, such as copy=800,lock=30; names: copy shared lock "
         "scan poll spin wake ring spawn steal message"},
        {"machines", 0, "N",
         "machines of the policy 'machines', each with the processors of --threads (default: 4)"},
        {"validate", 0, "", "measure with one and two threads, too, and compare"},
        {"runs", 'r', "N",
         "so many runs of everything that is measured, which in simulate takes --validate "
         "(default: 5)"},
        {"seconds", 0, "TIME",
         "depths: what a serial search takes at least (default: 2); suite: for each position "
         "(default: 10)"},
        {"hash", 0, "MIB",
         "size of the transposition table (default: 256, twice that of ybw, so that it is not the "
         "table that holds up many threads)"},
        {"format", 'f', "NAME", "how results are written (default: human)", listed(format_names())},
        {"rows",
         0,
         "FILE",
         "keep the rows of each position in FILE; where it holds some, of the same positions and "
         "options by the same build of the program, go on behind them",
         {},
         Takes::file},
        {"per-worker", 0, "", "what each worker did, too: useful nodes, nodes in vain, idle time"},
        {"plot",
         0,
         "FILE.svg",
         "draw into FILE.svg, .pdf, .png or .tex (TikZ), by gnuplot; or FILE.gp, its script",
         {},
         Takes::file},
        {"panels", 0, "LIST", "what is drawn, side by side (default: speedup,efficiency,losses)",
         listed(panel_names()), Takes::list},
        help_option(),
    };
}

constexpr std::string_view closing = R"(.SH SIGNALS
SIGINT, SIGTERM and SIGHUP end the measurement under way; what is complete has been written by then,
and summaries of it follow. A second SIGINT or SIGTERM ends the program at once.
)";

}  // namespace

const Program& bench_program() {
    static const Program program{
        .name = "ybw-bench",
        .title = "measures parallel game-tree search",
        .summary =
            "ybw-bench measures how well the parallel search uses its threads; its manual "
            "page, 'ybw-bench man', says what every column and key means.",
        .examples = {{"ybw-bench scaling --threads 1,2", "time to the same depth on this machine"},
                     {"ybw-bench simulate --threads 64", "on more processors than it has"}},
        .closing = closing,
        .options = all_options(),
        .commands = all_commands(),
        .output = output_sections()};
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
