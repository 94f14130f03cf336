#include <array>
#include <fmt/format.h>
#include <string_view>

#include "engine/games/xiangqi/notation.hpp"

namespace ybw::xiangqi {
namespace {

constexpr std::array<std::string_view, piece_count> characters{
    "", "帥", "仕", "相", "傌", "俥", "炮", "兵", "將", "士", "象", "馬", "車", "砲", "卒"};

constexpr std::string_view file_letters = "    a   b   c   d   e   f   g   h   i\n";

/// Grid crossings by kind of rank (top, middle, upper and lower river bank, bottom), then by left
/// edge, inside, right edge.
constexpr std::array<std::array<std::string_view, 3>, 5> crossings{
    {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"├", "┴", "┤"}, {"├", "┬", "┤"}, {"└", "┴", "┘"}}};

std::string_view crossing(int file, int rank) {
    const std::size_t row = rank == 9 ? 0 : rank == 5 ? 2 : rank == 4 ? 3 : rank == 0 ? 4 : 1;
    const std::size_t column = file == 0 ? 0 : file == file_count - 1 ? 2 : 1;
    return crossings[row][column];
}

class Drawing {
public:
    Drawing(const Position& position, const DrawStyle& style, std::span<const Move> marks)
        : position_(position), style_(style) {
        highlight(position.last_move());
        for (const Move mark : marks) highlight(mark);
    }

    std::string text() const {
        std::string text(file_letters);
        for (int rank = rank_count - 1; rank >= 0; --rank) {
            text += row(rank);
            if (rank > 0) text += rank == 5 ? river() : gap_below(rank);
        }
        return text + std::string(file_letters);
    }

private:
    void highlight(Move move) {
        if (move != Move{}) highlighted_ |= bit(move.from()) | bit(move.to());
    }

    std::string row(int rank) const {
        std::string text = fmt::format("{:>2} ", rank);
        for (int file = 0; file < file_count; ++file) {
            const Square square = make_square(file, rank);
            text += before(square);
            text += point(square);
            text += after(square);
            if (!style_.unicode && file + 1 < file_count) text += '-';
        }
        return text + fmt::format(" {}\n", rank);
    }

    bool bracketed(Square square) const { return !style_.color && highlighted_.has(square); }

    std::string_view line() const { return style_.unicode ? "─" : "-"; }

    std::string_view before(Square square) const {
        if (bracketed(square)) return "[";
        return file_of(square) == 0 ? " " : line();
    }

    std::string_view after(Square square) const {
        if (bracketed(square)) return "]";
        return file_of(square) == file_count - 1 ? " " : line();
    }

    std::string point(Square square) const {
        const Piece piece = position_.piece_at(square);
        std::string shown = symbol(square, piece);
        if (!style_.color) return shown;
        const std::string_view background = highlighted_.has(square) ? "\033[43m" : "";
        std::string_view foreground = "\033[2m";
        if (piece != Piece::none)
            foreground = side_of(piece) == Side::red ? "\033[1;31m" : "\033[1;34m";
        return fmt::format("{}{}{}\033[0m", foreground, background, shown);
    }

    /// Two columns wide with characters, one in ASCII.
    std::string symbol(Square square, Piece piece) const {
        if (piece != Piece::none) {
            if (!style_.unicode) return {letter_of(piece)};
            return std::string(characters[static_cast<std::size_t>(index_of(piece))]);
        }
        if (!style_.unicode) return "+";
        const bool last = file_of(square) == file_count - 1;
        return std::string(crossing(file_of(square), rank_of(square))) + (last ? " " : "─");
    }

    /// The lines from one rank to the next below, with the palaces' diagonals.
    std::string gap_below(int rank) const {
        const std::string_view bar = style_.unicode ? "│" : "|";
        const bool palace = rank == 9 || rank == 8 || rank == 2 || rank == 1;
        const bool outward = rank == 8 || rank == 1;
        std::string text = "    ";
        for (int file = 0; file < file_count; ++file) {
            text += bar;
            if (file + 1 == file_count) break;
            const bool diagonal = palace && (file == 3 || file == 4);
            text += diagonal ? slope((file == 3) != outward) : "   ";
        }
        return text + '\n';
    }

    std::string_view slope(bool falling) const {
        if (style_.unicode) return falling ? " ╲ " : " ╱ ";
        return falling ? " \\ " : " / ";
    }

    std::string river() const {
        if (!style_.unicode) return "    |             river             |\n";
        return "    │      楚  河       漢  界      │\n";
    }

    const Position& position_;
    DrawStyle style_;
    Bitboard highlighted_;
};

}  // namespace

std::string draw(const Position& position, const DrawStyle& style, std::span<const Move> marks) {
    return Drawing(position, style, marks).text();
}

BoardPicture board_picture() {
    BoardPicture picture{.lowest_row = 0, .river = 4, .river_words = {"楚河", "漢界"}, .men = {}};
    for (const int row : {0, 7}) {  // of the palaces, at the upper side
        picture.lines.push_back({3, row, 5, row + 2});
        picture.lines.push_back({5, row, 3, row + 2});
    }
    for (const int row : {2, 7}) {  // where cannons begin, and soldiers one row nearer to the river
        for (const int column : {1, 7}) picture.crosses.push_back({column, row});
        const int soldiers = row == 2 ? 3 : 6;
        for (const int column : {0, 2, 4, 6, 8}) picture.crosses.push_back({column, soldiers});
    }
    for (std::size_t i = 1; i < characters.size(); ++i) {
        const Piece piece = static_cast<Piece>(i);
        const std::string_view color = side_of(piece) == Side::red ? "#b3261e" : "#1d2433";
        picture.men.push_back({letter_of(piece), characters[i], color, "#fdf3dc", color});
    }
    return picture;
}

}  // namespace ybw::xiangqi
