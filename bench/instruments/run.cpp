#include "engine/kit/run.hpp"

#include <array>
#include <filesystem>
#include <span>
#include <string>

#include "bench/instruments/instruments.hpp"
#include "bench/instruments/table.hpp"
#include "bench/stack_limit.hpp"
#include "engine/games/registry.hpp"

namespace ybw {

// The lists of games are those of one.

std::span<const AnyGame* const> all_games() {
    static const std::array all{&instruments::game.description()};
    return all;
}

namespace bench {

std::span<const GameSubject> game_subjects() {
    static const std::array all{
        GameSubject{instruments::game.description().name(), instruments::game.make_subject}};
    return all;
}

}  // namespace bench

namespace instruments {

int run(int argc, char** argv) {
    bench::raise_stack_limit();
    const std::string path = argc > 0 ? argv[0] : "";
    const std::string name = std::filesystem::path(path).filename();
    return run_process(instrument_program(name), argc, argv);
}

}  // namespace instruments
}  // namespace ybw
