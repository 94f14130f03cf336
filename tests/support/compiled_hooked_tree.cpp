#include "tests/support/compiled_searcher_definition.hpp"
#include "tests/support/hooked_tree.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {

template std::unique_ptr<AnySearcherOf<HookedTree>> make_compiled_searcher<HookedTree, Threads>(
    const SearchOptions&);
template std::unique_ptr<AnySearcherOf<HookedTree>>
make_compiled_searcher<HookedTree, RestlessThreads>(const SearchOptions&);

}  // namespace ybw
