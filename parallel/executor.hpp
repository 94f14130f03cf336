// Executor: the requirements on the environment that runs the workers.
//
// The split points are written against an executor, so that the same text runs on real processors
// (threads.hpp) and on virtual ones (engine/simulator). An executor starts the workers, gives them
// locks, bells and clocks, and receives a call at each step at which virtual time may pass.
#pragma once

#include <concepts>

#include "parallel/limits.hpp"

namespace ybw {

/// The types that an executor brings.
///
///   Mutex      lock, unlock: around the few instructions that a split point needs it for
///   Bell       lets workers sleep until there is news. A worker calls look when it begins to look
///              for news, and done when it ends, which is true if no worker looks any more. To
///              sleep it calls listen, looks once more, then calls sleep with the number that
///              listen returned, or leave. Call ring_one and ring_all after the news; ring_one
///              wakes no worker while one looks, and is false if no worker looks or sleeps
///   Stopwatch  runs from its construction; elapsed() is in the time of the workers
template <class M, class B, class S>
concept WaitingKit = std::default_initializable<M> && std::default_initializable<B> &&
    std::default_initializable<S> && requires(M mutex, B bell, const S stopwatch, unsigned heard) {
    mutex.lock();
    mutex.unlock();
    bell.look();
    { bell.done() } -> std::same_as<bool>;
    { bell.has_sleepers() } -> std::same_as<bool>;
    { bell.listen() } -> std::same_as<unsigned>;
    bell.sleep(heard);
    bell.leave();
    { bell.ring_one() } -> std::same_as<bool>;
    bell.ring_all();
    { stopwatch.elapsed() } -> std::same_as<Duration>;
};

/// An executor is made for a number of workers; each searcher has its own.
///
///   count()         the number of workers: as asked for, or fewer if it has not as many
///   run(body)       calls body(0) ... body(count() - 1), body(0) in the calling thread, and
///                   returns when all have. body(0) may throw, the others may not
///   on_node()       a worker has entered a node
///   on_shared()     is about to touch memory that others write: a lock, a join, a poll for work
///   on_copy()       has copied a position, to join a split point or to publish one
///   on_scan(n)      has looked through the split points of n workers for something to do
///   wait_a_little(bell, round)
///                   waits a little for news, for the `round`-th time in a row, from 0; false: has
///                   waited long enough, sleep now
///
/// Thread safety: run is called by one thread at a time, all else from all workers.
template <class E>
concept SearchExecutor = WaitingKit<typename E::Mutex, typename E::Bell, typename E::Stopwatch> &&
    std::constructible_from<E, int> &&
    requires(E executor, const E& constant, typename E::Bell& bell, void (&body)(int), int number) {
    { constant.count() } -> std::same_as<int>;
    executor.run(body);
    E::on_node();
    E::on_shared();
    E::on_copy();
    E::on_scan(number);
    { E::wait_a_little(bell, number) } -> std::same_as<bool>;
};

}  // namespace ybw
