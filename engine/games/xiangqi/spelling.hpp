// Spelling: a described move in WXF and in Chinese, and the variants in which people write it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/xiangqi/description.hpp"

namespace ybw::xiangqi {

/// "C2=5".
std::string wxf(const Description& description);

/// "炮二平五".
std::string chinese(const Description& description);

/// The text in one plain alphabet: WXF letters, ASCII digits, + - = and m for the middle pawn.
std::string simplified(std::string_view text);

/// Everything that is understood beside `wxf`, in the alphabet of `simplified`.
std::vector<std::string> aliases(const Description& description);

}  // namespace ybw::xiangqi
