// Fingerprint: a number that tells texts apart, and a text from a damaged copy of it.
//
// FNV-1a, 64 bits (Fowler, Noll, Vo): two texts that differ in a single byte never have the same
// number, and it is the same on every machine. It is no protection against an attacker.
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
    explicit Fingerprint(std::string_view text = {}) { add(text); }

    void add(std::string_view text) {
        for (const char c : text)
            hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    }

    std::uint64_t number() const { return hash_; }

    /// The number in 16 digits, as a text: some JSON readers would round a number.
    std::string text() const { return fmt::format("{:016x}", hash_); }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

}  // namespace ybw
