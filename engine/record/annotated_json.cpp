#include <array>

#include "engine/record/annotated_game.hpp"
#include "engine/report/result_json.hpp"
#include "engine/report/score_json.hpp"
#include "engine/report/text.hpp"

namespace ybw::record {
namespace {

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

}  // namespace

std::vector<Json> annotated_json(const AnnotatedGame& game) {
    const Annotation& annotation = game.annotation;
    std::vector<Json> lines;
    Json counts;
    for (const int side : {0, 1}) {
        for (const Verdict verdict : {Verdict::inaccuracy, Verdict::mistake, Verdict::blunder}) {
            counts[std::string(game.side_name(side))][std::string(verdict_name(verdict))] = 0;
        }
    }
    for (const AnnotatedMove& move : annotation.moves) {
        lines.push_back(move_json(game, move));
        if (move.verdict == Verdict::good) continue;
        Json& count =
            counts[std::string(game.side_name(move.side))][std::string(verdict_name(move.verdict))];
        count = count.get<int>() + 1;
    }
    lines.push_back({{"type", "annotation"},
                     {"game", game.played.start.game().name()},
                     {"moves", game.played.count()},
                     {"annotated", annotation.moves.size()},
                     {"verdicts", counts},
                     {"loser", annotation.loser ? Json(game.side_name(*annotation.loser)) : Json()},
                     {"lost_with", annotation.lost_with ? Json(*annotation.lost_with) : Json()},
                     {"over", annotation.over ? Json(*annotation.over) : Json()},
                     {"interrupted", !annotation.is_whole}});
    return lines;
}

}  // namespace ybw::record
