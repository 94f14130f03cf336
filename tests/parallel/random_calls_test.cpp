// Random sequences of calls of the library: options, searches, stops, saves and loads, in any
// order. After each, the searcher keeps its promises: exact values are those of minimax.
//
// A sequence that fails is shrunk to fewer calls that still fail, and printed. YBW_TEST_SEED
// repeats a run; YBW_LONG_TESTS makes it last an hour. After mobical of CaDiCaL (Biere et al.).
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <optional>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/synthetic_tree.hpp"
#include "parallel/clock.hpp"
#include "parallel/saved_table.hpp"
#include "parallel/window.hpp"
#include "tests/support/compiled_searcher.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/restless_threads.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {
namespace {

using TreeSearcher = CompiledSearcher<SyntheticTree, RestlessThreads>;

enum class Action : std::uint8_t {
    make,             // a searcher with other options
    share,            // a searcher with the table of the other
    search,           // to a depth
    search_to_nodes,  // until nodes are used up
    search_and_stop,  // stopped by another thread
    stop,             // before a search
    go_on,            // after the last finished depth
    ask,              // whether the value lies within a window
    save_and_load,    // into the other searcher
    copy_table,       // likewise, the table alone
    damage,           // a damaged save is refused, and nothing is known then
    clear,
    set_multipv,
    count
};
constexpr std::array<const char*, static_cast<std::size_t>(Action::count)> action_names{
    "make",   "share", "search",     "search_to_nodes", "search_and_stop",
    "stop",   "go_on", "ask",        "save_and_load",   "copy_table",
    "damage", "clear", "set_multipv"};

/// A call; what it is called with comes from the number.
struct Call {
    Action action{};
    std::uint32_t number = 0;
};
using Calls = std::vector<Call>;

/// The values of a few trees by minimax, worked out once.
class KnownTruth {
public:
    explicit KnownTruth(std::uint64_t seed) : seed_(seed) {}

    static constexpr std::size_t trees = 3;
    static constexpr Depth deepest = 5;

    SyntheticTree tree(std::size_t index) const {
        return SyntheticTree(
            {.seed = seed_ + index, .most_moves = 5, .height = 5, .distinct_values = 31});
    }
    Score worth(std::size_t index, Depth depth, SyntheticMove move) {
        auto& known = moves_[{index, depth}];
        if (known.empty()) known = oracle_moves(tree(index), depth);
        const auto found = std::ranges::find(known, move, &MoveWorth<SyntheticMove>::move);
        return found != known.end() ? found->worth : Score::infinity();
    }
    Score value(std::size_t index, Depth depth) {
        static_cast<void>(worth(index, depth, {1}));
        const auto& known = moves_[{index, depth}];
        return std::ranges::max(known, {}, &MoveWorth<SyntheticMove>::worth).worth;
    }

private:
    std::uint64_t seed_;
    std::map<std::pair<std::size_t, Depth>, std::vector<MoveWorth<SyntheticMove>>> moves_;
};

/// Two searchers, and the calls of them.
class Caller {
public:
    explicit Caller(KnownTruth& truth) : truth_(truth) {}

    /// What is wrong after all of them; empty: nothing.
    std::string operator()(const Calls& calls) {
        for (const Call& call : calls) {
            make_call(call);
            if (!wrong_.empty()) break;
        }
        return wrong_;
    }

private:
    struct Place {
        std::optional<TreeSearcher> searcher{
            TreeSearcher(SearchOptions{.hash_mib = 1, .exact = true})};
        std::size_t tree = 0;
        CompletedDepth<SyntheticMove> finished{};
    };

    static SearchOptions options_of(std::uint32_t number) {
        return {.threads = 1 + static_cast<int>(number % 4),
                .hash_mib = number / 4 % 3 == 0 ? 0U : 1U,
                .multipv = number / 12 % 3 == 0 ? 2 : 1,
                .exact = true,
                .first_depth = number / 36 % 5 == 0 ? std::optional(2) : std::nullopt,
                .reproducible = number / 180 % 4 == 0,
                .aspiration = number / 720 % 2 == 0,
                .killers = number / 1440 % 2 == 0,
                .tell_bounds = number / 2880 % 2 == 0};
    }

