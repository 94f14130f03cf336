// MoveReader: moves as text, one after the other, each checked and played.
//
// Used by one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

/// Reads moves from left to right and says which of them is wrong. The text must outlive it.
class MoveReader {
public:
    /// Of a text that is to be one move it need not be said which.
    enum class Count { any, one };

    MoveReader(const Position& start, std::string_view text, Count count = Count::any)
        : position_(start), text_(text), count_(count) {}

    /// The next move, played; nothing at the end of the text. Throws UserError.
    std::optional<Move> next();

    /// Whether nothing but separators follows.
    bool is_at_end() const;

    /// After the moves read so far.
    const Position& position() const { return position_; }

private:
    std::string where() const;
    Cell read_cell();
    int read_row();
    void check_playable(Cell cell) const;

    Position position_;
    std::string_view text_;
    Count count_;
    std::size_t at_ = 0;
    std::size_t first_ = 0;
    int number_ = 0;
};

}  // namespace ybw::gomoku
