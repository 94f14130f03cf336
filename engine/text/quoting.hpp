// Quoting: text that stands in another language's text, where some characters mean something.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ybw {

/// With a backslash before each of the characters of `special`.
std::string escaped(std::string_view text, std::string_view special);

/// With a question mark for each control character, which a terminal or a file of lines would obey.
/// UTF-8 stays, but for the control characters that it has.
std::string printable(std::string_view text);

/// A word as a shell would have to be given it.
std::string shell_quoted(std::string_view word);

/// In quotation marks, as gnuplot reads them.
std::string gnuplot_quoted(std::string_view text);

/// The words of a command line, with quotation marks and backslashes as in a shell. Throws
/// UserError(ExitCode::usage) for a quotation that does not end.
std::vector<std::string> split_words(std::string_view line);

}  // namespace ybw
