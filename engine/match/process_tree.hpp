// Descendants: the processes that a process has started, those that they have started, and so on,
// so that they can be ended with it, whatever group or session they have made their own.
//
// They are found by their parents, in /proc. Who has become a daemon has none any more: it wants to
// outlive who started it, may serve others meanwhile, and is not found. Numbers of processes are
// given anew; each is held by a descriptor of its own before its parent is looked at again, so that
// no other can be meant.
//
// What is started while they are looked for may be missed.
//
// Thread safety: none.
#pragma once

#include <sys/types.h>
#include <vector>

namespace ybw::match {

class Descendants {
public:
    /// Requires that `process` is not yet waited for.
    explicit Descendants(pid_t process);
    ~Descendants();
    Descendants(const Descendants&) = delete;
    Descendants& operator=(const Descendants&) = delete;

    std::size_t size() const { return descriptors_.size(); }

    /// Those that have not ended by themselves.
    void kill() const;

private:
    std::vector<int> descriptors_;
};

}  // namespace ybw::match
