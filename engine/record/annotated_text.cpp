#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

#include "engine/record/annotated_game.hpp"
#include "engine/record/record_text.hpp"
#include "engine/report/text.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

constexpr std::size_t curve_width = 20;
constexpr std::string_view depth_words = ", depth ";
constexpr std::string_view better_words = "; better ";

/// After the last column: some terminals begin a new line when theirs is full.
constexpr std::size_t margin = 1;

/// The width of a better line, where no terminal says how long: some ten moves.
constexpr std::size_t usual_line = 40;
/// A move and the sign that there are more.
constexpr std::size_t least_line = 10;

using report::score_with_unit;

/// A score with its unit, of a move that was played: "won" if it ended the game.
std::string worth(Score score) {
    if (!score.is_decisive() || score.distance() > 1) return score_with_unit(score);
    return score.is_win() ? "won" : "lost";
}

/// "+35 for black", or "0" for neither side: a score of the first side as text.
std::string score_for(const AnyGame& game, const std::string& text) {
    return text == "0" ? text : fmt::format("{} for {}", text, game.sides()[0]);
}

/// The chances of the first side as a bar.
std::string curve(const AnyGame& game, Score score) {
    const auto length = static_cast<std::size_t>(std::lround(chance_of(game, score) * curve_width));
    return std::string(length, '#') + std::string(curve_width - length, '.');
}

std::string head(const AnnotatedGame& game) {
    const std::string result = result_of(game, record_format(game.played.start.game()));
    return fmt::format("{}: {} - {}{}{}\n", game.played.start.game().name(), player_text(game, 0),
                       player_text(game, 1), result.empty() ? "" : ", ", result);
}

report::Table table_of(const AnnotatedGame& game) {
    using report::Align;
    // Chinese names take eight columns.
    const std::size_t name_width = game.played.start.game().notations().empty() ? 6 : 8;
    std::size_t score_width = 0;
    for (const AnnotatedMove& move : game.annotation.moves)
        score_width = std::max(score_width, worth(first_sides(move, move.score)).size());
    return report::Table({{"move", 4},
                          {"side", 5, Align::left},
                          {"played", name_width, Align::left},
                          {fmt::format("score ({})", game.side_name(0)), score_width, Align::right},
                          {"chances", curve_width, Align::left, 3},
                          {"depth", 5, Align::right, 2},
                          {"", 10, Align::left},
                          {"better", least_line, Align::left, 1}},
                         2);
}

std::string row(const AnnotatedGame& game, const report::Table& table, const AnnotatedMove& move,
                std::size_t width) {
    const Score score = first_sides(move, move.score);
    report::Cells cells{std::to_string(move.number),
                        std::string(game.side_name(move.side)),
                        move.move,
                        worth(score),
                        curve(game.played.start.game(), score),
                        std::to_string(move.best.depth),
                        std::string(verdict_name(move.verdict)),
                        ""};
    if (move.verdict != Verdict::good) {
        const std::size_t used = report::display_width(table.line(cells));  // its end in the margin
        const std::size_t room = width == 0 ? usual_line : width > used ? width - used : 1;
        cells.back() = report::line_text(move.best.pv, room);
    }
    return table.line(cells);
}

/// For an interrupted annotation, which has nothing on the moves before: " from move 5 on".
std::string part(const Annotation& annotation) {
    if (annotation.is_whole) return "";
    return fmt::format(" from move {} on", annotation.moves.front().number);
}

/// "1 inaccuracy", "2 mistakes"; empty for none.
std::string verdicts_text(Verdict verdict, std::uint64_t count) {
    if (count == 0) return "";
    if (verdict == Verdict::inaccuracy && count > 1) return fmt::format("{} inaccuracies", count);
    return report::counted(count, verdict_name(verdict));
}

std::array<std::uint64_t, 4> verdicts_of(const AnnotatedGame& game, int side) {
    std::array<std::uint64_t, 4> counts{};
    for (const AnnotatedMove& move : game.annotation.moves)
        if (move.side == side) ++counts[static_cast<std::size_t>(move.verdict)];
    return counts;
}

/// "; move 17 lost most, 34 %": of the winning chances. Empty if no move lost any.
std::string costliest_move(const AnnotatedGame& game, int side) {
    const auto lost = [&](const AnnotatedMove& move) {
        return move.side == side ? chances_lost(game.played.start.game(), move) : 0;
    };
    const auto costliest = std::ranges::max_element(game.annotation.moves, {}, lost);
    if (costliest == game.annotation.moves.end()) return "";
    const std::string share = report::percent(lost(*costliest));
    if (share == report::percent(0)) return "";
    return fmt::format("; move {} lost most, {}", costliest->number, share);
}

