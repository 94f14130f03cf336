// Abdada: alpha-beta with deferred brothers, held together by marks in shared memory.
//
// Every thread searches the whole tree from the root, but a young brother that another thread is
// searching at that moment is put off until the others are done; by then its value mostly stands
// in the table (Weill 1996, "The ABDADA distributed minimax search algorithm", ICCA Journal 19).
// Weill keeps the marks in the transposition table; a table of their own does the same
// (Kerrigan 2017, "Simplified ABDADA").
//
// Thread safety: one search at a time; stop from any thread. Marks are hints: one that is lost or
// seen late costs a brother searched twice.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bench/alternatives/crew.hpp"
#include "bench/hash_mix.hpp"

namespace ybw::bench {

/// Which brothers are being searched by somebody.
class Marks {
public:
    bool contains(std::uint64_t brother) const {
        for (const auto& mark : row(brother)) {
            if (mark.load(std::memory_order_relaxed) == brother) return true;
        }
        return false;
    }
    void add(std::uint64_t brother) {
        for (auto& mark : row(brother)) {
            if (mark.load(std::memory_order_relaxed) == 0) {
                mark.store(brother, std::memory_order_relaxed);
                return;
            }
        }
    }
    void remove(std::uint64_t brother) {
        for (auto& mark : row(brother)) {
            if (mark.load(std::memory_order_relaxed) == brother) {
                mark.store(0, std::memory_order_relaxed);
            }
        }
    }

private:
    static constexpr std::size_t rows = std::size_t{1} << 15;
    using Row = std::array<std::atomic<std::uint64_t>, 4>;

    Row& row(std::uint64_t brother) const { return rows_[brother % rows]; }

    std::unique_ptr<Row[]> rows_ = std::make_unique<Row[]>(rows);
};

/// A node's young brothers: first those that nobody searches, then the rest.
template <Game G, SearchExecutor Executor>
class DeferringFamily {
public:
    using Move = typename G::Move;

    DeferringFamily(Marks& marks, const G& position, const Visit<G>& node, Family<G>& family)
        : marks_(marks), position_(position), node_(node), family_(family) {}
    ~DeferringFamily() { leave_brother(); }
    DeferringFamily(const DeferringFamily&) = delete;
    DeferringFamily& operator=(const DeferringFamily&) = delete;

    std::optional<Brother<Move>> next() {
        leave_brother();
        Executor::on_shared();
        while (const auto brother = family_.next()) {
            const std::uint64_t name = name_of(brother->move);
            if (!marks_.contains(name)) return entered(*brother, name);
            deferred_.push_back(*brother);
        }
        if (next_deferred_ == deferred_.size()) return std::nullopt;
        const Brother<Move> brother = deferred_[next_deferred_++];
        return entered(brother, name_of(brother.move));
    }

    bool claim(Brother<Move>& brother) { return family_.claim(brother); }

    bool take(const Brother<Move>& brother, Score value, const Variation<Move>& line) {
        return family_.take(brother, value, line);
    }

    MoveOrder<G>& order() { return family_.order(); }

private:
    std::uint64_t name_of(Move move) const {
        const auto index = static_cast<std::uint64_t>(position_.history_index(move));
        return scrambled(node_.key ^ scrambled(index << 8 | static_cast<unsigned>(node_.depth))) |
               1;  // 0 is nobody
    }

    Brother<Move> entered(Brother<Move> brother, std::uint64_t name) {
        name_ = name;
        marks_.add(name);
        brother.window = family_.window();
        return brother;
    }
    void leave_brother() {
        if (name_ != 0) marks_.remove(name_);
        name_ = 0;
    }

    Marks& marks_;
    const G& position_;
    const Visit<G>& node_;
    Family<G>& family_;
    std::uint64_t name_ = 0;  ///< of the brother that is being searched
    std::vector<Brother<Move>> deferred_;
    std::size_t next_deferred_ = 0;
};

template <Game G, SearchExecutor Executor>
class DeferringBrothers {
public:
    using Worker = ybw::Worker<G, Executor>;

    explicit DeferringBrothers(Marks& marks) : marks_(marks) {}

    bool wants_split(Worker&, const Visit<G>& node, const Family<G>& family) const {
        return family.tried() > 0 && node.depth >= min_depth && family.order().remaining() > 0;
    }

    template <class Search>
    void split(Worker& worker, const Visit<G>& node, Family<G>& family, Search& search) {
        DeferringFamily<G, Executor> deferring(marks_, worker.position(), node, family);
        search.search_brothers(worker, node, deferring);
    }

private:
    /// Below, a brother is searched sooner than its mark is seen.
    static constexpr Depth min_depth = 3;

    Marks& marks_;
};

template <Game G, SearchExecutor Executor>
class Abdada {
public:
    using Move = typename G::Move;

    explicit Abdada(const SearchOptions& options) : crew_(options) {}

    Result<Move> search(const G& position, Depth depth) {
        const Stopwatch watch;
        crew_.begin(position);
        using Brothers = DeferringBrothers<G, Executor>;
        Brothers brothers(marks_);
        Pvs<G, Brothers> search(brothers);
        Result<Move> result;
        crew_.run([&](int id) {
            const auto all = [](Depth) { return true; };
            if (id == 0) {
                result = crew_.deepen(0, position, depth, search, all);
                crew_.send_home();
            } else {
                crew_.deepen(id, position, max_ply - 1, search, all);
            }
        });
        return crew_.finish(std::move(result), watch.elapsed());
    }

    void stop() { crew_.stop(); }

private:
    Marks marks_;
    Crew<G, Executor> crew_;
};

}  // namespace ybw::bench
