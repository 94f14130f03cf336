// InstrumentTable: the commands of a program of instruments, taken from those of ybw and ybw-bench.
#pragma once

#include <string_view>

#include "engine/kit/program.hpp"

namespace ybw::instruments {

/// `name`: of the program; has to live as long as what is made.
Program instrument_program(std::string_view name);

}  // namespace ybw::instruments
