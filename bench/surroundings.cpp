#include "bench/surroundings.hpp"

#include <array>
#include <boost/version.hpp>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <oneapi/tbb/version.h>

#include "engine/cli/version.hpp"
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

/// What the program was built from, "unknown" if it was not built in git's reach.
std::string commit() {
    const std::string_view version = cli::program_version();
    const auto plus = version.find('+');
    return plus == version.npos ? "unknown" : std::string(version.substr(plus + 1));
}

}  // namespace

double load_average() {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

std::vector<std::pair<std::string, std::string>> surroundings() {
    const auto machine = report::this_machine();
    return {
        {"processor", machine.processor},
        {"cores", fmt::format("{} of {} usable, SMT {}, NUMA nodes {}", machine.usable_cores,
                              machine.cores, smt(), numa_nodes())},
        {"load", fmt::format("{:.2f} at the start", load_average())},
        {"memory", fmt::format("{} MiB", machine.memory_mib)},
        {"system", machine.system},
        {"compiler", YBW_COMPILER ", " YBW_BUILD_TYPE},
        {"libraries",
         fmt::format("oneTBB {}, Boost {}.{}.{}, fmt {}.{}.{}", TBB_runtime_version(),
                     BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100,
                     FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
        {"version", std::string(cli::program_version())},
        {"commit", commit()},
    };
}

}  // namespace ybw::bench
