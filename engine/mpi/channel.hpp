// Channel: JSON messages between the ranks of an MPI job.
//
// Rank 0 deals, all others work. A worker says what it wants or has done; rank 0 answers. Waiting
// is done by probing with short sleeps, since a blocking receive of most MPI libraries takes a
// whole core, which on rank 0's machine belongs to a worker.
//
// Not thread safe: one thread a rank (MPI_THREAD_FUNNELED).
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ybw::mpi {

using Json = nlohmann::ordered_json;

/// MPI from its beginning to its end.
class Session {
public:
    Session(int& argc, char**& argv);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    int rank() const { return rank_; }
    int size() const { return size_; }

private:
    int rank_ = 0;
    int size_ = 1;
};

/// "Open MPI v4.1.4"
std::string library_version();

struct Message {
    int from = 0;
    Json json;
};

void send(int to, const Json& json);

/// Waits for the next message from anybody.
Message receive();

/// The same number on all ranks: that of rank 0.
int broadcast(int number);

/// Ends all ranks at once, for what only one of them knows of.
[[noreturn]] void abort(int code);

}  // namespace ybw::mpi
