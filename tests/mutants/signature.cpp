// The program's signature (tests/cli/data/signature.txt) without the program: its games are
// compiled with all mutants in them, too.
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "engine/games/any_game.hpp"

namespace ybw {

const AnyGame& gomoku_game();
const AnyGame& xiangqi_game();

namespace {

TEST(SignatureOfTheProgram, NodesAreThoseOfTheGoldenFile) {
    std::ifstream golden(YBW_SOURCE_DIR "/tests/cli/data/signature.txt");
    SearchOptions options;
    options.threads = 1;
    options.hash_mib = 16;
    for (const AnyGame* game : {&gomoku_game(), &xiangqi_game()}) {
        const auto search = game->make_search(options);
        const SignatureSet set = game->signature_set();
        for (const std::string_view text : set.positions) {
            search->clear();
            const auto position = text.empty() ? game->start({}) : game->parse_position(text, {});
            const auto result = search->search(position, {.depth = set.depth});
            std::string line;
            std::getline(golden, line);
            const std::string nodes = fmt::format("{} nodes", result.statistics.nodes);
            EXPECT_NE(line.find(" " + nodes), std::string::npos) << line << ", not " << nodes;
        }
    }
}

}  // namespace
}  // namespace ybw
