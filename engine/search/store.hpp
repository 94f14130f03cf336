// Store: the results of searches by position, in one file, so that no search is made twice.
//
// The file is SQLite's, with one table (store.cpp); `sqlite3 FILE` reads it, too. A row is a
// position of a game under a rule, searched with some settings and for so many lines. It holds
// these lines, their depth, their cost and the version of the program that found them.
//
// A position is kept without the moves before it, so that transpositions meet. In a game that
// judges repetitions a value may depend on these moves: a stored value does not know them.
//
// Invariants: a kept result is on the disk. Only a deeper search or a final value replaces a stored
// row, in one statement: two programs may write at once, and a program that is killed leaves the
// old row or the new one. Senseless content is never believed: other tables, illegal moves.
//
// Thread safety: `Store` one thread at a time, `KnownResults` all members from any.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/report/values.hpp"
#include "engine/text/user_error.hpp"

struct sqlite3;

namespace ybw {

/// A question to the store. Two questions are the same if all members are equal.
struct StoredQuestion {
    std::string game;
    std::string rule;      ///< empty: the game has one only
    std::string position;  ///< its text, without the number of the move
    std::string settings;  ///< those that change values, as options; empty: the usual ones
    int multipv = 1;       ///< lines that were asked for
};

/// A row.
struct StoredResult {
    StoredQuestion question;
    bool is_final = false;  ///< no depth can change it
    Depth depth = 0;
    std::vector<report::Row> lines;  ///< score, bound and moves, in the usual notation; never empty
    std::uint64_t nodes = 0;         ///< the most that a search of it has taken, or was given
    Duration time{};                 ///< the same
    std::string version;             ///< of the program that has found it
};

class Store {
public:
    enum class Access { read, write };

    /// Opened to write, it creates a missing file with the first result. Throws UserError for a
    /// file that is no store, a file of a newer program, and a file that cannot be used so.
    Store(std::filesystem::path path, Access access);
    ~Store();

    /// Whether the file exists and begins as a store does.
    static bool is_at(const std::filesystem::path& path);

    // ---- All members below throw UserError that names the file.

    /// The deepest result with at least as many lines as the question asks for.
    std::optional<StoredResult> find(const StoredQuestion& question);

    /// Stores a result unless as good a row exists. Requires lines, and a store opened to write.
    void keep(const StoredResult& result);

    /// All rows.
    void each(const std::function<void(const StoredResult&)>& take);

    /// Writes all that `work` keeps at once; nothing if it throws. Others cannot write meanwhile.
    void together(const std::function<void()>& work);

    /// The number of rows of a game under a rule.
    struct Count {
        std::string game;
        std::string rule;
        std::uint64_t positions = 0;
        std::uint64_t final_values = 0;
        Depth deepest = 0;
        std::uint64_t nodes = 0;
        Duration time{};
    };
    std::vector<Count> counts();

private:
    class Query;

    void open();
    bool is_there();
    void prepare_file();
    void run(const std::string& statements);
    int number(const std::string& query);
    /// The row that a query is at. Throws UserError for one that makes no sense.
    StoredResult row(const Query& query, StoredResult (*check)(StoredResult)) const;
    [[noreturn]] void refuse(int code) const;
    [[noreturn]] void refuse(ExitCode code, std::string_view why) const;

    std::filesystem::path path_;
    Access access_;
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> database_;
    std::unique_ptr<Query> keep_;  // of it
};

/// Lines as they are written: score, bound and pv.
nlohmann::ordered_json lines_json(const std::vector<report::Row>& lines);
/// Throws nlohmann::json::exception or UserError.
std::vector<report::Row> lines_of(const nlohmann::ordered_json& json);

/// Checks a row from another source whose position is as the game writes it. Throws UserError for a
/// row that makes no sense.
StoredResult checked_result(StoredResult result);

/// A store as searches use it: asked before a search and told the result. A fault ends no search:
/// it is reported in the end.
class KnownResults {
public:
    /// `version` is the program's; `settings` are those of all its searches. Throws UserError.
    KnownResults(const std::filesystem::path& path, std::string version, std::string settings);

    /// The best known result, as the summary of the search that found it, with moves in the
    /// notation of the position.
    std::optional<report::Summary> find(const AnyPosition& position, int multipv = 1);

    /// Keeps the result of a search with these limits, if it has a completed depth. A search that
    /// ends a little before its limit counts as one that reached it.
    void keep(const AnyPosition& position, const report::Summary& summary, const Limits& limits,
              int multipv = 1);

    /// The first fault.
    std::optional<UserError> complaint() const;

private:
    StoredQuestion question(const AnyPosition& position, int multipv) const;
    void complain(const UserError& error);

    mutable std::mutex mutex_;  // guards all below
    Store store_;
    const std::string version_;
    const std::string settings_;
    std::optional<UserError> complaint_;
};

/// Whether a search with these limits would add nothing.
bool is_enough(const report::Summary& known, const Limits& limits);

/// The known result, if it is enough. `known` may be null: there is no store.
std::optional<report::Summary> known_answer(KnownResults* known, const AnyPosition& position,
                                            const Limits& limits, int multipv = 1);

/// The result of a search for so many lines; a store keeps it, if there is one. Requires that the
/// game goes on. The reason is `user` if the search was stopped.
report::Summary searched(AnySearch& search, const AnyPosition& position, const Limits& limits,
                         KnownResults* known, int multipv = 1);

/// The value of a position: by the rules where the game is over, by the store if its result is
/// enough, or by a search with an empty table, so that earlier searches do not matter.
report::Summary worth(AnySearch& search, const AnyPosition& position, const Limits& limits,
                      KnownResults* known, int multipv);

}  // namespace ybw
