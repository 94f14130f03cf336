#include "engine/games/gomoku/notation.hpp"

#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::gomoku {
namespace {

/// Throws the UserError for text that cannot be understood.
template <class... Arguments>
[[noreturn]] void bad_input(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    throw UserError(ExitCode::bad_input, fmt::format(text, std::forward<Arguments>(arguments)...));
}

/// The characters between moves and between the words of a board.
constexpr std::string_view separators = ",; \t\r\n\v\f";

/// A character as it can be shown in a message.
std::string shown(char c) {
    const auto code = static_cast<unsigned char>(c);
    return std::isprint(code) != 0 ? fmt::format("'{}'", c) : fmt::format("byte {:#04x}", code);
}

constexpr std::array<std::string_view, rule_count> rule_names{"freestyle", "standard", "renju"};

std::optional<Rule> rule_named(std::string_view name) {
    const auto* const found = std::ranges::find(rule_names, name);
    if (found == rule_names.end()) return std::nullopt;
    return static_cast<Rule>(found - rule_names.begin());
}

std::optional<Color> color_named(std::string_view name) {
    if (name == "black" || name == "b" || name == "x" || name == "X") return Color::black;
    if (name == "white" || name == "w" || name == "o" || name == "O") return Color::white;
    return std::nullopt;
}

/// The side that the options ask for; throws UserError for an unknown one.
std::optional<Color> side_of(const GameOptions& options) {
    if (!options.side) return std::nullopt;
    const auto side = color_named(*options.side);
    if (!side) {
        constexpr std::array<std::string_view, 2> sides{"black", "white"};
        throw UserError(ExitCode::usage, "unknown side {}; {}", in_quotes(*options.side),
                        how_to_mend(*options.side, sides));
    }
    return side;
}

/// Throws UserError if there is no board of this side.
void check_size(int size, ExitCode code) {
    if (min_size <= size && size <= max_size) return;
    throw UserError(code, "a gomoku board of side {} is not possible; choose a side from {} to {}",
                    size, min_size, max_size);
}

// ---- Moves

/// The most of a name that a message shows.
constexpr std::size_t longest_name = 20;

/// The end of a message: how to ask for a board that has the point, if there is one.
std::string larger_board(std::int64_t x, std::int64_t y) {
    constexpr std::int64_t usual_large_size = 19;
    const std::int64_t size = std::max({x + 1, y + 1, usual_large_size});
    const bool is_possible = x >= 0 && y >= 0 && size <= max_size;
    return is_possible ? fmt::format(", or ask for a larger board by --size {}", size) : "";
}

/// Reads moves from left to right and reports the one that is wrong. The text must outlive it.
class MoveReader {
public:
    /// For a text of one move the message need not say which move is wrong.
    enum class Count { any, one };

    MoveReader(const Position& start, std::string_view text, Count count = Count::any)
        : position_(start), text_(text), count_(count) {}

    /// Reads and plays the next move; nothing at the end of the text. Throws UserError.
    std::optional<Move> next() {
        skip_to_move();
        if (at_ == text_.size()) return std::nullopt;
        ++number_;
        first_ = at_;
        const Cell cell = read_cell();
        check_playable(cell);
        position_.play(Move(cell));
        return Move(cell);
    }

    /// Whether nothing but separators follows.
    bool is_at_end() const {
        return text_.find_first_not_of(separators, at_) == std::string_view::npos;
    }

    /// The position after the moves read so far.
    const Position& position() const { return position_; }

private:
    /// Skips separators and numbers of moves: "1.", "12...".
    void skip_to_move() {
        while (true) {
            at_ = std::min(text_.find_first_not_of(separators, at_), text_.size());
            const std::size_t dot = text_.find_first_not_of("0123456789", at_);
            if (dot == at_ || dot == std::string_view::npos || text_[dot] != '.') return;
            at_ = std::min(text_.find_first_not_of('.', dot), text_.size());
        }
    }

    std::string where() const {
        return count_ == Count::one ? ""
                                    : fmt::format("move {} (column {}): ", number_, first_ + 1);
    }

    Cell read_cell() {
        const char letter = text_[at_];
        if (lower(letter) < 'a' || lower(letter) > 'z') {
            bad_input("{}{} is no move; write a column letter and a row number, as in h8", where(),
                      shown(letter));
        }
        ++at_;
        const std::size_t digits = at_;
        const int row = read_row();
        const std::string_view name = text_.substr(first_, std::min(at_ - first_, longest_name));
        if (at_ == digits)
            bad_input("{}the row number is missing after '{}'; write it as in h8", where(), name);
        if (!position_.on_board(lower(letter) - 'a', row - 1)) {
            bad_input("{}{} is off the board; name a point from a1 to {}{}", where(), name,
                      format_cell(cell_at(position_.size() - 1, position_.size() - 1)),
                      larger_board(lower(letter) - 'a', row - 1));
        }
        return cell_at(lower(letter) - 'a', row - 1);
    }

    /// The number in the text, or a large one if it is larger.
    int read_row() {
        int row = 0;
        for (; at_ < text_.size() && '0' <= text_[at_] && text_[at_] <= '9'; ++at_)
            row = std::min(row * 10 + (text_[at_] - '0'), 1000);
        return row;
    }

    void check_playable(Cell cell) const {
        if (position_.outcome())
            bad_input("{}the game is already over; leave out this move and what follows", where());
        if (!position_.is_empty(cell))
            bad_input("{}{} is already occupied; name an empty point", where(), format_cell(cell));
        if (position_.is_forbidden_for_mover(cell)) {
            bad_input(
                "{}{} is forbidden to black under renju (overline, double four or double "
                "three); name another point",
                where(), format_cell(cell));
        }
    }

