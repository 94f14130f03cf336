// One position: all ranks search it from its root and exchange their results.
//
//   rank 0    question | done      others    bye | failure      all    words
//
// Rank 0 leads, and its answer counts. Nothing waits for a rank: if one hangs or dies, only its
// help is lost. The thread that talks to MPI carries the words, another one searches.
#include <atomic>
#include <cstdint>
#include <exception>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "engine/cli/analyze.hpp"
#include "engine/kit/signals.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/crew.hpp"
#include "engine/mpi/work.hpp"
#include "parallel/threads.hpp"

namespace ybw::mpi {
namespace {

constexpr const char* question = "question";

// ---- Rank 0

ExitCode lead(Session& session, const PositionTask& task) {
    Crew crew(session);
    std::mutex mutex;  // guards asked
    std::optional<Arguments::Values> asked;
    std::atomic<bool> is_over = false;
    std::promise<std::string> ended;
    Signals signals;  // before the thread that searches
    const auto begin = [&, companions = crew.companions()](const Arguments::Values& values,
                                                           AnySearch& search) {
        if (companions != nullptr) search.set_companions(companions);
        const std::lock_guard lock(mutex);
        asked = values;
    };
    const auto end_search = [&] {
        is_over = true;
        return ended.get_future().get();
    };
    const cli::Followers followers{session.size_on_machine(), begin, end_search};
    auto analysis = std::async(std::launch::async, [&] { return task.lead(signals, followers); });
    while (!is_over && !is_done(analysis)) {
        crew.turn();
        const std::lock_guard lock(mutex);
        if (asked) crew.tell({{question, *std::exchange(asked, std::nullopt)}});
    }
    ended.set_value(crew.dismiss(task.lease));
    return analysis.get();
}

// ---- The others

class Follower {
public:
    Follower(Session& session, const PositionTask& task)
        : session_(session), task_(task), carrier_(session) {}

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
        engine->set_companions(&carrier_.companions());
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
    if (session.rank() == 0) return lead(session, task);
    Follower(session, task).run();
    return ExitCode::done;
}

}  // namespace ybw::mpi
