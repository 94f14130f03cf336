#include "engine/report/comparison.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::report {
namespace {

constexpr std::array<std::string_view, 4> formats{"human", "jsonl", "csv", "markdown"};

std::string minimum_text(const ComparedRow& row) {
    return fmt::format("{} {}", grouped(row.minimum.nodes),
                       row.minimum.counted ? "(counted)" : "(for a uniform tree)");
}

/// The cells of a row for people, for both tables.
Cells cells_of(const ComparedRow& row) {
    return {row.algorithm,
            std::to_string(row.depth) + (row.is_cut_short ? " (no time for more)" : ""),
            score_text(row.score),
            row.best,
            grouped(row.nodes),
            row.leaves ? grouped(*row.leaves) : "",
            fmt::format("{:.{}f}", row.times(), row.times() < 10 ? 2 : 1),
            seconds(row.time)};
}

const std::array<std::string_view, 8> titles{"algorithm", "depth",  "score",         "best",
                                             "nodes",     "leaves", "times minimum", "time"};

// ---- For people: a table for each depth

std::string begin_human(const Header& header) {
    return fmt::format("ybw {} on {}\n$ {}\n{}, {} to move: {}\n", header.version,
                       machine_text(header.machine), header.command_line, header.game,
                       header.side_to_move, header.position);
}

/// The row; below a new head if its depth is not the `last` one.
std::string human_row(const ComparedRow& row, Depth last) {
    std::vector<Column> columns;
    constexpr std::array<std::size_t, titles.size()> widths{13, 5, 10, 6, 14, 14, 13, 9};
    for (std::size_t i = 0; i < titles.size(); ++i)
        columns.push_back({std::string(titles[i]), widths[i], i == 0 ? Align::left : Align::right});
    const Table table(columns, 2);
    const std::string text = table.line(cells_of(row));
    if (row.depth == last) return text;
    return fmt::format(
        "\ndepth {}: {} nodes at least {}\n{}{}", row.depth, grouped(row.minimum.nodes),
        row.minimum.counted ? "(Knuth & Moore 1975, counted on this tree)"
                            : "(Knuth & Moore 1975, if all nodes had as many moves as the root)",
        table.titles(), text);
}

// ---- Markdown

std::string begin_markdown(const Header& header) {
    return fmt::format(
        "`{}`\n\n- position: {}, {}, {} to move\n- ybw {} on {}\n\n| {} | minimum |\n"
        "|---{}|---:|\n",
        header.command_line, header.game, header.position, header.side_to_move, header.version,
        machine_text(header.machine), fmt::join(titles, " | "),
        fmt::join(std::vector<std::string>(titles.size() - 1, "|---:"), ""));
}

// ---- CSV

std::string begin_csv(const Header& header) {
    return fmt::format(
        "# ybw {}\n# {}\n# {}\ngame,algorithm,depth,score_kind,score,best,nodes,"
        "leaves,time_s,minimum_nodes,minimum_counted,times_minimum\n",
        header.version, header.command_line, machine_text(header.machine));
}

std::string comparison_csv(const ComparedRow& row, const std::string& game) {
    const nlohmann::ordered_json score = score_json(row.score);
    const auto [kind, number] = *score.items().begin();
    return csv_line(std::array{
        game, row.algorithm, std::to_string(row.depth), std::string(kind), number.dump(), row.best,
        std::to_string(row.nodes), row.leaves ? std::to_string(*row.leaves) : "",
        fmt::format("{:.6f}", row.time.count()), std::to_string(row.minimum.nodes),
        std::string(row.minimum.counted ? "true" : "false"), fmt::format("{:.3f}", row.times())});
}

// ---- JSON lines

std::string begin_json(const Header& header) {
    return json_line({{"type", "comparison"},
                      {"version", header.version},
                      {"command_line", header.command_line},
                      {"machine", machine_text(header.machine)},
                      {"game", header.game},
                      {"position", header.position},
                      {"side_to_move", header.side_to_move}});
}

std::string comparison_json(const ComparedRow& row) {
    using Json = nlohmann::ordered_json;
    return json_line({{"type", "search"},
                      {"algorithm", row.algorithm},
                      {"depth", row.depth},
                      {"score", score_json(row.score)},
                      {"best", row.best.empty() ? Json() : Json(row.best)},
                      {"nodes", row.nodes},
                      {"leaves", optional_json(row.leaves)},
                      {"time_s", row.time.count()},
                      {"minimum_nodes", row.minimum.nodes},
                      {"minimum_counted", row.minimum.counted},
                      {"times_minimum", row.times()},
                      {"last", row.is_last}});
}

}  // namespace

std::span<const std::string_view> comparison_formats() {
    return formats;
}

void ComparisonReport::begin(const Header& header) {
    game_ = header.game;
    sink_(format_ == "jsonl"      ? begin_json(header)
          : format_ == "csv"      ? begin_csv(header)
          : format_ == "markdown" ? begin_markdown(header)
                                  : begin_human(header));
}

void ComparisonReport::row(const ComparedRow& row) {
    if (format_ == "jsonl") return sink_(comparison_json(row));
    if (format_ == "csv") return sink_(comparison_csv(row, game_));
    if (!row.is_last) return;
    if (format_ == "markdown")
        return sink_(
            fmt::format("| {} | {} |\n", fmt::join(cells_of(row), " | "), minimum_text(row)));
    sink_(human_row(row, std::exchange(depth_, row.depth)));
}

