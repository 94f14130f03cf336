#include "engine/match/process_tree.hpp"

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <sys/syscall.h>
#include <unistd.h>

namespace ybw::match {
namespace {

namespace fs = std::filesystem;

std::optional<pid_t> number_of(std::string_view text) {
    pid_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The parent of a process; nullopt if there is no such process.
std::optional<pid_t> parent_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    // "17 (any name) S 4 ...": the name may have brackets and blanks.
    const std::size_t name_end = text.rfind(") ");
    constexpr std::size_t state = 4;  // behind the bracket, with its blanks
    if (name_end == std::string::npos || name_end + state > text.size()) return std::nullopt;
    const std::string_view rest = std::string_view(text).substr(name_end + state);
    return number_of(rest.substr(0, rest.find(' ')));
}

// The C library of Debian 12 has these for C alone.

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
        const auto process = number_of(at->path().filename().string());
        if (!process) continue;
        if (const auto parent = parent_of(*process)) children.emplace(*parent, *process);
    }
    return children;
}

}  // namespace

Descendants::Descendants(pid_t process) {
    const auto children = children_by_parent();
    std::vector<pid_t> parents{process};
    for (std::size_t i = 0; i < parents.size(); ++i) {
        const pid_t parent = parents[i];
        const auto [begin, end] = children.equal_range(parent);
        for (auto child = begin; child != end; ++child) {
            const int descriptor = descriptor_of(child->second);
            if (descriptor < 0) continue;
            if (parent_of(child->second) != parent) {
                ::close(descriptor);
                continue;
            }
            descriptors_.push_back(descriptor);
            parents.push_back(child->second);
        }
    }
}

Descendants::~Descendants() {
    for (const int descriptor : descriptors_) ::close(descriptor);
}

void Descendants::kill() const {
    for (const int descriptor : descriptors_) send(descriptor, SIGKILL);
}

}  // namespace ybw::match
