// SourceText: the text of a file that is read, in UTF-8 whatever the file is in, and complaints
// that name a place in it.
//
// Files of Windows programs are in the encoding of their country, where the second byte of a sign
// may be a bracket or a backslash: they are decoded before anything else looks at them. Nothing
// that a terminal would obey comes through.
//
// Pure functions, and a regular value type that refers to a text, which has to outlive it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ybw::record {

struct DecodedText {
    std::string text;  ///< valid UTF-8, lines end with \n; other control characters are '?'
    std::string note;  ///< which encoding was guessed; empty if there was nothing to guess
};

/// By the mark at its beginning, by CA[...] of an SGF unless it is UTF-8 all the same, by validity:
/// UTF-8, GB18030, Big5, Shift-JIS (CP932) or Western European. Throws UserError(bad_input) if none
/// of them fits.
DecodedText decoded(std::string_view bytes);

/// The same in UTF-8 from an encoding that is known; bytes that are none of it are question marks.
std::string decoded_from(std::string_view bytes, const char* encoding);

/// Text of a format whose values are one line.
std::string one_line(std::string_view text);

class SourceText {
public:
    /// `format` as people call it: "SGF".
    SourceText(std::string_view format, std::string_view text) : format_(format), text_(text) {}

    std::string_view text() const { return text_; }

    /// Throws UserError(bad_input): "SGF, line 2, column 7: ...". Requires a place in the text.
    [[noreturn]] void complain(std::size_t place, std::string_view what) const;

private:
    std::string_view format_;
    std::string_view text_;
};

}  // namespace ybw::record
