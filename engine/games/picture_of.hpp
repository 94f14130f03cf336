// PictureOf: the part of GameOf that pages ask: rule, picture of the board, forbidden points.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw {

template <EngineGame T>
class PictureOf : public AnyGame {
public:
    using Position = typename T::Position;

    std::string_view rule_name(const AnyPosition& position) const override {
        if constexpr (HasRuleName<T>) return T::rule_name(position.as<Position>());
        return {};
    }
    std::optional<BoardPicture> board_picture(const AnyPosition& position) const override {
        if constexpr (HasBoardPicture<T>) return T::board_picture(position.as<Position>());
        return std::nullopt;
    }
    std::vector<std::string> forbidden_points(const AnyPosition& position) const override {
        if constexpr (HasForbiddenPoints<T>) return T::forbidden_points(position.as<Position>());
        return {};
    }
};

}  // namespace ybw
