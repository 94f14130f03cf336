// Linked into every test: searches get the threads that they ask for on any machine, so that eight
// of them take turns on two processors. Without it oneTBB would not start more than there are.
#include <oneapi/tbb/global_control.h>

namespace {

const tbb::global_control many_threads(tbb::global_control::max_allowed_parallelism, 64);

}  // namespace
