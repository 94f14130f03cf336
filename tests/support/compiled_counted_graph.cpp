#include "tests/support/compiled_searcher_definition.hpp"
#include "tests/support/refined_graph.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {

template std::unique_ptr<AnySearcherOf<CountedGraph>>
make_compiled_searcher<CountedGraph, RestlessThreads>(const SearchOptions&);

}  // namespace ybw
