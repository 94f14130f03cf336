// JournalLine: one line of a journal, a JSON object with a checksum.
//
//   {"type":"game", ... ,"check":"0123456789abcdef"}
//
// The checksum is the fingerprint of the line as it is without it. Journals of older programs have
// none; those whose header says "checked" have one in every line, so that no line can lose its own.
//
// What is read comes from files that anybody may have written. Nothing that nests deeper than a
// journal does is looked into, and no control character gets further than this: names and details
// go to terminals, pages and game files.
//
// Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace ybw::match {

/// The line of an object, with its end. What is not UTF-8 is replaced.
std::string journal_line(const nlohmann::ordered_json& json);

/// What journal_line would have been given, or a line of an older program, without its end. Throws
/// UserError for a damaged line.
nlohmann::ordered_json parse_journal_line(std::string_view line);

/// Whether the line has a checksum.
bool has_checksum(std::string_view line);

/// What comes back of a value that is written and read.
nlohmann::ordered_json as_read_back(const nlohmann::ordered_json& json);

}  // namespace ybw::match
