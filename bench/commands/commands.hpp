// Commands: one function, one file, for each. They return the exit code.
#pragma once

#include "bench/settings.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {

ExitCode depths(const Settings& settings);
ExitCode match(const Settings& settings);
ExitCode plot(const Settings& settings);
ExitCode scaling(const Settings& settings);
ExitCode simulate(const Settings& settings);
ExitCode suite(const Settings& settings);
ExitCode study(const Settings& settings);
ExitCode trace(const Settings& settings);

}  // namespace ybw::bench
