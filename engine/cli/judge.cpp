// judge: who, if anybody, has to answer for the repetition that a line of moves ends in.

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/games/xiangqi/repetition.hpp"
#include "engine/games/xiangqi/rules.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/json_line.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

using xiangqi::Position;

/// What a judgement says, as values.
struct Judgement {
    std::string_view game;
    std::string position;
    std::string rule;
    std::string side_to_move;
    int occurrences = 1;
    std::optional<xiangqi::Verdict> verdict;
};

std::string rule_name(const Position& position) {
    return std::string(xiangqi::rule_choices[static_cast<std::size_t>(position.rule())].name);
}

/// The winner by name; "draw" where there is none.
std::string result_of(const Judgement& judgement) {
    if (judgement.verdict->outcome == Outcome::draw) return "draw";
    const bool mover_wins = judgement.verdict->outcome == Outcome::win;
    const bool is_red = judgement.side_to_move == "red";
    return mover_wins == is_red ? "red wins" : "black wins";
}

/// Why there is nothing to judge.
std::string no_verdict(const Judgement& judgement) {
    if (judgement.occurrences > 1) {
        return fmt::format("the rule '{}' judges no repetition", judgement.rule);
    }
    return "no repetition: the position is on the board for the first time";
}

std::string json_of(const Judgement& judgement) {
    nlohmann::ordered_json json{{"type", "judgement"},
                                {"game", judgement.game},
                                {"rule", judgement.rule},
                                {"position", judgement.position},
                                {"side_to_move", judgement.side_to_move},
                                {"occurrences", judgement.occurrences},
                                {"repetition", judgement.verdict.has_value()}};
    json["verdict"] = nullptr;
    if (judgement.verdict) json["verdict"] = result_of(judgement);
    json["reason"] = judgement.verdict ? judgement.verdict->reason : no_verdict(judgement);
    return json_line(json);
}

std::string text_of(const Judgement& judgement, report::Detail detail) {
    if (!judgement.verdict) return fmt::format("{}\n", no_verdict(judgement));
    if (detail == report::Detail::result_alone) return fmt::format("{}\n", result_of(judgement));
    return fmt::format("{}\n{}\n", result_of(judgement), judgement.verdict->reason);
}

/// --position with the moves of --moves at its end.
AnyPosition judged_position(const Arguments& arguments, const Signals& signals) {
    std::string text = position_text(arguments, signals);
    if (is_blank(text)) text = "startpos";
    std::string moves = arguments.value("moves").value_or("");
    for (const std::string& move : arguments.operands()) moves += ' ' + move;
    const bool has_moves = text.find(" moves") != std::string::npos;
    if (!moves.empty()) text += (has_moves ? " " : " moves ") + moves;
    return asked_game(arguments).parse_position(text, game_options(arguments));
}

}  // namespace

ExitCode judge(const Arguments& arguments) {
    expect_game(arguments);
    const report::Format format = report_format(arguments);
    Signals signals;
    const AnyPosition judged = judged_position(arguments, signals);
    const auto& position = judged.as<Position>();
    const Judgement judgement{judged.game().name(),   judged.text(),
                              rule_name(position),    side_name(judged),
                              position.occurrences(), xiangqi::judge_repetition(position)};
    const bool as_json = format == report::Format::json_lines;
    const auto detail =
        arguments.has("quiet") ? report::Detail::result_alone : report::Detail::everything;
    standard_output(&signals).write(as_json ? json_of(judgement) : text_of(judgement, detail));
    const bool is_no = !judgement.verdict && arguments.has("require-verdict");
    return is_no ? ExitCode::answer_is_no : ExitCode::done;
}

}  // namespace ybw::cli
