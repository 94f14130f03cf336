// Sessions: conversations with the servers of protocols. Whatever a manager says, the answers are
// lines, and every search that it asks for has exactly one.
//
// Searches are stopped as they start, so that a session takes no time.
#pragma once

#include <string_view>

namespace ybw::fuzz {

/// The lines of a manager.
void converse_uci(std::string_view input);
void converse_ucci(std::string_view input);
void converse_gomocup(std::string_view input);

}  // namespace ybw::fuzz
