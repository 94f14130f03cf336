#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <vector>

#include "engine/games/xiangqi/notation.hpp"
#include "engine/text/words.hpp"

namespace ybw::xiangqi {
namespace {

using Word = PlacedWord;

std::optional<Piece> piece_of_letter(char letter) {
    const bool red = 'A' <= letter && letter <= 'Z';
    char upper = red ? letter : static_cast<char>(letter - 'a' + 'A');
    if (upper == 'E') upper = 'B';
    if (upper == 'H') upper = 'N';
    const std::size_t kind = kind_letters.find(upper);
    if (kind == std::string_view::npos) return std::nullopt;
    return make_piece(red ? Side::red : Side::black, static_cast<Kind>(kind));
}

std::string name_of(Piece piece) {
    return fmt::format("{} {}", side_of(piece) == Side::red ? "red" : "black",
                       kind_names[static_cast<std::size_t>(index_of(kind_of(piece)))]);
}

/// Reads the board field, ranks from black's side, each of exactly nine files.
class BoardReader {
public:
    explicit BoardReader(Word word) : word_(word) {}

    std::array<Piece, square_count> read() {
        for (; at_ < word_.text.size(); ++at_) take(word_.text[at_]);
        end_rank();
        if (rank_ != 0) {
            refuse(
                "column {}: the board has {} of 10 ranks; give all, black's back rank first, "
                "separated by '/'",
                column(), rank_count - rank_);
        }
        return board_;
    }

private:
    std::size_t column() const { return word_.column + at_; }

    void take(char c) {
        if (c == '/') {
            end_rank();
            if (rank_-- == 0) refuse("column {}: more than 10 ranks", column());
            file_ = 0;
        } else if ('1' <= c && c <= '9') {
            advance(c - '0');
        } else if (const std::optional<Piece> piece = piece_of_letter(c)) {
            const Square square = make_square(std::min(file_, file_count - 1), rank_);
            advance(1);
            board_[static_cast<std::size_t>(square)] = *piece;
        } else {
            refuse(
                "column {}: '{}' is no piece; use the letters K A B N R C P and "
                "the digits 1 to 9",
                column(), shown(word_.text.substr(at_, 1)));
        }
    }

    void advance(int files) {
        file_ += files;
        if (file_ > file_count) refuse("column {}: rank {} has more than 9 files", column(), rank_);
    }

    void end_rank() const {
        if (file_ != file_count)
            refuse("column {}: rank {} has {} of 9 files; fill it up", column(), rank_, file_);
    }

