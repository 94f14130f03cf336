// Settings: what a command line of ybw-bench means, checked.
//
// Thread safety: a function of its argument; it throws UserError(ExitCode::usage).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/subject.hpp"
#include "engine/kit/program.hpp"
#include "engine/simulator/costs.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"

namespace ybw::bench {

struct Row;

/// The commands that measure, in the order of the help.
enum class Task { scaling, simulate, depths, suite, plot, match, trace, study };
inline constexpr std::array<std::string_view, 8> task_names{
    "scaling", "simulate", "depths", "suite", "plot", "match", "trace", "study"};

struct Settings {
    Task task = Task::scaling;
    std::string program;  ///< its name, before remarks
    std::string command_line;

    std::string game;
    std::string positions;       ///< file; empty: the fixed set of game and command
    std::optional<Depth> depth;  ///< for all positions; else each has its own
    std::optional<int> first;    ///< only so many positions of the file
    std::vector<int> threads;    ///< or virtual processors
    std::vector<Design> designs = {Design::ybw};
    SearchOptions options;  ///< steps that are left out, and whether games are solved
    std::string without;    ///< those steps, by name
    int runs = 5;
    std::size_t hash_mib = 256;
    std::string format = "human";
    std::string plot;                 ///< file of a picture; empty: none
    std::vector<std::string> panels;  ///< of it; empty: the usual ones
    std::string rows;                 ///< file in which rows are kept; empty: none
    bool per_worker = false;          ///< what each worker did, too
    std::vector<std::string> files;   ///< of rows, to be plotted
    /// Receives all rows at the end, instead of the standard output; absent: none does.
    std::function<void(const std::vector<Row>&)> take_rows;

    /// study claims: what a search may visit of a position at one depth
    std::uint64_t nodes = 1'000'000;

    // trace
    std::optional<std::string> position;
    std::optional<int> simulate;  ///< virtual processors; nullopt: threads of this machine

    // simulate and trace
    std::uint64_t seed = 1;
    int seeds = 1;                  ///< simulations of each configuration
    std::optional<double> node_ns;  ///< else measured
    simulator::Costs costs;         ///< that of a node among them where it is given
    bool validate = false;

    /// depths: least processor time of the serial search; suite: for each position; match: for
    /// each move, in virtual time
    double seconds = 0;
};

/// "copy 100 ns, shared 20 ns ...": all that --cost sets. Rows of one simulation and of another are
/// told apart by it.
std::string costs_text(const simulator::Costs& costs);

/// Requires a command that measures: the one of that name, or `task`.
Settings settings_of(const Arguments& arguments, std::optional<Task> task = {});

}  // namespace ybw::bench
