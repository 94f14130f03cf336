#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>

#include "engine/protocol/uci.hpp"
#include "engine/report/text.hpp"
#include "engine/text/words.hpp"

namespace ybw::protocol {
namespace {

constexpr Duration millisecond{0.001};

/// The largest number after a word: ten years of milliseconds and any number of nodes fit.
constexpr std::int64_t most_told = 1'000'000'000'000;

/// The words of one command, one after the other.
class Reader {
public:
    Reader(std::span<const std::string> words, GoCommand& command)
        : words_(words), command_(command) {}

    bool at_end() const { return at_ == words_.size(); }
    const std::string& take() { return words_[at_++]; }

    /// The number after `name`, brought into [least, highest] with a remark; nullopt, and a
    /// remark, if none is there.
    std::optional<std::int64_t> number(std::string_view name, std::int64_t least,
                                       std::int64_t highest = most_told) {
        names_limit_ = true;
        const std::string text = at_end() ? std::string() : words_[at_];
        const auto value = whole_number(text);
        if (!value) {
            command_.remarks.push_back(
                fmt::format("go: '{}' needs a whole number after it; it is left out", name));
            return std::nullopt;
        }
        ++at_;
        const std::int64_t taken = std::clamp(*value, least, highest);
        if (taken != *value) {
            command_.remarks.push_back(
                fmt::format("go: {} {} is out of range; it is taken as {}", name, text, taken));
        }
        return taken;
    }

    std::optional<Duration> duration(std::string_view name, Duration unit) {
        const auto value = number(name, -most_told);
        if (!value) return std::nullopt;
        return static_cast<double>(*value) * unit;
    }

    bool next_is(std::string_view word) const { return !at_end() && words_[at_] == word; }

    /// Whether the next word looks like a move: a letter, a digit and more. No word of "go" does.
    bool at_move() const {
        if (at_end() || words_[at_].size() < 2) return false;
        const std::string& word = words_[at_];
        return word[0] >= 'a' && word[0] <= 'z' && word[1] >= '0' && word[1] <= '9';
    }

    void take_unknown(std::string_view word) {
        names_limit_ = true;
        command_.remarks.push_back(
            fmt::format("go: {} is not known; it is left out", in_quotes(word)));
    }

