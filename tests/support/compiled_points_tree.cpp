#include "tests/support/compiled_searcher_definition.hpp"
#include "tests/support/points_tree.hpp"

namespace ybw {

template std::unique_ptr<AnySearcherOf<PointsTree>> make_compiled_searcher<PointsTree, Threads>(
    const SearchOptions&);

}  // namespace ybw
