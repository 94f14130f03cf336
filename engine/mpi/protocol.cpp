// A protocol: rank 0 serves a manager, and all ranks search its positions.
//
//   rank 0    line | done      others    bye | failure      all    words
//
// Rank 0 passes each line on before it obeys it. The others obey the same lines, but search without
// limits and answer nobody: when rank 0 has its answer, it tells them to stop. Nothing waits for a
// rank.
#include <algorithm>
#include <array>
#include <cerrno>
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
#include "parallel/threads.hpp"

namespace ybw::mpi {
namespace {

constexpr const char* line_word = "line";

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

ExitCode serve_manager(Session& session, const ServeTask& task) {
    Crew crew(session);
    std::mutex mutex;                // guards the lines
    std::vector<std::string> lines;  // for the other ranks
    const auto pass_on = [&](std::optional<std::string> line) {
        const std::lock_guard lock(mutex);
        if (line) lines.push_back(*std::move(line));
    };
    const cli::SharedServer shared{
        .companions = crew.companions(),
        .together = session.size_on_machine(),
        .before = [&](std::string_view line) { pass_on(followed(line)); },
        .after =
            [&](std::string_view line) {
                if (line.starts_with("bestmove") || line.starts_with("nobestmove")) pass_on("stop");
            }};
    Signals signals;  // before the thread that serves
    auto serving = std::async(std::launch::async, [&] { return task(signals, shared); });
    while (!is_done(serving)) {
        crew.turn();
        const std::lock_guard lock(mutex);
        for (const std::string& line : std::exchange(lines, {})) crew.tell({{line_word, line}});
    }
    const ExitCode code = serving.get();
    constexpr Duration patience{10};
    crew.dismiss(patience);
    return code;
}

// ---- The others

void obey_rank_0(Session& session, const ServeTask& task) {
    const auto require = [](bool is_good) {
        if (!is_good) throw std::system_error(errno, std::generic_category(), "pipe");
    };
    Carrier carrier(session);
    std::array<int, 2> ends{};
    require(::pipe2(ends.data(), O_CLOEXEC) == 0);
    const cli::SharedServer shared{.companions = &carrier.companions(),
                                   .together = session.size_on_machine(),
                                   .input = ends[0],
                                   .is_silent = true};
    Signals signals;  // before the thread that serves
    auto serving = std::async(std::launch::async, [&] { return task(signals, shared); });
    const OnExit close([&] {
        for (const int end : ends) ::close(end);
    });
    while (!is_done(serving)) {
        carrier.turn([&](const Message& message) {
            const std::string line = message.json.value(line_word, "quit") + '\n';
            require(::write(ends[1], line.data(), line.size()) >= 0);
        });
    }
    serving.get();
}

}  // namespace

ServeTask read_served(std::string_view protocol, const Arguments& arguments) {
    return [protocol, arguments](Signals& signals, const cli::SharedServer& shared) {
        return cli::read_and_serve(protocol, arguments, signals, shared);
    };
}

ExitCode serve_together(Session& session, const ServeTask& task) {
    if (session.rank() == 0) return serve_manager(session, task);
    obey_rank_0(session, task);
    session.send(0, {{word::bye, true}});
    return ExitCode::done;
}

}  // namespace ybw::mpi
