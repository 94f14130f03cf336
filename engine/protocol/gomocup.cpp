#include "engine/protocol/gomocup.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "engine/report/text.hpp"

namespace ybw::protocol {
namespace {

/// A turn of a manager that never says how long one may take.
constexpr Duration usual_turn{5};
/// "As fast as possible", in words of the protocol: timeout_turn 0.
constexpr Duration quick_turn{0.02};
/// time_left of a match without a limit.
constexpr std::int64_t unlimited = 2'147'483'647;
/// The manager's clock runs from its line to ours; on a busy machine that is later than our own.
constexpr Duration manager_overhead{0.025};

constexpr int continuous_bit = 2;
constexpr int caro_bit = 8;

char upper(char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}

std::string upper(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) { return upper(c); });
    return result;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) + 1 - first);
}

std::optional<std::int64_t> number(std::string_view text) {
    text = trimmed(text);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Numbers with commas between; empty if anything else is there.
std::vector<int> numbers(std::string_view text) {
    std::vector<int> result;
    while (true) {
        const std::size_t comma = text.find(',');
        const auto value = number(text.substr(0, comma));
        constexpr int most = 1000;
        if (!value || *value < -most || *value > most) return {};
        result.push_back(static_cast<int>(*value));
        if (comma == std::string_view::npos) return result;
        text.remove_prefix(comma + 1);
    }
}

Duration from_milliseconds(std::int64_t time) {
    return Duration(static_cast<double>(time) / 1000);
}

}  // namespace

Gomocup::Gomocup(const SearchOptions& options, std::string version, Write write)
    : options_(options), version_(std::move(version)), write_(std::move(write)) {}

Gomocup::~Gomocup() {
    if (engine_ && thinking_.valid()) engine_->stop();
}

bool Gomocup::obey(std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return true;
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const std::string command = upper(line.substr(0, blank));
    const std::string_view rest = trimmed(line.substr(blank));
    if (command == "END") {
        finish();
        return false;
    }
    if (command == "INFO") {
        info(rest);
        return true;
    }
    if (command == "YXSTOP" || command == "STOP") {
        if (thinking_.valid()) engine_->stop();
        return true;
    }
    wait();  // nothing else is to come while it thinks
    if (reads_board_) {
        board_line(line);
    } else if (command == "START") {
        start(rest);
    } else if (command == "RECTSTART") {
        error("rectangular boards are not supported");
    } else if (command == "RESTART") {
        restart();
    } else if (command == "ABOUT") {
        about();
    } else if (command == "BEGIN") {
        begin();
    } else if (command == "TURN") {
        turn(rest);
    } else if (command == "TAKEBACK") {
        take_back(rest);
    } else if (command == "BOARD") {
        reads_board_ = true;
        stones_.clear();
        board_error_.reset();
        if (!size_) board_error_ = "a board is missing; START comes first";
    } else {
        reply("UNKNOWN command");
    }
    return true;
}

void Gomocup::finish() {
    if (thinking_.valid()) engine_->stop();
    wait();
}

void Gomocup::wait() {
    if (thinking_.valid()) thinking_.get();
}

void Gomocup::reply(std::string_view line) const {
    write_(std::string(line) + '\n');
}

// ---- The commands

void Gomocup::start(std::string_view text) {
    const auto size = number(text);
    if (!size || *size < gomoku::min_size || *size > gomoku::max_size) {
        error(fmt::format("unsupported size; {} to {} are possible", gomoku::min_size,
                          gomoku::max_size));
        return;
    }
    size_ = static_cast<int>(*size);
    restart();
}

void Gomocup::restart() {
    if (!size_) {
        error("a board is missing; START comes first");
        return;
    }
    stones_.clear();
    if (engine_) engine_->clear();
    reply("OK");
}

void Gomocup::about() const {
    reply(fmt::format("name=\"ybw\", version=\"{}\", author=\"the ybw authors\", country=\"\"",
                      version_));
}

std::optional<std::string> Gomocup::complaint(int x, int y) const {
    if (!size_) return "a board is missing; START comes first";
    if (x < 0 || y < 0 || x >= *size_ || y >= *size_) {
        return fmt::format("{},{} is not on the board", x, y);
    }
    if (std::ranges::any_of(stones_, [&](const OwnStone& s) { return s.x == x && s.y == y; })) {
        return fmt::format("{},{} is occupied", x, y);
    }
    return std::nullopt;
}

void Gomocup::begin() {
    if (!size_) {
        error("a board is missing; START comes first");
        return;
    }
    think();
}

void Gomocup::turn(std::string_view text) {
    const std::vector<int> point = numbers(text);
    if (point.size() != 2) {
        error("TURN needs a point, as in TURN 7,7");
    } else if (const auto why = complaint(point[0], point[1])) {
        error(*why);
    } else {
        stones_.push_back({point[0], point[1], false});
        think();
    }
}

void Gomocup::board_line(std::string_view line) {
    if (upper(line) == "DONE") {
        reads_board_ = false;
        if (!board_error_) {
            think();
            return;
        }
        stones_.clear();
        error(*board_error_);
        return;
    }
    if (board_error_) return;  // the first error is the one that is told
    constexpr int own = 1;
    constexpr int winning_or_forbidden = 3;
    const std::vector<int> stone = numbers(line);
    if (stone.size() != 3 || stone[2] < own || stone[2] > winning_or_forbidden) {
        board_error_ = "BOARD needs lines of x,y,field";
    } else if (stone[2] == winning_or_forbidden) {
        // Points of a continuous game or of renju that are of no interest to the search.
    } else if (const auto why = complaint(stone[0], stone[1])) {
        board_error_ = why;
    } else {
        stones_.push_back({stone[0], stone[1], stone[2] == own});
    }
}

