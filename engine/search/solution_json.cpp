// JSON lines: the solution and the nodes of its proof, for other programs.

#include "engine/games/any_game.hpp"
#include "engine/report/json_line.hpp"
#include "engine/report/text.hpp"
#include "engine/search/solution_formats.hpp"

namespace ybw::solve {
namespace {

using Json = nlohmann::ordered_json;

Json index_json(ProofIndex index) {
    return index == no_proof_node ? Json() : Json(index);
}

Json solution_json(const Question& question, const Solution& solution) {
    const AnyGame& game = question.position.game();
    const bool won = solution.verdict == Verdict::won;
    Json json{
        {"type", "solution"},
        {"game", game.name()},
        {"position", question.position.text()},
        {"side_to_move", game.sides()[static_cast<std::size_t>(question.position.side_to_move())]},
        {"kind", question.kind},
        {"verdict", word_of(solution.verdict)}};
    json["best"] = nullptr;
    json["plies"] = nullptr;
    if (won) {
        const auto& root = solution.tree[solution.tree.root()];
        json["best"] = question.position.format_move(root.attack);
        json["plies"] = root.plies;
    }
    json["line"] = line_of(question, solution);
    json["checked"] = won;
    json["attacks"] = solution.tree.size();
    json["nodes"] = solution.nodes;
    json["time"] = solution.time.count();
    json["reason"] = report::reason_name(solution.reason);
    return json;
}

Json node_json(const AnyPosition& position, const ProofTree<AnyMove>& tree, ProofIndex index) {
    const auto& node = tree[index];
    Json answers = Json::array();
    for (const auto& answer : node.answers) {
        answers.push_back({{"move", position.format_move(answer.move)}, {"next", answer.next}});
    }
    return {{"type", "attack"},
            {"node", index},
            {"move", position.format_move(node.attack)},
            {"plies", node.plies},
            {"answers", std::move(answers)},
            {"otherwise", index_json(node.otherwise)}};
}

}  // namespace

std::string json_lines_of(const Question& question, const Solution& solution, Telling telling) {
    std::string text = json_line(solution_json(question, solution));
    if (telling == Telling::result_alone) return text;
    for (std::size_t i = solution.tree.size(); i-- > 0;) {
        text += json_line(node_json(question.position, solution.tree, static_cast<ProofIndex>(i)));
    }
    return text;
}

}  // namespace ybw::solve
