#include "engine/teach/pseudo_code.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "engine/text/words.hpp"

namespace ybw::teach {
namespace {

/// What stands behind '@' names the steps at which the line is executed: an action, if need be with
/// the side to move before it ("min.call"), or where in the search the root is called ("guess",
/// "first", "next").
struct Text {
    std::string_view algorithm;
    std::string_view source;
    std::string_view lines;
};

constexpr std::string_view minimax_lines =
    R"(Max(node, depth)                                                    @max.pass max.enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @max.leaf
    best = -∞
    for each child of node
        v = Min(child, depth - 1)                                   @max.call
        if v > best: best = v                                       @max.raise max.keep
    return best                                                     @max.leave

Min(node, depth)                                                    @min.pass min.enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @min.leaf
    best = +∞
    for each child of node
        v = Max(child, depth - 1)                                   @min.call
        if v < best: best = v                                       @min.raise min.keep
    return best                                                     @min.leave)";

constexpr std::string_view negamax_lines =
    R"(NegaMax(node, depth)                                                @pass enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    best = -∞
    for each child of node
        v = -NegaMax(child, depth - 1)                              @call
        if v > best: best = v                                       @raise keep
    return best                                                     @leave)";

constexpr std::string_view alphabeta_lines =
    R"(AlphaBeta(node, depth, α, β)                                        @pass enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    for each child of node
        v = -AlphaBeta(child, depth - 1, -β, -α)                    @call
        if v >= β: return β                                         @cut
        if v > α: α = v                                             @raise keep
    return α                                                        @leave)";

constexpr std::string_view failsoft_lines =
    R"(AlphaBeta(node, depth, α, β)                                        @pass enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    best = -∞
    for each child of node
        v = -AlphaBeta(child, depth - 1, -β, -α)                    @call
        if v > best: best = v                                       @keep
        if best >= β: return best                                   @cut
        if best > α: α = best                                       @raise
    return best                                                     @leave)";

constexpr std::string_view pvs_lines =
    R"(PVS(node, depth, α, β)                                              @pass enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    found_pv = false
    for each child of node
        if found_pv
            v = -PVS(child, depth - 1, -α - 1, -α)                  @scout
            if α < v < β
                v = -PVS(child, depth - 1, -β, -α)                  @repeat
        else
            v = -PVS(child, depth - 1, -β, -α)                      @call
        if v >= β: return β                                         @cut
        if v > α: α = v, found_pv = true                            @raise keep
    return α                                                        @leave)";

constexpr std::string_view negascout_lines =
    R"(NegaScout(node, depth, α, β)                                        @pass enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    best = -∞
    for each child of node
        if it is the first
            v = -NegaScout(child, depth - 1, -β, -α)                @call
        else
            v = -NegaScout(child, depth - 1, -α - 1, -α)            @scout
            if α < v < β
                v = -NegaScout(child, depth - 1, -β, -v)            @repeat
        if v > best: best = v                                       @keep
        if best >= β: return best                                   @cut
        if best > α: α = best                                       @raise
    return best                                                     @leave)";

constexpr std::string_view aspiration_lines =
    R"(guess = AlphaBeta(root, depth - 2, -∞, +∞)                          @guess
v = AlphaBeta(root, depth, guess - 50, guess + 50)                  @first
if v <= guess - 50: v = AlphaBeta(root, depth, -∞, v + 1)           @next
if v >= guess + 50: v = AlphaBeta(root, depth, v - 1, +∞)           @next

AlphaBeta(node, depth, α, β)                                        @enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    best = -∞
    for each child of node
        v = -AlphaBeta(child, depth - 1, -β, -α)                    @call
        if v > best: best = v                                       @keep
        if best >= β: return best                                   @cut
        if best > α: α = best                                       @raise
    return best                                                     @leave)";

constexpr std::string_view mtdf_lines =
    R"(guess = AlphaBeta(root, depth - 2, -∞, +∞)                          @guess
lower = -∞, upper = +∞
while lower < upper
    β = guess, or guess + 1 if guess = lower
    guess = Memory(root, depth, β - 1, β)                           @first next
    if guess < β: upper = guess, else lower = guess

Memory(node, depth, α, β)                                           @enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    if a bound of node is known and enough: return it               @known
    best = -∞
    for each child of node
        v = -Memory(child, depth - 1, -β, -α)                       @call
        if v > best: best = v                                       @raise keep
        if best >= β: end the loop                                  @cut
    remember best as a bound of node
    return best                                                     @leave)";

constexpr std::string_view history_lines =
    R"(History(node, depth, α, β)                                          @pass enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    sort the moves by table[move], the highest first
    best = -∞
    for each child of node
        v = -History(child, depth - 1, -β, -α)                      @call
        if v > best: best = v                                       @keep
        if best >= β: end the loop                                  @cut
        if best > α: α = best                                       @raise
    add WEIGHT to table[best move]
    return best                                                     @leave)";

constexpr std::string_view deepening_lines = R"(for d = 1, 2 ... depth
    v = AlphaBeta(root, d, -∞, +∞)                                  @guess first next pass

AlphaBeta(node, depth, α, β)                                        @enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    best = -∞
    at the root, the best child of the last depth comes first
    for each child of node
        v = -AlphaBeta(child, depth - 1, -β, -α)                    @call
        if v > best: best = v                                       @keep
        if best >= β: return best                                   @cut
        if best > α: α = best                                       @raise
    return best                                                     @leave)";

