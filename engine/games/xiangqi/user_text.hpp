// User text: a piece of what somebody typed, made fit to stand in a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ybw::xiangqi {

/// At most `longest` characters. Those of Chinese moves pass (three bytes of UTF-8 each), whatever
/// else is not printable ASCII becomes '?'.
inline std::string shown(std::string_view text) {
    constexpr int longest = 20;
    const auto byte_at = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto continues = [&](std::size_t i) { return (byte_at(i) & 0xc0U) == 0x80U; };
    std::string result;
    std::size_t at = 0;
    for (int count = 0; at < text.size(); ++count) {
        if (count == longest) return result + "...";
        // Lead bytes E3 to EF: Chinese characters and full-width digits, no overlong forms.
        const bool wide = byte_at(at) >= 0xe3U && byte_at(at) <= 0xefU && byte_at(at) != 0xedU &&
                          continues(at + 1) && continues(at + 2);
        const bool plain = byte_at(at) >= 0x20U && byte_at(at) < 0x7fU;
        const std::size_t length = wide ? 3 : 1;
        result += wide || plain ? std::string(text.substr(at, length)) : "?";
        at += length;
    }
    return result;
}

}  // namespace ybw::xiangqi
