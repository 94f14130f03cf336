// Surroundings: the machine, its load, the versions and the commit, for the head of a report.
//
// A speed-up without them says nothing. Thread safety: functions of the system's state.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ybw::bench {

/// Name and value, for people: processor, cores and SMT, NUMA nodes, load, system, compiler,
/// flags, libraries, commit.
std::vector<std::pair<std::string, std::string>> surroundings();

/// Runnable processes of the last minute; 0 where the system does not say.
double load_average();

}  // namespace ybw::bench
