// gomocup, uci, ucci: the engine for boards and managers that speak a protocol over the standard
// streams.
//
// One thread reads and one obeys, so that a command that makes a search pointless ends it even if
// other commands before it wait for the answer. When the input has ended, a signal stops the search
// that is still running.

#include "engine/cli/protocols.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fmt/format.h>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/cli/saved_analysis.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/output.hpp"
#include "engine/protocol/gomocup.hpp"
#include "engine/protocol/uci.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/threads.hpp"

namespace ybw::cli {
namespace {

using protocol::Foresight;

// ---- The files in which a board keeps a search, in the form of saved analyses: `ybw analyze
// --resume` goes on with a file of a board, and the other way round.

constexpr const char* load_command = "YXHASHLOAD";

/// As `ybw analyze --save` would save it.
SavedAnalysis analysis_of(const SearchOptions& options, const protocol::EndedSearch& ended) {
    SavedAnalysis analysis;
    analysis.question = {{"position", ended.position.text()},
                         {"rule", ended.rule},
                         {"hash", std::to_string(options.hash_mib)},
                         {"multipv", std::to_string(options.multipv)}};
    analysis.game = ended.position.game().name();
    for (const report::Row& row : ended.rows) analysis.take(row);
    analysis.statistics = ended.statistics;
    analysis.time = ended.time;
    analysis.reason = ended.reason;
    return analysis;
}

/// A board may name any file; only a saved analysis is overwritten.
void require_own(const std::string& path) {
    std::error_code error;  // what cannot be looked at cannot be written either
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, error))) return;
    try {
        static_cast<void>(OpenedAnalysis(path));
    } catch (const UserError&) {
        throw UserError(ExitCode::cannot_create,
                        "{}: is there already and no saved search; choose another name", path);
    }
}

void save_search(const std::string& path, const AnySearch& search, const SearchOptions& options,
                 const protocol::EndedSearch& ended) {
    require_own(path);
    const std::string text = saved_text(analysis_of(options, ended));
    HeldFile("", path).write([&](const Sink& sink) {
        sink(std::as_bytes(std::span(text)));
        search.save(saved_identity(text), sink);
    });
}

std::string load_search(std::string_view game, const std::string& path, AnySearch& search) {
    OpenedAnalysis opened(path, load_command);
    const SavedAnalysis& analysis = opened.analysis();
    if (analysis.game != game) {
        opened.refuse(ExitCode::bad_input,
                      fmt::format("it is of {}; name one of {}", analysis.game, game));
    }
    opened.teach(search);
    return fmt::format("known from {}: depth {}, {} nodes in {}", path, analysis.depth(),
                       report::rounded(static_cast<double>(analysis.statistics.nodes)),
                       report::seconds(analysis.time));
}

protocol::SearchFiles kept_searches(std::string_view game) {
    return {.save = save_search, .load = [game](const std::string& path, AnySearch& search) {
                return load_search(game, path, search);
            }};
}

// ---- The lines on their way from the reading thread to the obeying one

struct HeardLine {
    std::string line;
    bool stops;  ///< the searches before it
};

/// The reading thread has to go on while the obeying one waits for a search: a command that ends
/// the search may stand behind any number of others. So the box holds far more lines than any
/// manager sends ahead. It has a limit only so that endless input does not fill the memory.
///
/// Invariant: lines are taken in the order in which they were posted, each once. Thread safety: all
/// members from any thread.
class Mailbox {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// Counts the memory of a line beside its text; more than a million short lines fit.
    static constexpr std::size_t most_bytes = 64 << 20;

    /// Waits while the box is full. False if it is closed; then the line is dropped.
    bool post(HeardLine line) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || bytes_ < most_bytes; });
        if (is_closed_) return false;
        bytes_ += size_of(line);
        lines_.push_back(std::move(line));
        changed_.notify_all();
        return true;
    }

    /// Waits for a line; nullopt when the box is closed and empty, or after the end of close().
    std::optional<HeardLine> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || !lines_.empty(); });
        if (lines_.empty() || std::chrono::steady_clock::now() > end_) return std::nullopt;
        HeardLine line = std::move(lines_.front());
        lines_.pop_front();
        bytes_ -= size_of(line);
        changed_.notify_all();
        return line;
    }

    /// Ends the posting; the lines in the box can still be taken, until `end`.
    void close(Time end = Time::max()) {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        end_ = std::min(end_, end);
        changed_.notify_all();
    }

private:
    static std::size_t size_of(const HeardLine& heard) { return sizeof(heard) + heard.line.size(); }

    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::deque<HeardLine> lines_;
    std::size_t bytes_ = 0;  ///< of all lines
    bool is_closed_ = false;
    Time end_ = Time::max();
};

// ---- The loop

