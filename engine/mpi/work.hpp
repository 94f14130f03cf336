// Work: rank 0 hands out a job in pieces, and the other ranks work on the pieces.
//
// The one loop of both sides. A worker asks, gets a piece, sends any number of results and asks
// again, until there are no more pieces. Once a second it sends that it is alive, also while it
// works. Rank 0 waits for no rank: the pieces of a silent rank go to another one as well (Leases),
// and when all are done the job ends without the ranks that do not answer.
//
//   worker    command | ready | result | failure | alive | bye      rank 0    ready | piece | done
//
// A worker reports a failure to rank 0, which hands out no more pieces and throws it. If rank 0
// fails before it deals, the end of the session stands for `done`.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "engine/mpi/channel.hpp"

namespace ybw::mpi {

/// The kind of a message that all kinds of work know, as its only key.
namespace word {
inline constexpr const char* failure = "failure";
inline constexpr const char* bye = "bye";
inline constexpr const char* done = "done";
}  // namespace word

/// At the beginning, on all ranks: whether the work begins. Rank 0 compares the `words` of the
/// others, which wait for it; it waits a moment for them, and then goes on without. It throws
/// UserError(usage) for a rank that was started with other words, and a rank's failure.
bool agree(Session& session, const std::string& words);

/// The pieces that rank 0 deals.
struct Pieces {
    std::function<std::optional<Json>()> next;        ///< nullopt: there is none now
    std::function<bool()> is_over;                    ///< whether no more will come
    std::function<void(const Json&)> take;            ///< a result; it may come twice
    std::function<std::string(const Json&)> name_of;  ///< of a piece, for people
    Duration lease{0};                                ///< how long a rank may be silent
};

/// On rank 0: deals until all is done or `is_stopped`. Throws what `next` and `take` throw, a
/// rank's failure, and UserError(io_error) if all ranks are silent. Afterwards no rank works.
void deal(Session& session, const Pieces& pieces, const std::atomic<bool>& is_stopped);

/// On rank 0, instead of deal(): there is no work.
void dismiss(Session& session);

/// On rank 0: what `open` returns, the work to deal. If it throws, there is none.
template <class Open>
auto opened(Session& session, Open open) try {
    return open();
} catch (...) {
    dismiss(session);
    throw;
}

/// On all other ranks: does `work` with each piece and sends its results to rank 0. `stop` ends
/// `work`, which then returns false: if rank 0 did not ask for that, the rank leaves.
using Send = std::function<void(const Json&)>;
void serve(Session& session, const std::function<bool(const Json&, const Send&)>& work,
           const std::function<void()>& stop);

/// Instead of serve(), in the handler of an exception that keeps the rank from it.
void tell_failure(Session& session);

}  // namespace ybw::mpi
