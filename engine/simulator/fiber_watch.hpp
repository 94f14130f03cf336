// FiberWatch: what the sanitizers have to be told about a fiber; nothing in other builds.
//
// ThreadSanitizer keeps a stack of calls for each fiber, so it has to learn of a switch in the very
// function that makes it: a function that is entered on one stack and left on another would be
// counted on both. AddressSanitizer has to know on which stack it is, and that a stack which is
// given back holds no more variables: its marks would otherwise outlive the mapping.
//
// Thread safety: as Fiber.
#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace ybw::simulator {

class FiberWatch {
public:
    /// Of the stack that is running already.
    FiberWatch() {
#if defined(__SANITIZE_THREAD__)
        calls_ = __tsan_get_current_fiber();
#endif
    }

    /// Of the stack of `size` bytes that begins, as it grows down, below `top`.
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

    /// Before the stack is given back.
    ~FiberWatch() {
#if defined(__SANITIZE_ADDRESS__)
        if (is_own_) __asan_unpoison_memory_region(bottom_, size_);
#endif
#if defined(__SANITIZE_THREAD__)
        if (is_own_) __tsan_destroy_fiber(calls_);
#endif
    }

    /// The last thing before this stack is suspended for `other`.
    [[gnu::always_inline]] inline void leave_for([[maybe_unused]] FiberWatch& other) {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_start_switch_fiber(&locals_, other.bottom_, other.size_);
#endif
#if defined(__SANITIZE_THREAD__)
        __tsan_switch_to_fiber(other.calls_, 0);
#endif
    }

    /// The same when this stack will not be returned to.
    [[gnu::always_inline]] inline void leave_for_ever([[maybe_unused]] FiberWatch& other) {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_start_switch_fiber(nullptr, other.bottom_, other.size_);
#endif
#if defined(__SANITIZE_THREAD__)
        __tsan_switch_to_fiber(other.calls_, 0);
#endif
    }

    /// The first thing on this stack after the switch from `other`.
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

}  // namespace ybw::simulator
