#include "bench/surroundings.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "engine/kit/version.hpp"
#include "engine/report/machine.hpp"

namespace ybw::bench {
namespace {

namespace fs = std::filesystem;

/// "on" or "off"; "unknown" where the system does not say.
std::string smt() {
    std::ifstream stream("/sys/devices/system/cpu/smt/active");
    int is_active = 0;
    if (!(stream >> is_active)) return "unknown";
    return is_active != 0 ? "on" : "off";
}

int numa_nodes() {
    int nodes = 0;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/sys/devices/system/node", error)) {
        const std::string name = entry.path().filename().string();
        nodes += name.starts_with("node") ? 1 : 0;
    }
    return nodes > 0 ? nodes : 1;
}

}  // namespace

double load_average() {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

std::vector<std::pair<std::string, std::string>> surroundings() {
    const auto machine = report::this_machine();
    std::vector<std::pair<std::string, std::string>> all{
        {"processor", machine.processor},
        {"cores", fmt::format("{} of {} usable, SMT {}, NUMA nodes {}", machine.usable_cores,
                              machine.cores, smt(), numa_nodes())},
        {"load", fmt::format("{:.2f} at the start", load_average())},
        {"memory", fmt::format("{} MiB", machine.memory_mib)},
        {"system", machine.system},
        {"version", std::string(program_version())},
    };
    for (const BuildFact& fact : build_facts()) all.emplace_back(fact.name, fact.value);
    return all;
}

}  // namespace ybw::bench
