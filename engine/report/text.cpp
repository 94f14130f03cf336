#include "engine/report/text.hpp"

#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <numeric>
#include <utility>

#include "engine/text/quoting.hpp"
#include "engine/text/words.hpp"

namespace ybw::report {

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, ",");
    return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string rounded(double number) {
    static constexpr std::array<std::string_view, 5> prefixes{"", " k", " M", " G", " T"};
    std::size_t prefix = 0;
    // 999.5 would be written as 1000 with three digits.
    while (number >= 999.5 && prefix + 1 < prefixes.size()) number /= 1000, ++prefix;
    if (prefix == 0) return fmt::format("{:.0f}", number);
    const int decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f}{}", number, decimals, prefixes[prefix]);
}

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

std::string seconds(Duration time) {
    const double value = time.count();
    if (value < 9.9995) return fmt::format("{:.3f} s", value);
    if (value < 99.95) return fmt::format("{:.1f} s", value);
    const auto whole = static_cast<std::int64_t>(value + 0.5);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

std::string time_left(std::uint64_t done, std::uint64_t left, Duration elapsed) {
    if (done == 0 || left == 0) return "";
    const double share = static_cast<double>(left) / static_cast<double>(done);
    return fmt::format("   {} left", seconds(elapsed * share));
}

double nodes_per_second(std::uint64_t nodes, Duration time) {
    return time.count() > 0 ? static_cast<double>(nodes) / time.count() : 0.0;
}

std::string score_text(Score score, Bound bound) {
    if (score == Score::infinity()) return "∞";
    if (score == -Score::infinity()) return "-∞";
    // A lower bound of a win's value means a win in at most that many plies.
    const Bound at_most = score.is_win() ? Bound::lower : Bound::upper;
    std::string_view mark;
    if (bound == Bound::lower || bound == Bound::upper) mark = bound == at_most ? "<=" : ">=";
    if (score.is_decisive()) {
        const std::string_view end = score.is_win() ? "win" : "loss";
        return fmt::format("{} in {}{}", end, mark, score.distance());
    }
    if (score.raw() == 0) return fmt::format("{}0", mark);
    return fmt::format("{}{:+}", mark, score.raw());
}

std::string score_with_unit(Score score, Bound bound) {
    const std::string text = score_text(score, bound);
    return score.is_decisive() ? fmt::format("{} {}", text, ply_or_plies(score.distance())) : text;
}

namespace {

using BoundName = std::pair<Bound, std::string_view>;

constexpr std::array bounds{BoundName{Bound::none, "none"}, BoundName{Bound::upper, "upper"},
                            BoundName{Bound::lower, "lower"}, BoundName{Bound::exact, "exact"}};

struct ReasonName {
    StopReason reason;
    std::string_view name;
    std::string_view text;
};
constexpr std::array<ReasonName, 9> reasons{{
    {StopReason::none, "none", "not searched"},
    {StopReason::depth, "depth", "depth limit reached"},
    {StopReason::solved, "solved", "searched to the end of the game"},
    {StopReason::win, "win", "a win as near as asked for was found"},
    {StopReason::soft_time, "soft_time", "no time for another depth"},
    {StopReason::time, "time", "time limit reached"},
    {StopReason::nodes, "nodes", "node limit reached"},
    {StopReason::user, "interrupted", "interrupted"},
    {StopReason::proved, "proved", "who wins is proved; that it cannot be sooner is not"},
}};

/// Where each character of a UTF-8 text begins.
std::vector<std::size_t> characters_of(std::string_view text) {
    std::vector<std::size_t> characters;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!continues_character(text[i])) characters.push_back(i);
    return characters;
}

}  // namespace

std::string_view bound_name(Bound bound) {
    return std::ranges::find(bounds, bound, &BoundName::first)->second;
}

std::optional<Bound> bound_named(std::string_view name) {
    const auto* const found = std::ranges::find(bounds, name, &BoundName::second);
    if (found == bounds.end()) return std::nullopt;
    return found->first;
}

std::string_view reason_name(StopReason reason) {
    return std::ranges::find(reasons, reason, &ReasonName::reason)->name;
}

std::optional<StopReason> reason_named(std::string_view name) {
    const auto* const found = std::ranges::find(reasons, name, &ReasonName::name);
    if (found == reasons.end()) return std::nullopt;
    return found->reason;
}

std::string_view reason_text(StopReason reason) {
    return std::ranges::find(reasons, reason, &ReasonName::reason)->text;
}

