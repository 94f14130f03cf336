#include "engine/mpi/work.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "engine/kit/output.hpp"
#include "engine/mpi/leases.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/clock.hpp"

namespace ybw::mpi {
namespace {

constexpr const char* command = "command";
constexpr const char* ready = "ready";
constexpr const char* result = "result";
constexpr const char* alive = "alive";
constexpr const char* piece = "piece";

constexpr Duration beat{1};
constexpr Duration look_every{0.05};

Json failure_json(const std::exception& error) {
    const auto* const user_error = dynamic_cast<const UserError*>(&error);
    const ExitCode code = user_error ? user_error->code() : ExitCode::internal_error;
    return {{word::failure, {{"text", printable(error.what())}, {"code", static_cast<int>(code)}}}};
}

void throw_failure(const Message& message) {
    if (!message.json.contains(word::failure)) return;
    const Json& what = message.json[word::failure];
    throw UserError(static_cast<ExitCode>(what["code"].get<int>()), "rank {}: {}", message.from,
                    what["text"].get<std::string>());
}

void say(std::string_view text) {
    standard_error().write(fmt::format("ybw-mpi: {}\n", text));
}

std::string in_words(const std::vector<int>& ranks) {
    return fmt::format("{} {}", ranks.size() == 1 ? "rank" : "ranks", fmt::join(ranks, ", "));
}

/// Rank 0's side of a job.
class Deal {
public:
    Deal(Session& session, const Pieces& pieces)
        : session_(session), pieces_(pieces), leases_(session.size() - 1, pieces.lease) {}

    void run(const std::atomic<bool>& is_stopped) {
        while (!is_stopped && !is_done()) {
            look();
            give();
            watch_silence();
        }
    }

    /// Tells all ranks that no more work comes; leaves behind a rank without a timely good-bye.
    void end() {
        for (const int rank : leases_.workers()) session_.send(rank, {{word::done, true}});
        const Duration until = now_ + pieces_.lease;
        while (!leases_.workers().empty() && now_ < until && !all_are_silent()) {
            // Messages that are still under way are worthless now.
            if (const auto message = receive(); message && message->json.contains(word::bye))
                leases_.left(message->from);
        }
        if (leases_.workers().empty()) return;
        say(fmt::format("{} did not answer; the job ends without", in_words(leases_.workers())));
        session_.lose_a_rank();
    }

private:
    bool is_done() const { return leases_.open() == 0 && pieces_.is_over(); }

    /// Time as this process sees it: while it is itself stopped, no rank is late.
    std::optional<Message> receive() {
        const Stopwatch watch;
        auto message = session_.receive(look_every);
        now_ += std::min(watch.elapsed(), 2 * look_every);
        if (!message) return message;
        leases_.heard(message->from, now_);
        if (silent_.erase(message->from) > 0) say(fmt::format("rank {} is back", message->from));
        return message;
    }

    void look() {
        const auto message = receive();
        if (!message) return;
        const Json& json = message->json;
        if (json.contains(word::failure) && json.contains(word::bye)) leases_.left(message->from);
        throw_failure(*message);
        if (json.contains(result)) pieces_.take(json[result]);
        if (json.contains(ready)) leases_.done(message->from, now_);
        if (json.contains(word::bye)) {
            say(fmt::format("rank {} was stopped and leaves", message->from));
            leases_.left(message->from);
        }
    }

    /// Gives the next piece, or an overdue one, to every rank that has none.
    void give() {
        for (const int rank : leases_.idle()) {
            const auto job = job_for(rank);
            if (!job) continue;
            leases_.lend(*job, rank, now_);
            session_.send(rank, {{piece, handed_[*job]}});
        }
    }

    std::optional<Leases::Job> job_for(int rank) {
        if (auto fresh = pieces_.next()) {
            handed_.push_back(std::move(*fresh));
            return handed_.size() - 1;
        }
        const auto job = leases_.overdue(rank, now_);
        if (job) {
            say(fmt::format("{} is overdue and goes to rank {} as well",
                            pieces_.name_of(handed_[*job]), rank));
        }
        return job;
    }

    void watch_silence() {
        for (const int rank : leases_.workers()) {
            if (!leases_.is_silent(rank, now_) || !silent_.insert(rank).second) continue;
            const auto job = leases_.job_of(rank);
            say(fmt::format("rank {} has been silent for {:.0f} s{}", rank, pieces_.lease.count(),
                            job ? "; it has " + pieces_.name_of(handed_[*job]) : ""));
        }
        if (!leases_.all_are_lost(now_)) return;
        throw UserError(ExitCode::io_error,
                        silent_.empty() ? std::string("all ranks have left before the end")
                                        : fmt::format("{} {} silent, and there is nobody else",
                                                      in_words({silent_.begin(), silent_.end()}),
                                                      silent_.size() == 1 ? "is" : "are"));
    }

