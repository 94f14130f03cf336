// Fingerprint: a number that texts are told apart by, and a text and a damaged copy of it.
//
// FNV-1a, 64 bits (Fowler, Noll, Vo): no two texts that differ in a single byte have the same, and
// it is the same on every machine. No protection from anybody who means harm.
//
// Regular value type.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace ybw {

class Fingerprint {
public:
    void add(std::string_view text) {
        for (const char c : text) {
            hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        }
    }

    std::uint64_t number() const { return hash_; }

    /// The same in 16 digits. JSON readers that know floating-point numbers alone would round a number.
    std::string text() const { return fmt::format("{:016x}", hash_); }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

}  // namespace ybw
