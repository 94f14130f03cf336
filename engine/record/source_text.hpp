// SourceText: the text of a file that is read, and complaints that name a place in it.
//
// Regular value type; refers to a text that has to outlive it.
#pragma once

#include <cstddef>
#include <string_view>

namespace ybw::record {

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
