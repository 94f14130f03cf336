// LiveBoard: our side of a talk with a page: it shows positions, and searches them while the page
// watches.
//
// Each message is answered: a position by "position", a search by "search", any number of "line"
// and "status" and one "result", and a fault by "error". One search at a time; a new position
// ends it, and so does the end of this object.
//
// Thread safety: one thread; `send` is called from that of the search, too.
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

// ---- Message: what a page says, as values, checked.
//
// All input is read by read_message and nowhere else. It may be any bytes: sizes and depths are
// limited, and an error names its key. The messages are listed in README.md.

/// "position": a position and the moves from it, to be shown and searched from now on.
struct AskedPosition {
    std::string game;
    GameOptions options;
    std::string start;  ///< text; empty: the initial one
    std::vector<std::string> moves;
    std::string notation;  ///< of the names that people read; empty: the usual one
};

/// "load": a game in any text; `game` only where it is to be that one.
struct AskedGame {
    std::string text;
    std::optional<std::string> game;
    GameOptions options;
    std::string notation;
};

/// "search": a position is searched.
struct AskedSearch {
    std::optional<AskedPosition> position;  ///< nothing: the one that is shown
    SearchOptions options;
    Limits limits;
    bool threat = false;     ///< what the other side would do if the side to move passed
    int balance = 0;         ///< moves after which neither side is better; 0: the best ones
    double temperature = 0;  ///< of the move that is chosen; see search/strength.hpp
};

/// "stop": the search ends.
struct AskedStop {};

using Message = std::variant<AskedPosition, AskedGame, AskedSearch, AskedStop>;

/// Bounds of the searches of a page.
struct SearchBounds {
    SearchOptions usual;            ///< where nothing is said
    std::size_t most_hash_mib = 0;  ///< there is memory for
};

/// Throws UserError.
Message read_message(std::string_view text, const SearchBounds& bounds);

// ---- The page of `ybw serve`, and a game as the page shows it: where it begins, its moves,
// and the moves that are legal now.
// The functions throw UserError.

/// A position with the moves that its text tells, so that they can be taken back; without any where
/// it tells none, or others.
record::PlayedMoves with_moves_told(const AnyPosition& position, std::string_view text);

/// The position that the moves lead to.
AnyPosition last_position(const record::PlayedMoves& game);

/// `about` names the program and the machine, in a line; `nonce` admits its script and style.
std::string live_page(const SearchBounds& bounds, std::string_view about, std::string nonce);

class LiveBoard final : public Guest {
public:
    /// Says what `game` is. `known` is asked before a search, and told of it; null for none.
    LiveBoard(Send send, SearchBounds bounds, record::PlayedMoves game,
              KnownResults* known = nullptr);

    void hear(std::string_view message) noexcept override;

private:
    void obey(const AskedPosition& asked);
    void obey(const AskedGame& asked);
    void obey(const AskedSearch& asked);
    void obey(const AskedStop& asked);

    /// `more`: keys of the message that its position does not have.
    void show(record::PlayedMoves game, const std::string& notation,
              const nlohmann::ordered_json& more = nlohmann::ordered_json::object());
    /// A row of the search that runs, for the page.
    nlohmann::ordered_json line_json(const AnyPosition& root, const report::Row& row) const;
    void end_search();
    /// The search for a game and options; the last one, with what it has learned, where it serves.
    AnySearch& search_for(const AnyPosition& position, const SearchOptions& options);
    void tell_line(const AnyPosition& root, const Iteration<AnyMove>& iteration) const;
    void tell_status(const Status& status) const;
    /// Shows what is known; true if that is the answer, else the search goes on from it.
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
    std::string kind_;                      // of search_: what another one would differ in
    std::string notation_;                  // of the position that is shown
    double temperature_ = 0;  // of the last search, like what follows: changes while there is none
    Limits limits_;
    int multipv_ = 1;
    bool is_balance_ = false;
    int number_ = 0;
    mutable LevelDice dice_;
    SearchSession session_;  // last: it uses all of the above
};

}  // namespace ybw::serve
