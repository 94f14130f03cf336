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

/// Harmless for a terminal and for a file of lines: valid UTF-8 with U+FFFD for each byte that is
/// no part of a character (RFC 3629) and a question mark for each control character (ESC, BEL and
/// the rest, also those beyond ASCII). All text of a file that is printed goes through it. Printing
/// it twice changes nothing.
std::string printable(std::string_view text);

/// A word as a shell would have to be given it.
std::string shell_quoted(std::string_view word);

/// In quotation marks, as gnuplot reads them.
std::string gnuplot_quoted(std::string_view text);

/// As TeX prints it: none of its characters is a command.
std::string tex_escaped(std::string_view text);

/// The words of a command line, with quotation marks and backslashes as in a shell. Throws
/// UserError(ExitCode::usage) for a quotation that does not end.
std::vector<std::string> split_words(std::string_view line);

}  // namespace ybw
