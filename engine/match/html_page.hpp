// HtmlPage: a match as one file for the browser: standings, and every game on a board.
//
// The page needs nothing but itself: no network, no other file. Its data is the journal's and the
// picture that the game gives of its board (BoardPicture); its script knows no game. A game
// that gives no picture is shown as the text it draws.
//
// Pure function.
#pragma once

#include <string>
#include <string_view>

#include "engine/match/journal.hpp"

namespace ybw::match {

// The files beside this one, embedded.
extern const std::string_view html_page_css, html_page_html, html_page_js;

std::string html_page(const JournalContent& content);

/// Whether a text that begins so is such a page.
bool is_html_page(std::string_view beginning);

}  // namespace ybw::match
