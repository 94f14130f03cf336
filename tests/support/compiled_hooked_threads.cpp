#include "bench/synthetic_tree.hpp"
#include "tests/support/compiled_searcher_definition.hpp"
#include "tests/support/hooked_threads.hpp"

namespace ybw {

template std::unique_ptr<AnySearcherOf<SyntheticTree>>
make_compiled_searcher<SyntheticTree, HookedThreads>(const SearchOptions&);

}  // namespace ybw