    /// Without a limit the search goes on until "stop". A manager that tried to name one waits for
    /// a move, and gets it after a usual time.
    void finish() {
        constexpr Duration usual{1};
        const bool has_limit = command_.depth || command_.nodes || command_.mate ||
                               command_.clock.left || command_.clock.per_move;
        if (!names_limit_ || has_limit || command_.infinite) return;
        command_.clock.per_move = usual;
        command_.remarks.emplace_back("go: it gives no limit that counts; the search takes 1 s");
    }

private:
    std::span<const std::string> words_;
    std::size_t at_ = 0;
    bool names_limit_ = false;  ///< or has words that may be meant so
    GoCommand& command_;
};

/// What differs between the dialects.
struct GoWords {
    std::string_view time;  ///< of the side to move
    std::string_view increment;
    std::array<std::string_view, 3> others;  ///< of the other side, whose clock is not our concern
    Duration unit;
    Depth least_depth;  ///< 0 asks for no move
};

/// Takes a word with all that belongs to it.
void take_word(const std::string& word, const GoWords& dialect, Reader& reader,
               GoCommand& command) {
    if (word == "ponder") {
        command.ponder = true;
    } else if (word == "infinite") {
        command.infinite = true;
    } else if (word == "depth") {
        if (reader.next_is("infinite")) return;  // the next word
        if (const auto value =
                reader.number(word, reader.next_is("0") ? dialect.least_depth : 1, max_ply - 1))
            command.depth = static_cast<Depth>(*value);
    } else if (word == "nodes") {
        if (const auto value = reader.number(word, 1))
            command.nodes = static_cast<std::uint64_t>(*value);
    } else if (word == "mate") {
        constexpr std::int64_t farthest = Score::longest_win / 2;
        if (const auto value = reader.number(word, 1, farthest))
            command.mate = static_cast<int>(*value);
    } else if (word == "movetime") {
        if (const auto value = reader.duration(word, dialect.unit)) command.clock.per_move = value;
    } else if (word == dialect.time) {
        if (const auto value = reader.duration(word, dialect.unit)) command.clock.left = value;
    } else if (word == dialect.increment) {
        if (const auto value = reader.duration(word, dialect.unit))
            command.clock.increment = std::max(*value, Duration(0));
    } else if (word == "movestogo") {
        if (const auto value = reader.number(word, 0); value && *value > 0)
            command.clock.moves_to_go = static_cast<int>(std::min<std::int64_t>(*value, 1000));
    } else if (word == "searchmoves") {
        while (reader.at_move()) command.search_moves.push_back(reader.take());
    } else if (std::ranges::count(dialect.others, word) > 0) {
        reader.number(word, -most_told);
    } else if (word != "draw") {  // an offer that is answered by playing on
        reader.take_unknown(word);
    }
}

GoCommand parse_go(std::span<const std::string> words, const GoWords& dialect) {
    GoCommand command;
    Reader reader(words, command);
    while (!reader.at_end()) take_word(reader.take(), dialect, reader, command);
    reader.finish();
    return command;
}

/// "nodes N nps N hashfull N time N"
std::string effort(const Statistics& statistics, Duration time, int hashfull_permille) {
    return fmt::format("nodes {} nps {:.0f} hashfull {} time {:.0f}", statistics.nodes,
                       report::nodes_per_second(statistics.nodes, time), hashfull_permille,
                       std::floor(time.count() * 1000));
}

std::string plain_score(Score score) {
    constexpr int mate_score = 30'000;
    // Evaluations stay below every mate that a search can find.
    constexpr int most = mate_score - Score::longest_win - 1;
    if (!score.is_decisive()) return fmt::format("{}", std::clamp(score.raw(), -most, most));
    const int value = mate_score - score.distance();
    return fmt::format("{}", score.is_win() ? value : -value);
}

std::string score_in_units(Score score) {
    if (!score.is_decisive()) return fmt::format("cp {}", score.raw());
    const int distance = score.distance();
    return score.is_win() ? fmt::format("mate {}", (distance + 1) / 2)
                          : fmt::format("mate {}", -(distance / 2));
}

}  // namespace

GoCommand parse_uci_go(std::span<const std::string> words, int side) {
    if (side == 0) return parse_go(words, {"wtime", "winc", {"btime", "binc"}, millisecond, 1});
    return parse_go(words, {"btime", "binc", {"wtime", "winc"}, millisecond, 1});
}

GoCommand parse_ucci_go(std::span<const std::string> words, Duration unit) {
    return parse_go(words,
                    {"time", "increment", {"opptime", "oppmovestogo", "oppincrement"}, unit, 0});
}

Limits untimed_limits(const GoCommand& command) {
    Limits limits{.depth = command.depth, .nodes = command.nodes};
    if (command.mate) {
        limits.win = 2 * *command.mate - 1;
        // A depth that leaves moves out misses a mate for some depths: of 140 mates in 2, 3 and 4
        // moves the last was found at depth 5, 15 and 18.
        if (!limits.depth) limits.depth = std::min(4 * *command.mate + 4, max_ply - 1);
    }
    return limits;
}

std::string score_words(Dialect dialect, Score score, Bound bound) {
    if (dialect == Dialect::ucci) return plain_score(score);
    std::string words = score_in_units(score);
    if (bound == Bound::lower) words += " lowerbound";
    if (bound == Bound::upper) words += " upperbound";
    return words;
}

std::string info_line(Dialect dialect, const report::Row& row, int lines) {
    std::string line = fmt::format("info depth {}", row.depth);
    if (dialect == Dialect::uci || lines > 1) line += fmt::format(" multipv {}", row.rank);
    line += " score " + score_words(dialect, row.score, row.bound);
    line += ' ' + effort(row.statistics, row.time, row.hashfull_permille);
    if (!row.pv.empty()) line += fmt::format(" pv {}", fmt::join(row.pv, " "));
    return line;
}

std::string status_line(const Status& status) {
    return fmt::format("info depth {} {}", status.depth,
                       effort(status.statistics, status.time, status.hashfull_permille));
}

std::string remark_line(Dialect dialect, std::string_view text) {
    std::string line = dialect == Dialect::uci ? "info string " : "info message ";
    for (const char c : text) line += c == '\n' || c == '\r' ? ' ' : c;
    return line;
}

}  // namespace ybw::protocol
