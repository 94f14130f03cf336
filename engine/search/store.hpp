// Store: what searches have found, position by position, in one file, so that none is made twice.
//
// The file is SQLite's, with one table (store.cpp); `sqlite3 FILE` reads it, too. A row is a
// position of a game by a rule, searched with some settings and for so many lines: its lines, their
// depth, what they cost and which version of the program has found them.
//
// A position is kept without the moves before it, so that transpositions meet. In a game that
// judges repetitions a value may hang on these moves: a stored value does not know them.
//
// Invariants: what was kept is on the disk. What stands there is replaced by a deeper search and
// by a final value alone, in one statement: two programs may write at once, and a program that is
// killed leaves the row of before or the new one. Nothing of the file is believed that makes no
// sense: other tables, moves that are not legal.
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

/// What was asked. Two questions are the same if all of it is equal.
struct StoredQuestion {
    std::string game;
    std::string rule;      ///< empty: the game has one only
    std::string position;  ///< its text, the number of the move left aside
    std::string settings;  ///< that decide about values, as options; empty: the usual ones
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

    /// To write: begins the file if there is none. Throws UserError for a file that is no store,
    /// one of a newer program, and one that cannot be used so.
    Store(std::filesystem::path path, Access access);
    ~Store();

    /// Whether there is a file that begins as one.
    static bool is_at(const std::filesystem::path& path);

    // ---- All that follow throw UserError that names the file.

    /// The deepest of the results with at least as many lines as are asked for.
    std::optional<StoredResult> find(const StoredQuestion& question);

    /// Where nothing as good stands there. Requires lines, and that it was opened to write.
    void keep(const StoredResult& result);

    /// All rows.
    void each(const std::function<void(const StoredResult&)>& take);

    /// What `work` keeps is written at once; nothing if it throws. Others cannot write meanwhile.
    void together(const std::function<void()>& work);

    /// Of a game by a rule.
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
    struct Close {
        void operator()(sqlite3* database) const;
    };

    void prepare_file();
    void run(const std::string& statements);
    int number(const std::string& query);
    [[noreturn]] void refuse(int code) const;
    [[noreturn]] void refuse(ExitCode code, std::string_view why) const;

    std::filesystem::path path_;
    Access access_;
    std::unique_ptr<sqlite3, Close> database_;
    std::unique_ptr<Query> keep_;  // of it
};

/// Lines as they are written: score, bound and pv.
nlohmann::ordered_json lines_json(const std::vector<report::Row>& lines);
/// Throws nlohmann::json::exception or UserError.
std::vector<report::Row> lines_of(const nlohmann::ordered_json& json);

/// A row that comes from elsewhere with its position as the game writes it. Throws UserError for a
/// row that makes no sense.
StoredResult checked_result(StoredResult result);

/// A store as searches use it: asked before a search and told of its result. What goes wrong ends
/// no search: it is said in the end.
class KnownResults {
public:
    /// `version` is that of the program, `settings` those of all its searches. Throws UserError.
    KnownResults(const std::filesystem::path& path, std::string version, std::string settings);

    /// The best that is known, as the summary of a search that it took, its moves in the notation
    /// of the position.
    std::optional<report::Summary> find(const AnyPosition& position, int multipv = 1);

    /// What a search with these limits has found; without a completed depth there is nothing to
    /// keep. A search that ends a little before its limit counts as one that reached it.
    void keep(const AnyPosition& position, const report::Summary& summary, const Limits& limits,
              int multipv = 1);

    /// What went wrong first.
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

/// What is known, if that is enough. Null: there is no store.
std::optional<report::Summary> known_answer(KnownResults* known, const AnyPosition& position,
                                            const Limits& limits, int multipv = 1);

/// What a search for so many lines finds, which a store keeps, if there is one. Requires that the
/// game goes on. The reason is `user` if it was stopped.
report::Summary searched(AnySearch& search, const AnyPosition& position, const Limits& limits,
                         KnownResults* known, int multipv = 1);

/// What a position is worth: by the rules where the game is over, by what is known if that is
/// enough, or by a search with an empty table, so that it is the same whatever was searched before.
report::Summary worth(AnySearch& search, const AnyPosition& position, const Limits& limits,
                      KnownResults* known, int multipv);

}  // namespace ybw