/// "black: 1 blunder, 2 mistakes, accuracy 87.0 %; move 17 lost most, 34 %"
std::string mistakes_of(const AnnotatedGame& game, int side) {
    const auto counts = verdicts_of(game, side);
    std::string text;
    for (const Verdict verdict : {Verdict::blunder, Verdict::mistake, Verdict::inaccuracy}) {
        const std::string word = verdicts_text(verdict, counts[static_cast<std::size_t>(verdict)]);
        if (!word.empty()) text += (text.empty() ? "" : ", ") + word;
    }
    const auto accuracy = accuracy_of(game, side);
    return fmt::format("{}: {}{}{}{}\n", game.side_name(side), text.empty() ? "no mistakes" : text,
                       part(game.annotation),
                       accuracy ? fmt::format(", accuracy {:.1f} %", *accuracy) : "",
                       costliest_move(game, side));
}

/// The mistakes of both sides, the moment the game was lost, and how it ended.
std::string summary_lines(const AnnotatedGame& game) {
    std::string text;
    const auto add_line = [&](const std::string& line) {
        if (!line.empty()) text += line + '\n';
    };
    add_line(interruption(game));
    if (!game.annotation.moves.empty()) {
        for (const int side : {0, 1}) text += mistakes_of(game, side);
    }
    add_line(game.annotation.loser ? turning_point(game) : course(game));
    if (game.annotation.over) add_line("the game is over: " + *game.annotation.over);
    if (game.annotation.known > 0) {
        add_line(
            fmt::format("from the store: {}", report::counted(game.annotation.known, "position")));
    }
    return text;
}

/// The rule by which a game was over before people went on with it.
std::string rule_end_text(const AnnotatedGame& game) {
    const RuleEnd& end = *game.played.rule_end;
    return fmt::format(
        "by the rule {} the game was over after move {}: {}; {}", end.rule, end.number, end.how,
        end.is_lifted ? "it is looked at as by --rule none, which judges no repetition"
                      : "--rule none judges no repetition");
}

using Json = nlohmann::ordered_json;

Json move_json(const AnnotatedGame& game, const AnnotatedMove& move) {
    return {{"type", "move"},
            {"number", move.number},
            {"side", game.side_name(move.side)},
            {"move", move.move},
            {"score", report::score_json(move.score)},
            {"chance", chance_of(game.played.start.game(), move.score)},
            {"verdict", move.verdict == Verdict::good ? "good" : verdict_name(move.verdict)},
            {"best", move.best.pv.empty() ? Json() : Json(move.best.pv.front())},
            {"best_score", report::score_json(move.best.score)},
            {"best_chance", chance_of(game.played.start.game(), move.best.score)},
            {"pv", move.best.pv},
            {"bound", report::bound_name(move.best.bound)},
            {"depth", move.best.depth},
            {"nodes", move.best.statistics.nodes},
            {"time_s", report::rounded_seconds(move.best.time)}};
}

/// The numbers of moves that were not good, by the names of their verdicts.
Json verdicts_json(const std::array<std::uint64_t, 4>& counts) {
    Json json;
    for (const Verdict verdict : {Verdict::inaccuracy, Verdict::mistake, Verdict::blunder}) {
        json[std::string(verdict_name(verdict))] = counts[static_cast<std::size_t>(verdict)];
    }
    return json;
}

/// null where no rule had ended the game before its last move.
Json rule_end_json(const PlayedMoves& played) {
    if (!played.rule_end) return {};
    return {{"move", played.rule_end->number},
            {"how", played.rule_end->how},
            {"rule", played.rule_end->rule}};
}

}  // namespace

std::string player_text(const AnnotatedGame& game, int side) {
    const std::string& name = game.written.players[static_cast<std::size_t>(side)];
    return name.empty() ? std::string(game.side_name(side))
                        : fmt::format("{} ({})", name, game.side_name(side));
}

std::optional<double> accuracy_of(const AnnotatedGame& game, int side) {
    const AnyGame& rules = game.played.start.game();
    double sum = 0;
    double count = 0;
    for (const AnnotatedMove& move : game.annotation.moves) {
        if (move.side != side) continue;
        const double lost = chances_lost(rules, move);
        sum += std::clamp(103.1668 * std::exp(-4.354 * lost) - 3.1669, 0.0, 100.0);
        ++count;
    }
    return count == 0 ? std::nullopt : std::optional(sum / count);
}

