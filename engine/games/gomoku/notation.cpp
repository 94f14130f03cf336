#include "engine/games/gomoku/notation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "engine/user_error.hpp"

namespace ybw::gomoku {
namespace {

constexpr std::array<std::string_view, rule_count> rule_names = {"freestyle", "standard", "renju"};

template <class... Arguments>
[[noreturn]] void bad_input(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    throw UserError(ExitCode::bad_input, fmt::format(text, std::forward<Arguments>(arguments)...));
}

bool is_separator(char c) {
    return c == ',' || c == ';' || std::isspace(static_cast<unsigned char>(c)) != 0;
}
char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
bool is_letter(char c) {
    return 'a' <= lower(c) && lower(c) <= 'z';
}
bool is_digit(char c) {
    return '0' <= c && c <= '9';
}

/// A character as it can be shown in a message.
std::string shown(char c) {
    const auto code = static_cast<unsigned char>(c);
    return std::isprint(code) != 0 ? fmt::format("'{}'", c) : fmt::format("byte {:#04x}", code);
}

std::string last_cell_name(int size) {
    return format_cell(cell_at(size - 1, size - 1));
}

// ---- Names.

std::optional<Rule> rule_named(std::string_view name) {
    for (std::size_t i = 0; i < rule_count; ++i) {
        if (rule_names[i] == name) return static_cast<Rule>(i);
    }
    return std::nullopt;
}

std::optional<Color> color_named(std::string_view name) {
    if (name == "black" || name == "b" || name == "x" || name == "X") return Color::black;
    if (name == "white" || name == "w" || name == "o" || name == "O") return Color::white;
    return std::nullopt;
}

std::optional<Color> side_of(const GameOptions& options) {
    if (!options.side) return std::nullopt;
    const auto side = color_named(*options.side);
    if (!side) {
        throw UserError(ExitCode::usage,
                        fmt::format("unknown side '{}'; choose black or white", *options.side));
    }
    return side;
}

void check_size(int size, ExitCode code) {
    if (min_size <= size && size <= max_size) return;
    throw UserError(code, fmt::format("a gomoku board of side {} is not possible; choose a side "
                                      "from {} to {}",
                                      size, min_size, max_size));
}

// ---- Moves.

/// Reads moves from left to right and knows where it is.
class MoveReader {
public:
    MoveReader(const Position& start, std::string_view text) : position_(start), text_(text) {}

    /// The next move, played; nothing at the end of the text.
    std::optional<Move> next() {
        while (at_ < text_.size() && is_separator(text_[at_])) ++at_;
        if (at_ == text_.size()) return std::nullopt;
        ++number_;
        first_ = at_;
        const Cell cell = read_cell();
        check_playable(cell);
        position_.play(Move(cell));
        return Move(cell);
    }

    const Position& position() const { return position_; }

private:
    std::string where() const { return fmt::format("move {} (column {})", number_, first_ + 1); }

    Cell read_cell() {
        const char letter = text_[at_];
        if (!is_letter(letter)) {
            bad_input("{}: {} is no move; write a column letter and a row number, as in h8",
                      where(), shown(letter));
        }
        ++at_;
        int row = 0;
        const std::size_t digits = at_;
        for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
            row = std::min(row * 10 + (text_[at_] - '0'), 1000);
        }
        const std::string_view name = text_.substr(first_, at_ - first_);
        if (at_ == digits) {
            bad_input("{}: the row number is missing after '{}'; write it as in h8", where(), name);
        }
        if (!position_.on_board(lower(letter) - 'a', row - 1)) {
            bad_input("{}: {} is off the board; name a point from a1 to {}", where(), name,
                      last_cell_name(position_.size()));
        }
        return cell_at(lower(letter) - 'a', row - 1);
    }

