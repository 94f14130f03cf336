#include "engine/search/search_values.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>

#include "engine/report/text.hpp"
#include "engine/search/store.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {
namespace {

/// The text without the words that UCI begins a position with: "position fen", "startpos moves".
/// Blanks take their place, so that the columns in messages stay true.
std::string without_uci_words(std::string text) {
    const auto drop = [&](std::string_view word) {
        const std::size_t at = std::min(text.find_first_not_of(blanks), text.size());
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        const bool is_there = std::string_view(text).substr(at, end - at) == word;
        if (is_there) text.replace(at, word.size(), word.size(), ' ');
        return is_there;
    };
    drop("position");
    if (!drop("fen") && drop("startpos")) drop("moves");
    return text;
}

std::string_view name_of_side(const AnyPosition& position, int side) {
    return position.game().sides()[static_cast<std::size_t>(side)];
}

}  // namespace

AnyPosition read_position(const AnyGame& game, std::string_view text, const GameOptions& options) {
    const std::string moves = without_uci_words(std::string(text));
    if (is_blank(moves) && trimmed(text).ends_with("fen"))
        throw UserError(ExitCode::bad_input, "a FEN is missing behind 'fen'");
    return is_blank(moves) ? game.start(options) : game.parse_position(moves, options);
}

std::vector<const AnyGame*> readers_of(std::string_view text,
                                       std::span<const AnyGame* const> games) {
    std::vector<const AnyGame*> readers;
    for (const AnyGame* const game : games) {
        try {
            read_position(*game, text, {});
            readers.push_back(game);
        } catch (const UserError&) {
            continue;  // which is the answer
        }
    }
    return readers;
}

std::string side_name(const AnyPosition& position) {
    return std::string(name_of_side(position, position.side_to_move()));
}

report::Row row_of(const AnyPosition& root, const Iteration<AnyMove>& iteration) {
    report::Row row;
    row.depth = iteration.depth;
    row.rank = iteration.rank;
    row.score = iteration.line.score;
    row.bound = iteration.line.bound;
    row.pv = line_names(root, iteration.line.pv);
    row.statistics = iteration.statistics;
    row.time = iteration.time;
    row.hashfull_permille = iteration.hashfull_permille;
    return row;
}

CompletedDepth<AnyMove> completed_depth(const AnyPosition& root, std::span<const report::Row> rows,
                                        std::span<const AnyMove> asked) {
    CompletedDepth<AnyMove> completed;
    for (const report::Row& row : rows) {
        Line<AnyMove> line{.score = row.score, .bound = row.bound, .pv = {}, .depth = row.depth};
        for (const AnyMove move : moves_named(root, row.pv)) line.pv.push_back(move);
        const auto begins_with = [&](AnyMove move) { return line.pv.front() == move; };
        const bool is_asked = asked.empty() || std::ranges::any_of(asked, begins_with);
        const bool is_new = std::ranges::none_of(
            completed.lines, [&](const auto& other) { return begins_with(other.pv.front()); });
        if (is_asked && is_new) completed.lines.push_back(std::move(line));
    }
    if (!completed.lines.empty()) completed.depth = rows.front().depth;
    return completed;
}

std::optional<std::string> ending(const AnyPosition& position) {
    if (!position.outcome()) return std::nullopt;
    const std::string why = position.end_reason();
    const std::string because = why.empty() ? "" : fmt::format(" ({})", why);
    const auto winner = position.winner();
    if (!winner) return "a draw" + because;
    const std::string_view name = name_of_side(position, *winner);
    const Score value = *position.end_value();
    if (value.is_decisive()) return fmt::format("{} has won{}", name, because);
    const Score won = winner == position.side_to_move() ? value : -value;
    return fmt::format("{} has won, {} for {}", name, report::score_text(won, Bound::exact), name);
}

report::Summary finished_game(const AnyPosition& position, const DrawStyle& style) {
    return {.reason = StopReason::solved,
            .board = position.draw(style, {}),
            .over = ending(position),
            .over_score = position.end_value()};
}

report::Summary summary_of(const AnyPosition& root, const Result<AnyMove>& result,
                           const DrawStyle& style) {
    report::Summary summary;
    int rank = 0;
    for (const auto& line : result.lines)
        summary.lines.push_back(row_of(root, {.depth = line.depth > 0 ? line.depth : result.depth,
                                              .rank = ++rank,
                                              .line = line,
                                              .statistics = {}}));
    summary.statistics = result.statistics;
    summary.time = result.time;
    summary.reason = result.reason;
    summary.depth = result.depth;
    summary.hashfull_permille = result.hashfull_permille;
    AnyPosition after = root;
    std::vector<AnyMove> marks;
    if (result.best) {
        after.play(*result.best);
        marks.push_back(*result.best);
    }
    summary.board = after.draw(style, marks);
    return summary;
}