namespace {

/// The totals of one player over several games.
struct PlayerRecord {
    std::string name;
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    double accuracy = 0;                    ///< the mean over moves
    std::array<std::uint64_t, 4> verdicts;  ///< moves by Verdict
};

/// The players in the order in which they come.
std::vector<PlayerRecord> player_records(std::span<const AnnotatedGame> games) {
    std::vector<PlayerRecord> players;
    for (const AnnotatedGame& game : games) {
        for (const int side : {0, 1}) {
            const std::string& said = game.written.players[static_cast<std::size_t>(side)];
            const std::string name = said.empty() ? std::string(game.side_name(side)) : said;
            auto found = std::ranges::find(players, name, &PlayerRecord::name);
            if (found == players.end()) {
                players.push_back({.name = name, .verdicts = {}});
                found = players.end() - 1;
            }
            ++found->games;
            const auto verdicts = verdicts_of(game, side);
            const auto moves = std::accumulate(verdicts.begin(), verdicts.end(), std::uint64_t{0});
            if (moves == 0) continue;
            const auto all = static_cast<double>(found->moves += moves);
            found->accuracy +=
                (*accuracy_of(game, side) - found->accuracy) * static_cast<double>(moves) / all;
            for (std::size_t i = 0; i < verdicts.size(); ++i) found->verdicts[i] += verdicts[i];
        }
    }
    return players;
}

}  // namespace

std::string summary_text(std::span<const AnnotatedGame> games) {
    using report::Align;
    const auto players = player_records(games);
    std::size_t longest = 6;
    for (const PlayerRecord& player : players) longest = std::max(longest, player.name.size());
    const report::Table table({{"player", longest, Align::left},
                               {"games", 6},
                               {"moves", 6},
                               {"accuracy", 8},
                               {"inaccuracies", 12},
                               {"mistakes", 8},
                               {"blunders", 8}},
                              2);
    std::string text = table.titles();
    for (const PlayerRecord& player : players) {
        report::Cells cells{player.name, std::to_string(player.games), std::to_string(player.moves),
                            player.moves == 0 ? "-" : fmt::format("{:.1f} %", player.accuracy)};
        for (const Verdict verdict : {Verdict::inaccuracy, Verdict::mistake, Verdict::blunder}) {
            cells.push_back(std::to_string(player.verdicts[static_cast<std::size_t>(verdict)]));
        }
        text += table.line(cells);
    }
    return text;
}

Json summary_json(std::span<const AnnotatedGame> games) {
    Json players = Json::array();
    for (const PlayerRecord& player : player_records(games)) {
        players.push_back({{"name", player.name},
                           {"games", player.games},
                           {"moves", player.moves},
                           {"accuracy", player.moves == 0 ? Json() : Json(player.accuracy)}});
        players.back().update(verdicts_json(player.verdicts));
    }
    return {{"type", "summary"}, {"games", games.size()}, {"players", players}};
}

Score first_sides(const AnnotatedMove& move, Score score) {
    return move.side == 0 ? score : -score;
}

std::string comment_of(const AnnotatedMove& move, const AnyGame& game) {
    const std::string score = score_for(game, worth(first_sides(move, move.score)));
    const std::string text = fmt::format("{}{}{}", score, depth_words, move.best.depth);
    if (move.verdict == Verdict::good) return text;
    return fmt::format("{}: {}{}{} ({}): {}", verdict_name(move.verdict), text, better_words,
                       move.best.pv.front(),
                       score_for(game, score_with_unit(first_sides(move, move.best.score))),
                       report::line_text(move.best.pv));
}

bool is_comment_of(std::string_view line, const AnyGame& game) {
    const std::string text = fmt::format("{}", fmt::join(words_of(line), " "));
    std::string_view rest = text;
    for (const Verdict verdict : {Verdict::inaccuracy, Verdict::mistake, Verdict::blunder}) {
        const std::string begin = fmt::format("{}: ", verdict_name(verdict));
        if (rest.starts_with(begin)) rest.remove_prefix(begin.size());
    }
    const std::string_view score = rest.substr(0, rest.find(depth_words));
    if (score != "0" && !score.ends_with(score_for(game, ""))) return false;
    rest.remove_prefix(std::min(score.size() + depth_words.size(), rest.size()));
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    return digits > 0 && (digits == rest.size() || rest.substr(digits).starts_with(better_words));
}

