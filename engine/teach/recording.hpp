// Recording: one search of a small tree, call by call, as values.
//
// The tree has a node for each position; a search may call a node several times (a null window and
// then a re-search, pass after pass), and each call is a visit. Steps tell what happened in order.
// All values and windows are those of the side to move at their node, as the searches have them.
//
// Regular value types; no shared state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parallel/score.hpp"
#include "parallel/window.hpp"

namespace ybw::teach {

// ---- Crew: by how many, and on what, the engine searches a tree that is recorded.

/// More side by side are no picture.
inline constexpr int most_workers = 8;
inline constexpr int usual_workers = 3;

/// What workers run on.
enum class Processors {
    simulated,  ///< in virtual time: the same every time, on every machine
    threads     ///< of this machine, which take their time over each node: another run, another
                ///< picture
};

/// In the order of the enumeration.
inline constexpr std::array<std::string_view, 2> processors_names{"virtual", "threads"};

constexpr std::string_view name_of(Processors processors) {
    return processors_names[static_cast<std::size_t>(processors)];
}

struct Crew {
    int workers = usual_workers;
    Processors processors = Processors::simulated;
};

/// An index into Recording::nodes or Recording::visits.
using Index = std::size_t;

struct TreeNode {
    std::optional<Index> parent{};
    std::vector<Index> children{};  ///< in the order of the game, whether they were visited or not
    std::string name{};             ///< of the node, where it has one
    std::string move{};             ///< that leads to it, where moves have names
    std::vector<std::string> board{};  ///< the rows of a small one
    Ply ply = 0;
    bool max_to_move = true;
    bool is_end = false;                   ///< the tree ends here
    std::optional<Score> written_value{};  ///< of a leaf that may not have been visited
};

/// Why a node was called.
enum class Purpose {
    value,        ///< with the window of its parent
    null_window,  ///< only to show that it is not better
    again         ///< because it was better
};

/// How a call came to its value.
enum class Ending {
    leaf,      ///< the game or the depth ends here
    memory,    ///< what was remembered was enough
    cut_off,   ///< a move was worth beta or more
    complete,  ///< after all moves
    cancelled  ///< a cutoff elsewhere cancelled it: it has no value
};

struct Visit {
    Index node = 0;
    std::optional<Index> caller{};  ///< a visit of the parent; none for the root
    Purpose purpose = Purpose::value;
    Depth depth = 0;
    std::optional<Window> came{};  ///< none for searches without windows
    std::optional<Window> left{};  ///< after all moves that raised alpha
    Score value{};
    Ending ending = Ending::complete;
    int worker = 0;               ///< whose search this is, of a search by several
    bool is_split_point = false;  ///< others came to help
    std::vector<int> helpers{};   ///< in the order in which they joined

    /// What the value says about the true one.
    Bound bound() const {
        return !came || ending == Ending::leaf ? Bound::exact : came->classify(value);
    }
};

enum class Action {
    pass,    ///< the root is called
    call,    ///< a move is searched, with the window of this node
    scout,   ///< the same with a null window
    repeat,  ///< the same again, because it was better
    enter,   ///< another node begins
    leaf,    ///< it has its value at once
    known,   ///< the same, from memory
    keep,    ///< a move was no better
    raise,   ///< a move was better
    cut,     ///< a move was so good that the others do not matter: the node ends
    leave,   ///< all moves are searched
    split,   ///< the moves that are left are for all workers that come
    join,    ///< one has come; it is the worker of the step
    cancel,  ///< the node ends without a value, because of a cutoff elsewhere
    done     ///< the search is over
};

/// The step that calls a node for that.
constexpr Action action_of(Purpose purpose) {
    if (purpose == Purpose::null_window) return Action::scout;
    return purpose == Purpose::again ? Action::repeat : Action::call;
}

struct Step {
    Action action = Action::enter;
    Index visit = 0;                 ///< whose line is executed
    std::optional<Index> child{};    ///< the visit that is called or has returned
    std::optional<Score> value{};    ///< of that move, or of the visit
    std::optional<Window> window{};  ///< of the visit, after the step
    int worker = 0;                  ///< who takes it
};

struct Recording {
    std::string algorithm;
    Depth depth = 0;
    std::optional<Window> window{};  ///< of the root, where another than the full one was asked for
    std::vector<TreeNode> nodes;     ///< the root first, parents before children
    std::vector<Visit> visits;       ///< in the order of their calls
    std::vector<Step> steps;
    std::vector<Index> principal_variation;  ///< nodes from the root on
    Score value{};
    std::uint64_t leaves = 0;    ///< visits that had a value at once
    bool guesses_first = false;  ///< the first pass is there for a guess alone
    int workers = 1;
    Processors processors = Processors::simulated;  ///< that several workers ran on
};

}  // namespace ybw::teach
