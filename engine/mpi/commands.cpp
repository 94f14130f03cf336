#include "engine/mpi/commands.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "engine/cli/command_table.hpp"
#include "engine/mpi/work.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::mpi {
namespace {

constexpr std::string_view dealing =
    "Rank 0 deals the work and writes the results, every other rank does a piece at a time. What a "
    "rank that is silent or far too slow has goes to another one as well, and the first answer "
    "counts.";

void leave_out(Command& command, std::initializer_list<std::string_view> options) {
    const auto is_left_out = [&](std::string_view option) {
        return std::ranges::find(options, option) != options.end();
    };
    std::erase_if(command.options, is_left_out);
    std::erase_if(command.usual, is_left_out);
}

Command match_entry(Session& session, std::string_view name, Example example) {
    Command command = cli::ybw_program().command_named(name);
    command.description = std::string(dealing) +
                          " So two ranks or more are needed. Players, journal and reports are "
                          "those of 'ybw match'. Where MPI ends a job because a rank has died, "
                          "the same command with --resume goes on.";
    leave_out(command, {"concurrency", "affinity"});  // a rank plays a game at a time
    command.options.insert(command.options.end() - 2, "lease");
    command.examples = {std::move(example)};
    command.run = [&session](const Arguments& arguments) {
        return match(session, read_match(arguments));
    };
    return command;
}

Command analyze_entry(Session& session) {
    Command command = cli::ybw_program().command_named("analyze");
    command.summary = "search one position, or the positions of a file";
    command.description =
        "One position is searched by all ranks from its root; they tell each other what they find, "
        "and rank 0 shows, saves and ends as 'ybw analyze' does. Nodes are those of rank 0; a line "
        "at the end has those of the others. A rank that hangs or dies helps no more and costs no "
        "answer. With --positions: " +
        std::string(dealing) +
        " A single rank searches them itself. With --output the same command goes on, whatever "
        "ended it.";
    command.examples = {
        {"mpirun -n 5 ybw-mpi analyze -p \"h8 i9 g7\" -t 1m", "one position on five machines"},
        {"mpirun -n 4 ybw-mpi analyze --positions FILE -t 1s --output answers.jsonl",
         "a second for each position; the same again goes on"}};
    leave_out(command, {"concurrency", "queries"});  // one process answers those
    command.run = [&session](const Arguments& arguments) {
        return arguments.has("positions") || arguments.has("merge")
                   ? analyze(session, read_analyze(session, arguments))
                   : analyze(session, read_position(session, arguments));
    };
    command.options.insert(command.options.end() - 2, "lease");
    return command;
}

Command protocol_entry(Session& session, std::string_view name) {
    Command command = cli::ybw_program().command_named(name);
    command.description =
        "Rank 0 is the engine of 'ybw " + std::string(name) +
        "' for a board or a manager; the other ranks obey the same lines and search the same "
        "positions until rank 0 has its answer. The nodes are those of rank 0. A rank that hangs "
        "helps no more and costs no answer.";
    command.examples = {{"mpirun -n 5 ybw-mpi " + std::string(name), "an engine of five machines"}};
    command.started_as = {};  // mpirun starts all ranks by one name, and rank 0 alone has an input
    command.first_words.clear();
    command.run = [&session, name](const Arguments& arguments) {
        return serve_together(session, read_served(name, arguments));
    };
    return command;
}

/// The words that are the same on all ranks. Threads and table may suit the machine of a rank.
std::string asked_of_all(const Arguments& arguments) {
    std::vector<std::string> words{std::string(arguments.command().name)};
    for (const auto& [name, value] : arguments.values()) {
        if (name != "threads" && name != "hash") words.insert(words.end(), {"--" + name, value});
    }
    words.insert(words.end(), arguments.operands().begin(), arguments.operands().end());
    return printable(shell_quoted(words));  // as a message carries it
}

std::vector<Command> all_commands(Session& session) {
    std::vector<Command> commands{
        match_entry(session, "match",
                    {"mpirun -n 4 ybw-mpi match threads=2 threads=1 --games 1000 --journal m.jsonl",
                     "three games at a time"}),
        match_entry(session, "tournament",
                    {"mpirun -n 4 ybw-mpi tournament threads=1 threads=2 threads=4 --pairs 20",
                     "each player meets each other one"}),
        analyze_entry(session), protocol_entry(session, "uci"), protocol_entry(session, "ucci")};
    for (Command& command :
         common_commands("ybw-mpi", {"ybw-mpi help match", "the same as 'ybw-mpi match --help'"})) {
        // Only rank 0 prints what a program says about itself, so that it appears once.
        if (session.rank() != 0) command.run = [](const Arguments&) { return ExitCode::done; };
        commands.push_back(std::move(command));
    }
    for (Command& command : commands) {
        command.run = [&session, run = std::move(command.run)](const Arguments& arguments) {
            return agree(session, asked_of_all(arguments)) ? run(arguments) : ExitCode::done;
        };
    }
    return commands;
}

constexpr std::string_view closing = R"(.SH SIGNALS
As MPI passes them on; what has been played or searched by then is written.
)";

}  // namespace

Duration read_lease(const Arguments& arguments) {
    constexpr Duration usual_lease{10};
    return arguments.duration("lease").value_or(usual_lease);
}

Program mpi_program(Session& session) {
    Program program{
        .name = "ybw-mpi",
        .title = "matches and analyses on many machines",
        .summary = "ybw-mpi plays matches and searches positions on many machines over MPI.",
        .examples = {{"mpirun -n 4 ybw-mpi match threads=2 threads=1 --games 1000", "a match"},
                     {"mpirun -n 5 ybw-mpi analyze -p \"h8 i9 g7\" -t 1m", "one position"}},
        .closing = closing,
        .options = cli::ybw_program().options,
        .commands = all_commands(session),
        .libraries = library_version()};
    program.options.push_back(
        {"lease", 0, "TIME",
         "how long a rank may be silent before its work goes to another (default: 10s)"});
    drop_untaken_options(program);
    return program;
}

}  // namespace ybw::mpi