std::size_t display_width(std::string_view text) {
    // fmt knows the width of characters; none takes more columns than bytes.
    return 2 * text.size() - fmt::formatted_size("{:{}}", text, text.size());
}

std::string_view fitting(std::string_view text, std::size_t columns) {
    auto characters = characters_of(text);
    for (; display_width(text) > columns && !characters.empty(); characters.pop_back())
        text = text.substr(0, characters.back());
    return text;
}

std::string line_text(std::span<const std::string> moves, std::size_t width) {
    static constexpr std::string_view more = " ...";
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string longer = text + (i == 0 ? "" : " ") + moves[i];
        const std::string_view rest = i + 1 == moves.size() ? "" : more;
        if (width != 0 && i != 0 && display_width(longer) + rest.size() > width)
            return text + std::string(more);
        text = longer;
    }
    return text;
}

std::string shortened(std::string_view text, std::size_t width, std::size_t end) {
    if (display_width(text) <= width) return std::string(text);
    constexpr std::string_view gap = "...";
    const std::size_t most = width - end - gap.size();
    auto characters = characters_of(text);
    // No character takes less than a column.
    const auto begin = characters.size() > most ? text.substr(0, characters[most]) : text;
    std::string_view rest;
    while (!characters.empty() && display_width(text.substr(characters.back())) <= end) {
        rest = text.substr(characters.back());
        characters.pop_back();
    }
    return fmt::format("{}{}{}", fitting(begin, most), gap, rest);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string lines;
    std::size_t column = indent;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t word_width = display_width(word);
        if (width != 0 && column > indent && column + 1 + word_width > width) {
            lines += '\n' + std::string(indent, ' ');
            column = indent;
        }
        if (column > indent) lines += ' ', ++column;
        lines += word;
        column += word_width;
    }
    return lines;
}

std::string machine_text(const Machine& machine) {
    const bool has_all = machine.usable_cores == machine.cores;
    return fmt::format("{}, {}{}, {} MiB, {}", machine.processor,
                       has_all ? "" : fmt::format("{} of ", machine.usable_cores),
                       counted(static_cast<std::uint64_t>(machine.cores), "core"),
                       machine.memory_mib, machine.system);
}

// ---- Tables

Table::Table(std::vector<Column> columns, std::size_t gap)
    : columns_(std::move(columns)), places_(columns_.size()), gap_(gap) {
    std::iota(places_.begin(), places_.end(), std::size_t{0});
    for (Column& column : columns_) column.width = std::max(column.width, column.title.size());
}

void Table::fit(std::size_t room) {
    while (width() > room) {
        const auto least = std::ranges::max_element(
            places_, {}, [&](std::size_t place) { return columns_[place].rank; });
        if (least == places_.end() || columns_[*least].rank == 0) return;
        places_.erase(least);
    }
}

bool Table::has(std::size_t place) const {
    return std::ranges::find(places_, place) != places_.end();
}

std::size_t Table::width() const {
    std::size_t width = 0;
    for (const std::size_t place : places_)
        width += (width == 0 ? 0 : gap_) + columns_[place].width;
    return width;
}

std::string Table::titles() const {
    Cells titles;
    for (const Column& column : columns_) titles.push_back(column.title);
    return line(titles);
}

std::string Table::line(const Cells& cells, const Paint& paint) const {
    std::string text;
    for (const std::size_t place : places_) {
        if (place != places_.front()) text += std::string(gap_, ' ');
        std::string laid = laid_out(place, cells[place]);
        text += paint ? paint(place, std::move(laid)) : laid;
    }
    return text + '\n';
}

/// fmt counts characters, not bytes.
std::string Table::laid_out(std::size_t place, const std::string& text) const {
    const Column& column = columns_[place];
    if (column.align == Align::right) return fmt::format("{:>{}}", text, column.width);
    return place == places_.back() ? text : fmt::format("{:<{}}", text, column.width);
}

}  // namespace ybw::report

namespace ybw {
namespace {

std::string csv_field(std::string_view original) {
    std::string text;
    while (!original.empty()) {
        const std::size_t end = std::min(original.find_first_of("\r\n"), original.size());
        text += printable(original.substr(0, end)) + std::string(original.substr(end, 1));
        original.remove_prefix(std::min(end + 1, original.size()));
    }
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return text;
    return '"' + boost::replace_all_copy(text, "\"", "\"\"") + '"';
}

}  // namespace

std::string csv_line(std::span<const std::string> fields) {
    std::string line;
    for (const std::string& field : fields)
        line += (&field == fields.data() ? "" : ",") + csv_field(field);
    return line + '\n';
}

}  // namespace ybw
