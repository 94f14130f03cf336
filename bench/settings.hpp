// Settings: what a command line of ybw-bench means, checked.
//
// Thread safety: a function of its argument; it throws UserError(ExitCode::usage).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/design.hpp"
#include "engine/simulator/costs.hpp"
#include "engine/cli/arguments.hpp"
#include "parallel/score.hpp"

namespace ybw::bench {

/// The commands that measure.
enum class Task { scaling, simulate, depths, suite, study, trace };

struct Settings {
    Task task = Task::scaling;
    std::string command_line;

    std::string game;
    std::string positions;       ///< file; empty: the fixed set of game and command
    std::optional<Depth> depth;  ///< for all positions; else each has its own
    std::optional<int> first;    ///< only so many positions of the file
    std::vector<int> threads;    ///< or virtual processors
    std::vector<Design> designs = {Design::ybw};
    int runs = 5;
    std::size_t hash_mib = 256;
    std::string format = "human";
    std::string plot;  ///< SVG file; empty: none

    // trace
    std::optional<std::string> position;
    std::optional<int> simulate;  ///< virtual processors; nullopt: threads of this machine

    // simulate and trace
    std::uint64_t seed = 1;
    int seeds = 1;                  ///< simulations of each configuration
    std::optional<double> node_ns;  ///< else measured
    simulator::Costs costs;
    bool validate = false;

    /// depths: least processor time of the serial search; suite: for each position
    double seconds = 0;
};

/// Requires a command that measures.
Settings settings_of(const cli::Arguments& arguments);

}  // namespace ybw::bench