void Gomocup::take_back(std::string_view text) {
    const std::vector<int> point = numbers(text);
    if (point.size() != 2) {
        error("TAKEBACK needs a point, as in TAKEBACK 7,7");
        return;
    }
    const auto stone = std::ranges::find_if(
        stones_, [&](const OwnStone& s) { return s.x == point[0] && s.y == point[1]; });
    if (stone == stones_.end()) {
        error(fmt::format("{},{} is empty", point[0], point[1]));
        return;
    }
    stones_.erase(stone);
    reply("OK");
}

void Gomocup::info(std::string_view text) {
    const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
    const std::string key = upper(text.substr(0, blank));
    const auto value = number(text.substr(blank));
    if (!value) return;  // folder, evaluate and what is yet to be invented
    const std::lock_guard lock(mutex_);
    if (key == "TIMEOUT_TURN") info_.timeout_turn = value;
    if (key == "TIMEOUT_MATCH") info_.timeout_match = value;
    if (key == "TIME_LEFT") info_.time_left = value;
    if (key == "MAX_MEMORY") info_.max_memory = value;
    if (key == "RULE") info_.rule = *value;
    if (key == "THREAD_NUM" || key == "MAX_THREAD") info_.threads = value;
    if (key == "MAX_DEPTH") info_.depth = value;
    if (key == "MAX_NODE") info_.nodes = value;
}

// ---- Thinking

std::optional<std::string> Gomocup::rule_complaint() const {
    const std::lock_guard lock(mutex_);
    if (info_.rule & caro_bit) return "the rule caro is not supported";
    if (info_.rule & continuous_bit) return "continuous games are not supported";
    return std::nullopt;
}

/// Black is who has the move with equal numbers, and who has more stones without it.
gomoku::Position Gomocup::position() const {
    gomoku::Settings settings;
    settings.size = static_cast<std::uint8_t>(*size_);
    {
        const std::lock_guard lock(mutex_);
        constexpr int renju_bit = 4;
        if (info_.rule & 1) settings.rule = gomoku::Rule::standard;
        if (info_.rule & renju_bit) settings.rule = gomoku::Rule::renju;
    }
    std::array<std::vector<gomoku::Cell>, 2> cells;  // the other's, our own
    for (const OwnStone& stone : stones_) {
        cells[stone.own ? 1 : 0].push_back(gomoku::cell_at(stone.x, *size_ - 1 - stone.y));
    }
    if (cells[0].size() > cells[1].size()) {
        return {settings, cells[0], cells[1], gomoku::Color::white};
    }
    return {settings, cells[1], cells[0], gomoku::Color::black};
}

SearchOptions Gomocup::search_options() const {
    SearchOptions options = options_;
    if (info_.threads) {
        options.threads = static_cast<int>(
            std::clamp<std::int64_t>(*info_.threads, 1, SearchOptions::max_threads));
    }
    if (info_.max_memory && *info_.max_memory > 0) {
        // Half for the table; the rest for the program, its threads and what the system counts.
        const auto most = static_cast<std::size_t>(*info_.max_memory >> 21);
        options.hash_mib =
            std::clamp<std::size_t>(most, 1, std::max<std::size_t>(1, options.hash_mib));
    }
    return options;
}

Limits Gomocup::limits() const {
    Limits limits;
    if (info_.depth && *info_.depth > 0) {
        limits.depth = static_cast<int>(std::min<std::int64_t>(*info_.depth, max_ply - 1));
    }
    if (info_.nodes && *info_.nodes > 0) limits.nodes = static_cast<std::uint64_t>(*info_.nodes);
    const Duration turn = info_.timeout_turn ? from_milliseconds(*info_.timeout_turn) : usual_turn;
    if (turn.count() <= 0) {
        limits.time = quick_turn;
        return limits;
    }
    TimeBudget budget = move_budget(std::max(turn - manager_overhead, turn * 0.8));
    const bool has_match_limit =
        info_.timeout_match.value_or(0) > 0 || info_.time_left.value_or(unlimited) < unlimited;
    if (has_match_limit) {
        const std::int64_t left = info_.time_left.value_or(info_.timeout_match.value_or(0));
        budget = narrower(budget, time_budget(from_milliseconds(left) - manager_overhead));
    }
    limits.time = budget.hard;
    limits.soft_time = budget.soft;
    return limits;
}

void Gomocup::think() {
    if (const auto why = rule_complaint()) {
        error(*why);
        return;
    }
    const gomoku::Position root = position();
    if (root.outcome()) {
        error("the game is over");
        return;
    }
    SearchOptions wanted;
    Limits limit;
    {
        const std::lock_guard lock(mutex_);
        wanted = search_options();
        limit = limits();
    }
    if (!engine_ || !(wanted == engine_options_)) {
        engine_.reset();  // the old table goes before the new one comes
        engine_ = std::make_unique<cli::SearchEngine<Gomoku>>(wanted);
        engine_options_ = wanted;
    }
    thinking_ = std::async(std::launch::async, [this, root, limit] { search(root, limit); });
}

void Gomocup::search(const gomoku::Position& root, const Limits& limit) {
    const auto result = engine_->search(root, limit);
    const auto& line = result.lines.front();
    const gomoku::Cell cell = result.best->cell();
    const int x = gomoku::column_of(cell);
    const int y = *size_ - 1 - gomoku::row_of(cell);
    reply(fmt::format("MESSAGE depth {} score {} nodes {} time {:.0f} ms", result.depth,
                      report::score_text(line.score, line.bound), result.statistics.nodes,
                      result.time.count() * 1000));
    stones_.push_back({x, y, true});
    reply(fmt::format("{},{}", x, y));
}

}  // namespace ybw::protocol
