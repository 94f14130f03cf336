#include "engine/kit/input.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <poll.h>
#include <unistd.h>
#include <utility>
#include <variant>

#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {

LineReader::Fetched LineReader::fetch() {
    if (at_end_) return Fetched::end;
    std::array<pollfd, 2> waiting{{{descriptor_, POLLIN, 0}, {signals_.descriptor(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) return fetch();
    if ((waiting[1].revents & POLLIN) != 0) return Fetched::stop;
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return Fetched::data;
    if (count < 0) {
        throw UserError(ExitCode::input_missing,
                        fmt::format("cannot read standard input: {}", std::strerror(errno)));
    }
    at_end_ = count == 0;
    buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    if (buffer_.size() > longest_text) {
        throw UserError(ExitCode::bad_input,
                        "standard input: more than 1 MiB of text; give a position or a move");
    }
    return at_end_ ? Fetched::end : Fetched::data;
}

ReadLine LineReader::line() {
    std::size_t end = 0;
    while ((end = buffer_.find('\n')) == std::string::npos) {
        const Fetched fetched = fetch();
        if (fetched == Fetched::stop) return Interrupted{*signals_.stopped()};
        if (fetched == Fetched::end) {
            if (buffer_.empty()) return EndOfInput{};
            return std::exchange(buffer_, {});
        }
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

std::variant<char, EndOfInput, Interrupted> LineReader::character() {
    while (buffer_.empty()) {
        const Fetched fetched = fetch();
        if (fetched == Fetched::stop) return Interrupted{*signals_.stopped()};
        if (fetched == Fetched::end) return EndOfInput{};
    }
    const char first = buffer_.front();
    buffer_.erase(0, 1);
    return first;
}

std::variant<std::string, Interrupted> LineReader::everything() {
    for (Fetched fetched = fetch(); fetched != Fetched::end; fetched = fetch()) {
        if (fetched == Fetched::stop) return Interrupted{*signals_.stopped()};
    }
    return std::exchange(buffer_, {});
}

namespace {

std::string standard_input(const Signals* signals) {
    if (signals == nullptr) return {std::istreambuf_iterator<char>(std::cin), {}};
    LineReader reader(STDIN_FILENO, *signals);
    std::string text;
    while (true) {
        const auto read = reader.line();
        if (const auto* const interrupted = std::get_if<Interrupted>(&read)) {
            throw Stopped{interrupted->code};
        }
        if (std::holds_alternative<EndOfInput>(read)) return text;
        text += std::get<std::string>(read) + '\n';
    }
}

}  // namespace

std::string input_text(std::string_view what, const std::string& path, std::string_view wanted,
                       Signals* signals) {
    if (path == "-") return without_byte_order_mark(standard_input(signals));
    std::optional<Signals::Wait> wait;  // a FIFO is opened when somebody writes to it
    if (signals != nullptr) wait.emplace(*signals);
    std::ifstream file(path, std::ios::binary);
    std::string why = file ? "" : std::strerror(errno);
    std::error_code error;  // of a file that is not there, which is said anyway
    if (std::filesystem::is_directory(path, error)) why = std::strerror(EISDIR);
    if (why.empty()) return without_byte_order_mark({std::istreambuf_iterator<char>(file), {}});
    throw UserError(ExitCode::input_missing,
                    fmt::format("{} {}: cannot be read: {}; {}", what, path, why, wanted));
}

}  // namespace ybw
