#include "engine/games/tictactoe/notation.hpp"

#include <algorithm>
#include <bit>

#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::tictactoe {
namespace {

using Word = PlacedWord;

/// What of a foreign word stands in a message.
constexpr std::size_t longest_quotation = 20;

[[noreturn]] void fail(const std::string& what) {
    throw UserError(ExitCode::bad_input, what);
}

std::string shown(std::string_view text) {
    return in_quotes(text, longest_quotation);
}

std::string at_column(std::size_t column) {
    return " (column " + std::to_string(column) + "): ";
}

std::optional<Move> square_named(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const int column = lower(text[0]) - 'a';
    const int row = text[1] - '1';
    if (column < 0 || column >= side_length || row < 0 || row >= side_length) return std::nullopt;
    return move_to(row * side_length + column);
}

/// What keeps `text` from being a legal move; nullopt if nothing does.
std::optional<std::string> complaint(const Position& position, std::string_view text) {
    const std::optional<Move> move = square_named(text);
    if (!move) return shown(text) + " is no square; name one of a1 to c3";
    if (position.outcome()) return "the game is over; leave " + shown(text) + " out";
    if (position.occupied() & stone_on(move->index()))
        return format_move(*move) + " is already occupied; name an empty square";
    return std::nullopt;
}

Position after_moves(const std::vector<Word>& words) {
    Position position;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (const auto wrong = complaint(position, words[i].text))
            fail("move " + std::to_string(i + 1) + at_column(words[i].column) + *wrong);
        position.play(*square_named(words[i].text));
    }
    return position;
}

std::array<Board, 2> boards_of(const Word& word) {
    std::array<Board, 2> boards{};
    int row = side_length - 1;
    int column = 0;
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const char c = lower(word.text[i]);
        const std::string where = "board" + at_column(word.column + i);
        if (c == '/' && column == side_length && row > 0) {
            --row;
            column = 0;
        } else if (c == '/' || column == side_length) {
            fail(where + "the board needs three rows of three, as in x.o/.x./...");
        } else if (c == 'x' || c == 'o') {
            Board& board = boards[c == 'x' ? 0 : 1];
            board = static_cast<Board>(board | stone_on(row * side_length + column++));
        } else if (c == '.') {
            ++column;
        } else {
            fail(where + shown(word.text.substr(i, 1)) + " is no square; use x, o or '.'");
        }
    }
    if (row != 0 || column != side_length) {
        fail("board" + at_column(word.column + word.text.size()) +
             "the board ends early; it needs three rows of three, as in x.o/.x./...");
    }
    return boards;
}

Side side_by_count(const std::array<Board, 2>& boards, std::size_t column) {
    const int surplus = std::popcount(boards[0]) - std::popcount(boards[1]);
    if (surplus == 0) return Side::x;
    if (surplus == 1) return Side::o;
    fail("board" + at_column(column) +
         "the number of stones does not tell whose move it is; write x or o after the board");
}

Position from_board(const std::vector<Word>& words, std::optional<Side> side) {
    const std::array<Board, 2> boards = boards_of(words[0]);
    if (words.size() > 2) {
        fail("board" + at_column(words[2].column) + shown(words[2].text) +
             " is too much; end after the side to move");
    }
    if (has_line(boards[0]) && has_line(boards[1])) {
        fail("board" + at_column(words[0].column) +
             "both sides have three in a row; take one of them off");
    }
    if (words.size() == 2) {
        const Side written = parse_side(words[1].text);
        if (!side) side = written;
    }
    if (!side) side = side_by_count(boards, words[0].column);
    return {boards[0], boards[1], *side};
}

char letter_of(const Position& position, int index) {
    if (position.board(Side::x) & stone_on(index)) return 'x';
    return position.board(Side::o) & stone_on(index) ? 'o' : '.';
}

std::string symbol(char letter, const DrawStyle& style) {
    if (letter == '.') return style.unicode ? "\u00B7" : ".";
    if (!style.color) return {letter};
    return (letter == 'x' ? "\033[1;31m" : "\033[1;34m") + std::string(1, letter) + "\033[0m";
}

}  // namespace

Position parse_position(std::string_view text, std::optional<Side> side) {
    const std::vector<Word> words = placed_words(text);
    if (!words.empty() && words[0].text.find('/') != std::string_view::npos)
        return from_board(words, side);
    const Position position = after_moves(words);
    return {position.board(Side::x), position.board(Side::o),
            side.value_or(position.side_to_move())};
}

std::string format_position(const Position& position) {
    std::string text;
    for (int row = side_length - 1; row >= 0; --row) {
        for (int column = 0; column < side_length; ++column)
            text += letter_of(position, row * side_length + column);
        text += row > 0 ? '/' : ' ';
    }
    return text + (position.side_to_move() == Side::x ? 'x' : 'o');
}

Move parse_move(const Position& position, std::string_view text) {
    const std::vector<Word> words = placed_words(text);
    if (words.size() != 1) fail("move: " + shown(text) + " is no square; name one of a1 to c3");
    if (const auto wrong = complaint(position, words[0].text)) fail("move: " + *wrong);
    return *square_named(words[0].text);
}

std::string format_move(Move move) {
    return {static_cast<char>('a' + move.index() % side_length),
            static_cast<char>('1' + move.index() / side_length)};
}

Side parse_side(std::string_view text) {
    if (text == "x" || text == "X") return Side::x;
    if (text == "o" || text == "O") return Side::o;
    fail("side to move: " + shown(text) + " is no side; write x or o");
}

std::string draw(const Position& position, const DrawStyle& style, const std::vector<Move>& marks) {
    std::string text;
    for (int row = side_length - 1; row >= 0; --row) {
        text += static_cast<char>('1' + row);
        for (int column = 0; column < side_length; ++column) {
            const int index = row * side_length + column;
            const bool marked = std::ranges::find(marks, move_to(index)) != marks.end();
            text += marked ? " [" : "  ";
            text += symbol(letter_of(position, index), style);
            if (marked || column + 1 < side_length) text += marked ? "]" : " ";
        }
        text += '\n';
    }
    return text + "   a   b   c\n";
}

}  // namespace ybw::tictactoe
