// RawArray: an array that is written before it is read, and costs nothing until then.
//
// A std::array makes all its elements, and a move that is "no move" by itself has to be written:
// some hundred bytes for every list, and a kilobyte for every line, at every node.
//
// Requires of who uses it: no element is read that has not been written. No shared state.
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