    void make_call(const Call& call) {
        const std::uint32_t n = call.number / 2;
        Place& place = places_[call.number % 2];
        Place& other = places_[1 - call.number % 2];
        const Depth depth = 1 + static_cast<Depth>(n % KnownTruth::deepest);
        switch (call.action) {
            case Action::make:
                place = {};
                place.searcher.emplace(options_of(n));
                break;
            case Action::share:
                place = {};
                place.searcher.emplace(options_of(n), *other.searcher);
                break;
            case Action::search:
                search(place, n / 8, {.depth = depth});
                break;
            case Action::search_to_nodes:
                search(place, n / 8, {.depth = KnownTruth::deepest, .nodes = 1 + n % 3'000});
                break;
            case Action::search_and_stop: {
                const std::jthread stopper([&place, n] {
                    std::this_thread::sleep_for(std::chrono::microseconds(n % 2'000));
                    place.searcher->stop();
                });
                search(place, n / 8, {.depth = KnownTruth::deepest});
                break;
            }
            case Action::stop:
                place.searcher->stop();
                break;
            case Action::go_on:
                if (place.finished.depth == 0) break;
                search(place, place.tree, {.depth = std::max(depth, place.finished.depth)},
                       place.finished);
                break;
            case Action::ask:
                ask(place, n / 8, depth);
                break;
            case Action::save_and_load:
            case Action::copy_table:
            case Action::damage:
                save(call.action, place, other, n);
                break;
            case Action::clear:
                place.searcher->clear();
                break;
            case Action::set_multipv:
                place.searcher->set_multipv(1 + static_cast<int>(n % 3));
                break;
            case Action::count:
                break;
        }
    }

    void search(Place& place, std::size_t number, const Limits& limits,
                const CompletedDepth<SyntheticMove>& before = {}) {
        place.tree = number % KnownTruth::trees;
        const auto check = [&](const Line<SyntheticMove>& line, Depth depth, int rank) {
            if (line.pv.empty()) return complain("an empty line");
            const SyntheticMove first = line.pv.front();
            const Score worth = truth_.worth(place.tree, std::max(depth, 1), first);
            if (worth == Score::infinity()) return complain("no move of the position");
            if (line.bound != Bound::exact || depth == 0) return;
            if (line.score != worth) complain("a value that is not minimax");
            if (rank == 1 && worth != truth_.value(place.tree, depth)) complain("not the best");
        };
        const auto result = place.searcher->search(
            truth_.tree(place.tree), limits,
            [&](const auto& it) { check(it.line, it.depth, it.rank); }, {}, {}, before);
        if (result.lines.empty() || !result.best) return complain("no move");
        if (*result.best != result.lines.front().pv.front()) complain("another best move");
        int rank = 0;
        for (const auto& line : result.lines) {
            check(line, line.depth, ++rank);
        }
        const bool is_finished = result.reason == StopReason::depth;
        if (is_finished && result.depth != *limits.depth) complain("a depth is missing");
        if (limits.nodes && result.statistics.nodes > *limits.nodes) complain("too many nodes");
        place.finished = {};
        if (is_finished) place.finished = {.depth = result.depth, .lines = result.lines};
    }

    void ask(Place& place, std::size_t number, Depth depth) {
        if (number % KnownTruth::trees != place.tree) place.finished = {};
        place.tree = number % KnownTruth::trees;
        const Score value = truth_.value(place.tree, depth);
        const int alpha = value.raw() - 4 + static_cast<int>(number / 3 % 8);
        const int beta = alpha + 1 + static_cast<int>(number / 24 % 3 * (number / 72 % 20));
        const Window window(Score::from_raw(alpha), Score::from_raw(beta));
        Limits limits;
        if (number / 1'440 % 4 == 0) limits.nodes = 1 + number % 300;
        Result<SyntheticMove> result;
        try {
            result = place.searcher->search_window(truth_.tree(place.tree), depth, window, limits);
            if (place.searcher->options().reproducible) return complain("bounds are reproducible");
        } catch (const std::invalid_argument&) {
            if (!place.searcher->options().reproducible) complain("a window was refused");
            return;
        }
        if (result.lines.empty()) {
            if (result.reason == StopReason::depth) complain("a window without an answer");
            return;
        }
        const auto& line = result.lines.front();
        if (line.bound != window.classify(value)) complain("a bound on the wrong side");
        if (is_upper(line.bound) && value > line.score) complain("an upper bound below the value");
        if (is_lower(line.bound) && value < line.score) complain("a lower bound above the value");
        if (result.best && truth_.worth(place.tree, depth, *result.best) < line.score) {
            complain("a move that does not prove its bound");
        }
    }

    void save(Action action, Place& from, Place& to, std::uint32_t number) {
        constexpr std::uint64_t identity = 5;
        std::vector<std::byte> bytes;
        const auto sink = [&](std::span<const std::byte> more) {
            bytes.insert(bytes.end(), more.begin(), more.end());
        };
        std::size_t read = 0;
        const auto source = [&](std::span<std::byte> wanted) {
            if (bytes.size() - read < wanted.size()) return false;
            std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(read), wanted.size(),
                        wanted.begin());
            read += wanted.size();
            return true;
        };
        if (action == Action::copy_table) {
            from.searcher->save_table(identity, sink);
            return to.searcher->load_table(identity, source);
        }
        from.searcher->save(identity, sink);
        if (action == Action::damage) {
            bytes[number % bytes.size()] ^= std::byte{1};
            try {
                to.searcher->load(identity, source);
                complain("a damaged search was taken");
            } catch (const TableError&) {
                to.finished = {};
            }
            return;
        }
        to.searcher->load(identity, source);
        to.tree = from.tree;
        to.finished = from.finished;
    }

    void complain(const char* what) {
        if (wrong_.empty()) wrong_ = what;
    }

    KnownTruth& truth_;
    std::array<Place, 2> places_;
    std::string wrong_;
};

std::string text_of(const Calls& calls) {
    std::ostringstream text;
    for (const Call& call : calls) {
        text << action_names[static_cast<std::size_t>(call.action)] << ' ' << call.number << '\n';
    }
    return text.str();
}

/// What is wrong with any of several runs, since threads differ from run to run.
std::string complaint_about(const Calls& calls, KnownTruth& truth) {
    constexpr int runs = 5;
    for (int i = 0; i < runs; ++i) {
        const std::string wrong = Caller(truth)(calls);
        if (!wrong.empty()) return wrong;
    }
    return "";
}

/// Fewer calls that are wrong, too: none of them can be left out.
template <class IsWrong>
Calls shrunk(Calls calls, IsWrong is_wrong) {
    for (std::size_t size = calls.size() / 2 + 1; size > 0; size /= 2) {
        for (std::size_t at = 0; at + size <= calls.size();) {
            Calls fewer = calls;
            const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(at);
            fewer.erase(first, first + static_cast<std::ptrdiff_t>(size));
            if (is_wrong(fewer)) {
                calls = std::move(fewer);
            } else {
                at += size;
            }
        }
    }
    return calls;
}

class RandomCalls : public SeededTest {
protected:
    Calls random_calls() {
        Calls calls(static_cast<std::size_t>(draw(1, 25)));
        for (Call& call : calls) {
            call.action = static_cast<Action>(draw(0, static_cast<int>(Action::count) - 1));
            call.number = static_cast<std::uint32_t>(random() >> 40);
        }
        return calls;
    }

    /// Sequence after sequence while `goes_on`, which is given their number so far.
    template <class GoesOn>
    void run_while(GoesOn goes_on) {
        for (int sequences = 0; goes_on(sequences) && !HasFailure(); ++sequences) {
            KnownTruth truth(random());
            const Calls calls = random_calls();
            ++sequences_;
            calls_ += calls.size();
            const std::string wrong = Caller(truth)(calls);
            if (wrong.empty()) continue;
            const Calls fewer = shrunk(
                calls, [&](const Calls& some) { return !complaint_about(some, truth).empty(); });
            ADD_FAILURE() << wrong << ", after\n" << text_of(fewer);
        }
    }

    std::uint64_t sequences_ = 0;
    std::uint64_t calls_ = 0;
};

TEST_F(RandomCalls, KeepTheirPromises) {
    run_while([](int sequences) { return sequences < 25; });
}

class LongRandomCalls : public RandomCalls {
protected:
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    }
};

TEST_F(LongRandomCalls, KeepTheirPromisesForAnHour) {
    const Stopwatch watch;
    run_while([&](int /*sequences*/) { return watch.elapsed() < Duration(3600); });
    std::cout << sequences_ << " sequences of " << calls_ << " calls\n";
}

TEST_F(RandomCalls, AreShrunkToThoseThatMatter) {
    const auto place_of = [](const Calls& calls, Action action) {
        return std::ranges::find(calls, action, &Call::action);
    };
    // Wrong is a search after which the searcher is cleared.
    const auto is_wrong = [&](const Calls& calls) {
        return std::find_if(place_of(calls, Action::search), calls.end(), [](const Call& call) {
                   return call.action == Action::clear;
               }) != calls.end();
    };
    int shrinkings = 0;
    for (int i = 0; i < 1'000; ++i) {
        const Calls calls = random_calls();
        if (!is_wrong(calls)) continue;
        ++shrinkings;
        const Calls fewer = shrunk(calls, is_wrong);
        ASSERT_EQ(fewer.size(), 2U) << text_of(fewer);
        EXPECT_EQ(fewer[0].action, Action::search);
        EXPECT_EQ(fewer[1].action, Action::clear);
    }
    EXPECT_GT(shrinkings, 50);
}

}  // namespace
}  // namespace ybw
