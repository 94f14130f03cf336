// A protocol: rank 0 serves a manager, and all ranks search its positions.
//
//   rank 0    line | done      others    bye | failure      all    words
//
// Rank 0 passes each line on before it obeys it. The others obey the same lines, but search without
// limits and answer nobody: when rank 0 has its answer, it tells them to stop. Nothing waits for a
// rank.
#include <algorithm>
#include <array>
#include <chrono>
#include <fcntl.h>
#include <future>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/cli/protocols.hpp"
#include "engine/kit/signals.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/crew.hpp"
#include "engine/mpi/work.hpp"
#include "engine/text/words.hpp"

namespace ybw::mpi {
namespace {

constexpr const char* line_word = "line";

bool is_done(const std::future<ExitCode>& serving) {
    return serving.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// A line of the manager as the other ranks obey it; nullopt: it is for rank 0 alone.
std::optional<std::string> followed(std::string_view line) {
    const auto words = words_of(line);
    const auto is_word = [&](std::string_view name) { return !words.empty() && words[0] == name; };
    if (is_word("stop") || is_word("ponderhit") || is_word("quit")) return std::nullopt;
    if (!is_word("go")) return std::string(line);
    // The moves are named last here: what follows them is no limit then.
    std::string go = "go infinite";
    const auto moves = std::ranges::find(words, "searchmoves");
    for (const auto& word : std::span(moves, words.end())) go += ' ' + word;
    return go;
}

// ---- Rank 0

class ServingRank {
public:
    ServingRank(Session& session, const ServeTask& task)
        : companions_(session.rank(), session.size()),
          carrier_(session, companions_),
          crew_(session, carrier_),
          shared_{.companions = session.size() > 1 ? &companions_ : nullptr,
                  .together = session.size_on_machine(),
                  .input = STDIN_FILENO,
                  .before = [this](std::string_view line) { pass_on(followed(line)); },
                  .after =
                      [this](std::string_view line) {
                          if (line.starts_with("bestmove") || line.starts_with("nobestmove"))
                              pass_on("stop");
                      }},
          serving_(
              std::async(std::launch::async, [this, &task] { return task(signals_, shared_); })) {}

    ExitCode run() {
        while (!is_done(serving_)) {
            crew_.turn();
            const std::lock_guard lock(mutex_);
            for (const std::string& line : std::exchange(lines_, {}))
                crew_.tell({{line_word, line}});
        }
        const ExitCode code = serving_.get();
        constexpr Duration patience{10};
        crew_.dismiss(patience);
        return code;
    }

private:
    void pass_on(std::optional<std::string> line) {
        const std::lock_guard lock(mutex_);
        if (line) lines_.push_back(*std::move(line));
    }

    Signals signals_;  // before the thread that serves
    Companions companions_;
    Carrier carrier_;
    Crew crew_;
    std::mutex mutex_;                // guards the lines
    std::vector<std::string> lines_;  ///< for the other ranks
    cli::SharedServer shared_;
    std::future<ExitCode> serving_;  // last: it uses all of the above
};

// ---- The others

class ObeyingRank {
public:
    ObeyingRank(Session& session, const ServeTask& task)
        : companions_(session.rank(), session.size()),
          carrier_(session, companions_),
          pipe_(made_pipe()),
          serving_(std::async(std::launch::async, [this, &task,
                                                   together = session.size_on_machine()] {
              return task(signals_,
                          {.companions = &companions_, .together = together, .input = pipe_[0]});
          })) {}
    ~ObeyingRank() {
        for (const int end : pipe_) ::close(end);
    }
    ObeyingRank(const ObeyingRank&) = delete;
    ObeyingRank& operator=(const ObeyingRank&) = delete;

    void run() {
        while (!is_done(serving_)) carrier_.turn([&](const Message& message) { take(message); });
        serving_.get();
    }

private:
    static std::array<int, 2> made_pipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw std::system_error(errno, std::generic_category(), "pipe");
        return ends;
    }

    void take(const Message& message) {
        const std::string line = message.json.value(line_word, "quit") + '\n';
        if (::write(pipe_[1], line.data(), line.size()) < 0)
            throw std::system_error(errno, std::generic_category(), "pipe");
    }

    Signals signals_;  // before the thread that serves
    Companions companions_;
    Carrier carrier_;
    std::array<int, 2> pipe_;
    std::future<ExitCode> serving_;  // last: it uses all of the above
};

}  // namespace

ServeTask read_served(std::string_view protocol, const Arguments& arguments) {
    return [protocol, arguments](Signals& signals, const cli::SharedServer& shared) {
        return cli::read_and_serve(protocol, arguments, signals, shared);
    };
}

ExitCode serve_together(Session& session, const ServeTask& task) {
    if (session.rank() == 0) return ServingRank(session, task).run();
    ObeyingRank(session, task).run();
    session.send(0, {{word::bye, true}});
    return ExitCode::done;
}

}  // namespace ybw::mpi
