// Design: the ways to search in parallel that are compared.
//
// Regular value types.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ybw::bench {

enum class Design : std::uint8_t {
    serial,  ///< one thread, the yardstick of all others
    ybw,     ///< split points: Young Brothers Wait, ours
    naive,   ///< a oneTBB task per brother
    abdada,  ///< all threads from the root, brothers in search are deferred
    lazy,    ///< all threads from the root, a shared table
};

std::string_view design_name(Design design);
std::optional<Design> design_named(std::string_view name);
/// The names of all designs that take several threads.
std::span<const std::string_view> parallel_design_names();

}  // namespace ybw::bench
