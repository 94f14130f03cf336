// judge: decides which side, if any, is to blame for the repetition that ends a line of moves.

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/words.hpp"

namespace ybw::cli {
namespace {

using xiangqi::Position;

/// A judgement as values.
struct Judgement {
    std::string_view game;
    std::string position;
    std::string rule;
    std::string side_to_move;
    int occurrences = 1;
    std::optional<xiangqi::Verdict> verdict;
};

/// The winner by name; "draw" if there is none.
std::string result_of(const Judgement& judgement) {
    if (judgement.verdict->outcome == Outcome::draw) return "draw";
    const bool mover_wins = judgement.verdict->outcome == Outcome::win;
    const bool is_red = judgement.side_to_move == "red";
    return mover_wins == is_red ? "red wins" : "black wins";
}

/// The reason why there is nothing to judge.
std::string no_verdict(const Judgement& judgement) {
    if (judgement.occurrences > 1)
        return fmt::format("the rule '{}' judges no repetition", judgement.rule);
    return "no repetition: the position is on the board for the first time";
}

std::string json_of(const Judgement& judgement) {
    using Json = nlohmann::ordered_json;
    const auto& verdict = judgement.verdict;
    return json_line({{"type", "judgement"},
                      {"game", judgement.game},
                      {"rule", judgement.rule},
                      {"position", judgement.position},
                      {"side_to_move", judgement.side_to_move},
                      {"occurrences", judgement.occurrences},
                      {"repetition", verdict.has_value()},
                      {"verdict", verdict ? Json(result_of(judgement)) : Json()},
                      {"reason", verdict ? verdict->reason : no_verdict(judgement)}});
}

std::string text_of(const Judgement& judgement, const Showing& showing) {
    if (!judgement.verdict) return fmt::format("{}\n", no_verdict(judgement));
    if (showing.quiet) return fmt::format("{}\n", result_of(judgement));
    return fmt::format("{}\n{}\n", result_of(judgement), judgement.verdict->reason);
}

/// --position with the moves of --moves at its end.
AnyPosition asked_judged_position(const Arguments& arguments, const Signals& signals) {
    std::string text = asked_position_text(arguments, signals);
    if (is_blank(text)) text = "startpos";
    std::string moves = arguments.value("moves").value_or("");
    for (const std::string& move : arguments.operands()) moves += ' ' + move;
    const bool has_moves = text.find(" moves") != std::string::npos;
    if (!moves.empty()) text += (has_moves ? " " : " moves ") + moves;
    return asked_game(arguments).parse_position(text, asked_variant(arguments));
}

struct JudgeTask {
    AnyPosition position;
    Showing showing;
    bool requires_verdict;
};

JudgeTask read_judge(const Arguments& arguments, Signals& signals) {
    const Showing showing = asked_showing(arguments);
    return {asked_judged_position(arguments, signals), showing, arguments.has("require-verdict")};
}

ExitCode run(const JudgeTask& task, Signals& signals) {
    const auto& position = task.position.as<Position>();
    const Judgement judgement{task.position.game().name(),
                              task.position.text(),
                              std::string(xiangqi::rule_name(position.rule())),
                              side_name(task.position),
                              position.occurrences(),
                              xiangqi::judge_repetition(position)};
    const bool as_json = task.showing.format == report::Format::json_lines;
    standard_output(&signals).write(as_json ? json_of(judgement)
                                            : text_of(judgement, task.showing));
    const bool is_no = !judgement.verdict && task.requires_verdict;
    return is_no ? ExitCode::answer_is_no : ExitCode::done;
}

}  // namespace

Command judge_entry() {
    return ybw_command("judge", &run_asked<read_judge>);
}

}  // namespace ybw::cli
