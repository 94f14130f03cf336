// Carrier and Crew: what ranks need to search together, whatever decides what they search.
//
// Not thread safe: both belong to the thread that talks to MPI.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <future>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/kit/output.hpp"
#include "engine/mpi/channel.hpp"
#include "engine/mpi/work.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"
#include "parallel/companions.hpp"
#include "parallel/limits.hpp"

namespace ybw::mpi {

inline bool is_done(const std::future<ExitCode>& work) {
    return work.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// Carries the words between companions.
class Carrier {
public:
    explicit Carrier(Session& session)
        : session_(session),
          companions_(session.rank(), session.size()),
          heard_(static_cast<std::size_t>(session.size())) {}

    /// The companions of this rank's search.
    Companions& companions() { return companions_; }

    /// Receives words and sends new ones; `take` gets all messages that are no words.
    template <class Take>
    void turn(Take take) {
        const Duration passed = watch_.elapsed();
        watch_ = {};
        now_ += std::min(passed, longest_turn);
        while (const auto message = session_.receive(Duration(0))) {
            heard_[static_cast<std::size_t>(message->from)] = now_;
            if (message->words.empty()) {
                take(*message);
            } else {
                companions_.take(message->from, message->words);
            }
        }
        tell(passed);
        std::this_thread::sleep_for(pause);
    }

    bool is_silent(int rank, Duration patience) const {
        return now_ - heard_[static_cast<std::size_t>(rank)] > patience;
    }

private:
    static constexpr std::chrono::microseconds pause{500};
    /// A process that was itself stopped has not waited for others.
    static constexpr Duration longest_turn{0.1};
    static constexpr Duration silence{1};
    static constexpr std::size_t most_under_way = 64;

    void tell(Duration passed) {
        const auto words = companions_.message(passed);
        if (!words) return;
        for (int rank = 0; rank != session_.size(); ++rank) {
            if (rank == session_.rank()) continue;
            if (session_.under_way(rank) < most_under_way) session_.send(rank, *words);
            if (is_silent(rank, silence)) companions_.forget(rank);
        }
    }

    Session& session_;
    Companions companions_;
    std::vector<Duration> heard_;
    Stopwatch watch_;
    Duration now_{0};
};

/// The other ranks, on rank 0, until each has said goodbye with the nodes that it has searched.
class Crew {
public:
    explicit Crew(Session& session) : session_(session), carrier_(session) {
        for (int rank = 1; rank != session.size(); ++rank) there_.insert(rank);
    }

    /// The companions of rank 0's search; null: it is alone.
    Companions* companions() { return session_.size() > 1 ? &carrier_.companions() : nullptr; }

    void tell(const Json& json) {
        for (const int rank : there_) session_.send(rank, json);
    }

    /// Carries words, and hears of failures and goodbyes.
    void turn() {
        carrier_.turn([&](const Message& message) { take(message); });
    }

    /// Sends all home and waits, at most for `patience`. Returns a line for people.
    std::string dismiss(Duration patience) {
        tell({{word::done, true}});
        const Stopwatch watch;
        const auto is_silent = [&](int rank) { return carrier_.is_silent(rank, Duration(2)); };
        do {
            turn();
        } while (watch.elapsed() < patience && !std::ranges::all_of(there_, is_silent));
        std::string text;
        for (const auto& [rank, nodes] : nodes_) {
            text += text.empty() ? "ybw-mpi: nodes of the other ranks:" : "";
            text += fmt::format(" {}", report::rounded(static_cast<double>(nodes)));
        }
        for (const int rank : there_) {
            text += fmt::format("{} rank {} did not answer", text.empty() ? "ybw-mpi:" : ";", rank);
            session_.lose_a_rank();
        }
        return text;
    }

private:
    void take(const Message& message) {
        if (message.json.contains(word::failure)) {
            standard_error().write(
                fmt::format("ybw-mpi: rank {}: {}\n", message.from,
                            message.json[word::failure]["text"].get<std::string>()));
            there_.erase(message.from);
        }
        if (!message.json.contains(word::bye) || !there_.contains(message.from)) return;
        if (message.json[word::bye].is_number())
            nodes_[message.from] = message.json[word::bye].get<std::uint64_t>();
        there_.erase(message.from);
    }

    Session& session_;
    Carrier carrier_;
    std::set<int> there_;
    std::map<int, std::uint64_t> nodes_;
};

}  // namespace ybw::mpi
