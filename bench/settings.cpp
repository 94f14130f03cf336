#include "bench/settings.hpp"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sstream>

#include "bench/formats/format.hpp"
#include "bench/subject.hpp"
#include "engine/cli/machine.hpp"
#include "engine/cli/numbers.hpp"
#include "engine/user_error.hpp"
#include "parallel/options.hpp"
#include "parallel/transposition_table.hpp"

namespace ybw::bench {
namespace {

namespace po = boost::program_options;

struct NamedCommand {
    std::string_view name;
    Command command;
    std::string_view summary;
};
constexpr std::array<NamedCommand, 5> commands = {{
    {"scaling", Command::scaling, "time to the same depth with N threads of this machine"},
    {"simulate", Command::simulate, "the same search on P virtual processors, deterministically"},
    {"depths", Command::depths, "the position file again, with depths that suit this machine"},
    {"suite", Command::suite, "positions with known best moves: how many are found, and proved"},
    {"help", Command::help, "this text"},
}};

struct NamedCost {
    std::string_view name;
    double Costs::*member;
};
constexpr std::array<NamedCost, 11> cost_names = {{{"node", &Costs::node_ns},
                                                   {"copy", &Costs::copy_ns},
                                                   {"shared", &Costs::shared_ns},
                                                   {"lock", &Costs::lock_ns},
                                                   {"scan", &Costs::scan_worker_ns},
                                                   {"poll", &Costs::poll_ns},
                                                   {"spin", &Costs::spin_ns},
                                                   {"wake", &Costs::wake_ns},
                                                   {"ring", &Costs::ring_ns},
                                                   {"spawn", &Costs::spawn_ns},
                                                   {"steal", &Costs::steal_ns}}};

po::options_description description() {
    po::options_description options("Options");
    auto add = options.add_options();
    const auto text = [] { return po::value<std::string>(); };
    add("game,g", text(), "gomoku (default), xiangqi, tictactoe or synthetic");
    add("positions,p", text(), "FILE of positions, each with its depth; default: the game's set");
    add("first", text(), "N: only the first N positions of the file");
    add("depth,d", text(), "N: search all positions to this depth");
    add("threads,t", text(), "LIST of thread or processor numbers, such as 1,2,4");
    add("policy", text(), "ybw, naive, abdada or lazy; default ybw");
    add("compare", text(), "LIST of policies, such as ybw,naive,abdada,lazy");
    add("runs,r", text(), "N runs of everything measured; default 5");
    add("hash", text(), "MiB of the transposition table; default 256");
    add("format,f", text(), "human (default), csv, jsonl or markdown");
    add("plot", text(), "FILE.svg: draw speed-up and efficiency (needs gnuplot)");
    add("seed", text(), "N: simulate: the same seed gives the same simulation; default 1");
    add("seeds", text(), "N: simulate: so many simulations of each, seeds counting up");
    add("node-ns", text(), "NS: simulate: cost of a node; default: measured at the start");
    add("cost", text(),
        "LIST: simulate: other costs in ns, such as copy=800,lock=30; names: "
        "copy shared lock scan poll spin wake ring spawn steal");
    add("seconds", text(),
        "S: depths: least time of the serial search, default 2; suite: for each position, "
        "default 10");
    add("validate", "simulate: measure 1 and 2 threads, too, and compare");
    add("help,h", "this text");
    return options;
}

std::vector<std::string> listed(std::string_view what, const std::string& text) {
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
    if (words.empty() || text.back() == ',') {
        throw UserError(ExitCode::usage, fmt::format("{}: the list '{}' has a gap", what, text));
    }
    return words;
}

int whole(std::string_view what, std::string_view text, std::int64_t least, std::int64_t most) {
    return static_cast<int>(cli::parse_whole(what, text, least, most));
}

double nanoseconds(std::string_view what, const std::string& text) {
    std::istringstream stream(text);
    double number = 0;
    if (!(stream >> number) || !stream.eof() || number < 0 || number > 1e9) {
        throw UserError(ExitCode::usage,
                        fmt::format("{}: '{}' is no number of nanoseconds", what, text));
    }
    return number;
}

const std::string& svg_file(std::string_view what, const std::string& name) {
    if (name.ends_with(".svg")) return name;
    throw UserError(ExitCode::usage,
                    fmt::format("{}: '{}' does not end in .svg, and nothing else is drawn; name a "
                                "file such as scaling.svg",
                                what, name));
}

std::vector<int> threads_listed(const std::string& text) {
    std::vector<int> numbers;
    for (const auto& word : listed("--threads", text)) {
        numbers.push_back(whole("--threads", word, 1, SearchOptions::max_threads));
    }
    return numbers;
}

std::vector<Design> designs_listed(std::string_view what, const std::string& text) {
    std::vector<Design> designs;
    for (const auto& word : listed(what, text)) {
        const auto design = design_named(word);
        if (!design || *design == Design::serial) {
            throw UserError(ExitCode::usage,
                            fmt::format("{}: there is no '{}'; choose of {}", what, word,
                                        fmt::join(parallel_design_names(), ", ")));
        }
        designs.push_back(*design);
    }
    return designs;
}

void read_costs(const std::string& text, Costs& costs) {
    for (const auto& word : listed("--cost", text)) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const auto found = std::ranges::find(cost_names, word.substr(0, equals), &NamedCost::name);
        if (found == cost_names.end() || equals == word.size()) {
            throw UserError(
                ExitCode::usage,
                fmt::format("--cost: '{}' is no name=nanoseconds; see 'ybw-bench help'", word));
        }
        costs.*found->member = nanoseconds("--cost " + word, word.substr(equals + 1));
    }
}

std::vector<int> usual_threads(Command command) {
    switch (command) {
        case Command::simulate:
            return {1, 2, 4, 8, 16, 32, 64};
        case Command::suite:
            return {cli::this_machine().usable_cores};
        default:
            return {1, 2, 4};
    }
}

double usual_seconds(Command command) {
    return command == Command::suite ? 10 : 2;
}

Command command_named(const std::string& word) {
    const auto found = std::ranges::find(commands, word, &NamedCommand::name);
    if (found == commands.end()) {
        std::vector<std::string_view> names;
        for (const auto& command : commands) names.push_back(command.name);
        throw UserError(ExitCode::usage, fmt::format("there is no command '{}'; choose one of {}",
                                                     word, fmt::join(names, ", ")));
    }
    return found->command;
}

po::variables_map parsed(std::span<const std::string> words) {
    po::variables_map values;
    try {
        po::store(
            po::command_line_parser(std::vector<std::string>(words.begin(), words.end()))
                .options(description())
                .positional({})
                .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                .run(),
            values);
    } catch (const po::error& error) {
        throw UserError(ExitCode::usage,
                        fmt::format("{}; 'ybw-bench help' lists the options", error.what()));
    }
    return values;
}

void read_options(const po::variables_map& values, Settings& settings) {
    const auto with = [&](const char* name, auto take) {
        if (values.count(name) > 0) take(values[name].as<std::string>());
    };
    using Text = const std::string&;
    constexpr int many = 1'000'000;
    with("game", [&](Text text) { settings.game = text; });
    with("positions", [&](Text text) { settings.positions = text; });
    with("first", [&](Text text) { settings.first = whole("--first", text, 1, many); });
    with("depth", [&](Text text) { settings.depth = whole("--depth", text, 1, max_ply - 1); });
    with("threads", [&](Text text) { settings.threads = threads_listed(text); });
    with("policy", [&](Text text) { settings.designs = designs_listed("--policy", text); });
    with("compare", [&](Text text) { settings.designs = designs_listed("--compare", text); });
    with("runs", [&](Text text) { settings.runs = whole("--runs", text, 1, many); });
    with("hash", [&](Text text) {
        settings.hash_mib = static_cast<std::size_t>(cli::parse_whole("--hash", text, 0, 1 << 20));
    });
    with("format", [&](Text text) { settings.format = text; });
    with("plot", [&](Text text) { settings.plot = svg_file("--plot", text); });
    with("seed", [&](Text text) {
        settings.seed = static_cast<std::uint64_t>(cli::parse_whole("--seed", text, 0, 1LL << 62));
    });
    with("seeds", [&](Text text) { settings.seeds = whole("--seeds", text, 1, many); });
    with("node-ns", [&](Text text) { settings.node_ns = nanoseconds("--node-ns", text); });
    with("cost", [&](Text text) { read_costs(text, settings.costs); });
    with("seconds",
         [&](Text text) { settings.seconds = cli::parse_duration("--seconds", text).count(); });
    settings.validate = values.count("validate") > 0;
}

}  // namespace

Settings parse_settings(std::span<const std::string> words) {
    Settings settings;
    settings.command_line = fmt::format("ybw-bench {}", fmt::join(words, " "));
    if (words.empty() || words.front() == "--help" || words.front() == "-h") return settings;
    settings.command = command_named(words.front());
    settings.threads = usual_threads(settings.command);
    settings.seconds = usual_seconds(settings.command);
    const po::variables_map values = parsed(words.subspan(1));
    if (values.count("help") > 0) settings.command = Command::help;
    read_options(values, settings);
    return settings;
}

std::string usage() {
    std::string text = "Usage: ybw-bench COMMAND [OPTION]...\n\nCommands:\n";
    for (const auto& command : commands) {
        text += fmt::format("  {:<24}{}\n", command.name, command.summary);
    }
    std::ostringstream options;
    options << description();
    return text + '\n' + options.str();
}

}  // namespace ybw::bench
