#include "bench/design.hpp"

#include <array>

namespace ybw::bench {
namespace {

constexpr std::array<std::string_view, 5> names = {"serial", "ybw", "naive", "abdada", "lazy"};

}  // namespace

std::string_view design_name(Design design) {
    return names[static_cast<std::size_t>(design)];
}

std::optional<Design> design_named(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return static_cast<Design>(i);
    }
    return std::nullopt;
}

std::span<const std::string_view> parallel_design_names() {
    return std::span(names).subspan(1);
}

}  // namespace ybw::bench
