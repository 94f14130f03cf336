#include "engine/games/tictactoe/position.hpp"
#include "tests/support/compiled_searcher_definition.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {

template std::unique_ptr<AnySearcherOf<tictactoe::Position>>
make_compiled_searcher<tictactoe::Position, Threads>(const SearchOptions&);
template std::unique_ptr<AnySearcherOf<tictactoe::Position>>
make_compiled_searcher<tictactoe::Position, RestlessThreads>(const SearchOptions&);

}  // namespace ybw
