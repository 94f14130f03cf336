// One position: all ranks search it from its root and exchange their results.
//
//   rank 0    question | done      others    bye | failure      all    words
//
// Rank 0 leads, and its answer counts. Nothing waits for a rank: if one hangs or dies, only its
// help is lost. The thread that talks to MPI carries the words, another one searches.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <fmt/format.h>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/cli/analyze.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/work.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"
#include "parallel/companions.hpp"
#include "parallel/threads.hpp"

namespace ybw::mpi {
namespace {

constexpr const char* question = "question";

/// Carries the words between companions.
class Carrier {
public:
    Carrier(Session& session, Companions& companions)
        : session_(session),
          companions_(companions),
          heard_(static_cast<std::size_t>(session.size())) {}

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
    Companions& companions_;
    std::vector<Duration> heard_;
    Stopwatch watch_;
    Duration now_{0};
};

// ---- Rank 0

class Leader {
public:
    Leader(Session& session, const PositionTask& task)
        : session_(session),
          task_(task),
          companions_(session.rank(), session.size()),
          carrier_(session, companions_) {
        for (int rank = 1; rank != session.size(); ++rank) there_.insert(rank);
    }

    ExitCode run() {
        Signals signals;  // before the thread that searches
        const auto begin = [&](const Arguments::Values& asked, AnySearch& search) {
            if (session_.size() > 1) search.set_companions(&companions_);
            const std::lock_guard lock(mutex_);
            asked_ = asked;
        };
        const auto end_search = [&] {
            is_over_ = true;
            return ended_.get_future().get();
        };
        const cli::Followers followers{session_.size_on_machine(), begin, end_search};
        auto analysis =
            std::async(std::launch::async, [&] { return task_.lead(signals, followers); });
        const auto is_done = [&] {
            return analysis.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
        };
        while (!is_over_ && !is_done()) {
            carrier_.turn([&](const Message& message) { take(message); });
            ask();
        }
        end();
        return analysis.get();
    }

private:
    void ask() {
        const std::lock_guard lock(mutex_);
        if (!asked_) return;
        for (const int rank : there_) session_.send(rank, {{question, *asked_}});
        asked_.reset();
    }

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

    void end() {
        for (const int rank : there_) session_.send(rank, {{word::done, true}});
        const Stopwatch watch;
        const auto is_silent = [&](int rank) { return carrier_.is_silent(rank, Duration(2)); };
        do {
            carrier_.turn([&](const Message& message) { take(message); });
        } while (watch.elapsed() < task_.lease && !std::ranges::all_of(there_, is_silent));
        std::string text;
        for (const auto& [rank, nodes] : nodes_) {
            text += text.empty() ? "ybw-mpi: nodes of the other ranks:" : "";
            text += fmt::format(" {}", report::rounded(static_cast<double>(nodes)));
        }
        for (const int rank : there_) {
            text += fmt::format("{} rank {} did not answer", text.empty() ? "ybw-mpi:" : ";", rank);
            session_.lose_a_rank();
        }
        ended_.set_value(text);
    }

    Session& session_;
    const PositionTask& task_;
    Companions companions_;
    Carrier carrier_;
    std::mutex mutex_;  // guards asked_
    std::optional<Arguments::Values> asked_;
    std::set<int> there_;
    std::map<int, std::uint64_t> nodes_;
    std::atomic<bool> is_over_ = false;
    std::promise<std::string> ended_;
};

// ---- The others

class Follower {
public:
    Follower(Session& session, const PositionTask& task)
        : session_(session),
          task_(task),
          companions_(session.rank(), session.size()),
          carrier_(session, companions_) {}

    void run() {
        Signals signals;
        const Signals::Scope scope(signals, [&] { stop(); });
        try {
            while (!is_stopped_) carrier_.turn([&](const Message& message) { take(message); });
            if (search_.valid()) search_.get();
        } catch (const std::exception&) {
            return tell_failure(session_);  // the others go on
        }
        session_.send(0, {{word::bye, nodes_.load()}});
    }

private:
    void stop() {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
        if (engine_) engine_->stop();
    }

    void take(const Message& message) {
        if (!message.json.contains(question)) return stop();
        const auto asked = message.json[question].get<Arguments::Values>();
        search_ = std::async(std::launch::async, [this, followed = task_.followed(asked)] {
            const OnExit end([this] { is_stopped_ = true; });
            search(followed);
        });
    }

    /// Searches to the asked depth again and again: ranks that are not there yet need help.
    void search(const cli::FollowedSearch& followed) {
        const AnyPosition& position = followed.question.position;
        auto engine = position.game().make_search(followed.options);
        engine->set_companions(&companions_);
        {
            const std::lock_guard lock(mutex_);
            engine_ = std::move(engine);
        }
        while (!is_stopped_) {
            const auto result =
                engine_->search(position, followed.limits, {}, followed.question.moves);
            nodes_ += result.statistics.nodes;
            if (result.reason != StopReason::depth) break;
        }
    }

    Session& session_;
    const PositionTask& task_;
    Companions companions_;
    Carrier carrier_;
    std::mutex mutex_;  // guards the pointer
    std::unique_ptr<AnySearch> engine_;
    std::atomic<bool> is_stopped_ = false;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::future<void> search_;  // last: it uses all of the above
};

}  // namespace

PositionTask read_position(const Session& session, const Arguments& arguments) {
    return {.lead =
                [arguments](Signals& signals, const cli::Followers& followers) {
                    return cli::read_and_lead(arguments, signals, followers);
                },
            .followed =
                [arguments, together = session.size_on_machine()](const auto& asked) {
                    return cli::read_followed(arguments, asked, together);
                },
            .lease = read_lease(arguments)};
}

ExitCode analyze(Session& session, const PositionTask& task) {
    if (session.rank() == 0) return Leader(session, task).run();
    Follower(session, task).run();
    return ExitCode::done;
}

}  // namespace ybw::mpi
