// JournalContent: what a journal says, and who may read it as what.
//
// A journal is a file of JSON lines (journal_line.hpp): a header that says what is played, and the
// finished games, in any order and each at most once. A broken last line is that of a match that
// was ended while it wrote; everything else that is wrong is refused with the number of the line.
//
// Regular value types; pure functions but for reading files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/record.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {

/// What every journal begins with.
inline constexpr std::string_view journal_beginning = R"({"type":"header","program":"ybw")";

/// The first line. Two journals belong together if version and settings are equal.
struct JournalHeader {
    std::string version;              ///< of the program
    nlohmann::ordered_json settings;  ///< what decides about the games (settings.hpp)
    nlohmann::ordered_json about = nlohmann::ordered_json::object();  ///< machine, date: for people

    friend bool operator==(const JournalHeader&, const JournalHeader&) = default;
};

/// What a journal holds.
struct JournalContent {
    JournalHeader header;
    std::vector<GameRecord> games;
    std::uint64_t good_bytes = 0;  ///< where a broken last line begins, else the size
    bool cut_short = false;        ///< there is a broken last line
};

/// Reads a journal. A broken last line is left out; anything else that is wrong is a UserError with
/// the number of the line.
JournalContent read_journal(const std::filesystem::path& path);

/// The same of a text; `path` is named in messages.
JournalContent parse_journal(std::string_view text, const std::filesystem::path& path);

/// Throws UserError unless version and settings are equal; `path` is named in the message.
void require_same_match(const JournalHeader& expected, const JournalHeader& found,
                        const std::filesystem::path& path);

nlohmann::ordered_json to_json(const JournalHeader& header);

/// The text of the file. Throws UserError if it cannot be read.
std::string journal_text(const std::filesystem::path& path);

/// Throws UserError with the name of the file.
[[noreturn]] void refuse_journal(ExitCode code, const std::filesystem::path& path,
                                 std::string_view what);

}  // namespace ybw::match
