#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include "engine/match/driver.hpp"
#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::match {
namespace {

namespace fs = std::filesystem;

/// The parent of a process; nullopt if there is no such process.
std::optional<pid_t> parent_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    // "17 (any name) S 4 ...": the name may have brackets and blanks.
    const std::size_t name_end = text.rfind(") ");
    constexpr std::size_t state = 4;  // behind the bracket, with its blanks
    if (name_end == std::string::npos || name_end + state > text.size()) return std::nullopt;
    const std::string_view rest = std::string_view(text).substr(name_end + state);
    return parsed<pid_t>(rest.substr(0, rest.find(' ')));
}

// The C library of Debian 12 declares these only for C.

int descriptor_of(pid_t process) {
    return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
}

void send(int descriptor, int signal) {
    ::syscall(SYS_pidfd_send_signal, descriptor, signal, nullptr, 0);
}

std::multimap<pid_t, pid_t> children_by_parent() {
    std::multimap<pid_t, pid_t> children;
    std::error_code error;  // without /proc there is nothing to be found
    for (fs::directory_iterator at("/proc", error), end; !error && at != end; at.increment(error)) {
        const auto process = parsed<pid_t>(at->path().filename().string());
        if (!process) continue;
        if (const auto parent = parent_of(*process)) children.emplace(*parent, *process);
    }
    return children;
}

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How often to look for the end of a program; the system has no wait with a deadline.
constexpr milliseconds poll_end_every{2};

struct Pipe {
    OpenFile read;
    OpenFile write;
};

Pipe make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe");
    return {OpenFile(ends[0]), OpenFile(ends[1])};
}

/// The settings of a new program: pipes, no blocked or ignored signal, its own process group.
class SpawnSettings {
public:
    SpawnSettings(int input, int output, int errors, const std::string& directory) {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
        if (!directory.empty()) ::posix_spawn_file_actions_addchdir_np(&actions, directory.c_str());
        ::posix_spawnattr_init(&attributes);
        sigset_t none;
        ::sigemptyset(&none);
        sigset_t usual;
        ::sigemptyset(&usual);
        for (const int signal : std::array{SIGPIPE, SIGINT, SIGTERM, SIGUSR1, SIGXFSZ})
            ::sigaddset(&usual, signal);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setsigdefault(&attributes, &usual);
        ::posix_spawnattr_setpgroup(&attributes, 0);
        ::posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnSettings() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
};

/// Adds new text to the tail that is kept.
void add_to_tail(std::string& tail, std::string_view text) {
    constexpr std::size_t longest = 2048;
    tail.append(text.substr(text.size() - std::min(text.size(), longest)));
    tail.erase(0, tail.size() - std::min(tail.size(), longest));
}

/// The last lines of a text that are not blank, in one.
std::string last_lines(std::string_view text, std::size_t most) {
    std::string lines;
    while (most > 0 && !is_blank(text)) {
        text = trimmed(text);
        const std::size_t begin = text.find_last_of("\r\n") + 1;  // 0 if there is none
        lines.insert(0,
                     fmt::format("{}{}", trimmed(text.substr(begin)), lines.empty() ? "" : " | "));
        text = text.substr(0, begin);
        --most;
    }
    constexpr std::size_t width = 160;
    constexpr std::size_t end = 80;
    return printable(report::shortened(lines, width, end));
}

int milliseconds_until(SteadyTime deadline) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
    constexpr std::int64_t longest = 3'600'000;
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, longest));
}

