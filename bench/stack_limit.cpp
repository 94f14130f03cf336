#include "bench/stack_limit.hpp"

#include <algorithm>
#include <sys/resource.h>

namespace ybw::bench {

void raise_stack_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_STACK, &limit) != 0) return;
    const rlim_t wanted = rlim_t{64} << 20;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_STACK, &limit);  // a wish: the default does for ours
}

}  // namespace ybw::bench
