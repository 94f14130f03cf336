#include "engine/record/source_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/text/user_error.hpp"

namespace ybw::record {
namespace {

/// Characters of UTF-8, all bytes of which but the first are 10xxxxxx.
std::ptrdiff_t characters(std::string_view text) {
    return std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; });
}

}  // namespace

void SourceText::complain(std::size_t place, std::string_view what) const {
    const std::string_view before = text_.substr(0, place);
    const std::string_view in_line = before.substr(before.find_last_of('\n') + 1);
    throw UserError(ExitCode::bad_input, fmt::format("{}, line {}, column {}: {}", format_,
                                                     std::ranges::count(before, '\n') + 1,
                                                     characters(in_line) + 1, what));
}

}  // namespace ybw::record
