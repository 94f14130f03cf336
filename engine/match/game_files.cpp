#include "engine/match/game_files.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

#include "engine/games/registry.hpp"
#include "engine/match/settings.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

const std::string& name_of(const std::vector<std::string>& names, const GameRecord& game,
                           std::size_t side) {
    return names[static_cast<std::size_t>(game.players[side])];
}

/// The moves of a journal, which are texts. Throws UserError for what is none.
std::vector<AnyMove> moves_of(const GameRecord& game, AnyPosition position) {
    std::vector<AnyMove> moves;
    for (const MoveRecord& record : game.moves) {
        moves.push_back(position.parse_move(record.move));
        position.play(moves.back());
    }
    return moves;
}

// ---- SGF

std::string sgf_text(std::string_view text) {
    return escaped(text, "]\\");
}

char sgf_side(int side) {
    return side == 0 ? 'B' : 'W';
}

std::string sgf_result(const GameRecord& game) {
    if (!game.winner) return "0";
    const char winner = sgf_side(*game.winner);
    if (game.ending == Ending::time || game.ending == Ending::hang)
        return fmt::format("{}+T", winner);
    if (is_fault(game.ending)) return fmt::format("{}+F", winner);
    return fmt::format("{}+{}", winner, game.ending == Ending::win ? "" : "R");
}

/// The stones of the position that the match began from.
std::string sgf_setup(const SgfGame& sgf, int side_to_move) {
    std::string text;
    for (const int side : {0, 1}) {
        const auto& stones = sgf.stones[static_cast<std::size_t>(side)];
        if (!stones.empty())
            text += fmt::format("A{}[{}]", sgf_side(side), fmt::join(stones, "]["));
    }
    return text + fmt::format("PL[{}]", sgf_side(side_to_move));
}

/// Requires a game with SGF.
std::string sgf_game(const GameRecord& game, const AnyPosition& start,
                     const std::vector<std::string>& names) {
    const SgfGame sgf = *start.game().sgf_game(start, moves_of(game, start));
    int side = start.side_to_move();
    std::string text = fmt::format(
        "(;FF[4]GM[{}]CA[UTF-8]AP[ybw]SZ[{}]PB[{}]PW[{}]RE[{}]DT[{}]RO[{}]RU[{}]GC[{}]{}\n",
        sgf.number, sgf.size, sgf_text(name_of(names, game, 0)), sgf_text(name_of(names, game, 1)),
        sgf_result(game), game.began.substr(0, std::min<std::size_t>(10, game.began.size())),
        fmt::format("{}.{}", game.pair + 1, game.game + 1), sgf.rule,
        sgf_text(fmt::format("{}{}{}", ending_text(game.ending), game.detail.empty() ? "" : ": ",
                             game.detail)),
        sgf_setup(sgf, side));
    for (const std::string& move : sgf.moves) {
        text += fmt::format(";{}[{}]", sgf_side(side), move);
        side = 1 - side;
    }
    return text + ")\n";
}

// ---- PGN

std::string pgn_text(std::string_view text) {
    return escaped(text, "\"\\");
}

std::string_view pgn_result(const GameRecord& game) {
    if (!game.winner) return "1/2-1/2";
    return *game.winner == 0 ? "1-0" : "0-1";
}

std::string pgn_date(const GameRecord& game) {
    if (game.began.size() < 10) return "????.??.??";
    return fmt::format("{}.{}.{}", game.began.substr(0, 4), game.began.substr(5, 2),
                       game.began.substr(8, 2));
}

/// Words in lines of at most 80 characters, as the export format has it.
class MoveText {
public:
    void add(const std::string& word) {
        constexpr std::size_t longest_line = 79;
        if (column_ + word.size() + 1 > longest_line) {
            text_ += '\n';
            column_ = 0;
        }
        text_ += (column_ == 0 ? "" : " ") + word;
        column_ += word.size() + 1;
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
    std::size_t column_ = 0;
};

/// A side's name as a tag: "Red".
std::string pgn_side(const AnyGame& game, std::size_t side) {
    std::string name(game.sides()[side]);
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

std::string pgn_moves(const PgnGame& pgn, int side, std::string_view result) {
    MoveText text;
    int number = pgn.first_number;
    if (side == 1 && !pgn.moves.empty()) text.add(fmt::format("{}...", number));
    for (const std::string& move : pgn.moves) {
        if (side == 0) text.add(fmt::format("{}.", number));
        text.add(move);
        if (side == 1) ++number;
        side = 1 - side;
    }
    text.add(std::string(result));
    return text.text();
}

/// Requires a game with PGN.
std::string pgn_game(const GameRecord& game, const AnyPosition& start,
                     const std::vector<std::string>& names) {
    const PgnGame pgn = *start.game().pgn_game(start, moves_of(game, start));
    return fmt::format(
        "[Game \"{}\"]\n[Event \"ybw match\"]\n[Site \"?\"]\n[Date \"{}\"]\n"
        "[Round \"{}.{}\"]\n[{} \"{}\"]\n[{} \"{}\"]\n[Result \"{}\"]\n[SetUp \"1\"]\n"
        "[FEN \"{}\"]\n[Format \"{}\"]\n[Termination \"{}\"]\n\n{}\n\n",
        pgn.game, pgn_date(game), game.pair + 1, game.game + 1, pgn_side(start.game(), 0),
        pgn_text(name_of(names, game, 0)), pgn_side(start.game(), 1),
        pgn_text(name_of(names, game, 1)), pgn_result(game), pgn.start, pgn.notation,
        pgn_text(ending_text(game.ending)), pgn_moves(pgn, start.side_to_move(), pgn_result(game)));
}

bool has_format(const AnyGame& game, std::string_view format) {
    return std::ranges::count(game.record_formats(), format) > 0;
}

using Writer = std::string (*)(const GameRecord&, const AnyPosition&,
                               const std::vector<std::string>&);

std::string collection(const JournalContent& content, std::string_view format, Writer write) {
    const auto& settings = content.header.settings;
    const AnyGame& game = game_named(game_of(settings));
    require_format_of(game, format);
    std::string text;
    for (const GameRecord& record : content.games) {
        text += write(record, game.parse_position(record.start, variant_of(settings)),
                      player_names(settings));
    }
    return text;
}

}  // namespace

void require_format_of(const AnyGame& game, std::string_view format) {
    if (has_format(game, format)) return;
    const auto games = games_where([&](const AnyGame& one) { return has_format(one, format); });
    throw UserError(ExitCode::usage, fmt::format("--{} writes games of {}; this is a match of {}",
                                                 format, fmt::join(games, " and "), game.name()));
}

std::string sgf_collection(const JournalContent& content) {
    return with_settings([&] { return collection(content, "sgf", sgf_game); });
}

std::string pgn_collection(const JournalContent& content) {
    return with_settings([&] { return collection(content, "pgn", pgn_game); });
}

}  // namespace ybw::match
