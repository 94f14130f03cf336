#include "engine/cli/played_game.hpp"

#include <utility>

#include "engine/games/any_game.hpp"

namespace ybw::cli {

void PlayedGame::play(AnyMove move) {
    AnyPosition next = position();
    next.play(move);
    positions_.push_back(std::move(next));
    moves_.push_back(move);
}

void PlayedGame::undo() {
    positions_.pop_back();
    moves_.pop_back();
}

PlayedGame PlayedGame::adopted_by(const AnyGame& game) const {
    PlayedGame adopted = *this;
    for (AnyPosition& position : adopted.positions_) position = game.adopted(position);
    return adopted;
}

std::vector<AnyMove> PlayedGame::last_move() const {
    if (moves_.empty()) return {};
    return {moves_.back()};
}

std::string PlayedGame::moves_text() const {
    std::string text;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        text += (i == 0 ? "" : " ") + positions_[i].format_move(moves_[i]);
    }
    return text;
}

}  // namespace ybw::cli
