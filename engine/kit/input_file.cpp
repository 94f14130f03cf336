#include "engine/kit/input_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <unistd.h>
#include <variant>

#include "engine/kit/line_reader.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
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
