#include "engine/match/game_files.hpp"

#include <fmt/format.h>

#include "engine/games/gomoku/gomoku.hpp"
#include "engine/games/xiangqi/xiangqi.hpp"
#include "engine/match/settings.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

const std::string& name_of(const std::vector<std::string>& names, const GameRecord& game,
                           std::size_t side) {
    return names[static_cast<std::size_t>(game.players[side])];
}

// ---- SGF

std::string sgf_text(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == ']' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

/// SGF counts both ways from the upper left.
std::string sgf_point(gomoku::Cell cell, int size) {
    const auto letter = [](int i) { return static_cast<char>('a' + i); };
    return {letter(gomoku::column_of(cell)), letter(size - 1 - gomoku::row_of(cell))};
}

std::string sgf_result(const GameRecord& game) {
    if (!game.winner) return "0";
    const char winner = *game.winner == 0 ? 'B' : 'W';
    if (game.ending == Ending::time || game.ending == Ending::hang)
        return fmt::format("{}+T", winner);
    if (is_fault(game.ending)) return fmt::format("{}+F", winner);
    return fmt::format("{}+{}", winner, game.ending == Ending::win ? "" : "R");
}

/// The stones of the position that the match began from.
std::string sgf_setup(const gomoku::Position& start) {
    std::string text;
    for (const gomoku::Color color : {gomoku::Color::black, gomoku::Color::white}) {
        std::string points;
        for (int y = 0; y < start.size(); ++y) {
            for (int x = 0; x < start.size(); ++x) {
                const gomoku::Cell cell = gomoku::cell_at(x, y);
                if (!start.lines().has(color, cell)) continue;
                points += '[' + sgf_point(cell, start.size()) + ']';
            }
        }
        if (!points.empty()) text += (color == gomoku::Color::black ? "AB" : "AW") + points;
    }
    return text + fmt::format("PL[{}]", Gomoku::side_to_move(start) == 0 ? 'B' : 'W');
}

std::string sgf_game(const GameRecord& game, const GameOptions& variant,
                     const std::vector<std::string>& names) {
    gomoku::Position position = gomoku::parse_position(game.start, variant);
    const int size = position.size();
    std::string text = fmt::format(
        "(;FF[4]GM[4]CA[UTF-8]AP[ybw]SZ[{}]PB[{}]PW[{}]RE[{}]DT[{}]RO[{}]RU[{}]GC[{}]{}\n", size,
        sgf_text(name_of(names, game, 0)), sgf_text(name_of(names, game, 1)), sgf_result(game),
        game.began.substr(0, std::min<std::size_t>(10, game.began.size())),
        fmt::format("{}.{}", game.pair + 1, game.game + 1), gomoku::rule_name(position.rule()),
        sgf_text(fmt::format("{}{}{}", ending_text(game.ending), game.detail.empty() ? "" : ": ",
                             game.detail)),
        sgf_setup(position));
    for (const MoveRecord& record : game.moves) {
        const auto move = gomoku::parse_move(position, record.move);
        text += fmt::format(";{}[{}]", Gomoku::side_to_move(position) == 0 ? 'B' : 'W',
                            sgf_point(move.cell(), size));
        position.play(move);
    }
    return text + ")\n";
}

// ---- PGN

std::string pgn_text(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped;
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

std::string pgn_game(const GameRecord& game, const GameOptions& variant,
                     const std::vector<std::string>& names) {
    auto position = Xiangqi::parse_position(game.start, variant);
    std::string text = fmt::format(
        "[Game \"Chinese Chess\"]\n[Event \"ybw match\"]\n[Site \"?\"]\n[Date \"{}\"]\n"
        "[Round \"{}.{}\"]\n[Red \"{}\"]\n[Black \"{}\"]\n[Result \"{}\"]\n[SetUp \"1\"]\n"
        "[FEN \"{}\"]\n[Format \"ICCS\"]\n[Termination \"{}\"]\n\n",
        pgn_date(game), game.pair + 1, game.game + 1, pgn_text(name_of(names, game, 0)),
        pgn_text(name_of(names, game, 1)), pgn_result(game), xiangqi::format_fen(position),
        pgn_text(ending_text(game.ending)));
    MoveText moves;
    bool is_first = true;
    for (const MoveRecord& record : game.moves) {
        const auto move = Xiangqi::parse_move(position, record.move);
        const bool is_red = Xiangqi::side_to_move(position) == 0;
        if (is_red) moves.add(fmt::format("{}.", position.move_number()));
        if (!is_red && is_first) moves.add(fmt::format("{}...", position.move_number()));
        moves.add(xiangqi::format_move(position, move, xiangqi::Notation::iccs));
        position.play(move);
        is_first = false;
    }
    moves.add(std::string(pgn_result(game)));
    return text + moves.text() + "\n\n";
}

}  // namespace

void require_format_of(std::string_view game, std::string_view format) {
    const std::string_view its_game = format == "sgf" ? "gomoku" : "xiangqi";
    if (game == its_game) return;
    throw UserError(ExitCode::usage, fmt::format("--{} writes games of {}; this is a match of {}",
                                                 format, its_game, game));
}

std::string sgf_collection(const JournalContent& content) {
    require_format_of(game_of(content.header.settings), "sgf");
    std::string text;
    for (const GameRecord& game : content.games) {
        text += sgf_game(game, variant_of(content.header.settings),
                         player_names(content.header.settings));
    }
    return text;
}

std::string pgn_collection(const JournalContent& content) {
    require_format_of(game_of(content.header.settings), "pgn");
    std::string text;
    for (const GameRecord& game : content.games) {
        text += pgn_game(game, variant_of(content.header.settings),
                         player_names(content.header.settings));
    }
    return text;
}

}  // namespace ybw::match
