// PageTalks: what a page may say to the live board of `ybw serve`, a message a line. Whatever it
// says, each message has its answer, each search one result, and what is sent is JSON in one line.
//
// Searches are stopped as they start, so that a talk takes no time.
#pragma once

#include <string_view>

namespace ybw::fuzz {

void talk_as_page(std::string_view input);

}  // namespace ybw::fuzz