/// All descendants of a process, so that they can be ended with it, whatever group or session they
/// have made their own. They are found by their parents, in /proc. A daemon has no parent any more:
/// it wants to outlive its starter and is not found. The system reuses the numbers of processes. So
/// each process is held by its own descriptor before its parent is looked at again, and no other
/// can be meant. A process that starts meanwhile may be missed. Requires that `process` is not yet
/// waited for.
std::vector<OpenFile> descendants_of(pid_t process) {
    const auto children = children_by_parent();
    std::vector<OpenFile> descriptors;
    std::vector<pid_t> parents{process};
    for (std::size_t i = 0; i < parents.size(); ++i) {
        const pid_t parent = parents[i];
        const auto [begin, end] = children.equal_range(parent);
        for (auto child = begin; child != end; ++child) {
            OpenFile descriptor(descriptor_of(child->second));
            if (!descriptor.is_open() || parent_of(child->second) != parent) continue;
            descriptors.push_back(std::move(descriptor));
            parents.push_back(child->second);
        }
    }
    return descriptors;
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command, const std::string& directory,
                           const std::string& log)
    : log_name_(log) {
    if (!log.empty()) log_.open(log, std::ios::app);
    if (!log_) throw UserError(ExitCode::cannot_create, "log={}: {}", log, system_reason());
    const auto refuse = [&](std::string_view why) {
        throw UserError(ExitCode::input_missing, "the program '{}' cannot be started{}: {}",
                        command.front(), directory.empty() ? "" : " in " + directory, why);
    };
    std::signal(SIGPIPE, SIG_IGN);
    std::error_code ignored;  // what cannot be looked at is no directory to run in
    if (!directory.empty() && !fs::is_directory(directory, ignored)) refuse("no such directory");
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    // Its own ends close here when this function ends, so that a pipe closes when the program ends.
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe errors = make_pipe();
    interrupt_ = OpenFile(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!interrupt_.is_open()) throw std::system_error(errno, std::generic_category(), "eventfd");
    const SpawnSettings settings(input.read.number(), output.write.number(), errors.write.number(),
                                 directory);
    const int error = ::posix_spawnp(&process_, words[0], &settings.actions, &settings.attributes,
                                     words.data(), environ);
    if (error != 0) refuse(std::strerror(error));
    to_child_ = std::move(input.write);
    from_child_ = std::move(output.read);
    errors_of_child_ = std::move(errors.read);
    for (const OpenFile* const end : {&to_child_, &from_child_, &errors_of_child_})
        ::fcntl(end->number(), F_SETFL, O_NONBLOCK);
    note('$', fmt::format("{}", fmt::join(command, " ")));
}

ChildProcess::~ChildProcess() {
    to_child_ = OpenFile();
    end();
}

bool ChildProcess::wait_for(const OpenFile& end, short events, SteadyTime deadline) {
    while (true) {
        std::array<pollfd, 3> watched{{{end.number(), events, 0},
                                       {interrupt_.number(), POLLIN, 0},
                                       {errors_of_child_.number(), POLLIN, 0}}};
        const int count = ::poll(watched.data(), watched.size(), milliseconds_until(deadline));
        if (count < 0 && errno == EINTR) continue;
        if (watched[1].revents != 0) return false;
        if (watched[2].revents != 0) hear_errors();
        if (watched[0].revents != 0) return true;
        if (steady_clock::now() >= deadline) return false;
    }
}

