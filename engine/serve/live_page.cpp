#include "engine/serve/live_page.hpp"

#include <fmt/format.h>
#include <optional>

#include "engine/games/registry.hpp"
#include "engine/record/record_text.hpp"
#include "engine/report/board_json.hpp"
#include "engine/report/markup.hpp"
#include "engine/report/page.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/strength.hpp"
#include "engine/serve/web_server.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::serve {

// The files beside this one, embedded (../embed.cmake).
extern const std::string_view live_page_html;  ///< the body; its marks are @ABOUT@ and @STEPS@
extern const std::string_view live_page_css;
extern const std::string_view live_tree_js, live_view_js, live_page_js, live_input_js,
    set_up_js;  ///< in this order

namespace {

using Json = nlohmann::ordered_json;

Json legal_json(const AnyPosition& position) {
    Json moves = Json::array();
    if (position.outcome()) return moves;
    for (const AnyMove move : position.legal_moves()) moves.push_back(position.format_move(move));
    return moves;
}

/// The side; null for a draw and while the game goes on.
Json winner_of(const AnyPosition& position) {
    const auto outcome = position.outcome();
    if (!outcome || *outcome == Outcome::draw) return {};
    return *outcome == Outcome::win ? position.side_to_move() : 1 - position.side_to_move();
}

/// Whether a game of this size and rule begins so.
bool is_initial(const AnyPosition& start, int size) {
    const AnyGame& game = start.game();
    const std::string_view rule = game.rule_name(start);
    GameOptions options;
    if (size > 0) options.size = size;
    if (!rule.empty()) options.rule = rule;
    return same_position(start, game.start(options));
}

}  // namespace

record::PlayedMoves played(const AskedPosition& asked) {
    const AnyGame& game = game_named(asked.game);
    record::PlayedMoves played{.start = read_position(game, asked.start, asked.options),
                               .moves = {}};
    AnyPosition position = played.start;
    for (const std::string& name : asked.moves) {
        played.moves.push_back(position.parse_move(name));
        position.play(played.moves.back());
    }
    return played;
}

record::PlayedMoves played(const AskedGame& asked) {
    const record::WrittenGame written = record::read_game(asked.text);
    std::optional<UserError> first;
    for (const AnyGame* const game : record::games_of(written)) {
        if (asked.game && game->name() != *asked.game) continue;
        try {
            return record::played_moves(written, *game, asked.options);
        } catch (const UserError& error) {
            if (!first) first = error;
        }
    }
    if (first) throw UserError(*first);
    throw UserError(ExitCode::bad_input, "the text is of another game; choose that one");
}

record::PlayedMoves with_moves_told(const AnyPosition& position, std::string_view text) {
    const AnyGame& game = position.game();
    GameOptions options;
    if (const int size = game.told(position, position.text(), {}).size; size > 0)
        options.size = size;
    if (const auto rule = game.rule_name(position); !rule.empty()) options.rule = rule;
    try {
        record::PlayedMoves played = record::played_moves(record::read_moves(text), game, options);
        if (same_position(last_position(played), position)) return played;
    } catch (const UserError&) {  // it is the text of a board
    }
    return {.start = position, .moves = {}};
}

AnyPosition last_position(const record::PlayedMoves& game) {
    AnyPosition position = game.start;
    for (const AnyMove move : game.moves) position.play(move);
    return position;
}

AnyPosition passed(const AnyPosition& position) {
    const AnyGame& game = position.game();
    GameOptions options;
    options.side = game.sides()[static_cast<std::size_t>(1 - position.side_to_move())];
    if (const auto rule = game.rule_name(position); !rule.empty()) options.rule = rule;
    return read_position(game, position.text(), options);
}

AnyPosition in_notation(const AnyPosition& position, const std::string& notation) {
    if (notation.empty()) return position;
    return game_in_notation(position.game(), notation, "notation: ").adopted(position);
}

Json position_json(const record::PlayedMoves& played, const std::string& notation) {
    const AnyGame& game = played.start.game();
    const AnyPosition position = last_position(played);
    const auto over = ending(position);
    const Json picture = report::picture_json(position);
    const std::string_view rule = game.rule_name(position);
    const int size = game.told(position, position.text(), {}).size;
    return {{"type", "position"},
            {"game", game.name()},
            {"rule", rule.empty() ? Json() : Json(rule)},
            {"size", size > 0 ? Json(size) : Json()},
            {"sides", game.sides()},
            {"start", played.start.text()},
            {"initial", is_initial(played.start, size)},
            {"first_side", played.start.side_to_move()},
            {"moves", game.told(played.start, "", played.moves).moves},
            {"notation", notation},
            {"names", line_names(in_notation(played.start, notation), played.moves)},
            {"text", position.text()},
            {"side", position.side_to_move()},
            {"legal", legal_json(position)},
            {"forbidden", game.forbidden_points(position)},
            {"over", over ? Json(*over) : Json()},
            {"winner", winner_of(position)},
            {"picture", picture},
            {"drawn", picture.is_null() ? Json(position.draw({}, {})) : Json()},
            {"format", record::record_format(game)},
            {"record", record::line_record(played.start, played.moves)}};
}

Json games_json() {
    Json games = Json::array();
    for (const AnyGame* const game : all_games()) {
        Json rules = Json::array();
        for (const NamedChoice& rule : game->rules()) rules.push_back(rule.name);
        Json notations = Json::array();
        for (const NamedChoice& notation : game->notations()) notations.push_back(notation.name);
        const auto sizes = game->sizes();
        games.push_back(
            {{"name", game->name()},
             {"rules", rules},
             {"notations", notations},
             {"sides", game->sides()},
             {"sizes", sizes ? Json{sizes->least, sizes->most, sizes->usual} : Json()}});
    }
    return games;
}

std::string live_page(const SearchBounds& bounds, std::string_view about, std::string nonce) {
    const std::string body =
        report::filled(live_page_html, {{"@ABOUT@", report::html_text(about)},
                                        {"@STEPS@", std::string(report::step_buttons_html)}});
    Json strengths = Json::array();
    for (const Level& level : levels) {
        strengths.push_back({{"nodes", level.nodes}, {"temperature", level.temperature}});
    }
    return report::page_text({.title = "ybw",
                              .style = live_page_css,
                              .body = body,
                              .data = {{"games", games_json()},
                                       {"levels", strengths},
                                       {"threads", bounds.usual.threads},
                                       {"most_threads", SearchOptions::max_threads},
                                       {"hash_mib", bounds.usual.hash_mib},
                                       {"most_hash_mib", bounds.most_hash_mib},
                                       // A message says more than the game alone.
                                       {"longest_game", WebServer::longest_message / 2}},
                              .nonce = std::move(nonce),
                              .scripts = {report::board_js, report::curve_js, live_tree_js,
                                          live_view_js, live_page_js, live_input_js, set_up_js}});
}

}  // namespace ybw::serve
