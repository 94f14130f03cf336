// StackLimit: stack for searches that nest deep.
//
// Thread safety: before there are other threads.
#pragma once

namespace ybw::bench {

/// Asks the system for as much as some alternatives need, which nest searches of unrelated nodes on
/// one stack, the first thread's, too.
void raise_stack_limit();

}  // namespace ybw::bench
