// Protocols: the server of a protocol, for a program that has other processes search with it.
#pragma once

#include <functional>
#include <string_view>

#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "parallel/companions.hpp"

namespace ybw::cli {

/// A server among processes that search the same positions: one serves the manager, the others obey
/// the same lines.
struct SharedServer {
    Companions* companions;  ///< null: there is no other process
    int together;            ///< processes that share this machine
    int input;               ///< the descriptor of the lines
    /// Gets each line before the server obeys it; may be empty.
    std::function<void(std::string_view)> before{};
    /// Gets each line of the server with its '\n'; empty: the server writes to nobody, and no file.
    std::function<void(std::string_view)> after{};
};

/// Serves as `ybw uci` and `ybw ucci` do: `protocol` is the command. Throws what they throw.
ExitCode read_and_serve(std::string_view protocol, const Arguments& arguments, Signals& signals,
                        const SharedServer& shared);

}  // namespace ybw::cli
