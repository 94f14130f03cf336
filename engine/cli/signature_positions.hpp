// SignaturePositions: what `ybw signature` searches.
//
// A handful of positions a game, of all phases and kinds, and the depth to which they are searched.
// A change to this list changes all signatures: add games, but leave the lists alone.
#pragma once

#include <span>
#include <string_view>

#include "parallel/score.hpp"

namespace ybw::cli {

struct SignatureSet {
    Depth depth;  ///< a few seconds for the whole set
    std::span<const std::string_view> positions;
};

/// The set of a game; empty for one that has none.
SignatureSet signature_set(std::string_view game);

}  // namespace ybw::cli
