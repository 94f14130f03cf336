#include "engine/teach/board_tree.hpp"

#include <algorithm>

#include "engine/classic/ordered_game.hpp"
#include "engine/games/any_game.hpp"
#include "engine/text/rows.hpp"

namespace ybw::teach {
namespace {

/// Rows and columns of what still is a picture in a node.
constexpr std::size_t largest_board = 5;

bool is_twin_of_any(const AnyPosition& position, const std::vector<AnyPosition>& others) {
    const AnyGame& game = position.game();
    for (int number = 0; number < game.symmetries(); ++number) {
        const AnyPosition twin = game.twin(position, number);
        if (std::ranges::any_of(
                others, [&](const AnyPosition& other) { return same_position(twin, other); })) {
            return true;
        }
    }
    return false;
}

}  // namespace

void BoardTree::legal_moves(MovesOf<BoardTree>& list) const {
    std::vector<AnyPosition> children;
    for (const AnyMove move : position().legal_moves()) {
        if (branches_ == Branches::distinct) {
            AnyPosition child = position();
            child.play(move);
            if (is_twin_of_any(child, children)) continue;
            children.push_back(std::move(child));
        }
        list.push_back(move);
    }
    if (order_ == classic::MoveOrder::static_value) classic::order_statically(*this, list);
}

std::vector<std::string> BoardTree::board() const {
    std::vector<std::string> rows = Rows(position().text()).rows;
    const bool is_small = rows.size() > 1 && rows.size() <= largest_board &&
                          std::ranges::all_of(rows, [](const std::string& row) {
                              return row.size() <= largest_board;
                          });
    return is_small ? rows : std::vector<std::string>{};
}

}  // namespace ybw::teach
