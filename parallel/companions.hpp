// Companions: searches of the same position in other processes, and their messages to each other.
//
// All search from the root and deepen; none leads. At deep nodes each process sends the others the
// table entries of the children that it has searched, and the young brothers that it is searching.
// A brother that a companion searches is put off until the other brothers are done; by then its
// value is mostly in the table (Weill 1996, "The ABDADA distributed minimax search algorithm", ICCA
// Journal 19: there by a shared table, here by messages). Messages take time, and companions often
// reach a node at the same moment. So its young brothers are dealt to the processes by their names,
// and each process puts off the brothers of others, too. The first process to complete a depth
// sends its line, and all go on to the next depth.
//
// A message is a list of words, which the program carries: the number of brothers being searched,
// the number of words of the line, then both, then entries, two words each. A message may be lost,
// come late or come twice: that costs time, but makes no value wrong. A node is deep if it is worth
// a message; the traffic decides.
//
// Thread safety: all members from any thread; `message` and `take` from one at a time.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

#include "parallel/limits.hpp"
#include "parallel/score.hpp"

namespace ybw {

class Companions {
public:
    using Word = std::uint64_t;
    using Message = std::vector<Word>;
    /// The functions by which a search takes the findings of companions.
    struct Ear {
        /// Takes the key and the data of an entry; see TranspositionTable::word_of.
        std::function<void(Word, Word)> entry;
        /// Takes the line of a depth that is complete, as `completed` got it.
        std::function<void(std::span<const Word>)> line;
    };

    /// Process `number` of `count`, counted from 0. Nodes of less than `depth` plies are not
    /// reported; the traffic changes that limit.
    explicit Companions(int number = 0, int count = 1, Depth depth = 4)
        : number_(static_cast<unsigned>(number)),
          count_of_all_(static_cast<unsigned>(count)),
          depth_(depth) {}

    // ---- For the search

    /// Whether a node of that depth, in plies, is reported to companions.
    bool is_deep(Depth depth) const { return depth >= depth_.load(std::memory_order_relaxed); }

    /// Sets the receiver of the findings of companions; nullopt: they are dropped.
    void set_ear(std::optional<Ear> ear) {
        const std::lock_guard lock(mutex_);
        ear_ = std::move(ear);
    }

    void found(Word key, Word data) {
        const std::lock_guard lock(mutex_);
        entries_.push_back(key);
        entries_.push_back(data);
    }
    /// A depth is complete; `line`: in words that only the search understands.
    void completed(std::vector<Word> line) {
        const std::lock_guard lock(mutex_);
        line_ = std::move(line);
    }

    /// The name of a brother: from the key of its node, the bits of its move and the depth of the
    /// node.
    static Word name_of(Word node, std::uint32_t move, Depth depth) {
        Word name = node ^ (Word{move} << 8 | static_cast<unsigned>(depth));
        name = (name ^ name >> 30) * 0xBF58476D1CE4E5B9;
        name = (name ^ name >> 27) * 0x94D049BB133111EB;
        return (name ^ name >> 31) | 1;  // 0 is nobody
    }

    /// Whether a companion searches the brother, as far as this process knows.
    bool is_elsewhere(Word brother) const {
        return std::ranges::any_of(row_of(brother), [&](const auto& mark) {
            return mark.load(std::memory_order_relaxed) == brother;
        });
    }

    /// Whether the brother is dealt to a companion that is not silent.
    bool is_of_another(Word brother) const {
        const Word owner = (brother >> 32) % count_of_all_;
        return owner != number_ && (silent_.load(std::memory_order_relaxed) & bit_of(owner)) == 0;
    }

    void begin(Word brother) {
        const std::lock_guard lock(mutex_);
        searching_.push_back(brother);
    }
    void end(Word brother) {
        const std::lock_guard lock(mutex_);
        const auto place = std::ranges::find(searching_, brother);
        if (place != searching_.end()) searching_.erase(place);
    }

    // ---- For the carrier

