// Values of a report: the data of a search, a perft or a signature, with moves already named.
//
// The formats see only these values: no game, no searcher, no clock. So one format serves all games
// and all algorithms, and a test makes a row without a search.
//
// Regular value types; no shared state.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parallel/limits.hpp"
#include "parallel/score.hpp"
#include "parallel/statistics.hpp"
#include "parallel/window.hpp"

namespace ybw::report {

/// The machine a result was obtained on.
struct Machine {
    std::string processor;         ///< model name as the system gives it
    std::string system;            ///< operating system, release and architecture
    int cores = 1;                 ///< cores that are switched on
    int usable_cores = 1;          ///< of these, what affinity and CPU quota leave to this process
    std::uint64_t memory_mib = 0;  ///< memory this process may use
};

/// The task that is about to begin, and its means.
struct Header {
    std::string version;
    std::string command_line;
    Machine machine;
    std::string game;
    std::string rule;          ///< of the game; empty: the game has only one
    std::string position;      ///< a text that the game reads back
    std::string side_to_move;  ///< scores are in its view
    std::string algorithm;
    int threads = 1;        ///< that search
    int threads_asked = 1;  ///< may be more
    std::uint64_t hash_mib = 0;
    int multipv = 1;
    std::string limits;  ///< in words: "10 s", "depth 8"
};

/// The fewest nodes that prove the value of a depth (Knuth & Moore 1975).
struct MinimalNodes {
    std::uint64_t nodes = 0;
    bool counted = false;  ///< counted on this very tree; else the formula for uniform trees
    std::uint64_t depth_nodes = 0;   ///< nodes of the search of that depth alone
    std::uint64_t depth_leaves = 0;  ///< of these, with an outcome or at the horizon
};

/// One line of one depth.
struct Row {
    Depth depth = 0;
    int rank = 1;  ///< 1 for the best line
    Score score;   ///< for the side to move at the root
    Bound bound = Bound::exact;
    std::vector<std::string> pv;
    Statistics statistics;  ///< since the search began
    Duration time{};        ///< since the search began
    int hashfull_permille = 0;
    std::optional<MinimalNodes> minimum;  ///< for textbook algorithms
};

/// How a search ended. `lines` is empty if the game was over before it began.
struct Summary {
    std::vector<Row> lines{};  ///< best first
    Statistics statistics{};
    Duration time{};
    StopReason reason = StopReason::none;
    Depth depth = 0;                    ///< last completed depth
    int hashfull_permille = 0;          ///< of the table, at the end
    std::string board{};                ///< drawn with the best move
    std::optional<std::string> over{};  ///< how a finished game ended: "black has won"
    std::optional<Score> over_score{};  ///< the same as a value
    std::string found_by{};             ///< version of the program, if a store knew it; else empty
};

/// One depth of a perft.
struct PerftRow {
    Depth depth = 0;
    std::uint64_t nodes = 0;  ///< leaves at this depth
    Duration time{};          ///< for this depth alone
};

// ---- Report: the observer of a search. One derived class, one file, for each format.
//
// A report turns values into lines and hands each, with its '\n', to a sink as soon as it is
// complete, so that a pipe sees each depth when it is done. It does not know where lines go.
//
// Invariant: `begin` comes first, once; `end` last, once.
// Not thread safe: all calls from the thread that searches.

enum class Format { human, json_lines, csv };

/// Takes whole lines. May throw; a report loses nothing by that.
using Sink = std::function<void(std::string_view)>;

/// The amount of output.
enum class Detail {
    everything,
    result_alone,  ///< --quiet: no iterations, and for people no header and no board
};

struct Style {
    Detail detail = Detail::everything;
    bool color = false;                  ///< ANSI colours, in the format for people alone
    std::function<std::size_t()> width;  ///< columns of the terminal; 0 or absent: no limit
};

class Report {
public:
    virtual ~Report() = default;

    virtual void begin(const Header& header) = 0;
    virtual void iteration(const Row& row) = 0;
    virtual void end(const Summary& summary) = 0;
    virtual void perft(const PerftRow& row) = 0;
};

/// The report of a format; each has a file of its own.
std::unique_ptr<Report> make_human(Sink sink, Style style);
std::unique_ptr<Report> make_json_lines(Sink sink, Style style);
std::unique_ptr<Report> make_csv(Sink sink, Style style);

std::unique_ptr<Report> make_report(Format format, Sink sink, Style style);

}  // namespace ybw::report
