#include "bench/command_table.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <sys/resource.h>
#include <utility>
#include <vector>

#include "bench/commands/commands.hpp"
#include "bench/formats/format.hpp"
#include "bench/formats/table.hpp"
#include "bench/plot.hpp"
#include "bench/position_file.hpp"
#include "bench/subject.hpp"
#include "bench/trace/drawn_trace.hpp"
#include "engine/kit/help.hpp"
#include "engine/kit/program.hpp"
#include "engine/search/search_settings.hpp"

namespace ybw::bench {
namespace {

OutputSection intervals() {
    return {
        "Ratios and their intervals",
        "Everything is relative to the serial policy on one thread, which is measured beside each "
        "design in every run, and simulated beside each simulation.",
        {{"1.68 (1.48 to 1.90)",
          "a ratio and its 95 % interval: Student's, of the logarithms; in the row of a position "
          "over its runs, over all positions of the spread between them"},
         {"1.68 +-0.02", "the same where both ends are equally far away"},
         {"-", "not counted by this design, or not known; empty in csv, null in jsonl"},
         {"speedup_error search_overhead_error useful_nps_ratio_error",
          "half the interval of the logarithm, in times of the value: it reaches from v exp(-e/v) "
          "to v exp(e/v); null where there is one run, or one position"},
         {"speedup_low speedup_high search_overhead_low search_overhead_high "
          "useful_nps_ratio_low useful_nps_ratio_high",
          "its ends"}}};
}

OutputSection files() {
    return {
        "The first lines, and files of rows",
        "With --format jsonl an object of type header, with csv lines that begin with #; a file "
        "of --rows begins with one of type rows: what decides about them, and with which "
        "alone it goes on.",
        {{"type", "what kind of line it is; all lines have it, other types may be added"},
         {"command_line game version",
          "what was asked for, what was searched, and by which build of the program"},
         {"processor cores load memory system sources commit compiler flags libraries",
          "the machine and the build, in words"},
         {"costs seeds time claims papers paper moves", "what one command has to say beside"},
         {"task positions depth designs hash solve without runs seed node_ns validated_runs",
          "of type rows: the options; null or missing where they were not given"},
         {"position searched",
          "of type done: all rows of this position stand before it; what tells it from "
          "another one of its name, made of its text and depth"},
         {"check", "of a line in a file of rows: its checksum; older files have none"},
         {"text", "of type warning: advice"}}};
}

/// The keys of the tables, with the titles of their columns in brackets where those differ. Keys of
/// the same meaning stand together; a key without one stands in another section.
template <class... T>
std::vector<OutputKey> keys_of() {
    struct Entry {
        std::string keys;
        std::string titles;
        std::string meaning;
    };
    std::vector<Entry> entries;
    const auto add = [&](const auto& field) {
        if (field.meaning.empty()) return;
        auto entry = std::ranges::find(entries, field.meaning, &Entry::meaning);
        if (entry == entries.end()) entry = entries.insert(entry, {"", "", field.meaning});
        entry->keys += (entry->keys.empty() ? "" : " ") + field.key;
        if (field.title.empty() || field.title == field.key) return;
        entry->titles += (entry->titles.empty() ? "" : ", ") + field.title;
    };
    (std::ranges::for_each(table_of<T>().fields, add), ...);
    static std::vector<std::pair<std::string, std::string>> texts;  // to which the keys point
    texts.clear();
    for (const auto& [keys, titles, meaning] : entries) {
        texts.emplace_back(titles.empty() ? keys : keys + " [" + titles + "]", meaning);
    }
    std::vector<OutputKey> all;
    for (const auto& [name, meaning] : texts) all.push_back({name, meaning});
    return all;
}

OutputSection rows() {
    return {"scaling, simulate: a row for each position, design and number of threads",
            "Titles of the table for people stand in brackets where they differ from the keys.",
            keys_of<Row>()};
}

OutputSection workers() {
    return {"--per-worker: what each worker did for a row", "Of type worker; medians of the runs.",
            keys_of<WorkerRow>()};
}

OutputSection summaries() {
    return {
        "scaling, simulate, plot: over all positions",
        "Of type summary for each design and number of threads; of type difference for one design "
        "against another, over the positions that both have.",
        keys_of<Summary, Difference>()};
}

OutputSection validations() {
    return {
        "simulate --validate",
        "Of type validation for each position and number of threads, then the geometric mean of "
        "all.",
        keys_of<Validation>()};
}

OutputSection answers() {
    return {"suite",
            "Of type answer for each position, then one of type tally for each number of threads.",
            keys_of<Answer, Tally>()};
}

OutputSection findings() {
    return {"study", "Of type finding for each depth of each table.", keys_of<Finding>()};
}

OutputSection traces() {
    return {"trace",
            "A line for each worker, then all of them: counts are summed, shares averaged.",
            {{"nodes, in vain, splits, joins", "as in the rows of a worker"},
             {"own helps", "share of the time in nodes of its own, and at others' split points"},
             {"cut off", "share of the time in wasted nodes, below a cutoff"},
             {"proves", "share of the time in search of a win by threats"},
             {"waits", "share of the time waiting for helpers at a split point of its own"},
             {"no work", "share of the time without anything to do"},
             {"busy", "in a picture: the share that is neither waits nor no work"}}};
}

}  // namespace

std::span<const OutputSection> output_sections() {
    static const std::array all{intervals(),   files(),   rows(),     workers(), summaries(),
                                validations(), answers(), findings(), traces()};
    return all;
}

// ---- The commands and their options.

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

/// The entry of a command that measures.
Command entry(std::string_view name, std::string_view summary, std::string_view description,
              std::vector<Example> examples, std::vector<std::string_view> options,
              ExitCode (*measure)(const Settings&)) {
    return {name,
            summary,
            std::string(description),
            std::move(examples),
            std::move(options),
            {},
            [measure](const Arguments& arguments) { return measure(settings_of(arguments)); }};
}

Command study_entry() {
    Command command = entry(
        "study", "a paper's experiment run again, its tables beside ours",
        "gomoku-paper: Cheng & Lei 2012, alpha-beta on a board of 10x10 over 15 positions of a "
        "game: the leaves at each depth with all points, with a local board, with moves in static "
        "order and with deepening, and what today's engine needs. What the paper leaves open, and "
        "how it was filled, stands in bench/study/cheng_lei.hpp. claims: what three other papers "
        "say "
        "in words of windows, NegaScout, history weights and deepening, counted on each game, "
        "depth by depth, in the order in which the game has its moves and with the best at a "
        "glance first. 'alphabeta > pvs' stands before what alpha-beta needs and what a principal "
        "variation search does. A search that needs more than --nodes of a position goes no "
        "deeper.",
        {{"ybw-bench study gomoku-paper", "tables 1 to 3 to depth 4; half a minute"},
         {"ybw-bench study gomoku-paper --depth 5 --format markdown",
          "all of them; more than ten minutes"},
         {"ybw-bench study claims", "who needs fewer nodes, on each game, at each depth"},
         {"ybw-bench study claims --depth 3", "the same in seconds"}},
        {"depth", "nodes", "format", "help"}, study);
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
    Command command = entry(
        "plot", "rows that were kept, summed up, compared and drawn",
        "Reads files that --rows has written, or --format jsonl, writes the summaries and the "
        "differences between designs, and draws what is asked for. Rows have to be of one game, "
        "all "
        "measured or all simulated; a position that comes twice by one design and number of "
        "threads "
        "is refused, as it is no other position.",
        {{"ybw-bench plot day.rows --plot day.pdf", "the usual panels"},
         {"ybw-bench plot day.rows --plot useful.svg --panels useful,positions",
          "what scatters less, and every position"}},
        {"format", "plot", "panels", "help"}, plot);
    command.operands = {{.name = "FILE", .choices = {}, .repeats = true, .takes = Takes::file}};
    return command;
}

Command match_entry() {
    Command command = entry(
        "match", "games between designs on virtual processors, at equal virtual time a move",
        "Plays each opening twice, with both sides, and writes the score of the first player and "
        "its Elo with the 95 % interval. A player is its number of processors and its design, ybw "
        "if none is named. Each move begins with an empty table; a game without an end after 200 "
        "plies is a draw. The same command plays the same games.",
        {{"ybw-bench match processors=16 \"processors=16 design=lazy\" --seconds 5ms",
          "ours against Lazy SMP"},
         {"ybw-bench match processors=16 processors=8 --first 50", "100 games"}},
        {"game", "positions", "first", "seconds", "seed", "node-ns", "cost", "hash", "help"},
        match);
    command.operands = {{.name = "PLAYER", .choices = {}, .repeats = true}};
    command.narrower = {
        {"positions", 'p', "SOURCE", "openings: builtin, generated, or a file (default: builtin)"},
        {"first", 0, "N", "so many openings, two games each (default: 200)"},
        {"seconds", 0, "TIME", "virtual time of a move (default: 5ms)"},
        {"node-ns", 0, "NS", "what a node costs, in nanoseconds (default: 1000)"}};
    return command;
}

Command trace_entry() {
    Command command = entry(
        "trace", "one search drawn by worker and time: who searched what when, waited, helped",
        "Watches one search and draws a lane for each worker: the nodes it searched, where it "
        "helped, what a cutoff made vain, where it waited; split points and who joined them. As a "
        "table, as a picture, as a page to zoom, or as Chrome trace events, which ui.perfetto.dev "
        "opens. On virtual processors the same command gives the same bytes.",
        {{"ybw-bench trace -j 2", "a table: what the time of two threads went to"},
         {"ybw-bench trace --simulate 16 -f svg > trace.svg", "a picture of 16 processors"},
         {"ybw-bench trace -g xiangqi -d 10 -j 2 -f html > trace.html", "a page to zoom"},
         {"ybw-bench trace -j 2 -f chrome > trace.json", "to be opened by ui.perfetto.dev"}},
        {"game", "position", "depth", "solve", "without", "threads", "simulate", "seed", "node-ns",
         "cost", "hash", "format", "help"},
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
        entry("scaling", "time to the same depth with N threads of this machine",
              "Searches each position to its depth with the serial policy, which is the yardstick, "
              "and with every policy and number of threads that is asked for, each with a turn in "
              "every run. Rows are written as soon as a position is measured. Ctrl-C ends with the "
              "summaries of what there is.",
              {{"ybw-bench scaling -j 1,2 -r 5", "gomoku, the fixed set"},
               {"ybw-bench scaling -g synthetic --compare ybw,naive,abdada,lazy -j 1,2",
                "ours beside three alternatives"},
               {"ybw-bench scaling -f jsonl --plot scaling.svg > scaling.jsonl",
                "for a program to read, and a picture"}},
              {"game", "positions", "first", "depth", "solve", "without", "threads", "policy",
               "compare", "runs", "hash", "rows", "per-worker", "format", "plot", "panels", "help"},
              scaling),
        entry("simulate", "the same search on P virtual processors",
              "Runs the search on processors that are simulated in virtual time: each node costs "
              "what --node-ns says, each split, join and lock what --cost says, and the same "
              "command gives the same rows. Without --node-ns a serial search of the position "
              "takes the cost of a node from this machine, as it is at that moment: then rows "
              "come out a little otherwise each time, and say in node_ns with what.",
              {{"ybw-bench simulate -j 1,2,4,8,16,32,64 --plot simulated.svg",
                "more processors than there are"},
               {"ybw-bench simulate -j 1,2 --validate -r 5", "simulated against measured"},
               {"ybw-bench simulate -j 64 --seeds 8 --cost wake=50000",
                "what if it took longer to wake a thread"}},
              {"game",    "positions", "first",   "depth", "solve", "without",
               "threads", "policy",    "compare", "seed",  "seeds", "node-ns",
               "cost",    "validate",  "runs",    "hash",  "rows",  "per-worker",
               "format",  "plot",      "panels",  "help"},
              simulate),
        entry(
            "depths", "the position file again, with depths that suit this machine",
            "Writes for each position the depth after the first at which the serial search takes "
            "as long as is asked for.",
            {{"ybw-bench depths --seconds 2 > positions.jsonl", "each takes at least two seconds"}},
            {"game", "positions", "first", "seconds", "hash", "help"}, depths),
        entry("suite", "positions with known best moves: how many are found, and proved",
              "Searches each position for a time, and counts those whose best move is found, and "
              "those that are proved to be won.",
              {{"ybw-bench suite --seconds 10 -j 2", "wins found, of 72 that are known"}},
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
        {"positions",
         'p',
         "FILE",
         fmt::format("what is searched, a position a line (default: the fixed set of the game; "
                     "scaling, simulate and depths have one of {}, suite of {})",
                     enumerated(games_with_set("")), enumerated(games_with_set("-wins"))),
         {},
         Takes::file},
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
         "scan poll spin wake ring spawn steal"},
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
         "draw into FILE.svg, .pdf or .png (needs gnuplot)",
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
