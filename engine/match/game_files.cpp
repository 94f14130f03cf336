#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/standings.hpp"
#include "engine/record/record_text.hpp"
#include "engine/report/page.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

using record::pgn_side;
using record::pgn_text;
using record::result_text;
using record::sgf_text;

const std::string& name_of(const std::vector<std::string>& names, const GameRecord& game,
                           std::size_t side) {
    return names[static_cast<std::size_t>(game.players[side])];
}

std::vector<std::string> move_names(const GameRecord& record) {
    std::vector<std::string> names;
    for (const MoveRecord& played : record.moves) names.push_back(played.move);
    return names;
}

/// Throws UserError for a text that is no move.
std::vector<AnyMove> moves_of(const GameRecord& game, const AnyPosition& start) {
    return moves_named(start, move_names(game));
}

/// "2024-06-07" of "2024-06-07T12:00:00Z"; empty for any text that is no date.
std::string_view date_of(const GameRecord& game) {
    const std::string_view date = std::string_view(game.began).substr(0, 10);
    constexpr std::string_view form = "dddd-dd-dd";
    const bool is_date = std::ranges::equal(date, form, [](char c, char of_form) {
        return of_form == 'd' ? '0' <= c && c <= '9' : c == of_form;
    });
    return is_date ? date : "";
}

/// "+0.31/12 0.345s" for each move, as cutechess and fastchess write it: the player's score, in
/// hundredths of a unit, or "+M5" for a win in five moves of its own; the depth; the time.
std::vector<std::string> remarks_of(const GameRecord& game) {
    std::vector<std::string> remarks;
    for (const MoveRecord& move : game.moves) {
        std::string value = "?";
        if (move.score && move.score->is_decisive()) {
            value = fmt::format("{}M{}", move.score->is_win() ? '+' : '-',
                                (move.score->distance() + 1) / 2);
        } else if (move.score) {
            value = fmt::format("{:+.2f}", move.score->raw() / 100.0);
        }
        remarks.push_back(fmt::format("{}/{} {:.3f}s", value, move.depth, move.time.count()));
    }
    return remarks;
}

// ---- SGF

std::string sgf_result(const GameRecord& game) {
    if (!game.winner) return "0";
    const char winner = record::sgf_side(*game.winner);
    if (game.ending == Ending::time || game.ending == Ending::hang)
        return fmt::format("{}+T", winner);
    if (is_fault(game.ending)) return fmt::format("{}+F", winner);
    return fmt::format("{}+{}", winner, game.ending == Ending::win ? "" : "R");
}

/// Requires a game with SGF.
std::string sgf_game(const GameRecord& game, const AnyPosition& start,
                     const std::vector<std::string>& names) {
    const SgfGame sgf = *start.game().sgf_game(start, moves_of(game, start));
    std::string text = fmt::format(
        "(;FF[4]GM[{}]CA[UTF-8]AP[ybw]SZ[{}]PB[{}]PW[{}]RE[{}]DT[{}]RO[{}]RU[{}]GC[{}]{}\n",
        sgf.number, sgf.size, sgf_text(name_of(names, game, 0)), sgf_text(name_of(names, game, 1)),
        sgf_result(game), date_of(game), fmt::format("{}.{}", game.pair + 1, game.game + 1),
        sgf.rule,
        sgf_text(fmt::format("{}{}{}", ending_text(game.ending), game.detail.empty() ? "" : ": ",
                             game.detail)),
        record::sgf_setup(sgf, start.side_to_move()));
    return text + record::sgf_nodes(sgf.moves, start.side_to_move(), remarks_of(game)) + ")\n";
}

// ---- PGN

std::string pgn_date(const GameRecord& game) {
    std::string date(date_of(game));
    std::ranges::replace(date, '-', '.');
    return date.empty() ? "????.??.??" : date;
}

