// ybw: parallel game-tree search from the command line.
//
// What it can do stands in the table of its commands, a file each in cli/.
#include "engine/cli/command_table.hpp"
#include "engine/kit/program.hpp"

int main(int argc, char** argv) {
    return ybw::run_process(ybw::cli::ybw_program(), argc, argv);
}
