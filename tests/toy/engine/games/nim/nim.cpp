// Nim: as the program knows it.
#include "engine/games/game_of.hpp"
#include "engine/games/nim/notation.hpp"
#include "engine/games/nim/position.hpp"

namespace ybw {
namespace nim {
namespace {

class Nim final : public GameOf<Position> {
public:
    std::string_view name() const override { return "nim"; }
    std::string_view summary() const override {
        return "heaps of stones; the side that takes the last one wins";
    }
    std::vector<std::string_view> sides() const override { return {"first", "second"}; }

    AnyPosition parse_position(std::string_view text, const GameOptions&) const override {
        return untyped(nim::parse_position(text));
    }
    std::string format_position(const AnyPosition& position) const override {
        return nim::format_position(own(position));
    }
    AnyMove parse_move(const AnyPosition& position, std::string_view text) const override {
        return any_move(nim::parse_move(own(position), text));
    }
    std::string format_move(const AnyPosition&, AnyMove move) const override {
        return nim::format_move(own(move));
    }
    std::string draw(const AnyPosition& position, const DrawStyle&,
                     const std::vector<AnyMove>& marks) const override {
        return nim::draw(own(position), own(marks));
    }
    int side_to_move(const AnyPosition& position) const override {
        return own(position).side_to_move();
    }
};

}  // namespace
}  // namespace nim

const AnyGame& nim_game() {
    static const nim::Nim game;
    return game;
}

}  // namespace ybw
