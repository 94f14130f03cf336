#include "bench/formats/format.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

constexpr std::array<std::string_view, 4> names = {"human", "csv", "jsonl", "markdown"};
constexpr std::array makers = {make_human, make_csv, make_json_lines, make_markdown};
static_assert(names.size() == makers.size());

}  // namespace

std::span<const std::string_view> format_names() {
    return names;
}

std::unique_ptr<Format> make_format(std::string_view name, Outlet outlet) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
        throw UserError(ExitCode::usage, fmt::format("--format: there is no '{}'; {}", name,
                                                     how_to_mend(name, names)));
    }
    return makers[static_cast<std::size_t>(found - names.begin())](std::move(outlet));
}

}  // namespace ybw::bench
