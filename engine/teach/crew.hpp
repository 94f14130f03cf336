// Crew: by how many, and on what, the engine searches a tree that is recorded.
//
// Regular value type.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace ybw::teach {

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

}  // namespace ybw::teach
