#include "engine/games/xiangqi/notation.hpp"

#include <fmt/format.h>

#include "engine/user_error.hpp"

namespace ybw::xiangqi {

Move parse_move(const Position& position, std::string_view text) {
    if (text.size() == 4) {
        const auto from = parse_square(text.substr(0, 2));
        const auto to = parse_square(text.substr(2, 2));
        if (from && to && position.is_legal(make_move(*from, *to))) return make_move(*from, *to);
    }
    throw UserError(ExitCode::bad_input, fmt::format("'{}' is no legal move", text));
}

}  // namespace ybw::xiangqi
