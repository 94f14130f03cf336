// ybw-panel: one command, all games, one table: what more processors give, short and long.
//
//   ybw-panel panel                                     simulated: 2 to 64 processors
//   ybw-panel panel --compare ybw,naive,abdada,lazy -j 16 --rows day
//   ybw-panel panel-real -j 2,4,8                       the same on threads of this machine
//   ybw-panel simulate -g draughts --positions FILE    all that ybw-bench does, of these games
//
// A constant of the parallel search enters only if no game here loses by it. The figures are those
// of a node that costs what it costs in that game, so that a ring or a copy weighs what it weighs.
#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/command_table.hpp"
#include "bench/formats/format.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/words.hpp"

namespace ybw::bench {

/// The file of this name, embedded (engine/embed.cmake).
extern const std::string_view panel_txt;

namespace {

/// Searches of one game that say something together.
struct Entry {
    std::string_view name;
    std::string_view game;
    std::string_view file;  ///< of positions
    int positions = 0;      ///< the first of them
    Depth depth = 0;        ///< 0: to the end of the game
    double node_ns = 1000;  ///< what a node costs on an AMD EPYC
};

constexpr std::array entries{
    Entry{"gomoku, short", "gomoku", "bench/positions/gomoku-many.jsonl", 40, 10, 1000},
    Entry{"gomoku, long", "gomoku", "bench/positions/gomoku-many.jsonl", 16, 15, 1000},
    Entry{"xiangqi", "xiangqi", "bench/positions/xiangqi.jsonl", 11, 10, 700},
    Entry{"Othello, exact ends", "othello", "examples/othello_ends.jsonl", 8, 0, 38},
    Entry{"Connect Four, exact", "connect_four", "bench/panel/connect_four.jsonl", 12, 0, 60},
    Entry{"Breakthrough", "breakthrough", "bench/panel/breakthrough.jsonl", 12, 12, 150},
    Entry{"draughts", "draughts", "bench/panel/draughts.jsonl", 12, 21, 120},
    Entry{"Dots and Boxes", "dots_and_boxes", "bench/panel/dots_and_boxes.jsonl", 12, 17, 60}};

/// The settings of the command line for one entry.
Settings settings_for(const Entry& entry, Settings settings) {
    settings.game = entry.game;
    settings.positions = fmt::format("{}/{}", YBW_SOURCE_DIR, entry.file);
    settings.first = std::min(settings.first.value_or(entry.positions), entry.positions);
    if (entry.depth > 0) {
        settings.depth = entry.depth;
    } else {
        settings.depth.reset();
        settings.without = "history,killers,counter-moves";
        settings.options = search_options(
            [&](std::string_view name) {
                return name == "without" ? std::optional(settings.without) : std::nullopt;
            },
            {.solving = true}, 0);
        // Of the designs, ours alone searches to the end of a game.
        settings.designs = {Design::ybw};
    }
    if (!settings.node_ns) settings.node_ns = entry.node_ns;
    settings.hash_mib = 64;
    if (!settings.rows.empty()) {
        settings.rows += '.';
        for (const char c : entry.name) settings.rows += std::isalpha(c) != 0 ? c : '-';
    }
    return settings;
}

/// A line for each design: speed-up and nodes for each number of processors; then one for each
/// design but the first, which is compared with it.
std::string lines_of(const Entry& entry, const std::vector<Row>& rows, const Settings& settings) {
    std::string text;
    const auto add = [&](const std::string& title, auto cell) {
        text += fmt::format("| {} | {} |", entry.name, title);
        for (const int threads : settings.threads) text += fmt::format(" {}|", cell(threads));
        text += '\n';
    };
    const auto summaries = summaries_of(rows);
    for (const Design design : settings.designs) {
        add(std::string(design_name(design)), [&](int threads) {
            const auto found = std::ranges::find_if(summaries, [&](const Summary& each) {
                return each.design == design && each.threads == threads;
            });
            if (found == summaries.end()) return std::string();
            return fmt::format("{}, x{:.2f} ", ratio_text(found->speedup), found->nodes.value);
        });
    }
    const Design first = settings.designs.front();
    for (const Design other : std::span(settings.designs).subspan(1)) {
        add(fmt::format("{} / {}", design_name(first), design_name(other)), [&](int threads) {
            const auto found = difference(rows, first, other, threads);
            return found ? ratio_text(found->speedup) + ' ' : "";
        });
    }
    return text;
}

ExitCode panel(const Arguments& arguments, Task task) {
    const Settings asked = settings_of(arguments, task);
    const Output output = standard_output();
    std::string titles = "| | design |";
    std::string rule = "|---|---|";
    for (const int threads : asked.threads) {
        titles += fmt::format(" {} |", threads);
        rule += "---:|";
    }
    output.write(titles + '\n' + rule + '\n');
    for (const Entry& entry : entries) {
        if (arguments.has("game") && asked.game != entry.game) continue;
        Settings settings = settings_for(entry, asked);
        settings.take_rows = [&](const std::vector<Row>& rows) {
            output.write(lines_of(entry, rows, settings));
        };
        const ExitCode code = task == Task::simulate ? simulate(settings) : scaling(settings);
        if (code != ExitCode::done) return code;
    }
    return ExitCode::done;
}

const Program& panel_program() {
    static const std::string text = with_whole_lines(panel_txt);
    static const Program program = [] {
        Program all = bench_program();
        all.name = "ybw-panel";
        const auto sections = sections_of(text);
        for (const auto& [name, task] :
             {std::pair("panel-real", Task::scaling), {"panel", Task::simulate}}) {
            all.commands.insert(all.commands.begin(),
                                cli::read_command(sections, all.options, name,
                                                  [task = task](const Arguments& arguments) {
                                                      return panel(arguments, task);
                                                  }));
        }
        return all;
    }();
    return program;
}

}  // namespace
}  // namespace ybw::bench

int main(int argc, char** argv) {
    return ybw::bench::run_measuring(ybw::bench::panel_program(), argc, argv);
}
