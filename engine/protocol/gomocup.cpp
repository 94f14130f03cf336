#include "engine/protocol/gomocup.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "engine/protocol/gomocup_words.hpp"
#include "engine/report/text.hpp"

namespace ybw::protocol {
namespace {

using Owner = GomocupBoard::Owner;
using Point = GomocupBoard::Point;

constexpr const char* no_board = "a board is missing; START comes first";

/// "x,y"
std::optional<Point> point_of(std::string_view text) {
    const std::vector<int> numbers = gomocup::numbers(text);
    if (numbers.size() != 2) return std::nullopt;
    return Point{numbers[0], numbers[1]};
}

}  // namespace

Gomocup::Gomocup(ServerSetting setting)
    : setting_(std::move(setting)),
      session_({.on_iteration = [](const auto&, const auto&) {},
                .on_pulse = [](const Status&) {},
                .on_answer = [this](const auto& task,
                                    const auto& result) { answer(task.position, result); }}) {}

Foresight Gomocup::foresight(std::string_view line) const {
    const std::string command = gomocup::phrase(trimmed(line)).head;
    if (command == "END") return Foresight::end;
    constexpr std::array<std::string_view, 6> stopping{"YXSTOP",  "STOP",  "START",
                                                       "RESTART", "BEGIN", "BOARD"};
    const bool stops = std::ranges::find(stopping, command) != stopping.end();
    return stops ? Foresight::stop : Foresight::nothing;
}

bool Gomocup::obey(std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return true;
    const auto [command, rest] = gomocup::phrase(line);
    if (command == "END") {
        finish();
        return false;
    }
    if (command == "INFO") {
        info_.tell(rest);
    } else if (command == "YXSTOP" || command == "STOP") {
        session_.stop();
    } else {
        session_.wait();  // nothing else is to come while it thinks
        if (reads_board_) {
            board_line(line);
        } else {
            obey_at_rest(command, rest);
        }
    }
    return true;
}

void Gomocup::obey_at_rest(std::string_view command, std::string_view rest) {
    if (command == "START") {
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
        board();
    } else {
        reply("UNKNOWN command");
    }
}

void Gomocup::finish() {
    session_.stop();
    session_.wait();
}

void Gomocup::reply(std::string_view line) const {
    setting_.write(std::string(line) + '\n');
}

// ---- The commands

void Gomocup::start(std::string_view text) {
    const auto size = gomocup::number(text);
    const BoardSizes sizes = setting_.game.sizes().value();
    if (!size || *size < sizes.least || *size > sizes.most) {
        return error(
            fmt::format("unsupported size; {} to {} are possible", sizes.least, sizes.most));
    }
    board_.emplace(static_cast<int>(*size));
    restart();
}

void Gomocup::restart() {
    if (!board_) return error(no_board);
    board_->clear();
    if (engine_) engine_->clear();
    reply("OK");
}

void Gomocup::about() const {
    reply(fmt::format("name=\"ybw\", version=\"{}\", author=\"the ybw authors\", country=\"\"",
                      setting_.version));
}

std::optional<std::string> Gomocup::complaint(Point point) const {
    return board_ ? board_->complaint(point) : no_board;
}

void Gomocup::begin() {
    if (!board_) return error(no_board);
    think();
}

void Gomocup::turn(std::string_view text) {
    const auto point = point_of(text);
    if (!point) {
        error("TURN needs a point, as in TURN 7,7");
    } else if (const auto why = complaint(*point)) {
        error(*why);
    } else {
        board_->put(*point, Owner::other);
        think();
    }
}

void Gomocup::board() {
    reads_board_ = true;
    board_error_.reset();
    if (board_) {
        board_->clear();
    } else {
        board_error_ = no_board;
    }
}

void Gomocup::board_line(std::string_view line) {
    if (gomocup::upper(line) == "DONE") {
        reads_board_ = false;
        if (!board_error_) return think();
        if (board_) board_->clear();
        return error(*board_error_);
    }
    if (board_error_) return;  // the first error is the one that is told
    constexpr int own = 1;
    constexpr int winning_or_forbidden = 3;
    const std::vector<int> stone = gomocup::numbers(line);
    if (stone.size() != 3 || stone[2] < own || stone[2] > winning_or_forbidden) {
        board_error_ = "BOARD needs lines of x,y,field";
    } else if (stone[2] == winning_or_forbidden) {
        // Points of a continuous game or of renju that are of no interest to the search.
    } else if (const auto why = complaint({stone[0], stone[1]})) {
        board_error_ = why;
    } else {
        board_->put({stone[0], stone[1]}, stone[2] == own ? Owner::own : Owner::other);
    }
}

void Gomocup::take_back(std::string_view text) {
    const auto point = point_of(text);
    if (!point) {
        error("TAKEBACK needs a point, as in TAKEBACK 7,7");
    } else if (!board_ || !board_->take(*point)) {
        error(fmt::format("{},{} is empty", point->x, point->y));
    } else {
        reply("OK");
    }
}

// ---- Thinking

void Gomocup::think() {
    if (const auto why = info_.rule_complaint()) return error(*why);
    GameOptions variant;
    variant.rule = info_.rule();
    SearchTask task{.position = setting_.game.parse_position(board_->text(), variant)};
    if (task.position.outcome()) return error("the game is over");
    task.limits = info_.limits();
    task.budget = info_.budget();
    prepare();
    session_.start(*engine_, std::move(task));
}

/// Makes table and threads as INFO says.
void Gomocup::prepare() {
    const SearchOptions wanted = info_.search_options(setting_.options);
    if (engine_ && engine_options_ == wanted) return;
    engine_.reset();  // the old table goes before the new one comes
    engine_ = setting_.game.make_search(wanted);
    engine_options_ = wanted;
}

void Gomocup::answer(const AnyPosition& position, const Result<AnyMove>& result) {
    const auto& line = result.lines.front();
    const Point point = board_->point_of(position.format_move(*result.best));
    reply(fmt::format("MESSAGE depth {} score {} nodes {} time {:.0f} ms", result.depth,
                      report::score_text(line.score, line.bound), result.statistics.nodes,
                      result.time.count() * 1000));
    board_->put(point, Owner::own);
    reply(fmt::format("{},{}", point.x, point.y));
}

}  // namespace ybw::protocol