    bool all_are_silent() const {
        return std::ranges::all_of(leases_.workers(),
                                   [&](int rank) { return leases_.is_silent(rank, now_); });
    }

    Session& session_;
    const Pieces& pieces_;
    Leases leases_;
    std::vector<Json> handed_;  ///< a job is its number here
    std::set<int> silent_;      ///< the ranks reported as silent
    Duration now_{0};
};

/// The working thread of a worker, while its first thread talks to rank 0.
class Hands {
public:
    using Work = std::function<bool(const Json&, const Send&)>;

    explicit Hands(const Work& work)
        : thread_([this, &work](const std::stop_token& token) { run(work, token); }) {}

    void begin(Json job) {
        const std::lock_guard lock(mutex_);
        job_ = std::move(job);
        changed_.notify_all();
    }

    /// The messages for rank 0, as soon as there is one.
    std::deque<Json> take(Duration patience) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, patience, [&] { return !said_.empty(); });
        return std::exchange(said_, {});
    }

private:
    void say(Json json) {
        const std::lock_guard lock(mutex_);
        said_.push_back(std::move(json));
        changed_.notify_all();
    }

    void run(const Work& work, const std::stop_token& token) {
        while (true) {
            Json job;
            {
                std::unique_lock lock(mutex_);
                if (!changed_.wait(lock, token, [&] { return job_.has_value(); })) return;
                job = *std::exchange(job_, std::nullopt);
            }
            bool goes_on = true;
            try {
                goes_on = work(job, [this](const Json& json) { say({{result, json}}); });
            } catch (const std::exception& error) {
                say(failure_json(error));
            }
            say({{goes_on ? ready : word::bye, true}});
        }
    }

    std::mutex mutex_;  // guards job_ and said_
    std::condition_variable_any changed_;
    std::optional<Json> job_;
    std::deque<Json> said_;
    std::jthread thread_;
};

}  // namespace

bool agree(Session& session, const std::string& words) {
    if (session.rank() != 0) {
        session.send(0, {{command, words}});
        while (true) {
            const auto message = session.receive(look_every);
            if (message && !message->json.is_null()) return message->json.contains(ready);
        }
    }
    constexpr Duration patience{2};
    const Stopwatch watch;
    for (int missing = session.size() - 1; missing > 0 && watch.elapsed() < patience;) {
        const auto message = session.receive(look_every);
        if (!message) continue;
        throw_failure(*message);
        --missing;
        if (const auto other = message->json.value(command, ""); other != words) {
            throw UserError(ExitCode::usage,
                            "rank {} was started as {}; start all ranks with the same words, but "
                            "for --threads and --hash",
                            message->from, in_quotes(other, 200));
        }
    }
    for (int rank = 1; rank < session.size(); ++rank) session.send(rank, {{ready, true}});
    return true;
}

void deal(Session& session, const Pieces& pieces, const std::atomic<bool>& is_stopped) {
    Deal deal(session, pieces);
    try {
        deal.run(is_stopped);
    } catch (...) {
        deal.end();
        throw;
    }
    deal.end();
}

void dismiss(Session& session) {
    const Pieces none{
        .next = [] { return std::nullopt; }, .take = {}, .name_of = {}, .lease = beat};
    Deal(session, none).end();
}

void serve(Session& session, const std::function<bool(const Json&, const Send&)>& work,
           const std::function<void()>& stop) {
    Hands hands(work);
    session.send(0, {{ready, true}});
    bool works = false;
    Stopwatch since_word;
    while (true) {
        if (works) {
            for (const Json& said : hands.take(look_every / 5)) {
                session.send(0, said);
                since_word = {};
                if (said.contains(word::bye)) return;
                if (said.contains(ready)) works = false;
            }
        }
        if (since_word.elapsed() >= beat) {
            session.send(0, {{alive, true}});
            since_word = {};
        }
        const auto message = session.receive(works ? Duration(0) : look_every);
        if (!message) continue;
        if (!message->json.contains(piece)) break;
        hands.begin(message->json[piece]);
        works = true;
    }
    if (works) stop();
    session.send(0, {{word::bye, true}});
}

void tell_failure(Session& session) {
    try {
        throw;
    } catch (const std::exception& error) {
        Json json = failure_json(error);
        json[word::bye] = true;
        session.send(0, json);
    }
}

}  // namespace ybw::mpi