    void check_playable(Cell cell) const {
        if (position_.outcome()) {
            bad_input("{}: the game is already over; leave out this move and what follows",
                      where());
        }
        if (!position_.is_empty(cell)) {
            bad_input("{}: {} is already occupied; name an empty point", where(),
                      format_cell(cell));
        }
        if (position_.is_forbidden_for_mover(cell)) {
            bad_input(
                "{}: {} is forbidden to black under renju (overline, double four or double "
                "three); name another point",
                where(), format_cell(cell));
        }
    }

    Position position_;
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t first_ = 0;
    int number_ = 0;
};

Position parse_played(std::string_view text, const GameOptions& options) {
    MoveReader reader(Position(settings_of(options)), text);
    while (reader.next()) continue;
    Position position = reader.position();
    const auto side = side_of(options);
    if (side && *side != position.side_to_move()) position.pass();
    return position;
}

// ---- Boards.

/// A word of the text and the column where it starts, from 1.
struct Word {
    std::string_view text;
    std::size_t column;
};

std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> words;
    for (std::size_t at = 0; at < text.size();) {
        if (is_separator(text[at])) {
            ++at;
            continue;
        }
        const std::size_t first = at;
        while (at < text.size() && !is_separator(text[at])) ++at;
        words.push_back({text.substr(first, at - first), first + 1});
    }
    return words;
}

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
        bad_input("column {}: unknown rule '{}'; choose freestyle, standard or renju",
                  rule_word->column, rule_word->text);
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
    const std::vector<Word> words = words_of(text);
    if (words.size() > 3) {
        bad_input(
            "column {}: '{}' is too much; a board is followed by the side to move and the "
            "rule alone",
            words[3].column, words[3].text);
    }
    const Stones stones = read_stones(words[0]);
    check_size_option(stones, options);
    std::optional<Color> side = side_of(options);
    if (words.size() > 1) {
        const auto named = color_named(words[1].text);
        if (!named) {
            bad_input("column {}: '{}' is no side; write x or black, o or white", words[1].column,
                      words[1].text);
        }
        if (!side) side = named;
    }
    if (!side) side = side_by_count(stones);
    const auto rule_word = words.size() > 2 ? std::optional(words[2]) : std::nullopt;
    return Position(settings_of_board(stones, rule_word, options), stones.cells[0], stones.cells[1],
                    *side);
}

}  // namespace

std::string format_cell(Cell cell) {
    return fmt::format("{}{}", static_cast<char>('a' + column_of(cell)), row_of(cell) + 1);
}

std::string_view rule_name(Rule rule) {
    return rule_names[static_cast<std::size_t>(rule)];
}

std::string_view color_name(Color color) {
    return color == Color::black ? "black" : "white";
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
            throw UserError(ExitCode::usage,
                            fmt::format("unknown gomoku rule '{}'; choose freestyle, standard or "
                                        "renju",
                                        *options.rule));
        }
        settings.rule = *rule;
    }
    return settings;
}

Position parse_position(std::string_view text, const GameOptions& options) {
    const bool is_board = text.find('/') != std::string_view::npos;
    return is_board ? parse_board(text, options) : parse_played(text, options);
}

std::string format_position(const Position& position) {
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

Move parse_move(const Position& position, std::string_view text) {
    const std::vector<Move> moves = [&] {
        MoveReader reader(position, text);
        std::vector<Move> read;
        if (const auto move = reader.next()) read.push_back(*move);
        if (!read.empty() && reader.next()) read.push_back(Move());
        return read;
    }();
    if (moves.empty())
        bad_input("the move is missing; write a point such as {}", last_cell_name(position.size()));
    if (moves.size() > 1) bad_input("'{}' is more than one move; write a single point", text);
    return moves[0];
}

std::vector<Move> parse_moves(const Position& start, std::string_view text) {
    MoveReader reader(start, text);
    std::vector<Move> moves;
    while (const auto move = reader.next()) moves.push_back(*move);
    return moves;
}

std::string format_moves(std::span<const Move> moves) {
    std::string text;
    for (const Move move : moves) {
        if (!text.empty()) text += ' ';
        text += format_cell(move.cell());
    }
    return text;
}

}  // namespace ybw::gomoku