constexpr std::string_view ybw_lines =
    R"(YBW(node, depth, α, β)                                              @pass enter
    if the game is over or depth = 0
        return Evaluate(node)                                       @leaf
    if a bound of node is known and enough: return it               @known
    best = -∞
    for the eldest child of node
        v = -YBW(child, depth - 1, -β, -α)                          @call
    if somebody has no work: node becomes a split point             @split
    whoever has come helps with the others                          @join
    for each other child of node: whoever is free takes one
        v = -YBW(child, depth - 1, -α - 1, -α)                      @scout
        if α < v < β
            v = -YBW(child, depth - 1, -β, -α)                      @repeat
        if v > best: best = v                                       @keep
        if best >= β: cancel all others, return best                @cut
        if best > α: α = best                                       @raise
    cancelled: return nothing                                       @cancel
    return best                                                     @leave)";

constexpr std::array<Text, 12> texts{{
    {"minimax", "Shannon 1950; Sun Kai, section 3", minimax_lines},
    {"negamax", "Knuth & Moore 1975; Sun Kai, section 4", negamax_lines},
    {"alphabeta", "Knuth & Moore 1975, fail-hard; Sun Kai, section 5", alphabeta_lines},
    {"failsoft", "Fishburn 1983: alpha-beta, fail-soft", failsoft_lines},
    {"pvs", "Marsland & Campbell 1982; Sun Kai, section 7", pvs_lines},
    {"negascout", "Reinefeld 1983, fail-soft", negascout_lines},
    {"aspiration", "Baudet 1978, around fail-soft alpha-beta", aspiration_lines},
    {"mtdf", "Plaat, Schaeffer, Pijls & de Bruin 1996", mtdf_lines},
    {"history", "Schaeffer 1989, weight depth * depth", history_lines},
    {"history-power", "Schaeffer 1989, weight 2^depth", history_lines},
    {"ybw",
     "Feldmann, Monien, Mysliwietz & Vornberger 1989: Young Brothers Wait, as this engine has it",
     ybw_lines},
    {"deepening", "Slate & Atkin 1977, around fail-soft alpha-beta", deepening_lines},
}};

struct Line {
    std::string text;
    std::vector<std::string> marks;
};

const Text& text_of(std::string_view algorithm) {
    return *std::ranges::find(texts, algorithm, &Text::algorithm);
}

std::string weight_of(std::string_view algorithm) {
    return algorithm == "history-power" ? "2^depth" : "depth * depth";
}

std::vector<Line> read_lines(std::string_view algorithm) {
    std::vector<Line> lines;
    std::string_view rest = text_of(algorithm).lines;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const std::size_t at = std::min(line.find('@'), line.size());
        std::string text(line.substr(0, at));
        text.erase(text.find_last_not_of(' ') + 1);
        if (const auto place = text.find("WEIGHT"); place != std::string::npos) {
            text.replace(place, std::string_view("WEIGHT").size(), weight_of(algorithm));
        }
        lines.push_back({text, words_of(line.substr(std::min(at + 1, line.size())))});
    }
    return lines;
}

/// Read once.
const std::vector<Line>& lines_of(std::string_view algorithm) {
    static const auto all = [] {
        std::map<std::string_view, std::vector<Line>> lines;
        for (const Text& text : texts) lines[text.algorithm] = read_lines(text.algorithm);
        return lines;
    }();
    return all.at(algorithm);
}

constexpr std::string_view name_of(Action action) {
    constexpr std::array<std::string_view, 15> names{"pass",  "call",  "scout", "repeat", "enter",
                                                     "leaf",  "known", "keep",  "raise",  "cut",
                                                     "leave", "split", "join",  "cancel", "done"};
    return names[static_cast<std::size_t>(action)];
}

/// Of which call of the root this visit is a part: "guess", "first" or "next".
std::string_view turn_of(const Recording& recording, Index visit) {
    std::size_t roots = 0;
    while (recording.visits[visit].caller) visit = *recording.visits[visit].caller;
    for (Index i = 0; i < visit; ++i) roots += recording.visits[i].caller ? 0 : 1;
    if (!recording.guesses_first) return roots == 0 ? "first" : "next";
    if (roots == 0) return "guess";
    return roots == 1 ? "first" : "next";
}

std::optional<std::size_t> line_with(const std::vector<Line>& lines, std::string_view mark) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (std::ranges::find(lines[i].marks, mark) != lines[i].marks.end()) return i;
    }
    return std::nullopt;
}

}  // namespace

PseudoCode pseudo_code(std::string_view algorithm) {
    PseudoCode code{std::string(text_of(algorithm).source), {}};
    for (const Line& line : lines_of(algorithm)) code.lines.push_back(line.text);
    return code;
}

std::optional<std::size_t> line_of_step(const Recording& recording, const Step& step) {
    const auto& lines = lines_of(recording.algorithm);
    const TreeNode& node = recording.nodes[recording.visits[step.visit].node];
    const std::string_view action = name_of(step.action);
    // MTD(f) guesses by another search than it shows.
    const std::string_view turn = turn_of(recording, step.visit);
    if (recording.algorithm == "mtdf" && turn == "guess") return line_with(lines, turn);
    if (step.action == Action::pass) {
        const auto line = line_with(lines, turn);
        // The other side of the question has the line below.
        const auto& window = recording.visits[step.visit].came;
        const bool opened_above = window && window->alpha() != -Score::infinity();
        if (recording.algorithm == "aspiration" && turn == "next" && opened_above) return *line + 1;
        if (line) return line;
    }
    const std::string_view side = node.max_to_move ? "max." : "min.";
    if (const auto line = line_with(lines, std::string(side) + std::string(action))) return line;
    return line_with(lines, action);
}

}  // namespace ybw::teach