    Word word_;
    std::size_t at_ = 0;
    int rank_ = rank_count - 1;
    int file_ = 0;
    std::array<Piece, square_count> board_{};
};

Side parse_side(Word word) {
    if (word.text == "w" || word.text == "r" || word.text == "W" || word.text == "R")
        return Side::red;
    if (word.text == "b" || word.text == "B") return Side::black;
    refuse("column {}: '{}' is no side to move; use w for red or b for black", word.column,
           shown(word.text));
}

int parse_counter(Word word, int smallest) {
    const auto value = parsed<int>(word.text);
    if (!value || *value < smallest || *value > 9999) {
        refuse("column {}: '{}' is no counter; give a number from {} to 9999", word.column,
               shown(word.text), smallest);
    }
    return *value;
}

void check_numbers(const Setup& setup) {
    constexpr std::array<int, kind_count> most{1, 2, 2, 2, 2, 2, 5};
    std::array<int, piece_count> found{};
    for (const Piece piece : setup.board) ++found[static_cast<std::size_t>(index_of(piece))];
    for (const Side side : {Side::red, Side::black}) {
        for (std::size_t kind = 0; kind < kind_count; ++kind) {
            const Piece piece = make_piece(side, static_cast<Kind>(kind));
            const int number = found[static_cast<std::size_t>(index_of(piece))];
            if (number > most[kind]) {
                refuse("impossible position: {} {}s; a side has {} at most", number, name_of(piece),
                       most[kind]);
            }
            if (kind == 0 && number == 0)
                refuse("impossible position: the {} is missing", name_of(piece));
        }
    }
}

void check_places(const Setup& setup) {
    for (Square square = 0; square < square_count; ++square) {
        const Piece piece = setup.board[static_cast<std::size_t>(square)];
        if (piece == Piece::none) continue;
        if (home_of(side_of(piece), kind_of(piece)).has(square)) continue;
        const bool king = kind_of(piece) == Kind::king;
        refuse("impossible position: the {} on {} {}", name_of(piece), square_name(square),
               king ? "is outside its palace" : "can never get there");
    }
}

/// Before the river a pawn stays on its file, so two on one file cannot both be there.
void check_uncrossed_pawns(const Setup& setup) {
    for (const Side side : {Side::red, Side::black}) {
        const Piece pawn = make_piece(side, Kind::pawn);
        for (int file = 0; file < file_count; ++file) {
            const int first = side == Side::red ? 3 : 6;
            const int second = side == Side::red ? 4 : 5;
            if (setup.board[static_cast<std::size_t>(make_square(file, first))] == pawn &&
                setup.board[static_cast<std::size_t>(make_square(file, second))] == pawn) {
                refuse(
                    "impossible position: {}s on {} and {}; only one pawn starts "
                    "on a file",
                    name_of(pawn), square_name(make_square(file, first)),
                    square_name(make_square(file, second)));
            }
        }
    }
}

void check_kings(const Position& position) {
    const Side waiting = opponent(position.side_to_move());
    const Bitboard attackers = position.checkers(waiting);
    if (attackers.empty()) return;
    if (attackers.has(position.king(position.side_to_move()))) {
        refuse("impossible position: the kings on {} and {} face each other",
               square_name(position.king(Side::red)), square_name(position.king(Side::black)));
    }
    refuse("impossible position: the {} on {} is in check and it is {}'s move",
           name_of(make_piece(waiting, Kind::king)), square_name(position.king(waiting)),
           waiting == Side::red ? "black" : "red");
}

/// Leaves the fields of a FEN. Behind four fields an EPD has operations, "bm h2e2; hmvc 3;".
void read_operations(std::vector<Word>& words) {
    const bool has_operations = words.size() > 4 &&
                                std::isalpha(static_cast<unsigned char>(words[4].text[0])) != 0 &&
                                words.back().text.ends_with(';');
    if (!has_operations) return;
    std::vector<Word> fields(words.begin(), words.begin() + 4);
    for (const std::string_view opcode : {"hmvc", "fmvn"}) {
        const auto found = std::find_if(words.begin() + 4, words.end() - 1,
                                        [&](const Word& word) { return word.text == opcode; });
        if (found == words.end() - 1) break;
        Word number = found[1];
        number.text = number.text.substr(0, number.text.find(';'));
        fields.push_back(number);
    }
    words = fields;
}

/// Reads the fields of a FEN, up to six words.
Position read_fen(const std::vector<Word>& words, const FenDefaults& defaults) {
    Setup setup;
    setup.rule = defaults.rule;
    setup.board = BoardReader(words[0]).read();
    if (words.size() > 1) setup.side = parse_side(words[1]);
    if (defaults.side) setup.side = *defaults.side;
    std::vector<Word> counters;
    for (std::size_t i = 2; i < words.size(); ++i)
        if (words[i].text != "-") counters.push_back(words[i]);
    if (counters.size() > 2) {
        refuse(
            "column {}: '{}' is one field too many; a FEN is 'board side - - "
            "quiet-plies move-number'",
            counters[2].column, shown(counters[2].text));
    }
    if (!counters.empty()) setup.quiet_plies = parse_counter(counters[0], 0);
    if (counters.size() > 1) setup.move_number = std::max(1, parse_counter(counters[1], 0));
    check_numbers(setup);
    check_places(setup);
    check_uncrossed_pawns(setup);
    const Position position(setup);
    check_kings(position);
    return position;
}

void play_moves(Position& position, const std::vector<Word>& moves) {
    int number = 0;
    for (const Word& word : moves) {
        if (is_move_number(word.text)) continue;
        ++number;
        try {
            position.play(parse_move(position, word.text));
        } catch (const UserError& error) {
            refuse("move {} (column {}): {}", number, word.column, error.what());
        }
    }
}

}  // namespace

Position parse_position(std::string_view written, const FenDefaults& defaults) {
    const std::string text = with_plain_blanks(std::string(written));
    std::vector<Word> words = placed_words(text);
    for (const std::string_view word : {"position", "fen"}) {
        if (!words.empty() && words[0].text == word) words.erase(words.begin());
    }
    if (words.empty()) refuse("column 1: the position is empty; give a FEN or 'startpos'");
    const auto sign = std::find_if(words.begin(), words.end(),
                                   [](const Word& word) { return word.text == "moves"; });
    std::vector<Word> fields(words.begin(), sign);
    if (fields.empty()) refuse("column 1: no position before 'moves'; give a FEN or 'startpos'");
    read_operations(fields);
    std::vector<Word> moves;
    if (fields[0].text.find('/') == std::string_view::npos) {
        const bool is_named = fields[0].text == "startpos";
        moves.assign(fields.begin() + (is_named ? 1 : 0), fields.end());
        fields = placed_words(start_fen);
    }
    if (sign != words.end()) moves.insert(moves.end(), sign + 1, words.end());
    Position position = read_fen(fields, defaults);
    play_moves(position, moves);
    return position;
}

std::string format_fen(const Position& position) {
    std::string board;
    for (int rank = rank_count - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < file_count; ++file) {
            const Piece piece = position.piece_at(make_square(file, rank));
            if (piece == Piece::none) {
                ++empty;
                continue;
            }
            if (empty > 0) board += static_cast<char>('0' + empty);
            empty = 0;
            board += letter_of(piece);
        }
        if (empty > 0) board += static_cast<char>('0' + empty);
        if (rank > 0) board += '/';
    }
    return fmt::format("{} {} - - {} {}", board, position.side_to_move() == Side::red ? 'w' : 'b',
                       position.quiet_plies(), position.move_number());
}

}  // namespace ybw::xiangqi
