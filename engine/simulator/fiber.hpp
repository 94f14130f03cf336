// Fiber: a stack of its own that a thread can switch to and away from.
//
// Boost.Context does the switching (about 10 ns). Its two functions are used and not its class,
// where the switch is some calls deep: the sanitizers must be told in the function that switches
// (see FiberWatch).
//
// Invariant: a fiber that has been switched to has ended when it is destroyed.
// Thread safety: all fibers that switch to each other run in one thread.
#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#include <sanitizer/tsan_interface.h>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#endif
#if defined(__SANITIZE_THREAD__)
#endif

namespace ybw::simulator {

// ---- FiberWatch: tells the sanitizers about a fiber; does nothing in other builds.
//
// ThreadSanitizer keeps a stack of calls for each fiber, so it has to learn of a switch in the very
// function that switches: a function that is entered on one stack and left on another would be
// counted on both. AddressSanitizer has to know the current stack, and that a stack which is given
// back holds no more variables: its marks would otherwise outlive the mapping.
//
// Thread safety: as Fiber.

class FiberWatch {
public:
    /// For the stack that is running already.
    FiberWatch() {
#if defined(__SANITIZE_THREAD__)
        calls_ = __tsan_get_current_fiber();
#endif
    }

    /// For a new stack of `size` bytes, which grows down from `top`.
    FiberWatch([[maybe_unused]] void* top, [[maybe_unused]] std::size_t size) {
#if defined(__SANITIZE_ADDRESS__)
        bottom_ = static_cast<const std::byte*>(top) - size;
        size_ = size;
        is_own_ = true;
#endif
#if defined(__SANITIZE_THREAD__)
        calls_ = __tsan_create_fiber(0);
        is_own_ = true;
#endif
    }

    FiberWatch(const FiberWatch&) = delete;
    FiberWatch& operator=(const FiberWatch&) = delete;

    /// Destroyed before the stack is given back.
    ~FiberWatch() {
#if defined(__SANITIZE_ADDRESS__)
        if (is_own_) __asan_unpoison_memory_region(bottom_, size_);
#endif
#if defined(__SANITIZE_THREAD__)
        if (is_own_) __tsan_destroy_fiber(calls_);
#endif
    }

    /// Called as the last thing before this stack is suspended for `other`.
    [[gnu::always_inline]] inline void leave_for([[maybe_unused]] FiberWatch& other) {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_start_switch_fiber(&locals_, other.bottom_, other.size_);
#endif
#if defined(__SANITIZE_THREAD__)
        __tsan_switch_to_fiber(other.calls_, 0);
#endif
    }

    /// The same when this stack never runs again.
    [[gnu::always_inline]] inline void leave_for_ever([[maybe_unused]] FiberWatch& other) {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_start_switch_fiber(nullptr, other.bottom_, other.size_);
#endif
#if defined(__SANITIZE_THREAD__)
        __tsan_switch_to_fiber(other.calls_, 0);
#endif
    }

    /// Called as the first thing on this stack after the switch from `other`.
    void arrive_from([[maybe_unused]] FiberWatch& other) {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_finish_switch_fiber(locals_, &other.bottom_, &other.size_);
#endif
    }

private:
#if defined(__SANITIZE_ADDRESS__)
    void* locals_ = nullptr;        // where the variables of suspended functions are kept
    const void* bottom_ = nullptr;  // its lowest address
    std::size_t size_ = 0;
    bool is_own_ = false;  // not the stack that the thread began with
#endif
#if defined(__SANITIZE_THREAD__)
    void* calls_ = nullptr;
    bool is_own_ = false;
#endif
};

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

    /// The two fibers of a switch; kept on the old stack, which stays until the switch is complete.
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

    /// The function that runs on the new stack.
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