// The plot of a comparison: nodes over depth, a curve for each search, the minimum below them.

namespace {

/// Twelve colours as far from each other as possible (Kelly 1965, darkened for white paper).
constexpr std::array colors{"#222222", "#888888", "#1f5fa8", "#6fb1e0", "#b3402a", "#e68a00",
                            "#7a3fa0", "#2a7f3f", "#c2a000", "#d46fa8", "#6b4a2b", "#e6194b"};

bool is_tex(const std::string& file) {
    return file.ends_with(".tex");
}

std::string block(std::size_t number, const std::map<Depth, std::uint64_t>& points) {
    std::string text = fmt::format("$curve{} << EOD\n", number);
    for (const auto& [depth, nodes] : points) text += fmt::format("{} {}\n", depth, nodes);
    return text + "EOD\n";
}

}  // namespace

std::string comparison_plot(std::span<const ComparedRow> rows, const std::string& title,
                            const std::string& file) {
    std::vector<std::string> names{"minimum"};
    std::map<std::string, std::map<Depth, std::uint64_t>> curves;
    std::vector<double> depths;
    std::vector<double> nodes;
    for (const ComparedRow& row : rows) {
        if (std::ranges::find(names, row.algorithm) == names.end()) names.push_back(row.algorithm);
        curves[row.algorithm][row.depth] = row.nodes;
        curves["minimum"][row.depth] = row.minimum.nodes;
        depths.push_back(row.depth);
        for (const std::uint64_t count : {row.nodes, row.minimum.nodes})
            nodes.push_back(static_cast<double>(count));
    }
    std::string script;
    for (std::size_t i = 0; i < names.size(); ++i) script += block(i, curves[names[i]]);
    script += fmt::format(
        "{}set title {} noenhanced\nset logscale y\nset format y {}\n"
        "set xlabel 'depth'\nset ylabel 'nodes'\nset xtics 1\nset grid\n{}{}"
        "set key outside right top reverse Left noenhanced\nplot ",
        picture_output(file), picture_title(title, file),
        is_tex(file) ? "'$10^{%L}$'" : "'10^{%L}'", picture_range('x', depths),
        picture_range('y', nodes));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string style = i == 0 ? "lw 3 dt 2 lc rgb 'gray40' pt 5 ps 0.4"
                                         : fmt::format("lw 2 pt {} ps 0.7 lc rgb '{}'", i,
                                                       colors[(i - 1) % colors.size()]);
        script += fmt::format("{}$curve{} with linespoints {} title {}", i == 0 ? "" : ", \\\n  ",
                              i, style, picture_text(names[i], file));
    }
    return script + '\n';
}

// ---- Pictures

namespace {

/// A kind of picture with its gnuplot name.
struct PictureKind {
    std::string_view ending;
    std::string_view terminal;
    double pixels_per_unit;
    std::string_view unit;
    std::string_view font = "sans,12";
};
constexpr std::array<PictureKind, 5> kinds{{{".svg", "svg", 1, ""},
                                            {".pdf", "pdfcairo", 100, "in"},
                                            {".png", "pngcairo", 1, ""},
                                            {".tex", "tikz", 50, "cm", "\\small"},
                                            {gnuplot_script_ending, "svg", 1, ""}}};

/// nullptr: none of them.
const PictureKind* kind_of(const std::string& name) {
    const auto kind = std::ranges::find_if(
        kinds, [&](const PictureKind& each) { return name.ends_with(each.ending); });
    return kind == kinds.end() ? nullptr : kind;
}

}  // namespace

const std::string& picture_file(std::string_view what, const std::string& name) {
    if (printable(name) != name) {
        throw UserError(ExitCode::usage,
                        "{}: {} has a control character in its name, which gnuplot cannot write; "
                        "name another file",
                        what, shell_quoted(printable(name)));
    }
    if (kind_of(name) != nullptr) return name;
    throw UserError(ExitCode::usage,
                    "{}: '{}' does not end in .svg, .pdf, .png, .tex or .gp, and nothing else is "
                    "drawn; name a file such as scaling.svg",
                    what, name);
}

std::string picture_text(std::string_view text, const std::string& file) {
    return gnuplot_quoted(is_tex(file) ? tex_escaped(text) : std::string(text));
}

std::string picture_title(std::string_view title, const std::string& file) {
    constexpr std::size_t width = 100;
    constexpr std::size_t end = 30;
    return picture_text(shortened(title, width, end), file);
}

std::string picture_range(char axis, std::span<const double> values) {
    const auto [least, most] = std::ranges::minmax(values);
    if (least < most) return "";
    return fmt::format("set {}range [{}:{}]\n", axis, least - 0.5, most + 0.5);
}

std::string picture_output(const std::string& file, int width, int height) {
    const PictureKind* const found = kind_of(file);
    const PictureKind& kind = found == nullptr ? kinds.front() : *found;
    std::string picture = file;
    if (kind.ending == gnuplot_script_ending)
        picture.replace(picture.size() - kind.ending.size(), std::string::npos, ".svg");
    return fmt::format(
        "set terminal {} size {}{},{}{} background rgb 'white' font '{}'\nset output {}\n",
        kind.terminal, width / kind.pixels_per_unit, kind.unit, height / kind.pixels_per_unit,
        kind.unit, kind.font, gnuplot_quoted(picture));
}

}  // namespace ybw::report
