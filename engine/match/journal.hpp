// Journal: the one truth about a match, a file of JSON lines (kit/kept_file.hpp).
//
//   {"type":"header","program":"ybw", ... ,"check":"0123456789abcdef"}
//   {"type":"game", ... ,"check":"fedcba9876543210"}
//
// The first line says what is played, and every other line is a finished game; statistics, pages
// and game files are derived from it. Games may stand in any order and each at most once. A game is
// on the disk before it is reported anywhere, so that after Ctrl-C, kill -9 or a power cut the file
// holds every finished game.
//
// Each line has a checksum, so that damage is never taken for a result. Journals of older programs
// have none; if the header says "checked", every line has one. A journal may come from anybody: a
// fault is refused with the number of its line, and all control characters are replaced here, since
// names and details go to terminals, pages and game files.
//
// Thread safety: one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/kit/kept_file.hpp"
#include "parallel/limits.hpp"
#include "parallel/score.hpp"

namespace ybw::match {

// ---- GameRecord: a finished game, why it ended, and all data that later reports need.
//
// Positions and moves are texts of their game, so that journals, statistics and pages need no code
// of a game. The names of endings and the JSON keys are part of the journal's format: new ones may
// be added, old ones never change.

enum class Ending : std::uint8_t {
    win,               ///< by the rules
    draw,              ///< by the rules
    resigned,          ///< the loser said so
    adjudicated_loss,  ///< the loser's own score was hopeless for long enough
    adjudicated_win,   ///< both players agreed for long enough who wins
    adjudicated_draw,  ///< both players agreed for long enough that nobody wins
    too_long,          ///< a draw after the agreed number of moves
    claimed_draw,  ///< a player left the game as drawn, at a position that had been there before
    repetition,    ///< a draw: a position came so often that the game would go on for ever
    // The faults; the player who commits one loses.
    time,          ///< the move came, but later than the clock and its margin allow
    illegal_move,  ///< the move came, and the rules do not allow it
    hang,          ///< no move came; the program was ended
    crash,         ///< the program ended by itself
    disconnected,  ///< the program lives, but closed its pipe
    protocol,      ///< the program broke the protocol
};

/// An ending in words: `name` for programs, `text` for people.
struct EndingWords {
    Ending ending;
    std::string_view name;
    std::string_view text;
};

/// In the order of Ending.
inline constexpr std::array<EndingWords, 15> all_endings{{
    {Ending::win, "win", "won on the board"},
    {Ending::draw, "draw", "draw by the rules"},
    {Ending::resigned, "resigned", "resigned"},
    {Ending::adjudicated_loss, "adjudicated_loss", "own score hopeless"},
    {Ending::adjudicated_win, "adjudicated_win", "both agree on a win"},
    {Ending::adjudicated_draw, "adjudicated_draw", "both agree on a draw"},
    {Ending::too_long, "too_long", "draw after the agreed moves"},
    {Ending::claimed_draw, "claimed_draw", "draw claimed"},
    {Ending::repetition, "repetition", "draw by repetition"},
    {Ending::time, "time", "forfeit on time"},
    {Ending::illegal_move, "illegal_move", "illegal move"},
    {Ending::hang, "hang", "no answer"},
    {Ending::crash, "crash", "program crashed"},
    {Ending::disconnected, "disconnected", "pipe lost"},
    {Ending::protocol, "protocol", "protocol broken"},
}};

constexpr std::string_view ending_name(Ending ending) {
    return all_endings[static_cast<std::size_t>(ending)].name;
}
constexpr std::string_view ending_text(Ending ending) {
    return all_endings[static_cast<std::size_t>(ending)].text;
}

/// How a player lost without a move.
struct Forfeit {
    Ending ending;
    std::string detail;  ///< for people
};

/// Whether the loser broke a rule of the match rather than lost on the board.
constexpr bool is_fault(Ending ending) {
    return ending >= Ending::time;
}

/// The half points of A from one game.
enum class Points : std::uint8_t { loss, draw, win };

constexpr int half_points(Points points) {
    return static_cast<int>(points);
}

struct MoveRecord {
    std::string move;
    Duration time{};                  ///< that it took
    std::optional<Duration> clock{};  ///< left after it, increment included; absent without a clock
    std::optional<Score> score{};     ///< the player's own, for the side that moved
    int depth = 0;                    ///< 0: not said
    std::uint64_t nodes = 0;          ///< 0: not said

    friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

struct GameRecord {
    std::uint64_t pair = 0;      ///< number in the schedule
    int game = 0;                ///< 0 or 1, within the pair
    std::string opening;         ///< as the suite has it
    std::string start;           ///< the position it leads to
    int first_side = 0;          ///< side to move in `start`, 0 or 1
    std::array<int, 2> players;  ///< number of the player of side 0 and of side 1
    std::optional<int> winner;   ///< the side that won; absent for a draw
    Ending ending = Ending::draw;
    std::string detail;  ///< for people: what exactly went wrong
    std::vector<MoveRecord> moves;
    std::string began;  ///< UTC, ISO 8601
    Duration duration{};

    /// The points of the player of this number. Requires that he took part.
    Points points_of(int player) const {
        if (!winner) return Points::draw;
        return players[static_cast<std::size_t>(*winner)] == player ? Points::win : Points::loss;
    }

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Who played what: equal for games that are equal move by move; empty without a move.
std::string play_of(const GameRecord& game);

/// The current time in the format of `began`: "2024-06-07T12:00:00Z".
std::string utc_now();

nlohmann::ordered_json to_json(const GameRecord& record);

/// Throws nlohmann::json::exception or UserError for JSON that to_json does not write.
GameRecord record_of(const nlohmann::ordered_json& json);

/// The first line. Two journals belong together if version and settings are equal.
struct JournalHeader {
    std::string version;              ///< of the program
    nlohmann::ordered_json settings;  ///< that decide about the games (settings.hpp)
    nlohmann::ordered_json about = nlohmann::ordered_json::object();  ///< machine, date: for people

    friend bool operator==(const JournalHeader&, const JournalHeader&) = default;
};

/// The content of a journal.
struct JournalContent {
    JournalHeader header;
    std::vector<GameRecord> games;  ///< in the order of the file
    bool cut_short = false;         ///< the last line is broken and was left out
};

/// Reads a journal, of any match unless one is expected. Throws UserError for every fault except a
/// broken last line.
JournalContent read_journal(const std::filesystem::path& path,
                            const JournalHeader* expected = nullptr);

/// Reads a journal from a text; `path` is named in messages.
JournalContent parse_journal(std::string_view text, const std::filesystem::path& path);

class Journal {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static Journal create(const std::filesystem::path& path, const JournalHeader& header);

    /// Goes on with a file, or begins one that has not got as far as its header. Throws UserError
    /// if the file belongs to another match, is damaged, or another process writes it.
    static Journal resume(const std::filesystem::path& path, const JournalHeader& header);

    /// Writes and syncs one game. Throws UserError(io_error), with the file left as it was.
    /// Requires that the game is not there yet.
    void append(const GameRecord& record);

    /// The games that are there, in the order of the file.
    const std::vector<GameRecord>& games() const { return games_; }
    bool holds(std::uint64_t pair, int game) const { return known_.contains({pair, game}); }

    /// Writes the file again if it was removed. Throws UserError(io_error).
    void restore_if_removed() { file_.restore_if_removed(); }
    bool was_restored() const { return file_.was_restored(); }

    /// Whether resume had to cut off a broken line.
    bool was_cut() const { return file_.was_cut(); }

private:
    Journal(KeptFile file, std::vector<GameRecord> games);

    KeptFile file_;
    std::vector<GameRecord> games_;
    std::set<std::pair<std::uint64_t, int>> known_;
};

/// Pools journals of one match into a new file, games in the order of the schedule. Writes the
/// whole file or none. Throws UserError for journals of different matches, and for a game that
/// differs between two of them. Returns the files whose broken last line was left out.
std::vector<std::filesystem::path> merge_journals(const std::vector<std::filesystem::path>& parts,
                                                  const std::filesystem::path& merged);

}  // namespace ybw::match
