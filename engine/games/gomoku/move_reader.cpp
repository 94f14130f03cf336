#include "engine/games/gomoku/move_reader.hpp"

#include <algorithm>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/text.hpp"

namespace ybw::gomoku {

std::optional<Move> MoveReader::next() {
    while (at_ < text_.size() && is_separator(text_[at_])) ++at_;
    if (at_ == text_.size()) return std::nullopt;
    ++number_;
    first_ = at_;
    const Cell cell = read_cell();
    check_playable(cell);
    position_.play(Move(cell));
    return Move(cell);
}

bool MoveReader::is_at_end() const {
    return std::ranges::all_of(text_.substr(at_), is_separator);
}

std::string MoveReader::where() const {
    return count_ == Count::one ? "" : fmt::format("move {} (column {}): ", number_, first_ + 1);
}

Cell MoveReader::read_cell() {
    const char letter = text_[at_];
    if (!is_letter(letter)) {
        bad_input("{}{} is no move; write a column letter and a row number, as in h8", where(),
                  shown(letter));
    }
    ++at_;
    const std::size_t digits = at_;
    const int row = read_row();
    const std::string_view name = text_.substr(first_, at_ - first_);
    if (at_ == digits) {
        bad_input("{}the row number is missing after '{}'; write it as in h8", where(), name);
    }
    if (!position_.on_board(lower(letter) - 'a', row - 1)) {
        bad_input("{}{} is off the board; name a point from a1 to {}", where(), name,
                  format_cell(cell_at(position_.size() - 1, position_.size() - 1)));
    }
    return cell_at(lower(letter) - 'a', row - 1);
}

/// The number in the text, or a large one if it is larger.
int MoveReader::read_row() {
    int row = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
        row = std::min(row * 10 + (text_[at_] - '0'), 1000);
    }
    return row;
}

void MoveReader::check_playable(Cell cell) const {
    if (position_.outcome()) {
        bad_input("{}the game is already over; leave out this move and what follows", where());
    }
    if (!position_.is_empty(cell)) {
        bad_input("{}{} is already occupied; name an empty point", where(), format_cell(cell));
    }
    if (position_.is_forbidden_for_mover(cell)) {
        bad_input(
            "{}{} is forbidden to black under renju (overline, double four or double "
            "three); name another point",
            where(), format_cell(cell));
    }
}

}  // namespace ybw::gomoku
