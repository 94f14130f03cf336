// MoveIndex: the history index of a move, or none, in four bytes.
//
// What an optional of it would say in sixteen; each node of the search keeps two.
//
// Regular value type.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace ybw {

class MoveIndex {
public:
    constexpr MoveIndex() = default;
    constexpr MoveIndex(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {
        assert(index < none);
    }
    constexpr MoveIndex(std::nullopt_t) {}

    constexpr explicit operator bool() const { return index_ != none; }
    /// Requires that there is one.
    constexpr std::size_t operator*() const {
        assert(index_ != none);
        return index_;
    }

    friend constexpr bool operator==(MoveIndex, MoveIndex) = default;

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    std::uint32_t index_ = none;
};

}  // namespace ybw
