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

#include "engine/record/played_moves.hpp"
#include "engine/report/values.hpp"
#include "engine/search/balance_search.hpp"
#include "engine/search/search_session.hpp"
#include "engine/search/strength.hpp"
#include "engine/serve/message.hpp"
#include "engine/serve/web_server.hpp"

namespace ybw {
class KnownResults;
}

namespace ybw::serve {

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

    void show(record::PlayedMoves game, const std::string& notation);
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
