// LivePage: the page of `ybw serve`, with what it needs to know before it has asked anything.
//
// Pure function.
#pragma once

#include <string>
#include <string_view>

#include "engine/serve/message.hpp"

namespace ybw::serve {

/// `about` says what searches and where, in a line.
std::string live_page(const SearchBounds& bounds, std::string_view about);

}  // namespace ybw::serve
