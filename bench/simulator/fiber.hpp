// Fiber: a stack of its own that can be switched to and away from; the platform file of the
// simulator.
//
// Boost.Context does the switching (about 10 ns). ThreadSanitizer has to be told of each switch,
// which is the only use of the preprocessor here.
//
// Thread safety: all fibers that switch to each other run in one thread.
#pragma once

#include <boost/context/fiber.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>
#include <cstddef>
#include <memory>
#include <utility>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace ybw::bench {

class Fiber {
public:
    /// The stack that is running already.
    Fiber() {
#if defined(__SANITIZE_THREAD__)
        sanitizer_ = __tsan_get_current_fiber();
#endif
    }

    /// A fiber that will run `body` when it is first switched to. `body` must not throw; when it
    /// has returned, the fiber that `next` returns goes on.
    template <class Body, class Next>
    Fiber(Body body, Next next) {
#if defined(__SANITIZE_THREAD__)
        sanitizer_ = __tsan_create_fiber(0);
        owns_sanitizer_ = true;
#endif
        context_ =
            Context(std::allocator_arg, boost::context::protected_fixedsize_stack(stack_bytes),
                    [body = std::move(body), next = std::move(next)](Context&& maker) {
                        maker = std::move(maker).resume();  // suspended until first switched to
                        body();
                        Fiber& successor = next();
                        successor.tell_sanitizer();
                        return std::move(successor.context_);
                    });
        context_ = std::move(context_).resume();
    }

    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    ~Fiber() {
#if defined(__SANITIZE_THREAD__)
        if (owns_sanitizer_) __tsan_destroy_fiber(sanitizer_);
#endif
    }

    /// Suspends this fiber, which is the running one, and goes on with `other`.
    void switch_to(Fiber& other) {
        other.tell_sanitizer();
        std::move(other.context_).resume_with([this](Context&& self) {
            context_ = std::move(self);
            return Context{};
        });
    }

private:
    using Context = boost::context::fiber;
    /// Address space, touched only as deep as the search goes; see Threads for the need of a node.
    static constexpr std::size_t stack_bytes = std::size_t{16} << 20;

    void tell_sanitizer() {
#if defined(__SANITIZE_THREAD__)
        __tsan_switch_to_fiber(sanitizer_, 0);
#endif
    }

    Context context_;
#if defined(__SANITIZE_THREAD__)
    void* sanitizer_ = nullptr;
    bool owns_sanitizer_ = false;
#endif
};

}  // namespace ybw::bench
