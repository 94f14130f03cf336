// Cores and memory that a control group leaves, read from directories of our own making.
#include "engine/report/machine.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <sched.h>

#include "tests/match/temporary_directory.hpp"

namespace ybw::report {
namespace {

namespace fs = std::filesystem;

class MachineTest : public match::InDirectory {
protected:
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((root_ / file).parent_path());
        std::ofstream(root_ / file) << text;
    }

    std::optional<int> cores() const { return quota_cores(root_ / "self", root_ / "cgroup"); }
    std::optional<std::uint64_t> memory() const {
        return memory_limit_mib(root_ / "self", root_ / "cgroup");
    }

    const fs::path& root_ = directory_.path();
};

TEST_F(MachineTest, QuotaOfVersionTwoIsRoundedUp) {
    write("self", "0::/box\n");
    write("cgroup/box/cpu.max", "150000 100000\n");
    EXPECT_EQ(cores(), 2);
    write("cgroup/box/cpu.max", "100000 100000\n");
    EXPECT_EQ(cores(), 1);
    write("cgroup/box/cpu.max", "1000 100000\n");
    EXPECT_EQ(cores(), 1);
}

TEST_F(MachineTest, LeastQuotaOfTheGroupsAboveCounts) {
    write("self", "0::/outer/inner\n");
    write("cgroup/outer/inner/cpu.max", "800000 100000\n");
    write("cgroup/outer/cpu.max", "300000 100000\n");
    EXPECT_EQ(cores(), 3);
}

TEST_F(MachineTest, NoQuotaIsNoLimit) {
    write("self", "0::/box\n");
    EXPECT_EQ(cores(), std::nullopt);
    write("cgroup/box/cpu.max", "max 100000\n");
    EXPECT_EQ(cores(), std::nullopt);
    write("cgroup/box/cpu.max", "garbage\n");
    EXPECT_EQ(cores(), std::nullopt);
}

TEST_F(MachineTest, RootOfAContainerIsReadWhereTheGroupsNameIsTheHosts) {
    write("self", "0::/host/path/that/is/not/here\n");
    write("cgroup/cpu.max", "400000 100000\n");
    EXPECT_EQ(cores(), 4);
}

TEST_F(MachineTest, QuotaOfVersionOneIsRead) {
    write("self", "5:cpuset:/a\n4:cpu,cpuacct:/box\n1:memory:/box\n");
    write("cgroup/cpu/box/cpu.cfs_quota_us", "250000\n");
    write("cgroup/cpu/box/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(cores(), 3);
    write("cgroup/cpu/box/cpu.cfs_quota_us", "-1\n");
    EXPECT_EQ(cores(), std::nullopt);
}

TEST_F(MachineTest, MemoryLimitIsInMib) {
    write("self", "0::/box\n");
    EXPECT_EQ(memory(), std::nullopt);
    write("cgroup/box/memory.max", "536870912\n");
    EXPECT_EQ(memory(), 512U);
    write("cgroup/box/memory.max", "max\n");
    EXPECT_EQ(memory(), std::nullopt);
}

TEST_F(MachineTest, MemoryOfVersionOneKnowsItsWordForNoLimit) {
    write("self", "1:memory:/box\n");
    write("cgroup/memory/box/memory.limit_in_bytes", "9223372036854771712\n");
    EXPECT_EQ(memory(), std::nullopt);
    write("cgroup/memory/box/memory.limit_in_bytes", "1073741824\n");
    EXPECT_EQ(memory(), 1024U);
}

TEST_F(MachineTest, AffinityTakesFromTheUsableCores) {
    cpu_set_t before;
    ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(cpu, &before) && CPU_COUNT(&one) == 0) CPU_SET(cpu, &one);
    }
    ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
    const int usable = usable_cores();
    ASSERT_EQ(::sched_setaffinity(0, sizeof before, &before), 0);
    EXPECT_EQ(usable, 1);
}

TEST_F(MachineTest, ThisMachineIsDescribed) {
    const report::Machine machine = this_machine();
    EXPECT_FALSE(machine.processor.empty());
    EXPECT_NE(machine.system.find("Linux"), std::string::npos);
    EXPECT_GE(machine.cores, machine.usable_cores);
    EXPECT_GE(machine.usable_cores, 1);
    EXPECT_GT(machine.memory_mib, 0U);
    EXPECT_LE(available_memory_mib(), machine.memory_mib);
}

}  // namespace
}  // namespace ybw::report