/// Requires a game with PGN.
std::string pgn_game(const GameRecord& game, const AnyPosition& start,
                     const std::vector<std::string>& names) {
    const PgnGame pgn = *start.game().pgn_game(start, moves_of(game, start));
    record::MoveText moves;
    moves.add_moves(pgn, start.side_to_move(), remarks_of(game));
    moves.add(result_text("pgn", game.winner));
    return fmt::format(
        "[Game \"{}\"]\n[Event \"ybw match\"]\n[Site \"?\"]\n[Date \"{}\"]\n"
        "[Round \"{}.{}\"]\n[{} \"{}\"]\n[{} \"{}\"]\n[Result \"{}\"]\n[SetUp \"1\"]\n"
        "[FEN \"{}\"]\n[Format \"{}\"]\n[Termination \"{}\"]\n\n{}\n\n",
        pgn.game, pgn_date(game), game.pair + 1, game.game + 1, pgn_side(start.game(), 0),
        pgn_text(name_of(names, game, 0)), pgn_side(start.game(), 1),
        pgn_text(name_of(names, game, 1)), result_text("pgn", game.winner), pgn.start, pgn.notation,
        pgn_text(ending_text(game.ending)), moves.text());
}

bool has_format(const AnyGame& game, std::string_view format) {
    return std::ranges::count(game.record_formats(), format) > 0;
}

/// The game in the format that its game has; empty if there is none.
std::string record_text(const GameRecord& game, const AnyPosition& start,
                        const std::vector<std::string>& names) {
    if (has_format(start.game(), "sgf")) return sgf_game(game, start, names);
    return has_format(start.game(), "pgn") ? pgn_game(game, start, names) : "";
}

template <class Writer>
std::string collection(const JournalContent& content, std::string_view notation,
                       std::string_view format, Writer write) {
    return with_settings([&] {
        const auto& settings = content.header.settings;
        const AnyGame& usual = game_named(game_of(settings));
        const AnyGame& game =
            notation.empty() ? usual : game_in_notation(usual, notation, "--notation: ");
        require_format_of(game, format);
        std::string text;
        for (const GameRecord& record : content.games) {
            text += write(record, game.parse_position(record.start, variant_of(settings)),
                          player_names(settings));
        }
        return text;
    });
}

}  // namespace

void require_format_of(const AnyGame& game, std::string_view format) {
    if (has_format(game, format)) return;
    const auto games = games_where([&](const AnyGame& one) { return has_format(one, format); });
    throw UserError(ExitCode::usage, "--{} writes games of {}; this is a match of {}", format,
                    fmt::join(games, " and "), game.name());
}

std::string sgf_collection(const JournalContent& content) {
    return collection(content, {}, "sgf", sgf_game);
}

std::string pgn_collection(const JournalContent& content, std::string_view notation) {
    return collection(content, notation, "pgn", pgn_game);
}

// ---- The page