bool ChildProcess::write_line(std::string_view line, SteadyTime deadline) {
    const std::string text = std::string(line) + '\n';
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count =
            ::write(to_child_.number(), text.data() + written, text.size() - written);
        if (count > 0) {
            written += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            if (!wait_for(to_child_, POLLOUT, deadline)) return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    note('>', line);
    return true;
}

/// The next whole line of what was read; "\r", "\n" and both together end one.
std::optional<std::string> ChildProcess::buffered_line() {
    if (after_return_ && buffer_.starts_with('\n')) buffer_.erase(0, 1);
    if (!buffer_.empty()) after_return_ = false;
    const std::size_t end = buffer_.find_first_of("\r\n");
    if (end == std::string::npos) return std::nullopt;
    std::string line = buffer_.substr(0, end);
    after_return_ = buffer_[end] == '\r';
    buffer_.erase(0, end + 1);
    note('<', line);
    return line;
}

ReadResult ChildProcess::read_line(SteadyTime deadline) {
    while (true) {
        // First of all: a program may talk faster than we can read.
        if (interrupted_) return Interrupted{};
        if (steady_clock::now() > deadline) return TimedOut{};
        if (auto line = buffered_line()) return std::move(*line);
        if (buffer_.size() > longest_line) return LineTooLong{};
        if (!wait_for(from_child_, POLLIN, deadline)) continue;  // the first lines say why
        const ssize_t count = read_chunk();
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return PipeClosed{};
    }
}

/// Into the buffer; as `read`.
ssize_t ChildProcess::read_chunk() {
    std::array<char, 4096> chunk{};
    const ssize_t count = ::read(from_child_.number(), chunk.data(), chunk.size());
    if (count <= 0) return count;
    const std::string_view heard(chunk.data(), static_cast<std::size_t>(count));
    buffer_.append(heard);
    add_to_tail(output_tail_, heard);
    return count;
}

void ChildProcess::drop_pending() {
    // Bounded, so that a program that never stops talking does not hold us.
    constexpr int most_chunks = 256;
    int chunks = 0;
    do {
        while (buffered_line()) {
        }
    } while (chunks++ < most_chunks && read_chunk() > 0);
    buffer_.clear();
    after_return_ = false;
}

/// Reads its standard error, so that the pipe is never full for long.
void ChildProcess::hear_errors() {
    std::array<char, 4096> chunk{};
    constexpr int most_chunks = 64;
    for (int i = 0; i < most_chunks; ++i) {
        const ssize_t count = ::read(errors_of_child_.number(), chunk.data(), chunk.size());
        if (count == 0) errors_of_child_ = OpenFile();
        if (count <= 0) return;
        const std::string_view heard(chunk.data(), static_cast<std::size_t>(count));
        add_to_tail(errors_tail_, heard);
        std::istringstream lines{std::string(heard)};
        for (std::string line; std::getline(lines, line);) note('!', line);
    }
}

void ChildProcess::note(char direction, std::string_view text) {
    static const SteadyTime start = steady_clock::now();
    if (!log_.is_open()) return;
    const Duration passed = steady_clock::now() - start;
    log_ << fmt::format("{:.3f} {} {} {}\n", passed.count(), process_, direction, printable(text))
         << std::flush;
    if (log_) return;
    fmt::print(stderr, "log={}: {}; the talk goes on and is written no more\n",
               printable(log_name_), system_reason());
    log_.close();
}

std::string ChildProcess::last_words() {
    hear_errors();
    constexpr std::size_t most_lines = 3;
    std::string words;
    for (const std::string& said :
         {last_lines(errors_tail_, most_lines), last_lines(output_tail_, 1)}) {
        if (!said.empty()) words += fmt::format("{}'{}'", words.empty() ? "" : ", ", said);
    }
    return words.empty() ? words : "; it said last: " + words;
}

void ChildProcess::interrupt() noexcept {
    interrupted_ = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(interrupt_.number(), &one, sizeof one);
}

bool ChildProcess::has_ended() const {
    if (reaped_) return true;
    siginfo_t ended{};
    // It stays a zombie, whose number no other process can get, until its group has been ended.
    const int error =
        ::waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT);
    return error == 0 && ended.si_pid == process_;
}

std::string ChildProcess::exit_text(SteadyTime deadline) {
    while (!has_ended()) {
        hear_errors();  // it may wait for room there
        if (steady_clock::now() >= deadline) return {};
        std::this_thread::sleep_for(poll_end_every);
    }
    end();
    if (WIFSIGNALED(status_))
        return fmt::format("signal {} ({})", WTERMSIG(status_), ::strsignal(WTERMSIG(status_)));
    return fmt::format("exit code {}", WEXITSTATUS(status_));
}

void ChildProcess::finish(SteadyTime deadline) {
    to_child_ = OpenFile();
    if (exit_text(deadline).empty()) end();
}

/// Ends the whole group: the children of a script do not live on when the script has ended. Also
/// ends processes that have left the group, as `setsid` does, if their parents still show it.
void ChildProcess::end() {
    if (reaped_) return;
    const bool had_ended = has_ended();
    const std::vector<OpenFile> descendants = descendants_of(process_);
    ::kill(-process_, SIGKILL);
    for (const OpenFile& one : descendants) send(one.number(), SIGKILL);
    if (!had_ended) ::kill(process_, SIGKILL);
    while (::waitpid(process_, &status_, 0) < 0 && errno == EINTR) {
    }
    reaped_ = true;
}

}  // namespace ybw::match
