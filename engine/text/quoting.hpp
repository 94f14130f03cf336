// Quoting: text that is put into the text of a language where some characters have a meaning.
//
// Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ybw {

/// The text with a backslash before each character of `special`.
std::string escaped(std::string_view text, std::string_view special);

/// The text made harmless for a terminal and for a file of lines: valid UTF-8 with U+FFFD for each
/// byte that is no part of a character (RFC 3629), and a question mark for each control character
/// (ESC, BEL and the rest, also those beyond ASCII). All text of a file that is printed goes
/// through it. A second pass changes nothing.
std::string printable(std::string_view text);

/// A word quoted for a shell, or words with a blank between.
std::string shell_quoted(std::string_view word);
std::string shell_quoted(std::span<const std::string> words);

/// The text in quotation marks, as gnuplot reads it.
std::string gnuplot_quoted(std::string_view text);

/// The text escaped for TeX: none of its characters is a command.
std::string tex_escaped(std::string_view text);

/// The words of a command line, with quotation marks and backslashes as in a shell. Throws
/// UserError(ExitCode::usage) for a quotation that does not end.
std::vector<std::string> split_words(std::string_view line);

}  // namespace ybw
