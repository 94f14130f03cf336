// Machine: the hardware and system of this process, and how much of them it may use.
//
// A program may not use all cores of the machine: an affinity mask (taskset, a batch system) and
// the CPU quota of a control group (a container) both take cores away, and threads beyond the rest
// only wait for each other.
//
// The functions that read files take the directory as an argument, so that tests bring their own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "engine/report/values.hpp"

namespace ybw::report {

/// Cores of a control group's CPU quota, rounded up; nullopt where there is none. Reads
/// `proc_self_cgroup` (a file like /proc/self/cgroup) and the limits below `cgroup_root`, of the
/// group itself and all above it, in version 2 and version 1 of the kernel's interface.
std::optional<int> quota_cores(const std::filesystem::path& proc_self_cgroup,
                               const std::filesystem::path& cgroup_root);

/// MiB of a control group's memory limit; nullopt where there is none.
std::optional<std::uint64_t> memory_limit_mib(const std::filesystem::path& proc_self_cgroup,
                                              const std::filesystem::path& cgroup_root);

/// Cores that affinity and quota leave to this process; at least 1.
int usable_cores();

/// The numbers of the processors that this thread may run on; none where the system does not say.
std::vector<int> allowed_processors();

/// Keeps this thread, and the programs and threads that it starts, to these processors.
void bind_this_thread(std::span<const int> processors);

Machine this_machine();

/// MiB that can be taken now without pushing other data out of memory.
std::uint64_t available_memory_mib();

}  // namespace ybw::report