    /// The message for all companions now, `passed` after the last call; nullopt: none. A live
    /// process sends at least twenty messages a second.
    std::optional<Message> message(Duration passed) {
        const std::lock_guard lock(mutex_);
        adapt(passed);
        silence_ += passed;
        const bool is_news = !entries_.empty() || !line_.empty() || searching_ != last_;
        if (!is_news && silence_ < longest_silence) return {};
        silence_ = {};
        last_ = searching_;
        Message message{searching_.size(), line_.size()};
        for (const auto* words : {&searching_, &line_, &entries_}) {
            message.insert(message.end(), words->begin(), words->end());
        }
        line_.clear();
        entries_.clear();
        return message;
    }

    /// Takes a message of a companion; words that are no message are dropped.
    void take(int from, std::span<const Word> message) {
        if (message.size() < 2) return;
        auto words = message.subspan(2);
        const auto cut = [&words](Word length) {
            const auto part = words.first(std::min<Word>(length, words.size()));
            words = words.subspan(part.size());
            return part;
        };
        const auto brothers = cut(message[0]);
        const auto line = cut(message[1]);
        if (brothers.size() != message[0] || line.size() != message[1]) return;
        const std::lock_guard lock(mutex_);
        silent_.fetch_and(~bit_of(static_cast<Word>(from)), std::memory_order_relaxed);
        replace_marks(from, brothers);
        if (!ear_) return;
        for (std::size_t i = 0; i + 1 < words.size(); i += 2) ear_->entry(words[i], words[i + 1]);
        if (!line.empty()) ear_->line(line);
    }

    /// A companion is silent: any process may search the brothers that it was searching or is
    /// dealt.
    void forget(int companion) {
        take(companion, std::array<Word, 2>{});
        silent_.fetch_or(bit_of(static_cast<Word>(companion)), std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t rows = 1024;
    static constexpr Duration longest_silence{0.05};
    using Row = std::array<std::atomic<Word>, 4>;

    /// With more than 64 companions, several share a bit.
    static Word bit_of(Word companion) { return Word{1} << companion % 64; }

    const Row& row_of(Word brother) const { return marks_[brother / 2 % rows]; }

    void replace_marks(int companion, std::span<const Word> brothers) {
        const auto index = static_cast<std::size_t>(companion);
        if (index >= told_.size()) told_.resize(index + 1);
        for (const Word brother : told_[index]) change_mark(brother, brother, 0);
        told_[index].assign(brothers.begin(), brothers.end());
        for (const Word brother : brothers) change_mark(brother, 0, brother);
    }
    /// Changes one mark of the row. If the row is full, the brother is not marked as searched
    /// elsewhere.
    void change_mark(Word brother, Word from, Word to) {
        for (auto& mark : marks_[brother / 2 % rows]) {
            if (mark.load(std::memory_order_relaxed) != from) continue;
            return mark.store(to, std::memory_order_relaxed);
        }
    }

    /// Sets the depth from which nodes are deep, so that there are enough entries to share the
    /// work, and few enough to carry: 1.6 MB a second to each companion at the most.
    void adapt(Duration passed) {
        constexpr Duration look_every{0.1};
        constexpr double most_a_second = 100'000;
        constexpr double fewest_a_second = 50'000;
        constexpr Depth least_depth = 4;
        passed_ += passed;
        count_ += entries_.size() / 2;
        if (passed_ < look_every) return;
        const double rate = static_cast<double>(std::exchange(count_, 0)) / passed_.count();
        passed_ = {};
        const Depth depth = depth_.load(std::memory_order_relaxed);
        if (rate > most_a_second) depth_.store(depth + 1, std::memory_order_relaxed);
        if (rate < fewest_a_second && depth > least_depth) {
            depth_.store(depth - 1, std::memory_order_relaxed);
        }
    }

    const unsigned number_;
    const unsigned count_of_all_;
    // Relaxed: hints; a wrong one costs time.
    std::atomic<Depth> depth_;
    std::array<Row, rows> marks_{};
    std::atomic<Word> silent_ = 0;  ///< a bit for each companion
    std::mutex mutex_;              // guards all below, and writes to the marks
    std::vector<Word> searching_;
    std::vector<Word> last_;  ///< `searching_` at the last message
    std::vector<Word> line_;
    std::vector<Word> entries_;
    std::vector<std::vector<Word>> told_;  ///< the brothers that each companion has reported
    std::optional<Ear> ear_;
    std::size_t count_ = 0;  ///< of entries, since the last look at the depth
    Duration passed_{0};     ///< since then
    Duration silence_{0};
};

}  // namespace ybw
