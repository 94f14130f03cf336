#include "bench/command_table.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

#include "bench/design.hpp"
#include "bench/formats/format.hpp"
#include "bench/subject.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

std::vector<std::string_view> listed(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

std::vector<CommandEntry> all_commands() {
    return {
        {"scaling",
         Command::scaling,
         "time to the same depth with N threads of this machine",
         {{"ybw-bench scaling -t 1,2 -r 5", "gomoku, the fixed set"},
          {"ybw-bench scaling -g synthetic --compare ybw,naive,abdada,lazy -t 1,2",
           "ours beside three alternatives"},
          {"ybw-bench scaling -f jsonl --plot scaling.svg > scaling.jsonl",
           "for a program to read, and a picture"}},
         {"game", "positions", "first", "depth", "threads", "policy", "compare", "runs", "hash",
          "format", "plot", "help"}},
        {"simulate",
         Command::simulate,
         "the same search on P virtual processors, deterministically",
         {{"ybw-bench simulate -t 1,2,4,8,16,32,64 --plot simulated.svg",
           "more processors than there are"},
          {"ybw-bench simulate -t 1,2 --validate -r 5", "simulated against measured"},
          {"ybw-bench simulate -t 64 --seeds 8 --cost wake=50000",
           "what if it took longer to wake a thread"}},
         {"game", "positions", "first", "depth", "threads", "policy", "compare", "seed", "seeds",
          "node-ns", "cost", "validate", "runs", "hash", "format", "plot", "help"}},
        {"depths",
         Command::depths,
         "the position file again, with depths that suit this machine",
         {{"ybw-bench depths --seconds 2 > positions.jsonl", "each takes at least two seconds"}},
         {"game", "positions", "first", "seconds", "hash", "help"}},
        {"suite",
         Command::suite,
         "positions with known best moves: how many are found, and proved",
         {{"ybw-bench suite --seconds 10 -t 2", "wins found, of 72 that are known"}},
         {"game", "positions", "first", "depth", "threads", "policy", "seconds", "hash", "format",
          "help"}},
        {"help",
         Command::help,
         "this text, or that of a command",
         {{"ybw-bench help simulate", "the same as 'ybw-bench simulate --help'"}},
         {"help"}},
    };
}

std::vector<cli::Option> all_options() {
    return {
        {"game", 'g', "NAME", "what is searched (default: gomoku)", listed(subject_names())},
        {"positions", 'p', "FILE",
         "what is searched, a position a line (default: the fixed set of the game; scaling, "
         "simulate and depths have one of gomoku, xiangqi and synthetic, suite of gomoku)"},
        {"first", 0, "N", "only the first N positions of the file"},
        {"depth", 'd', "N", "search all positions to depth N (default: each to its own)"},
        {"threads", 't', "LIST",
         "numbers of threads, in simulate of processors (default: scaling 1,2,4; simulate "
         "1,2,4,8,16,32,64; suite as many as there are cores)"},
        {"policy", 0, "NAME", "how the search is parallel (default: ybw)",
         listed(parallel_design_names())},
        {"compare", 0, "LIST", "several policies, such as ybw,naive,abdada,lazy"},
        {"seed", 0, "N", "the same seed gives the same simulation (default: 1)"},
        {"seeds", 0, "N", "so many simulations of each, with seeds that count up (default: 1)"},
        {"node-ns", 0, "NS",
         "what a node costs, in nanoseconds (default: as measured for each position)"},
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
        {"hash", 0, "MIB", "size of the transposition table (default: 256)"},
        {"format", 'f', "NAME", "how results are written (default: human)", listed(format_names())},
        {"plot", 0, "FILE.svg", "draw speed-up, efficiency and losses (needs gnuplot)"},
        {"help", 'h', "", "show this help"},
    };
}

}  // namespace

std::span<const CommandEntry> commands() {
    static const std::vector<CommandEntry> table = all_commands();
    return table;
}

const CommandEntry& entry_of(Command command) {
    const auto found = std::ranges::find(commands(), command, &CommandEntry::command);
    assert(found != commands().end());
    return *found;
}

const CommandEntry& command_named(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &CommandEntry::name);
    if (found != commands().end()) return *found;
    std::vector<std::string_view> names;
    for (const CommandEntry& entry : commands()) names.push_back(entry.name);
    throw UserError(ExitCode::usage,
                    fmt::format("there is no command '{}'; {}", name, how_to_mend(name, names)));
}

std::span<const cli::Option> options() {
    static const std::vector<cli::Option> table = all_options();
    return table;
}

const cli::Option& option_named(std::string_view name) {
    const auto found = std::ranges::find(options(), name, &cli::Option::name);
    assert(found != options().end());
    return *found;
}

bool takes(const CommandEntry& entry, std::string_view option) {
    return std::ranges::find(entry.options, option) != entry.options.end();
}

}  // namespace ybw::bench
