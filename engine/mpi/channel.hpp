// Channel: JSON messages between the ranks of an MPI job.
//
// Nothing here waits for a rank that may be stopped or dead: messages go out while the sender does
// other work, and a receiver sets a limit to its wait. A wait probes with short sleeps, since a
// blocking receive of most MPI libraries takes a whole core, which on rank 0's machine belongs to a
// worker.
//
// Not thread safe: one thread a rank (MPI_THREAD_FUNNELED).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "parallel/limits.hpp"

namespace ybw::mpi {

using Json = nlohmann::ordered_json;

/// JSON, or words, for the many messages between companions.
struct Message {
    int from = 0;
    Json json;
    std::vector<std::uint64_t> words{};
};

/// MPI from its beginning to its end, as one rank sees it.
class Session {
public:
    Session(int& argc, char**& argv);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    int rank() const { return rank_; }
    int size() const { return size_; }
    /// The number of ranks on this rank's machine.
    int size_on_machine() const { return size_on_machine_; }

    void send(int to, const Json& json);
    void send(int to, const std::vector<std::uint64_t>& words);
    /// The number of messages to a rank that are under way: many, if it does not receive.
    std::size_t under_way(int to);

    /// The next message from any rank, if one comes within `patience`.
    std::optional<Message> receive(Duration patience);

    /// Notes that some rank will not come to the end: the others end without it.
    void lose_a_rank() { has_lost_ = true; }

    /// Waits until rank 0 has come to the end, too, and returns the exit code of the process. MPI
    /// would wait for a lost rank, so then rank 0 ends the others: none of them may be about to
    /// leave MPI at that moment, or mpirun of Open MPI 4.1 hangs.
    int end(int code);

private:
    /// The messages under way.
    struct Outbox;
    struct Inbox;

    void post(int to, int tag, std::string text);

    int rank_ = 0;
    int size_ = 1;
    int size_on_machine_ = 1;
    bool has_lost_ = false;
    bool has_ended_ = false;  ///< rank 0 has said so
    std::unique_ptr<Outbox> outbox_;
    std::unique_ptr<Inbox> inbox_;
};

/// "Open MPI v4.1.4"
std::string library_version();

/// Ends all ranks at once.
[[noreturn]] void abort(int code);

}  // namespace ybw::mpi