std::string interruption(const AnnotatedGame& game) {
    const Annotation& annotation = game.annotation;
    if (annotation.is_whole) return "";
    const std::size_t last =
        annotation.moves.empty() ? game.played.count() : annotation.moves.front().number - 1;
    if (last == 0) return "";
    if (last == 1) return "interrupted: move 1 was not looked at";
    return fmt::format("interrupted: moves 1 to {} were not looked at", last);
}

std::string turning_point(const AnnotatedGame& game) {
    const Annotation& annotation = game.annotation;
    if (!annotation.loser) return "";
    const std::string_view loser = game.side_name(*annotation.loser);
    if (!annotation.lost_with) return fmt::format("{} is lost at the end", loser);
    const AnnotatedMove& move = *annotation.move_numbered(*annotation.lost_with);
    return fmt::format(
        "{} lost the game with move {}, {}; {} was better ({})", loser, move.number, move.move,
        move.best.pv.front(),
        score_for(game.played.start.game(), score_with_unit(first_sides(move, move.best.score))));
}

std::string course(const AnnotatedGame& game) {
    const auto& moves = game.annotation.moves;
    if (moves.empty()) return "";
    std::vector<double> chances;
    for (const AnnotatedMove& move : moves)
        chances.push_back(chance_of(game.played.start.game(), first_sides(move, move.score)));
    const auto [least, most] = std::ranges::minmax(chances);
    return fmt::format("{}'s chances went from {} to {}, between {} and {}", game.side_name(0),
                       report::percent(chances.front()), report::percent(chances.back()),
                       report::percent(least), report::percent(most));
}

std::string result_of(const AnnotatedGame& game, std::string_view format) {
    const std::string& said = game.written.result;
    if (!game.annotation.over || format.empty()) return said;
    const std::string shown(result_text(format, game.annotation.winner));
    return said.starts_with(shown) ? said : shown;  // "B+5" says more
}

std::vector<std::string> notes_of(const AnnotatedGame& game) {
    std::vector<std::string> notes = game.written.notes;
    const AnyGame& rules = game.played.start.game();
    if (!game.written.kind.empty() && !is_called(game.written, rules))
        notes.push_back(fmt::format("the file calls the game '{}'; it was read as {}",
                                    game.written.kind, rules.name()));
    if (game.played.rule_end) notes.push_back(rule_end_text(game));
    const std::string& said = game.written.result;
    const std::string shown = result_of(game, record_format(rules));
    if (!said.empty() && said != "*" && said != "?" && said != shown)
        notes.push_back(fmt::format("the file says {}, and the board shows {}", said, shown));
    return notes;
}

std::vector<Json> annotated_json(const AnnotatedGame& game) {
    const Annotation& annotation = game.annotation;
    std::vector<Json> lines;
    Json counts;
    Json accuracies;
    for (const int side : {0, 1}) {
        const std::string name(game.side_name(side));
        counts[name] = verdicts_json(verdicts_of(game, side));
        accuracies[name] = report::optional_json(accuracy_of(game, side));
    }
    for (const AnnotatedMove& move : annotation.moves) lines.push_back(move_json(game, move));
    lines.push_back({{"type", "annotation"},
                     {"game", game.played.start.game().name()},
                     {"moves", game.played.count()},
                     {"annotated", annotation.moves.size()},
                     {"verdicts", counts},
                     {"accuracy", accuracies},
                     {"loser", annotation.loser ? Json(game.side_name(*annotation.loser)) : Json()},
                     {"lost_with", report::optional_json(annotation.lost_with)},
                     {"over", report::optional_json(annotation.over)},
                     {"over_by_rule", rule_end_json(game.played)},
                     {"notes", notes_of(game)},
                     {"known", annotation.known},
                     {"interrupted", !annotation.is_whole}});
    return lines;
}

std::string annotated_text(const AnnotatedGame& game, std::size_t width) {
    report::Table table = table_of(game);
    if (width > 0) table.fit(width - std::min(width, margin));
    std::string text = head(game);
    for (const std::string& note : notes_of(game)) text += "note: " + note + "\n";
    text += '\n' + table.titles();
    for (const AnnotatedMove& move : game.annotation.moves) text += row(game, table, move, width);
    return text + '\n' + summary_lines(game);
}

}  // namespace ybw::record
