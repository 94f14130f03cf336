#include "tests/support/compiled_searcher_definition.hpp"
#include "tests/support/graph_game.hpp"

namespace ybw {

template std::unique_ptr<AnySearcherOf<GraphGame>> make_compiled_searcher<GraphGame, Threads>(
    const SearchOptions&);

}  // namespace ybw
