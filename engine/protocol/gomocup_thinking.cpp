// What Gomocup does with the engine: questions, what is told meanwhile, answers.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/protocol/gomocup.hpp"
#include "engine/protocol/gomocup_messages.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_values.hpp"

namespace ybw::protocol {

AnyPosition Gomocup::position_of(const GomocupBoard& board, const GameOptions& variant) const {
    return setting_.game.parse_position(board.text(), variant);
}

/// The best move of the board, which is then made there.
void Gomocup::make_move() {
    think({.board = *board_, .words = [this](const Points& line) {
               board_->put(line.front(), GomocupBoard::Owner::own);
               return gomocup::points_text(std::span(line).first(1));
           }});
}

void Gomocup::think(Question question) {
    if (const auto why = info_.rule_complaint()) return error(*why);
    GameOptions variant;
    variant.rule = info_.rule();
    SearchTask task{.position = position_of(question.board, variant)};
    if (task.position.outcome()) return error("the game is over");
    task.root_moves = free_moves(task.position);
    if (task.root_moves.empty()) return error("all moves are blocked");
    if (task.root_moves.size() == task.position.legal_moves().size()) task.root_moves.clear();
    task.limits = info_.limits();
    task.budget = info_.budget();
    prepare(question.lines);
    shows_realtime_ = info_.wants_realtime();
    search_ = question.make_search ? question.make_search(*engine_) : nullptr;
    if (search_ == nullptr) ended_ = EndedSearch{.position = task.position, .rule = info_.rule()};
    question_ = std::move(question);
    session_.start(search_ ? *search_ : *engine_, std::move(task));
}

/// Those that are not blocked.
std::vector<AnyMove> Gomocup::free_moves(const AnyPosition& position) const {
    std::vector<AnyMove> moves = position.legal_moves();
    std::erase_if(moves, [&](AnyMove move) {
        const Point point = board_->point_of(position.format_move(move));
        return std::ranges::find(blocked_, point) != blocked_.end();
    });
    return moves;
}

/// Makes table and threads as INFO says.
void Gomocup::prepare(int lines) {
    const SearchOptions wanted =
        info_.search_options(setting_.options, setting_.most_hash_mib, lines);
    engine_options_.multipv = lines;
    if (engine_ && engine_options_ == wanted) return engine_->set_multipv(lines);
    engine_.reset();  // the old table goes before the new one comes
    ended_.reset();
    engine_ = setting_.game.make_search(wanted);
    engine_options_ = wanted;
}

void Gomocup::note(const SearchTask& task, const Iteration<AnyMove>& iteration) {
    const report::Row row = row_of(task.position, iteration);
    if (search_ == nullptr) ended_->rows.push_back(row);
    reply(gomocup::message_line(question_->board, row, engine_options_.multipv));
    if (!shows_realtime_ || row.rank != 1) return;
    for (const std::string& line : gomocup::realtime_lines(question_->board, row)) reply(line);
}

void Gomocup::answer(const SearchTask& task, const Result<AnyMove>& result) {
    if (!result.best) return error("there are no such moves");
    const auto& best = result.lines.front();
    const auto names = line_names(task.position, best.pv);
    reply(fmt::format("MESSAGE depth {} score {} nodes {} time {:.0f} ms", result.depth,
                      report::score_text(best.score, best.bound), result.statistics.nodes,
                      result.time.count() * 1000));
    if (search_ == nullptr) {
        ended_->statistics = result.statistics;
        ended_->time = result.time;
        ended_->reason = result.reason;
        if (!task.root_moves.empty()) ended_->rows.clear();  // they say nothing of all moves
    }
    reply(question_->words(gomocup::points_of(question_->board, names)));
}

}  // namespace ybw::protocol
