#include "engine/games/gomoku/board_text.hpp"

#include <array>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <vector>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/rules.hpp"
#include "engine/games/gomoku/text.hpp"
#include "engine/text/words.hpp"

namespace ybw::gomoku {
namespace {

using Word = PlacedWord;

struct Stones {
    std::array<std::vector<Cell>, 2> cells;
    int size = 0;
};

/// The rows of a board, from the top, with their columns in the text.
std::vector<Word> rows_of(const Word& board) {
    std::vector<Word> rows;
    std::size_t first = 0;
    for (std::size_t at = 0; at <= board.text.size(); ++at) {
        if (at < board.text.size() && board.text[at] != '/') continue;
        rows.push_back({board.text.substr(first, at - first), board.column + first});
        first = at + 1;
    }
    return rows;
}

void read_row(const Word& row, int y, Stones& stones) {
    for (std::size_t x = 0; x < row.text.size(); ++x) {
        const char c = lower(row.text[x]);
        if (c == '.') continue;
        if (c != 'x' && c != 'o') {
            bad_input("column {}: {} is no point of a board; write '.', 'x' or 'o'", row.column + x,
                      shown(row.text[x]));
        }
        const Color color = c == 'x' ? Color::black : Color::white;
        stones.cells[index(color)].push_back(cell_at(static_cast<int>(x), y));
    }
}

Stones read_stones(const Word& board) {
    const std::vector<Word> rows = rows_of(board);
    Stones stones;
    stones.size = static_cast<int>(rows.size());
    check_size(stones.size, ExitCode::bad_input);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].text.size() != rows.size()) {
            bad_input(
                "column {}: row {} from the top has {} points, but there are {} rows; make "
                "the board square",
                rows[i].column, i + 1, rows[i].text.size(), rows.size());
        }
        read_row(rows[i], stones.size - 1 - static_cast<int>(i), stones);
    }
    return stones;
}

/// Who is to move by the number of stones, where that is clear.
Color side_by_count(const Stones& stones) {
    const std::size_t black = stones.cells[0].size();
    const std::size_t white = stones.cells[1].size();
    if (black == white) return Color::black;
    if (black == white + 1) return Color::white;
    bad_input(
        "the board has {} black and {} white stones and does not say who is to move; add x "
        "or o after it",
        black, white);
}

void check_size_option(const Stones& stones, const GameOptions& options) {
    if (!options.size || *options.size == stones.size) return;
    bad_input("the board has side {}, but the size asked for is {}; leave out the size",
              stones.size, *options.size);
}

Settings settings_of_board(const Stones& stones, const std::optional<Word>& rule_word,
                           const GameOptions& options) {
    Settings settings = settings_of(options);
    settings.size = static_cast<std::uint8_t>(stones.size);
    if (!rule_word) return settings;
    const auto rule = rule_named(rule_word->text);
    if (!rule) {
        bad_input("column {}: unknown rule {}; choose freestyle, standard or renju",
                  rule_word->column, in_quotes(rule_word->text));
    }
    if (options.rule && settings.rule != *rule) {
        bad_input(
            "column {}: the position says {}, but the rule asked for is {}; leave out one "
            "of them",
            rule_word->column, rule_word->text, *options.rule);
    }
    settings.rule = *rule;
    return settings;
}

}  // namespace

Position parse_board(std::string_view text, const GameOptions& options) {
    const std::vector<Word> words = placed_words(text, separators);
    if (words.size() > 3) {
        bad_input(
            "column {}: {} is too much; a board is followed by the side to move and the "
            "rule alone",
            words[3].column, in_quotes(words[3].text));
    }
    const Stones stones = read_stones(words[0]);
    check_size_option(stones, options);
    std::optional<Color> side = side_of(options);
    if (words.size() > 1) {
        const auto named = color_named(words[1].text);
        if (!named) {
            bad_input("column {}: {} is no side; write x or black, o or white", words[1].column,
                      in_quotes(words[1].text));
        }
        if (!side) side = named;
    }
    if (!side) side = side_by_count(stones);
    const auto rule_word = words.size() > 2 ? std::optional(words[2]) : std::nullopt;
    const Position position(settings_of_board(stones, rule_word, options), stones.cells[0],
                            stones.cells[1], *side);
    const auto has_five = [&](Color color) {
        return has_won(position.lines(), position.rule(), color);
    };
    if (has_five(Color::black) && has_five(Color::white)) {
        bad_input("both sides have five in a row, which no game comes to; take a stone away");
    }
    return position;
}

std::string format_board(const Position& position) {
    std::string text;
    for (int y = position.size() - 1; y >= 0; --y) {
        for (int x = 0; x < position.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (position.is_empty(cell)) {
                text += '.';
            } else {
                text += position.lines().has(Color::black, cell) ? 'x' : 'o';
            }
        }
        if (y > 0) text += '/';
    }
    text += position.side_to_move() == Color::black ? " x" : " o";
    if (position.rule() != Rule::freestyle)
        fmt::format_to(std::back_inserter(text), " {}", rule_name(position.rule()));
    return text;
}

}  // namespace ybw::gomoku
