#include "bench/formats/columns.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>

#include "engine/report/text.hpp"

namespace ybw::bench {
namespace {

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

/// "+4.2 % ±3.1", or "+4.2 %" without an error.
std::string change_text(double share, const std::optional<double>& error) {
    const std::string text = fmt::format("{:+.1f} %", 100 * share);
    return error ? fmt::format("{} ±{:.1f}", text, 100 * *error) : text;
}

std::string threads_text(int threads, bool simulated) {
    return fmt::format("{}{}", threads, simulated ? "v" : "");  // v: virtual
}

constexpr std::array columns_of_rows{
    Column{"position", 15},      Column{"design", 7},      Column{"threads", 7},
    Column{"depth", 5, 5},       Column{"time", 10, 1},    Column{"speed-up", 12},
    Column{"efficiency", 10, 4}, Column{"overhead", 9, 1}, Column{"nps", 7, 2},
    Column{"splits", 8, 8},      Column{"joins", 8, 7},    Column{"cancelled", 9, 6},
    Column{"idle", 7, 3},        Column{"nodes", 8, 5}};
constexpr std::array columns_of_summaries{
    Column{"all positions", 15}, Column{"design", 7},       Column{"threads", 7},
    Column{"time", 10, 1},       Column{"speed-up", 12},    Column{"least", 6, 5},
    Column{"efficiency", 10, 4}, Column{"overhead", 15, 1}, Column{"nps", 7, 2},
    Column{"cancelled", 9, 6},   Column{"idle", 7, 3}};
constexpr std::array columns_of_validations{Column{"position", 15}, Column{"threads", 7},
                                            Column{"measured", 9}, Column{"simulated", 9},
                                            Column{"difference", 10}};
constexpr std::array columns_of_answers{
    Column{"position", 15}, Column{"best", 6},  Column{"right", 5},    Column{"proved", 6},
    Column{"score", 11},    Column{"depth", 5}, Column{"time", 10, 1}, Column{"nodes", 8, 2}};
constexpr std::array columns_of_tallies{Column{"all positions", 15}, Column{"threads", 7},
                                        Column{"right", 5},          Column{"proved", 6},
                                        Column{"time", 10},          Column{"nodes", 8}};

std::size_t width_of(Columns columns, std::span<const std::size_t> places) {
    std::size_t width = 0;
    for (const std::size_t place : places) width += columns[place].width + 1;
    return width - 1;
}

}  // namespace

std::vector<std::size_t> places_within(Columns columns, std::size_t room) {
    std::vector<std::size_t> places(columns.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    while (room > 0 && width_of(columns, places) >= room) {
        const auto least = std::ranges::max_element(
            places, {}, [&](std::size_t place) { return columns[place].rank; });
        if (columns[*least].rank == 0) break;
        places.erase(least);
    }
    return places;
}

std::string ratio_text(const Ratio& ratio) {
    if (!ratio.error) return fmt::format("{:.2f}", ratio.value);
    return fmt::format("{:.2f} ±{:.2f}", ratio.value, *ratio.error);
}

Columns row_columns() {
    return columns_of_rows;
}

Cells cells_of(const Row& row) {
    return {row.position,
            std::string(design_name(row.design)),
            threads_text(row.threads, row.simulated),
            fmt::format("{}", row.depth),
            fmt::format("{:.3f} s", row.time_s),
            ratio_text(row.speedup),
            fmt::format("{:.2f}", row.efficiency),
            change_text(row.search_overhead, {}),
            fmt::format("x{:.2f}", row.nps_ratio),
            fmt::format("{:.0f}", row.splits),
            fmt::format("{:.0f}", row.joins),
            percent(row.cancelled_share),
            percent(row.idle_share),
            report::rounded(row.nodes)};
}

Columns summary_columns() {
    return columns_of_summaries;
}

Cells cells_of(const Summary& summary) {
    return {fmt::format("{} positions", summary.positions),
            std::string(design_name(summary.design)),
            threads_text(summary.threads, summary.simulated),
            fmt::format("{:.2f} s", summary.time_s),
            ratio_text(summary.speedup),
            fmt::format("{:.2f}", summary.least_speedup),
            fmt::format("{:.2f}", summary.efficiency),
            change_text(summary.search_overhead, summary.search_overhead_error),
            fmt::format("x{:.2f}", summary.nps_ratio),
            percent(summary.cancelled_share),
            percent(summary.idle_share)};
}

Columns validation_columns() {
    return columns_of_validations;
}

Cells cells_of(const Validation& validation) {
    return {validation.position, fmt::format("{}", validation.threads),
            fmt::format("{:.3f}", validation.measured), fmt::format("{:.3f}", validation.simulated),
            change_text(validation.difference(), {})};
}

Columns answer_columns() {
    return columns_of_answers;
}

Cells cells_of(const Answer& answer) {
    return {answer.position,
            answer.best,
            answer.is_right ? "yes" : "no",
            answer.is_proved ? "yes" : "no",
            report::score_text(answer.score),
            fmt::format("{}", answer.depth),
            fmt::format("{:.3f} s", answer.time_s),
            report::rounded(answer.nodes)};
}

Columns tally_columns() {
    return columns_of_tallies;
}

Cells cells_of(const Tally& tally) {
    return {fmt::format("{} positions", tally.positions),
            fmt::format("{}", tally.threads),
            fmt::format("{}", tally.right),
            fmt::format("{}", tally.proved),
            fmt::format("{:.2f} s", tally.time_s),
            report::rounded(tally.nodes)};
}

}  // namespace ybw::bench
