// Settings: a command line of ybw-bench that has been understood.
//
// Thread safety: functions of their arguments; they throw UserError(ExitCode::usage).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/command_table.hpp"
#include "bench/design.hpp"
#include "bench/simulator/costs.hpp"
#include "parallel/score.hpp"

namespace ybw::bench {

struct Settings {
    Command command = Command::help;
    std::optional<Command> topic;  ///< help: of this command
    std::string command_line;

    std::string game = "gomoku";
    std::string positions;       ///< file; empty: the fixed set of game and command
    std::optional<Depth> depth;  ///< for all positions; else each has its own
    std::optional<int> first;    ///< only so many positions of the file
    std::vector<int> threads;    ///< or virtual processors
    std::vector<Design> designs = {Design::ybw};
    int runs = 5;
    std::size_t hash_mib = 256;
    std::string format = "human";
    std::string plot;  ///< SVG file; empty: none

    // simulate
    std::uint64_t seed = 1;
    int seeds = 1;                  ///< simulations of each configuration
    std::optional<double> node_ns;  ///< else measured
    Costs costs;
    bool validate = false;

    /// depths: least processor time of the serial search; suite: for each position
    double seconds = 0;
};

/// Reads what follows the program's name.
Settings parse_settings(std::span<const std::string> words);

}  // namespace ybw::bench
