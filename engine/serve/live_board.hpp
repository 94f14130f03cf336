// LiveBoard: our side of the talk with a page: it shows positions, and searches them while the page
// watches.
//
// Each message has an answer: a position gets "position"; a search gets "search", any number of
// "line" and "status", and one "result"; a fault gets "error". One search at a time: a new one
// ends it, and so does the end of this object.
//
// Thread safety: one thread; the search's thread calls `send`, too.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/record/played_moves.hpp"
#include "engine/report/values.hpp"
#include "engine/search/balance_search.hpp"
#include "engine/search/search_session.hpp"
#include "engine/search/strength.hpp"
#include "engine/serve/web_server.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw {
class KnownResults;
}

namespace ybw::serve {

// ---- Message: the messages of a page, as checked values.
//
// All input is read by read_message and nowhere else. It may be any bytes: sizes and depths are
// limited, and an error names its key. The messages are listed in README.md.

/// "position": a position and moves from it, to show and search from now on.
struct AskedPosition {
    std::string game;
    GameOptions options;
    std::string start;  ///< text; empty: the initial one
    std::vector<std::string> moves;
    std::string notation;  ///< of the moves that are shown; empty: the usual one
};

/// "load": a game in any text; `game` is empty unless the text has to be of that game.
struct AskedGame {
    std::string text;
    std::optional<std::string> game;
    GameOptions options;
    std::string notation;
};

/// "search": a position is searched.
struct AskedSearch {
    std::optional<AskedPosition> position;  ///< nullopt: the one that is shown
    SearchOptions options;
    Limits limits;
    bool threat = false;     ///< find the opponent's plan if the side to move passed
    int balance = 0;         ///< moves that even the game; 0: the best ones
    double temperature = 0;  ///< of the move that is chosen; see search/strength.hpp
};

/// "stop": the search ends.
struct AskedStop {};

using Message = std::variant<AskedPosition, AskedGame, AskedSearch, AskedStop>;

/// Limits for the searches of a page.
struct SearchBounds {
    SearchOptions usual;            ///< where the page says nothing
    std::size_t most_hash_mib = 0;  ///< there is memory for
};

/// Throws UserError.
Message read_message(std::string_view text, const SearchBounds& bounds);

// ---- The page of `ybw serve`, and a game as the page shows it: its start, its moves, and the
// moves that are legal now. The functions throw UserError.

/// `about` is a line with the program and the machine; `nonce` admits the page's script and style.
std::string live_page(const SearchBounds& bounds, std::string_view about, std::string nonce);

class LiveBoard final : public Guest {
public:
    /// Sends the position of `game`. `known` is asked before a search and gets its result; or null.
    LiveBoard(Send send, SearchBounds bounds, record::PlayedMoves game,
              KnownResults* known = nullptr);

    void hear(std::string_view message) noexcept override;

private:
    void obey(const AskedPosition& asked);
    void obey(const AskedGame& asked);
    void obey(const AskedSearch& asked);
    void obey(const AskedStop& asked);

    /// `more`: further keys of the message.
    void show(record::PlayedMoves game, const std::string& notation,
              const nlohmann::ordered_json& more = nlohmann::ordered_json::object());
    /// A row of the current search, for the page.
    nlohmann::ordered_json line_json(const AnyPosition& root, const report::Row& row) const;
    /// The search for a game and options; the last one, with what it has learned, if it fits.
    AnySearch& search_for(const AnyPosition& position, const SearchOptions& options);
    void tell_line(const AnyPosition& root, const Iteration<AnyMove>& iteration) const;
    void tell_status(const Status& status) const;
    /// Shows the known result; true if that is the answer, else the search goes on from it.
    bool tell_known(SearchTask& task, const AskedSearch& asked) const;
    void tell_answer(const AnyPosition& root, const Result<AnyMove>& result) const;
    /// `choice` is the line that is played.
    void tell_result(const AnyPosition& root, const report::Summary& summary,
                     std::size_t choice) const;

    const Send send_;
    const SearchBounds bounds_;
    KnownResults* const known_;
    record::PlayedMoves game_;
    std::unique_ptr<AnySearch> search_;
    std::optional<BalanceSearch> balance_;  // of search_; emplaced for each search that asks for it
    std::string kind_;                      // of search_: all that distinguishes it
    std::string notation_;                  // of the position that is shown
    double temperature_ = 0;  // of the last search; changes, as do those below, while none runs
    Limits limits_;
    int multipv_ = 1;
    bool is_balance_ = false;
    int number_ = 0;
    mutable LevelDice dice_;
    SearchSession session_;  // last: it uses all of the above
};

}  // namespace ybw::serve
