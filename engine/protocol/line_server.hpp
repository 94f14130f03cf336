// LineServer: a protocol as the program runs it; it obeys the lines of a manager one after the
// other.
//
// Lines are obeyed in their order, and some of them wait for the answer of a search. A later line
// sometimes means that this answer is no longer worth waiting for: the reader of lines asks for the
// meaning of a line to the searches before it (`foresight`), and tells the server to expect a stop.
//
// Thread safety: obey() and finish() from one thread, foresight() from one, the rest from any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <new>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/any_position.hpp"
#include "engine/report/values.hpp"
#include "parallel/companions.hpp"
#include "parallel/options.hpp"

namespace ybw::protocol {

/// A finished search, and its results.
struct EndedSearch {
    AnyPosition position;
    std::string rule;                 ///< of the game, by name
    std::vector<report::Row> rows{};  ///< of the finished depths, the last one's at the end
    Statistics statistics{};
    Duration time{};
    StopReason reason = StopReason::none;
};

struct SearchFiles {
    /// Writes all that `search`, which was made with `options`, has learned, and its results.
    /// Overwrites only files that it has written itself.
    std::function<void(const std::string& path, const AnySearch& search,
                       const SearchOptions& options, const EndedSearch& ended)>
        save{};
    /// Teaches `search` the content of the file; returns a description of it in a few words.
    std::function<std::string(const std::string& path, AnySearch& search)> load{};
};

/// The meaning of a line for a search that runs before the line's turn.
enum class Foresight : std::uint8_t {
    nothing,  ///< it has time until its turn
    last,     ///< the same, and no line follows it
    stop,     ///< the searches before it need not go on
    end       ///< the same, and no line follows it
};

class LineServer {
public:
    virtual ~LineServer() = default;

    /// Obeys a line; false if it ends the conversation. Throws what `write` threw.
    virtual bool obey(std::string_view line) = 0;

    /// The input has ended. Returns when all answers have been given; throws what `write` threw.
    virtual void finish() = 0;

    /// Hears each line once, in their order.
    virtual Foresight foresight(std::string_view line) = 0;
    /// The meaning of the end of the input.
    virtual Foresight end_of_input() const = 0;

    /// Stops the search that runs, and every later one as it starts, until stop_has_come() was
    /// called as often: each call belongs to a line whose turn has come.
    virtual void expect_stop() = 0;
    virtual void stop_has_come() = 0;

    /// Ends all searching: a table that is being made comes at once (see Searcher).
    void expect_end() { end_.request_stop(); }

    /// Sets the searches of the same positions in other processes. Call it before the first line.
    void set_companions(Companions* companions) { companions_ = companions; }

protected:
    /// Makes a search. If the system has no memory for the table that is asked for, the table is
    /// small, and a remark says so.
    template <class Remark>
    std::unique_ptr<AnySearch> make_search(const AnyGame& game, SearchOptions options,
                                           Remark&& remark) const {
        const auto make = [&] {
            auto search = game.make_search(options, end());
            search->set_companions(companions_);
            return search;
        };
        try {
            return make();
        } catch (const std::bad_alloc&) {
            const std::size_t asked = std::exchange(options.hash_mib, 16);
            remark(fmt::format("there is no memory for a table of {} MiB; {} MiB are used", asked,
                               options.hash_mib));
            return make();
        }
    }

    std::stop_token end() const { return end_.get_token(); }

private:
    std::stop_source end_;
    Companions* companions_ = nullptr;
};

/// More lines than any manager shows; the text of so many would drown the rest.
constexpr std::int64_t most_lines = 128;

/// Takes a line with its '\n'; the manager has to see it at once.
using WriteLine = std::function<void(std::string_view)>;

/// The parts of a server.
struct ServerSetting {
    const AnyGame& game;
    SearchOptions options;            ///< until the manager changes them
    GameOptions variant{};            ///< until the manager changes it
    std::string version{};            ///< of the program
    std::uint64_t most_hash_mib = 0;  ///< the largest table that may be asked for
    WriteLine write;
    SearchFiles files{};  ///< may be empty: the server then keeps none
};

}  // namespace ybw::protocol