void play_out(AnyPosition position, Line<AnyMove>& line) {
    // For longer lines a plain search takes longer than a reader waits.
    constexpr Depth longest = 4;
    constexpr std::uint64_t enough_nodes = 200'000;
    if (!line.score.is_decisive() || line.bound != Bound::exact) return;
    const Depth missing = line.score.distance() - static_cast<Depth>(line.pv.size());
    if (missing <= 0 || missing > longest) return;
    for (const AnyMove move : line.pv) position.play(move);
    const bool is_won = line.score.is_win() == (line.pv.size() % 2 == 0);
    const Score expected = is_won ? Score::win_in(missing) : Score::loss_in(missing);
    std::uint64_t nodes = 0;
    const auto found = position.game().run_textbook({"pvs"}, position, missing, [&] {
        nodes += classic::nodes_between_polls;
        return nodes > enough_nodes;
    });
    if (!found || found->value != expected) return;
    for (const AnyMove move : found->pv) line.pv.push_back(move);
}

// ---- Listed positions

namespace {

[[noreturn]] void complain(std::string_view what) {
    throw UserError(ExitCode::bad_input, std::string(what));
}

bool is_depth(std::int64_t depth) {
    return 1 <= depth && depth < max_ply;
}

/// A mistyped member would not hold. Members that resemble none are left alone.
void require_no_slip(const nlohmann::json& json) {
    constexpr std::array<std::string_view, 4> known{"name", "position", "depth", "best"};
    for (const auto& [key, value] : json.items()) {
        const auto meant = nearest(key, known);
        if (meant && *meant != key)
            complain(
                fmt::format("there is no member {}; {}", in_quotes(key), how_to_mend(key, known)));
    }
}

ListedPosition from_json(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("position") || !json["position"].is_string())
        complain("this is no JSON object with a \"position\"");
    require_no_slip(json);
    if (json.contains("moves"))
        complain("\"moves\" are a member of queries; here they follow the text of \"position\"");
    ListedPosition position{.name = {}, .text = json["position"], .depth = {}};
    if (json.contains("name")) {
        if (!json["name"].is_string()) complain("\"name\" is no text");
        position.name = json["name"];
    }
    if (json.contains("depth")) {
        if (!json["depth"].is_number_integer() || !is_depth(json["depth"].get<std::int64_t>()))
            complain(fmt::format("\"depth\" is no number from 1 to {}", max_ply - 1));
        position.depth = json["depth"].get<int>();
    }
    if (json.contains("best")) {
        const auto& best = json["best"];
        const auto is_text = [](const auto& move) { return move.is_string(); };
        if (!best.is_array() || best.empty() || !std::ranges::all_of(best, is_text))
            complain("\"best\" is no list of moves");
        for (const auto& move : best) position.best.push_back(move);
    }
    return position;
}

/// A single number before the position is a depth.
ListedPosition from_text(std::string_view text) {
    ListedPosition position{.name = {}, .text = std::string(text), .depth = {}};
    Depth depth = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
    const auto rest = text.substr(static_cast<std::size_t>(end - text.data()));
    if (error == std::errc::invalid_argument || rest.empty() ||
        blanks.find(rest.front()) == std::string_view::npos) {
        return position;
    }
    if (error != std::errc() || !is_depth(depth)) {
        complain(
            fmt::format("the number before the position is no depth from 1 to {}", max_ply - 1));
    }
    position.text = trimmed(rest);
    position.depth = depth;
    return position;
}

}  // namespace

std::optional<ListedPosition> listed_position(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.starts_with('{')) return from_json(text);
    const std::string_view position = without_remark(text);
    if (position.empty()) return std::nullopt;
    return from_text(position);
}

std::optional<nlohmann::ordered_json> position_answer(AnySearch& search,
                                                      const PositionQuestion& question,
                                                      const NumberedPosition& numbered) {
    const ListedPosition& listed = numbered.position;
    nlohmann::ordered_json json{
        {"type", "result"}, {"number", numbered.number}, {"position", listed.text}};
    if (!listed.name.empty()) json["name"] = listed.name;
    try {
        if (!numbered.problem.empty()) throw UserError(ExitCode::bad_input, numbered.problem);
        const AnyPosition position = read_position(question.game, listed.text, question.options);
        const bool is_limited = question.limits_are_given || !listed.depth;
        const Limits limits = is_limited ? question.limits : Limits{.depth = listed.depth};
        const auto summary = worth(search, position, limits, question.known, question.multipv);
        if (summary.reason == StopReason::user) return std::nullopt;
        const report::Origin origin{.game = std::string(question.game.name()),
                                    .threads = search.workers()};
        json.update(report::result_json(origin, summary));
    } catch (const UserError& error) {
        json["error"] = error.what();
    }
    return json;
}

}  // namespace ybw
