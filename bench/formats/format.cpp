#include "bench/formats/format.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

constexpr std::array<std::string_view, 4> row_formats = {"human", "csv", "jsonl", "markdown"};
constexpr std::array makers = {make_human, make_csv, make_json_lines, make_markdown};
static_assert(row_formats.size() == makers.size());

}  // namespace

std::span<const std::string_view> format_names() {
    return row_formats;
}

std::unique_ptr<Format> make_format(std::string_view name, Outlet outlet) {
    const auto found = std::ranges::find(row_formats, name);
    if (found == row_formats.end()) {
        throw UserError(ExitCode::usage, fmt::format("--format: there is no '{}'; {}", name,
                                                     how_to_mend(name, row_formats)));
    }
    return makers[static_cast<std::size_t>(found - row_formats.begin())](std::move(outlet));
}

std::vector<std::pair<std::string, std::string>> printable_facts(const Header& header) {
    std::vector<std::pair<std::string, std::string>> facts{{"", printable(header.command_line)},
                                                           {"game", printable(header.game)}};
    for (const auto& [name, value] : header.facts) {
        facts.emplace_back(printable(name), printable(value));
    }
    return facts;
}

}  // namespace ybw::bench
