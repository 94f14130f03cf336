#include "tests/support/compiled_searcher_definition.hpp"
#include "tests/support/mnk.hpp"
#include "tests/support/restless_threads.hpp"

namespace ybw {

template std::unique_ptr<AnySearcherOf<Mnk>> make_compiled_searcher<Mnk, Threads>(
    const SearchOptions&);
template std::unique_ptr<AnySearcherOf<Mnk>> make_compiled_searcher<Mnk, RestlessThreads>(
    const SearchOptions&);

}  // namespace ybw
