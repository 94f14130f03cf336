// Work: a job that rank 0 hands out in pieces, and what the other ranks do with a piece.
//
// The one loop of both sides. A worker asks, gets a piece, sends any number of results and asks
// again, until it is told that there is no more. Once a second it says that it is alive, also while
// it works. Rank 0 waits for nobody: what a silent rank has goes to another one as well (Leases),
// and when all is done the job ends without those that do not answer.
//
//   worker    ready | result | failure | alive | bye      rank 0    piece | done
//
// What goes wrong on a worker is told to rank 0, which hands out no more and throws it. Where rank
// 0 fails before it deals, the end of the session stands for `done`.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "engine/mpi/channel.hpp"

namespace ybw::mpi {

/// What a message is that all kinds of work know, as its only key.
namespace word {
inline constexpr const char* failure = "failure";
inline constexpr const char* bye = "bye";
inline constexpr const char* done = "done";
}  // namespace word

/// What rank 0 deals.
struct Pieces {
    std::function<std::optional<Json>()> next;        ///< nullopt: there are no more
    std::function<void(const Json&)> take;            ///< a result; it may come twice
    std::function<std::string(const Json&)> name_of;  ///< of a piece, for people
    Duration lease{0};                                ///< how long a rank may be silent
};

/// On rank 0: until all pieces are done or `is_stopped`. Throws what `next` and `take` throw, what
/// went wrong on a rank, and UserError(io_error) if all ranks are silent. Afterwards no rank works.
void deal(Session& session, const Pieces& pieces, const std::atomic<bool>& is_stopped);

/// On rank 0, instead: there is nothing to do.
void dismiss(Session& session);

/// On all other ranks: does `work` with each piece; what it passes on is sent to rank 0. `stop`
/// ends `work`, which then returns false: if rank 0 did not ask for that, the rank leaves.
using Send = std::function<void(const Json&)>;
void serve(Session& session, const std::function<bool(const Json&, const Send&)>& work,
           const std::function<void()>& stop);

/// Instead, where an exception keeps the rank from it, from within its handler.
void tell_failure(Session& session);

}  // namespace ybw::mpi
