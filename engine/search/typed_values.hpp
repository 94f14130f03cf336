// The templates that search_values.hpp replaces, for what is still written over the types of games.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/report/values.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/blanks.hpp"
#include "parallel/result.hpp"

namespace ybw {

/// "startpos moves ...", as UCI has it, is the moves alone. Blanks take the place of the words, so
/// that the columns in messages stay true.
inline std::string without_startpos(std::string text) {
    for (const std::string_view word : {"startpos", "moves"}) {
        const std::size_t at = std::min(text.find_first_not_of(blanks), text.size());
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        if (std::string_view(text).substr(at, end - at) != word) break;
        text.replace(at, word.size(), word.size(), ' ');
    }
    return text;
}

/// The position of a text; the initial one if there is no text.
template <EngineGame T>
typename T::Position read_position(std::string_view text, const GameOptions& options) {
    const std::string moves = without_startpos(std::string(text));
    return is_blank(moves) ? T::start(options) : T::parse_position(moves, options);
}

/// The name of the side to move.
template <EngineGame T>
std::string side_name(const typename T::Position& position) {
    return std::string(T::sides()[static_cast<std::size_t>(T::side_to_move(position))]);
}

/// The moves of a line by name.
template <EngineGame T, class Moves>
std::vector<std::string> line_names(typename T::Position position, const Moves& moves) {
    std::vector<std::string> names;
    for (const auto move : moves) {
        names.push_back(T::format_move(position, move));
        position.play(move);
    }
    return names;
}

template <EngineGame T>
report::Row row_of(const typename T::Position& root,
                   const Iteration<typename T::Position::Move>& iteration) {
    report::Row row;
    row.depth = iteration.depth;
    row.rank = iteration.rank;
    row.score = iteration.line.score;
    row.bound = iteration.line.bound;
    row.pv = line_names<T>(root, iteration.line.pv);
    row.statistics = iteration.statistics;
    row.time = iteration.time;
    row.hashfull_permille = iteration.hashfull_permille;
    return row;
}

/// How a finished game ended, in words; nullopt while it goes on.
template <EngineGame T>
std::optional<std::string> ending(const typename T::Position& position) {
    const std::optional<Outcome> outcome = position.outcome();
    if (!outcome) return std::nullopt;
    if (*outcome == Outcome::draw) return "a draw";
    const int mover = T::side_to_move(position);
    const int winner = *outcome == Outcome::win ? mover : 1 - mover;
    return fmt::format("{} has won", T::sides()[static_cast<std::size_t>(winner)]);
}

inline Score score_of(Outcome outcome) {
    if (outcome == Outcome::draw) return Score::draw();
    return outcome == Outcome::win ? Score::win_in(0) : Score::loss_in(0);
}

/// The summary of a game that is over, which needs no search.
template <EngineGame T>
report::Summary finished_game(const typename T::Position& position, const DrawStyle& style) {
    report::Summary summary;
    summary.over = ending<T>(position);
    summary.over_score = score_of(*position.outcome());
    summary.reason = StopReason::solved;
    summary.board = T::draw(position, style, {});
    return summary;
}

template <EngineGame T>
report::Summary summary_of(const typename T::Position& root,
                           const Result<typename T::Position::Move>& result,
                           const DrawStyle& style) {
    report::Summary summary;
    int rank = 0;
    for (const auto& line : result.lines) {
        report::Row row;
        row.depth = result.depth;
        row.rank = ++rank;
        row.score = line.score;
        row.bound = line.bound;
        row.pv = line_names<T>(root, line.pv);
        summary.lines.push_back(std::move(row));
    }
    summary.statistics = result.statistics;
    summary.time = result.time;
    summary.reason = result.reason;
    summary.depth = result.depth;
    summary.hashfull_permille = result.hashfull_permille;
    typename T::Position after = root;
    std::vector<typename T::Position::Move> marks;
    if (result.best) {
        after.play(*result.best);
        marks.push_back(*result.best);
    }
    summary.board = T::draw(after, style, marks);
    return summary;
}

}  // namespace ybw
