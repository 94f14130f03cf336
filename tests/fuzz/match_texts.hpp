// MatchTexts: what a match reads: journals, which anybody may have written, and players. What is
// read is reported; what is not is refused with a line that says why.
#pragma once

#include <string_view>

namespace ybw::fuzz {

/// A journal, and everything that is derived from one.
void read_journal_text(std::string_view input);

/// A player of a match.
void read_player_text(std::string_view input);

}  // namespace ybw::fuzz
