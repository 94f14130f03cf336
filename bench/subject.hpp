// Subject: a game to be measured, without its type: positions in, measurements out.
//
// Each game of the program is compiled once, by subjects/, with all designs on real threads and on
// virtual processors; commands see this interface only.
//
// Thread safety: one measurement at a time; stop from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/simulator/costs.hpp"
#include "engine/simulator/trace.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"
#include "parallel/statistics.hpp"

namespace ybw::bench {

// ---- Design: the ways to search in parallel that are compared.

enum class Design : std::uint8_t {
    serial,    ///< one thread, the yardstick of all others
    ybw,       ///< split points: Young Brothers Wait, ours
    naive,     ///< a oneTBB task per brother
    abdada,    ///< all threads from the root, brothers in search are deferred
    lazy,      ///< all threads from the root, a shared table
    machines,  ///< several machines, each with split points, that tell each other; simulated only
};

std::string_view design_name(Design design);
std::optional<Design> design_named(std::string_view name);
std::span<const std::string_view> design_names();
/// Of those that take several threads.
std::span<const std::string_view> parallel_design_names();

/// The place of a word among those that are known. Throws UserError(usage), which begins with
/// `what`, for any other.
std::size_t place_among(std::span<const std::string_view> known, std::string_view word,
                        std::string_view what);

/// One search to be made, from a cleared table.
struct Trial {
    Design design = Design::ybw;
    int threads = 1;
    Depth depth = 1;
    std::size_t hash_mib = 256;
    /// Which of the position's symmetric twins to measure (of a simulation, the seed decides): the
    /// position itself is 0, any other number is taken modulo symmetries(). They have the same
    /// value and shape, but where moves are ranked alike a search meets them in another order, as
    /// with another timing.
    int symmetry = 0;
    /// What else the search is told: steps to leave out; and to solve, where `depth` is of no
    /// account, for the serial design and ours.
    SearchOptions options{};
    /// Ends the search: in real time, as a proved win does then, that of the serial design and
    /// ours; in virtual time that of all designs.
    std::optional<double> seconds{};
};

/// What became of it.
struct Measurement {
    double seconds = 0;            ///< to the depth; virtual time in a simulation
    double processor_seconds = 0;  ///< of all threads of this process, the search alone
    Statistics statistics;
    std::vector<Statistics> workers{};  ///< of each worker
    Score score;
    Depth depth = 0;   ///< completed; less than asked for if the game was solved before
    std::string best;  ///< the move, as its game writes it

    double nodes() const { return static_cast<double>(statistics.nodes); }
    double useful_nodes_per_second() const {
        return seconds > 0 ? static_cast<double>(statistics.useful_nodes()) / seconds : 0;
    }
    double nodes_per_second() const { return seconds > 0 ? nodes() / seconds : 0; }
};

/// Virtual processors, and the seed that decides everything on them.
struct VirtualMachine {
    simulator::Costs costs;
    std::uint64_t seed = 1;
};

/// What became of a search that was watched.
struct TracedSearch {
    Measurement measurement;
    simulator::Timeline timeline;
    /// The move that led to the node of a span; empty for a root.
    std::function<std::string(simulator::Index)> move_name;
};

class Subject {
public:
    virtual ~Subject() = default;

    /// Number of a position's symmetric twins, itself among them.
    virtual int symmetries() const = 0;
    /// Throws UserError if `position` is not one of this game, or is a finished game.
    virtual void check(std::string_view position) const = 0;
    /// A legal move of `position` as measurements name it, however `text` spells it. Throws
    /// UserError if there is no such move.
    virtual std::string move_name(std::string_view position, std::string_view text) const = 0;
    /// nullopt if it was stopped.
    virtual std::optional<Measurement> measure(std::string_view position, const Trial& trial) = 0;
    /// `seed` decides everything, the symmetric twin as well: 1 searches the position itself.
    virtual std::optional<Measurement> simulate(std::string_view position, const Trial& trial,
                                                const simulator::Costs& costs,
                                                std::uint64_t seed) = 0;
    /// Watches one search of the position itself, by the serial design or ours: on `machine`, or on
    /// threads if there is none. nullopt if it was stopped.
    virtual std::optional<TracedSearch> trace(std::string_view position, const Trial& trial,
                                              const std::optional<VirtualMachine>& machine) = 0;
    /// Ends the measurement under way, and all later ones.
    virtual void stop() = 0;
};

/// How a game of the program is made a subject.
struct GameSubject {
    std::string_view name;
    std::unique_ptr<Subject> (*make)();
};

/// One for each game of the registry, in its order; made by subjects/subjects.cmake.
std::span<const GameSubject> game_subjects();

/// What is measured beside the games.
std::unique_ptr<Subject> make_synthetic();

/// The games, and what is beside them.
std::vector<std::string_view> subject_names();
/// Throws UserError for a name that is not one of subject_names().
std::unique_ptr<Subject> make_subject(std::string_view name);

}  // namespace ybw::bench