/// Lines from the standard input, or another, to a server, until one of them ends it.
class ProtocolLoop {
public:
    /// `heard` is the text that was already read from the input.
    ProtocolLoop(protocol::LineServer& server, Signals& signals, std::string heard,
                 const SharedServer& shared)
        : server_(server),
          signals_(signals),
          heard_(std::move(heard)),
          shared_(shared),
          obeying_(std::async(std::launch::async, [this] { obey(); })) {}
    ~ProtocolLoop() {
        server_.expect_stop();
        lines_.close();
    }
    ProtocolLoop(const ProtocolLoop&) = delete;
    ProtocolLoop& operator=(const ProtocolLoop&) = delete;

    /// Throws what the server and the input throw.
    ExitCode run() {
        // A signal ends the reading, too: it may wait for a place in the box.
        const Signals::Scope scope(signals_, [this] { stop(); });
        read();
        lines_.close();
        obeying_.get();
        server_.finish();
        return signals_.stopped().value_or(ExitCode::done);
    }

private:
    /// The searches of earlier lines get their answers, as far as there is time for them.
    void stop() {
        server_.expect_stop();
        server_.expect_end();
        lines_.close(std::chrono::steady_clock::now() + Signals::patience);
    }

    /// A line that is too long is none that the server knows.
    static ReadLine next_line(LineReader& reader) {
        try {
            return reader.line();
        } catch (const UserError& error) {
            if (error.code() != ExitCode::bad_input) throw;
        }
        reader.skip_line();
        return "(a line of more than 1 MiB)";
    }

    /// Reads until the input or the conversation ends, or a signal comes.
    void read() {
        LineReader reader(shared_.input, signals_, heard_);
        while (true) {
            auto read = next_line(reader);
            auto* const line = std::get_if<std::string>(&read);
            const Foresight foresight =
                line == nullptr ? server_.end_of_input() : server_.foresight(*line);
            const bool stops = foresight >= Foresight::stop;
            if (stops) server_.expect_stop();
            if (foresight == Foresight::end) server_.expect_end();
            if (line == nullptr || !lines_.post({std::move(*line), stops})) return;
            if (foresight == Foresight::end || foresight == Foresight::last) return;
        }
    }

    /// Obeys the lines that `read` has posted, in a thread of its own, until there are no more.
    void obey() {
        const OnExit close([this] { lines_.close(); });
        while (const auto heard = lines_.take()) {
            if (heard->stops) server_.stop_has_come();
            shared_.before(heard->line);
            if (!server_.obey(heard->line)) return;
        }
    }

    protocol::LineServer& server_;
    Signals& signals_;
    const std::string heard_;
    const SharedServer& shared_;
    Mailbox lines_;
    std::future<void> obeying_;  // last: it uses all of the above
};

// ---- The commands

struct ProtocolTask {
    const AnyGame* game;
    SearchOptions options;
    GameOptions variant;
    std::uint64_t most_hash_mib;
    std::string heard;
    std::unique_ptr<protocol::LineServer> (*make_server)(protocol::ServerSetting);
    SharedServer shared{};
};

template <class Server>
ProtocolTask read_protocol(const Arguments& arguments, Signals& /*signals*/) {
    const std::uint64_t available = report::available_memory_mib();
    const SearchOptions options = asked_options(arguments, report::this_machine(), available);
    return {.game = &asked_game(arguments),
            .options = options,
            .variant = asked_variant(arguments),
            // A table in the last quarter makes the machine swap, and its clearing takes a
            // manager's time.
            .most_hash_mib = std::max<std::uint64_t>(options.hash_mib, available - available / 4),
            .heard = arguments.heard(),
            .make_server =
                [](protocol::ServerSetting setting) -> std::unique_ptr<protocol::LineServer> {
                return std::make_unique<Server>(std::move(setting));
            }};
}

ExitCode run(const ProtocolTask& task, Signals& signals) {
    const Output output = standard_output(&signals);
    const SharedServer& shared = task.shared;
    const auto write = [&](std::string_view line) {
        if (shared.is_silent) return;
        output.write(line);
        shared.after(line);
    };
    const auto server = task.make_server(
        {.game = *task.game,
         .options = task.options,
         .variant = task.variant,
         .version = std::string(program_version()),
         .most_hash_mib = task.most_hash_mib,
         .write = write,
         .files = shared.is_silent ? protocol::SearchFiles{} : kept_searches(task.game->name())});
    server->set_companions(shared.companions);
    return ProtocolLoop(*server, signals, task.heard, shared).run();
}

}  // namespace

ExitCode read_and_serve(std::string_view protocol, const Arguments& arguments, Signals& signals,
                        const SharedServer& shared) {
    ProtocolTask task = protocol == "uci" ? read_protocol<protocol::Uci>(arguments, signals)
                                          : read_protocol<protocol::Ucci>(arguments, signals);
    task.options = asked_share(task.options, arguments, shared.together);
    task.shared = shared;
    return run(task, signals);
}

Command gomocup_entry() {
    return ybw_command("gomocup", &run_asked<read_protocol<protocol::Gomocup>>);
}

Command uci_entry() {
    return ybw_command("uci", &run_asked<read_protocol<protocol::Uci>>);
}

Command ucci_entry() {
    return ybw_command("ucci", &run_asked<read_protocol<protocol::Ucci>>);
}

}  // namespace ybw::cli
