// Targets: what is fuzzed, a name and a function each: text from outside goes in, and what must
// hold is required.
//
// libFuzzer finds the texts (fuzz_<name>, with -DYBW_FUZZ=ON); those that are worth keeping stand
// in corpus/<name>/ and are run by every build's tests.
//
// Thread safety: constant; one run at a time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::fuzz {

struct Target {
    std::string name;
    /// Throws std::logic_error, or ends the process, where something does not hold.
    std::function<void(std::string_view input)> run;
};

/// The protocols, the texts of every game, and what is particular to one.
std::vector<Target> targets();

/// Throws std::logic_error with these words.
void require(bool holds, std::string_view what, std::string_view text);

/// Requires one line of a message: no control characters, not empty.
void require_line(std::string_view line);

/// What `read` reads; nothing, and a line that says why, if it refuses.
template <class Read>
auto read_or_refuse(Read read) {
    using Value = std::invoke_result_t<Read>;
    try {
        if constexpr (std::is_void_v<Value>) {
            read();
        } else {
            return std::optional<Value>(read());
        }
    } catch (const UserError& error) {
        require_line(error.what());
        if constexpr (!std::is_void_v<Value>) return std::optional<Value>();
    }
}

// ---- GameTexts: positions and moves of a game as text. What is read is legal and reads back from
// its own name; what is not is refused with a line that says why.

/// Lines: "RULE SIZE SIDE", each of which may be "-" for the usual one; a position; moves.
void read_texts(const AnyGame& game, std::string_view input);

/// A position of xiangqi, and the four names of its moves.
void read_fen(std::string_view input);

// ---- MatchTexts: what a match reads: journals, which anybody may have written, and players. What
// is read is reported; what is not is refused with a line that says why.

/// A journal, and everything that is derived from one.
void read_journal_text(std::string_view input);

/// A player of a match.
void read_player_text(std::string_view input);

// ---- PageTalks: what a page may say to the live board of `ybw serve`, a message a line. Whatever
// it says, each message has its answer, each search one result, and what is sent is JSON in one
// line.
//
// Searches are stopped as they start, so that a talk takes no time.

void talk_as_page(std::string_view input);

// ---- RecordTexts: games and trees that other programs or people have written. What is read is
// played on a board; what is not is refused with a line that says why.

/// A game in any format, as every game that it may be of.
void read_game_record(std::string_view input);

/// A tree as 'ybw tree --tree' takes it.
void read_tree(std::string_view input);

// ---- SavedTexts: the file of a saved analysis, as it is, and with the checksums of what it has
// become.
//
// Of a damaged file nearly all ends at a checksum. So it is read a second time with what a file has
// to bear mended: title, version, the checksum of its text, and, around words that the rest of the
// input says, those of the table and the histories. That is a file which somebody has made by hand:
// nothing it says need be true, and reading it, asking what it asks and searching with what it
// knows has to break nothing all the same.

void read_saved_analysis(std::string_view input);

// ---- Sessions: conversations with the servers of protocols. Whatever a manager says, the answers
// are lines, and every search that it asks for has exactly one.
//
// Searches are stopped as they start, so that a session takes no time.

/// The lines of a manager.
void converse_uci(std::string_view input);
void converse_ucci(std::string_view input);
void converse_gomocup(std::string_view input);

}  // namespace ybw::fuzz
