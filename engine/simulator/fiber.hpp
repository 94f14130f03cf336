// Fiber: a stack of its own that can be switched to and away from.
//
// Boost.Context does the switching (about 10 ns). Its two functions are used and not its class, in
// which the switch is some calls deep: the sanitizers have to be told in the function that makes it
// (see FiberWatch).
//
// Invariant: a fiber that has been switched to has come to its end when it is destroyed.
// Thread safety: all fibers that switch to each other run in one thread.
#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <utility>

#include "engine/simulator/fiber_watch.hpp"

namespace ybw::simulator {

/// Memory for a stack, with a page below it that nobody may touch.
class FiberStack {
public:
    FiberStack() : memory_(allocator_.allocate()) {}
    FiberStack(const FiberStack&) = delete;
    FiberStack& operator=(const FiberStack&) = delete;
    ~FiberStack() { allocator_.deallocate(memory_); }

    /// One past its highest address, from where it grows down.
    void* top() const { return memory_.sp; }
    std::size_t size() const { return bytes; }

private:
    /// Address space, touched only as deep as the search goes; see Threads for the need of a node.
    static constexpr std::size_t bytes = std::size_t{16} << 20;

    boost::context::protected_fixedsize_stack allocator_{bytes};
    boost::context::stack_context memory_;
};

class Fiber {
public:
    /// The stack that is running already.
    Fiber() = default;

    /// A fiber that will run `body` when it is first switched to. `body` must not throw; when it
    /// has returned, the fiber that `next` returns goes on.
    Fiber(std::function<void()> body, std::function<Fiber&()> next)
        : body_(std::move(body)),
          next_(std::move(next)),
          stack_(std::in_place),
          watch_(stack_->top(), stack_->size()),
          context_(boost::context::detail::make_fcontext(stack_->top(), stack_->size(), run)) {}

    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    /// Suspends this fiber, which is the running one, and goes on with `other`.
    void switch_to(Fiber& other) {
        Switch here{*this, other};
        watch_.leave_for(other.watch_);
        arrive(boost::context::detail::jump_fcontext(other.context_, &here));
    }

private:
    using Transfer = boost::context::detail::transfer_t;

    /// Who leaves for whom; kept on the stack that is left, which stays until its end.
    struct Switch {
        Fiber& from;
        Fiber& to;
    };

    /// The rest of a switch, on the stack that has been switched to.
    static Fiber& arrive(Transfer transfer) {
        auto& [from, to] = *static_cast<Switch*>(transfer.data);
        to.watch_.arrive_from(from.watch_);
        from.context_ = transfer.fctx;
        return to;
    }

    /// What runs on the new stack.
    [[noreturn]] static void run(Transfer transfer) noexcept {
        Fiber& self = arrive(transfer);
        self.body_();
        Switch end{self, self.next_()};
        self.watch_.leave_for_ever(end.to.watch_);
        boost::context::detail::jump_fcontext(end.to.context_, &end);
        std::terminate();  // nobody comes back to what has ended
    }

    std::function<void()> body_;
    std::function<Fiber&()> next_;
    std::optional<FiberStack> stack_;  // none: the stack that the thread began with
    FiberWatch watch_;                 // goes before the stack does
    boost::context::detail::fcontext_t context_ = nullptr;
};

}  // namespace ybw::simulator
