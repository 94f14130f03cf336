#include "engine/protocol/info_lines.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/report/text.hpp"

namespace ybw::protocol {
namespace {

/// "nodes N nps N hashfull N time N"
std::string effort(const Statistics& statistics, Duration time, int hashfull_permille) {
    return fmt::format("nodes {} nps {:.0f} hashfull {} time {:.0f}", statistics.nodes,
                       report::nodes_per_second(statistics.nodes, time), hashfull_permille,
                       std::floor(time.count() * 1000));
}

std::string plain_score(Score score) {
    constexpr int mate_score = 30'000;
    // Evaluations stay below every mate that a search can find.
    constexpr int most = mate_score - Score::longest_win - 1;
    if (!score.is_decisive()) return fmt::format("{}", std::clamp(score.raw(), -most, most));
    const int value = mate_score - score.distance();
    return fmt::format("{}", score.is_win() ? value : -value);
}

std::string score_in_units(Score score) {
    if (!score.is_decisive()) return fmt::format("cp {}", score.raw());
    const int distance = score.distance();
    return score.is_win() ? fmt::format("mate {}", (distance + 1) / 2)
                          : fmt::format("mate {}", -(distance / 2));
}

}  // namespace

std::string score_words(Dialect dialect, Score score, Bound bound) {
    if (dialect == Dialect::ucci) return plain_score(score);
    std::string words = score_in_units(score);
    if (bound == Bound::lower) words += " lowerbound";
    if (bound == Bound::upper) words += " upperbound";
    return words;
}

std::string info_line(Dialect dialect, const report::Row& row, int lines) {
    std::string line = "info";
    if (dialect == Dialect::uci || lines > 1) {
        line += fmt::format(" depth {} multipv {}", row.depth, row.rank);
    } else {
        line += fmt::format(" depth {}", row.depth);
    }
    line += " score " + score_words(dialect, row.score, row.bound);
    line += ' ' + effort(row.statistics, row.time, row.hashfull_permille);
    if (!row.pv.empty()) line += fmt::format(" pv {}", fmt::join(row.pv, " "));
    return line;
}

std::string status_line(Dialect, const Status& status) {
    return fmt::format("info depth {} {}", status.depth,
                       effort(status.statistics, status.time, status.hashfull_permille));
}

std::string remark_line(Dialect dialect, std::string_view text) {
    std::string line = dialect == Dialect::uci ? "info string " : "info message ";
    for (const char c : text) line += c == '\n' || c == '\r' ? ' ' : c;
    return line;
}

}  // namespace ybw::protocol
