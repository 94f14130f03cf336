// Protocols: the server of a protocol, for a program that has other processes search with it.
#pragma once

#include <functional>
#include <string_view>
#include <unistd.h>

#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "parallel/companions.hpp"

namespace ybw::cli {

/// A server among processes that search the same positions: one serves the manager, the others obey
/// the same lines.
struct SharedServer {
    Companions* companions = nullptr;  ///< null: there is no other process
    int together = 1;                  ///< processes that share this machine
    int input = STDIN_FILENO;          ///< the descriptor of the lines
    bool is_silent = false;            ///< the server writes to nobody, and no file
    /// Gets each line before the server obeys it.
    std::function<void(std::string_view)> before = [](std::string_view) {};
    /// Gets each line that the server has written, with its '\n'.
    std::function<void(std::string_view)> after = [](std::string_view) {};
};

/// Serves as `ybw uci` and `ybw ucci` do: `protocol` is the command. Throws what they throw.
ExitCode read_and_serve(std::string_view protocol, const Arguments& arguments, Signals& signals,
                        const SharedServer& shared);

}  // namespace ybw::cli
