#include "engine/report/machine.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <sched.h>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/utsname.h>
#include <thread>
#include <unistd.h>

#include "engine/text/words.hpp"

namespace ybw::report {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view proc_self_cgroup_file = "/proc/self/cgroup";
constexpr std::string_view cgroup_directory = "/sys/fs/cgroup";

/// The first line of a small file; empty if it cannot be read.
std::string first_line(const fs::path& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

std::optional<double> number_in(const fs::path& file) {
    return parsed<double>(first_line(file));
}

/// The group of a controller: "0::/a/b" in version 2, "4:cpu,cpuacct:/a/b" in version 1.
std::optional<std::string> group_of(const fs::path& proc_self_cgroup, std::string_view controller) {
    std::ifstream stream(proc_self_cgroup);
    for (std::string line; std::getline(stream, line);) {
        const std::size_t first = line.find(':');
        if (first == std::string::npos) continue;
        const std::size_t second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const std::string listed = ',' + line.substr(first + 1, second - first - 1) + ',';
        const bool is_meant =
            controller.empty() ? listed == ",,"
                               : listed.find(fmt::format(",{},", controller)) != std::string::npos;
        if (is_meant) return line.substr(second + 1);
    }
    return std::nullopt;
}

/// "max 100000" or "150000 100000": quota and period in microseconds.
std::optional<double> quota_v2(const fs::path& directory) {
    std::istringstream text(first_line(directory / "cpu.max"));
    double quota = 0;
    double period = 0;
    if (text >> quota >> period && quota > 0 && period > 0) return quota / period;
    return std::nullopt;
}

std::optional<double> quota_v1(const fs::path& directory) {
    const auto quota = number_in(directory / "cpu.cfs_quota_us");
    const auto period = number_in(directory / "cpu.cfs_period_us");
    if (quota && period && *quota > 0 && *period > 0) return *quota / *period;
    return std::nullopt;
}

/// The least of the limits that `read` finds in the directories of a group and of those above it,
/// below `root`. In a container the group's name may be that of the host, and only the root exists.
template <class Read>
std::optional<double> least_limit(const fs::path& root, const std::optional<std::string>& group,
                                  Read read) {
    std::optional<double> least;
    if (!group) return least;
    for (fs::path below = fs::path(*group).relative_path();; below = below.parent_path()) {
        const std::optional<double> limit = read(root / below);
        if (limit) least = std::min(*limit, least.value_or(*limit));
        if (below.empty()) return least;
    }
}

std::string processor_name() {
    std::ifstream stream("/proc/cpuinfo");
    for (std::string line; std::getline(stream, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown processor";
}

std::string system_name() {
    utsname name{};
    if (::uname(&name) != 0) return "unknown system";
    return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

std::uint64_t memory_mib() {
    const auto pages = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
    const auto page = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
    const std::uint64_t installed = pages * page >> 20;
    const auto limit = memory_limit_mib(proc_self_cgroup_file, cgroup_directory);
    return limit ? std::min(installed, *limit) : installed;
}

}  // namespace

std::optional<int> quota_cores(const fs::path& proc_self_cgroup, const fs::path& cgroup_root) {
    auto quota = least_limit(cgroup_root, group_of(proc_self_cgroup, ""), quota_v2);
    if (!quota)
        quota = least_limit(cgroup_root / "cpu", group_of(proc_self_cgroup, "cpu"), quota_v1);
    if (!quota) return std::nullopt;
    // Part of a core is worth a thread of its own, and a group never has less than one.
    return std::max(1, static_cast<int>(std::min(*quota, 1e6) + 0.999));
}

std::optional<std::uint64_t> memory_limit_mib(const fs::path& proc_self_cgroup,
                                              const fs::path& cgroup_root) {
    const auto read = [](const char* file) {
        return [file](const fs::path& directory) { return number_in(directory / file); };
    };
    auto bytes = least_limit(cgroup_root, group_of(proc_self_cgroup, ""), read("memory.max"));
    if (!bytes) {
        bytes = least_limit(cgroup_root / "memory", group_of(proc_self_cgroup, "memory"),
                            read("memory.limit_in_bytes"));
    }
    // Version 1 says "no limit" with a number near 2^63.
    if (!bytes || *bytes > 1e18) return std::nullopt;
    return static_cast<std::uint64_t>(*bytes) >> 20;
}

std::vector<int> allowed_processors() {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    std::vector<int> allowed;
    if (::sched_getaffinity(0, sizeof mask, &mask) != 0) return allowed;
    for (int i = 0; i < CPU_SETSIZE; ++i)
        if (CPU_ISSET(i, &mask)) allowed.push_back(i);
    return allowed;
}

int usable_cores() {
    // Machines with more than 1024 cores do not list them; then they count as unrestricted.
    const auto processors = allowed_processors();
    const auto allowed = static_cast<int>(processors.empty() ? std::thread::hardware_concurrency()
                                                             : processors.size());
    const auto quota = quota_cores(proc_self_cgroup_file, cgroup_directory);
    return std::max(1, quota ? std::min(allowed, *quota) : allowed);
}

void bind_this_thread(std::span<const int> processors) {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    for (const int processor : processors) CPU_SET(processor, &mask);
    ::sched_setaffinity(0, sizeof mask, &mask);
}

std::uint64_t available_memory_mib() {
    std::ifstream stream("/proc/meminfo");
    const std::uint64_t most = memory_mib();
    for (std::string line; std::getline(stream, line);) {
        std::istringstream words(line);
        std::string name;
        std::uint64_t kib = 0;
        if (words >> name >> kib && name == "MemAvailable:") return std::min(kib >> 10, most);
    }
    return most;
}

report::Machine this_machine() {
    return {.processor = processor_name(),
            .system = system_name(),
            .cores = static_cast<int>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN))),
            .usable_cores = usable_cores(),
            .memory_mib = memory_mib()};
}

}  // namespace ybw::report
