// Platform: the only file that knows processor and operating system.
//
// Prefetch, the spin-wait hint, and memory in huge pages if the system has them. Everything here
// has a portable fallback that is only slower.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace ybw {

/// Size that keeps two variables from sharing a cache line. (The standard's constant of this
/// meaning may differ between compilers, which would make it part of the ABI.)
inline constexpr std::size_t cache_line = 64;

/// Asks for the cache line at `address`.
inline void prefetch(const void* address) {
    __builtin_prefetch(address);
}

/// Tells the processor that this thread waits in a loop.
inline void spin_pause() {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

struct PageDeleter {
    std::size_t bytes = 0;
    void operator()(std::byte* memory) const {
#if defined(__linux__)
        munmap(memory, bytes);
#else
        ::operator delete(memory, std::align_val_t(cache_line));
#endif
    }
};

using Pages = std::unique_ptr<std::byte[], PageDeleter>;

/// `bytes` of zeroed memory, not yet touched, in huge pages where the system gives them.
/// Throws std::bad_alloc.
inline Pages allocate_pages(std::size_t bytes) {
#if defined(__linux__)
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: failure only costs speed
    return Pages(static_cast<std::byte*>(memory), PageDeleter{bytes});
#else
    auto* memory = static_cast<std::byte*>(::operator new(bytes, std::align_val_t(cache_line)));
    std::fill_n(memory, bytes, std::byte{});
    return Pages(memory, PageDeleter{bytes});
#endif
}

/// Zeroes the first `bytes` of pages of allocate_pages in no time: the system zeroes each page when
/// it is next used.
inline void zero_later(void* memory, std::size_t bytes) {
#if defined(__linux__)
    if (madvise(memory, bytes, MADV_DONTNEED) == 0) return;
#endif
    std::fill_n(static_cast<std::byte*>(memory), bytes, std::byte{});
}

}  // namespace ybw