    Position position_;
    std::string_view text_;
    Count count_;
    std::size_t at_ = 0;
    std::size_t first_ = 0;
    int number_ = 0;
};

// ---- Boards

using Word = PlacedWord;

struct Stones {
    std::array<std::vector<Cell>, 2> cells;
    int size = 0;
};

/// The rows of a board, from the top, with their columns in the text.
std::vector<Word> rows_of(const Word& board) {
    std::vector<Word> rows;
    std::size_t column = board.column;
    for (const std::string_view row : split(board.text, '/')) {
        rows.push_back({row, column});
        column += row.size() + 1;
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
                "column {}: the width of row {} from the top is {}, but there are {} rows; make "
                "the board square",
                rows[i].column, i + 1, rows[i].text.size(), rows.size());
        }
        read_row(rows[i], stones.size - 1 - static_cast<int>(i), stones);
    }
    return stones;
}

/// The side to move by the number of stones, where that is clear.
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
        bad_input("column {}: unknown rule {}; {}", rule_word->column, in_quotes(rule_word->text),
                  how_to_mend(rule_word->text, rule_names));
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
    if (has_five(Color::black) && has_five(Color::white))
        bad_input("both sides have five in a row, which no game comes to; take a stone away");
    return position;
}

Position parse_played(std::string_view text, const GameOptions& options) {
    MoveReader reader(Position(settings_of(options)), text);
    while (reader.next()) continue;
    Position position = reader.position();
    const auto side = side_of(options);
    if (side && *side != position.side_to_move()) position.pass();
    return position;
}

}  // namespace

std::string format_cell(Cell cell) {
    return fmt::format("{}{}", static_cast<char>('a' + column_of(cell)), row_of(cell) + 1);
}

std::string_view rule_name(Rule rule) {
    return rule_names[static_cast<std::size_t>(rule)];
}

Settings settings_of(const GameOptions& options) {
    Settings settings;
    if (options.size) {
        check_size(*options.size, ExitCode::usage);
        settings.size = static_cast<std::uint8_t>(*options.size);
    }
    if (options.rule) {
        const auto rule = rule_named(*options.rule);
        if (!rule) {
            throw UserError(ExitCode::usage, "unknown gomoku rule {}; {}", in_quotes(*options.rule),
                            how_to_mend(*options.rule, rule_names));
        }
        settings.rule = *rule;
    }
    return settings;
}

Position parse_position(std::string_view written, const GameOptions& options) {
    const std::string text = with_plain_blanks(std::string(written));
    if (text.find('/') == std::string::npos) return parse_played(text, options);
    constexpr std::string_view word = " moves";
    const std::size_t moves = text.find(word);
    const Position board = parse_board(std::string_view(text).substr(0, moves), options);
    if (moves == std::string::npos) return board;
    const std::size_t first = moves + word.size();
    // Blanks take the place of the board, so that the columns in messages stay true.
    const std::string played = std::string(first, ' ') + text.substr(first);
    MoveReader reader(board, played);
    while (reader.next()) continue;
    return reader.position();
}

Move parse_move(const Position& position, std::string_view written) {
    const std::string text = with_plain_blanks(std::string(written));
    MoveReader reader(position, text, MoveReader::Count::one);
    const std::optional<Move> move = reader.next();
    if (!move) {
        bad_input("the move is missing; write a point such as {}",
                  format_cell(cell_at(position.size() - 1, position.size() - 1)));
    }
    if (!reader.is_at_end())
        bad_input("{} is more than one move; write a single point", in_quotes(text));
    return *move;
}

std::vector<Move> parse_moves(const Position& start, std::string_view written) {
    const std::string text = with_plain_blanks(std::string(written));
    MoveReader reader(start, text);
    std::vector<Move> moves;
    while (const auto move = reader.next()) moves.push_back(*move);
    return moves;
}

std::string format_position(const Position& position) {
    std::string text;
    for (int y = position.size() - 1; y >= 0; --y) {
        for (int x = 0; x < position.size(); ++x) {
            const Cell cell = cell_at(x, y);
            const char letter = position.lines().has(Color::black, cell) ? 'x' : 'o';
            text += position.is_empty(cell) ? '.' : letter;
        }
        if (y > 0) text += '/';
    }
    text += position.side_to_move() == Color::black ? " x" : " o";
    if (position.rule() != Rule::freestyle)
        fmt::format_to(std::back_inserter(text), " {}", rule_name(position.rule()));
    return text;
}

Move parse_told_move(const Position& position, std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return parse_move(position, text);
    const auto x = whole_number(trimmed(text.substr(0, comma)));
    const auto row = whole_number(trimmed(text.substr(comma + 1)));
    if (!x || !row) bad_input("{} is no point; a point is x,y from 0", in_quotes(text));
    const auto is_on_board = [&](std::int64_t place) {
        return 0 <= place && place < position.size();
    };
    if (!is_on_board(*x) || !is_on_board(*row)) {
        bad_input("{0} is not on the board; name a point from 0,0 to {1},{1}{2}", in_quotes(text),
                  position.size() - 1, larger_board(*x, *row));
    }
    const auto y = position.size() - 1 - static_cast<int>(*row);
    return parse_move(position, format_cell(cell_at(static_cast<int>(*x), y)));
}

}  // namespace ybw::gomoku