namespace {

using Json = nlohmann::ordered_json;
using report::html_text;

/// The facts that only the rules know; none if the game does not know the record's moves.
void add_rules(Json& json, const GameRecord& record, const AnyPosition& start,
               const std::vector<std::string>& names, const Json& picture) {
    try {
        report::add_line(json, start, move_names(record));
        if (const auto text = record_text(record, start, names); !text.empty())
            json["record"] = text;
    } catch (const UserError&) {
        if (picture.is_null()) throw;  // there is nothing else to be shown
    }
}

Json page_json(const JournalContent& content) {
    const auto& settings = content.header.settings;
    const AnyGame& game = game_named(game_of(settings));
    const auto names = player_names(settings);
    const Json picture = report::picture_json(game.start(variant_of(settings)));
    Json games = Json::array();
    for (const GameRecord& record : content.games) {
        Json json = to_json(record);
        json["ending_text"] = ending_text(record.ending);
        add_rules(json, record, game.parse_position(record.start, variant_of(settings)), names,
                  picture);
        games.push_back(std::move(json));
    }
    const auto formats = game.record_formats();
    return {{"game", game.name()},
            {"sides", game.sides()},
            {"picture", picture},
            {"format", formats.empty() ? Json() : Json(formats.front())},
            {"names", names},
            {"own_words", names},
            {"win_at_root", Score::win_at_root},
            {"longest_win", Score::longest_win},
            {"games", games}};
}

/// "100ms a move", "depth 8", both.
std::string limits_of(const Json& player) {
    std::string text = player.at("time").is_string() ? player.at("time").get<std::string>() : "";
    for (const char* limit : {"depth", "nodes"}) {
        const Json& value = player.at(limit);
        if (value.is_null()) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", limit, value.get<std::uint64_t>());
    }
    return text;
}

/// The game, speed and place of a match: "gomoku, renju; A: 100ms; B: depth 8; AMD EPYC".
std::string head(const JournalContent& content) {
    const auto& settings = content.header.settings;
    const AnyGame& game = game_named(game_of(settings));
    std::string text = game_of(settings);
    const std::string_view rule = game.rule_name(game.start(variant_of(settings)));
    if (!rule.empty()) text += fmt::format(", {}", rule);
    for (const Json& player : settings.at("players"))
        text += fmt::format("; {}: {}", player.at("name").get<std::string>(), limits_of(player));
    const Json& about = content.header.about;
    if (about.contains("processor")) text += "; " + about.at("processor").get<std::string>();
    return text;
}

std::string title(const JournalContent& content) {
    return fmt::format("{}", fmt::join(player_names(content.header.settings), " - "));
}

/// The result in a line; several players have only the table. Forfeits come before it.
std::string summary(const JournalContent& content) {
    const std::string warning = cautions(content.games);
    if (player_names(content.header.settings).size() != 2) return warning;
    return warning + summary_line(tally_of(content.games, 0));
}

}  // namespace

std::string html_page(const JournalContent& content) {
    return with_settings([&] {
        const std::string body =
            report::filled(html_page_html, {{"@TITLE@", html_text(title(content))},
                                            {"@SUMMARY@", html_text(summary(content))},
                                            {"@HEAD@", html_text(head(content))},
                                            {"@STANDINGS@", html_text(standings_text(content))},
                                            {"@STEPS@", std::string(report::step_buttons_html)}});
        return report::page_text({.title = title(content),
                                  .style = html_page_css,
                                  .body = body,
                                  .data = page_json(content),
                                  .scripts = {report::board_js, report::curve_js, html_page_js}});
    });
}

std::string running_page(const JournalContent& content, const std::vector<std::string>& progress) {
    constexpr std::size_t most_games = 20;
    constexpr int refresh_s = 5;
    return with_settings([&] {
        const auto names = player_names(content.header.settings);
        std::string steps;
        for (const std::string& part : progress)
            steps += fmt::format("<li>{}</li>\n", html_text(part));
        std::string games;
        const std::size_t count = std::min(content.games.size(), most_games);
        std::for_each_n(content.games.rbegin(), count, [&](const GameRecord& game) {
            games += fmt::format(
                "<li><b>{}</b> <span translate=\"no\">{} – {}</span>\n<small>pair {}.{}, {}, "
                "{}</small></li>\n",
                game.winner ? result_text("pgn", game.winner) : "½-½",
                html_text(name_of(names, game, 0)), html_text(name_of(names, game, 1)),
                game.pair + 1, game.game + 1, report::counted(game.moves.size(), "move"),
                ending_text(game.ending));
        });
        const std::string body =
            report::filled(running_page_html, {{"@TITLE@", html_text(title(content))},
                                               {"@SUMMARY@", html_text(summary(content))},
                                               {"@HEAD@", html_text(head(content))},
                                               {"@PROGRESS@", steps},
                                               {"@STANDINGS@", html_text(standings_text(content))},
                                               {"@COUNT@", fmt::to_string(content.games.size())},
                                               {"@GAMES@", games}});
        return report::page_text({.title = title(content),
                                  .body = body,
                                  .data = {{"own_words", names}},
                                  .refresh_s = refresh_s});
    });
}

bool is_html_page(std::string_view beginning) {
    return beginning.find(R"(<meta name="generator" content="ybw">)") != std::string_view::npos;
}

}  // namespace ybw::match
