// RawArray: an array without initialization: it costs nothing until its elements are written.
//
// A std::array constructs all its elements, and a move writes "no move" when it is constructed:
// some hundred bytes for every list, and a kilobyte for every line, at every node.
//
// Requires: no element is read before it was written. No shared state.
#pragma once

#include <cstddef>
#include <type_traits>

namespace ybw {

template <class T, std::size_t count>
class RawArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    constexpr RawArray() {}

    static constexpr std::size_t size() { return count; }

    constexpr T* data() { return items_; }
    constexpr const T* data() const { return items_; }

    constexpr T& operator[](std::size_t index) { return items_[index]; }
    constexpr const T& operator[](std::size_t index) const { return items_[index]; }

private:
    union {
        T items_[count];
    };
};

}  // namespace ybw
