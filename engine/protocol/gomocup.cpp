#include "engine/protocol/gomocup.hpp"

#include <array>
#include <fmt/format.h>
#include <utility>

#include "engine/report/text.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::protocol {
namespace {

using Owner = GomocupBoard::Owner;

/// The commands that end the search before them.
constexpr std::array<std::string_view, 11> stopping{
    "YXSTOP",  "STOP",       "START",        "RESTART",      "BEGIN",       "BOARD",
    "YXBOARD", "SWAP2BOARD", "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSWAP2STEP3"};

}  // namespace

Gomocup::Gomocup(ServerSetting setting)
    : setting_(std::move(setting)),
      session_({.on_iteration = [this](const auto& task, const auto& it) { note(task, it); },
                .on_pulse = [](const Status&) {},
                .on_answer = [this](const auto& task, const auto& r) { answer(task, r); }}) {}

Foresight Gomocup::foresight(std::string_view line) {
    const std::string command = gomocup::phrase(trimmed(line)).head;
    if (command == "END") return Foresight::end;
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
        hear_info(rest);
    } else if (command == "YXSTOP" || command == "STOP") {
        session_.stop();
    } else {
        session_.wait();  // nothing else is to come while it thinks
        try {
            obey_at_rest(line);
        } catch (const UserError& refused) {
            error(refused.what());
        }
    }
    return true;
}

void Gomocup::obey_at_rest(std::string_view line) {
    if (const auto take_path = std::exchange(takes_path_, nullptr)) return (this->*take_path)(line);
    if (block_) return obey_block(*block_, line);
    if (is_left_out(line)) return;
    const auto [name, rest] = gomocup::phrase(line);
    if (const Command* command = command_named(name)) return (this->*command->obey)(rest);
    if (!refuse_database(name, rest)) reply("UNKNOWN command");
}

void Gomocup::obey_block(const Block& block, std::string_view line) {
    const bool is_done = gomocup::is_done(line);
    if (!is_done) {
        if (!block_error_) (this->*block.line)(line);  // only the first error is reported
        // A manager that says a command has given the block up, or has lost its DONE.
        if (!command_named(gomocup::phrase(line).head)) return;
    }
    const auto done = block.done;
    block_.reset();
    if (block_error_) {
        error(*std::exchange(block_error_, std::nullopt));
    } else {
        (this->*done)();
    }
    if (!is_done) obey_at_rest(line);
}

void Gomocup::finish() {
    session_.stop();
    session_.wait();
}

void Gomocup::reply(std::string_view line) const {
    setting_.write(std::string(line) + '\n');
}

const Gomocup::Command* Gomocup::command_named(std::string_view name) {
    using Self = Gomocup;
    static constexpr std::array<Command, 25> table{{
        {"START", &Self::start},
        {"RECTSTART", &Self::start_rectangle},
        {"RESTART", &Self::restart},
        {"ABOUT", &Self::about},
        {"BEGIN", &Self::begin},
        {"TURN", &Self::turn},
        {"TAKEBACK", &Self::take_back},
        {"BOARD", &Self::read_board},
        {"SWAP2BOARD", &Self::read_opening},
        {"YXBOARD", &Self::read_analysis_board},
        {"YXSHOWINFO", &Self::show_info},
        {"YXNBEST", &Self::search_best},
        {"YXBALANCEONE", &Self::balance_one},
        {"YXBALANCETWO", &Self::balance_two},
        {"YXSWAP2STEP1", &Self::swap2_first},
        {"YXSWAP2STEP2", &Self::swap2_second},
        {"YXSWAP2STEP3", &Self::swap2_third},
        {"YXSHOWFORBID", &Self::show_forbidden},
        {"YXBLOCK", &Self::read_blocks},
        {"YXBLOCKUNDO", &Self::read_freed},
        {"YXBLOCKRESET", &Self::free_all},
        {"YXHASHCLEAR", &Self::clear_hash},
        {"YXSHOWHASHUSAGE", &Self::show_hash_usage},
        {"YXHASHDUMP", &Self::dump_hash},
        {"YXHASHLOAD", &Self::load_hash},
    }};
    const auto* const found = std::ranges::find(table, name, &Command::name);
    return found == table.end() ? nullptr : found;
}

// ---- The commands

void Gomocup::start(std::string_view text) {
    // Analysis boards give width and height.
    const auto [first, second] = gomocup::phrase(text);
    const auto size = gomocup::number(first);
    const BoardSizes sizes = setting_.game.sizes().value();
    if (!size || *size < sizes.least || *size > sizes.most) {
        return error(
            fmt::format("unsupported size; {} to {} are possible", sizes.least, sizes.most));
    }
    if (!second.empty() && gomocup::number(second) != size) return error(no_rectangles);
    board_.emplace(static_cast<int>(*size));
    restart();
}

void Gomocup::start_rectangle(std::string_view text) {
    const auto sides = gomocup::numbers(text);
    if (sides.size() != 2 || sides[0] != sides[1]) return error(no_rectangles);
    start(std::to_string(sides[0]));
}

void Gomocup::restart(std::string_view) {
    if (!board_) return error(no_board);
    board_->clear();
    if (!prepare(1)) session_.clear(*engine_);
    reply("OK");
}

/// Makes the wanted table at once where a game goes on; START does it before.
void Gomocup::hear_info(std::string_view text) {
    if (const auto complaint = info_.tell(text, setting_.most_hash_mib)) message(*complaint);
    const int lines = engine_options_.multipv;
    if (!engine_ || engine_options_ == info_.search_options(setting_.options, lines)) return;
    session_.wait();  // for the answer of a search that uses the old one
    prepare(lines);
}

void Gomocup::about(std::string_view) {
    reply(fmt::format("name=\"ybw\", version=\"{}\", author=\"the ybw authors\", country=\"\"",
                      setting_.version));
}

std::optional<std::string> Gomocup::complaint(Point point) const {
    return board_ ? board_->complaint(point) : std::string(no_board);
}

void Gomocup::begin(std::string_view) {
    if (!board_) return error(no_board);
    make_move(*board_);
}

void Gomocup::turn(std::string_view text) {
    const auto point = GomocupBoard::read(text);
    if (!point) {
        error("TURN needs a point, as in TURN 7,7");
    } else if (const auto why = complaint(*point)) {
        error(*why);
    } else {
        const GomocupBoard before = *board_;
        board_->put(*point, Owner::other);
        make_move(before);
    }
}

void Gomocup::take_back(std::string_view text) {
    const auto point = GomocupBoard::read(text);
    if (!point) {
        error("TAKEBACK needs a point, as in TAKEBACK 7,7");
    } else if (!board_ || !board_->take(*point)) {
        error(fmt::format("{},{} is empty", point->x, point->y));
    } else {
        reply("OK");
    }
}

// ---- Those with lines of their own

void Gomocup::begin_block(const Block& block) {
    block_ = block;
    block_error_.reset();
    points_.clear();
}

void Gomocup::read_stones(void (Gomocup::*done)()) {
    begin_block({&Gomocup::take_stone, done});
    if (board_) {
        board_->clear();
    } else {
        block_error_ = no_board;
    }
}

void Gomocup::take_stone(std::string_view line) {
    constexpr int own = 1;
    constexpr int winning_or_forbidden = 3;
    const std::vector<int> stone = gomocup::numbers(line);
    if (stone.size() != 3 || stone[2] < own || stone[2] > winning_or_forbidden) {
        block_error_ = "BOARD needs lines of x,y,field, and then DONE";
    } else if (stone[2] == winning_or_forbidden) {
        // Points of a continuous game or of renju that the search does not need.
    } else if (const auto why = complaint({stone[0], stone[1]})) {
        block_error_ = why;
    } else {
        board_->put({stone[0], stone[1]}, stone[2] == own ? Owner::own : Owner::other);
    }
    if (block_error_ && board_) board_->clear();
}

/// A single point, of an opening or of a list of points.
void Gomocup::take_point(std::string_view line) {
    const auto point = GomocupBoard::read(line);
    if (!point) {
        block_error_ = "a line of x,y is needed, or DONE";
    } else if (!board_) {
        block_error_ = no_board;
    } else if (const auto why = GomocupBoard(board_->size()).complaint(*point)) {
        block_error_ = why;
    } else if (std::ranges::find(points_, *point) != points_.end()) {
        block_error_ = fmt::format("{},{} is there twice", point->x, point->y);
    } else {
        points_.push_back(*point);
    }
}

/// Finds the best move of the board and then makes it there. Where that is refused, the board is
/// again as it was `before` the command.
void Gomocup::make_move(const GomocupBoard& before) {
    try {
        think({.board = *board_, .words = putting(1)});
    } catch (const UserError&) {
        board_ = before;
        throw;
    }
}

/// The stones of a BOARD that is refused are put nowhere.
void Gomocup::move_on_new_board() {
    make_move(GomocupBoard(board_->size()));
}

std::function<std::string(const Gomocup::Points&)> Gomocup::putting(std::size_t moves) {
    return [this, moves](const Points& line) {
        for (std::size_t i = 0; i < moves; ++i)
            board_->put(line[i], i % 2 == 0 ? Owner::own : Owner::other);
        return gomocup::points_text(std::span(line).first(moves));
    };
}

/// Throws UserError, and starts nothing, where the question is refused.
void Gomocup::think(Question question) {
    if (const auto why = info_.rule_complaint()) throw UserError(ExitCode::bad_input, *why);
    const GameOptions variant{.rule = info_.rule()};
    SearchTask task{.position = setting_.game.parse_position(question.board.text(), variant)};
    if (task.position.outcome()) throw UserError(ExitCode::bad_input, "the game is over");
    task.root_moves = free_moves(task.position);
    if (task.root_moves.empty()) throw UserError(ExitCode::bad_input, "all moves are blocked");
    if (task.root_moves == task.position.legal_moves()) task.root_moves.clear();
    task.limits = info_.limits();
    task.budget = info_.budget();
    prepare(question.lines);
    shows_realtime_ = info_.wants_realtime();
    search_ = question.make_search ? question.make_search(*engine_) : nullptr;
    if (search_ == nullptr) ended_ = EndedSearch{.position = task.position, .rule = info_.rule()};
    question_ = std::move(question);
    session_.start(search_ ? *search_ : *engine_, std::move(task));
}

/// The moves that are not blocked: those that the search considers, or, if all of them are blocked,
/// those on the whole board.
std::vector<AnyMove> Gomocup::free_moves(const AnyPosition& position) const {
    const auto free_among = [&](std::vector<AnyMove> moves) {
        std::erase_if(moves, [&](AnyMove move) {
            const Point point = board_->point_of(position.format_move(move));
            return std::ranges::find(blocked_, point) != blocked_.end();
        });
        return moves;
    };
    const auto moves = free_among(position.legal_moves());
    if (!moves.empty()) return moves;
    return free_among(setting_.game.with_candidates(position, "board").legal_moves());
}

/// Makes table and threads as INFO says; true if they are new.
bool Gomocup::prepare(int lines) {
    const SearchOptions wanted = info_.search_options(setting_.options, lines);
    engine_options_.multipv = lines;
    if (engine_ && engine_options_ == wanted) {
        engine_->set_multipv(lines);
        return false;
    }
    engine_.reset();  // the old table goes before the new one comes
    ended_.reset();
    engine_ = make_search(setting_.game, wanted, [&](const auto& text) { message(text); });
    engine_options_ = wanted;
    return true;
}

void Gomocup::note(const SearchTask& task, const Iteration<AnyMove>& iteration) {
    const report::Row row = row_of(task.position, iteration);
    if (search_ == nullptr) ended_->rows.push_back(row);
    reply(gomocup::message_line(question_->board, row, engine_options_.multipv));
    if (!shows_realtime_ || row.rank != 1) return;
    for (const std::string& line : gomocup::realtime_lines(question_->board, row)) reply(line);
}

void Gomocup::answer(const SearchTask& task, const Result<AnyMove>& result) {
    if (!result.best) return error("there are no such moves");
    const auto& best = result.lines.front();
    const auto names = line_names(task.position, best.pv);
    reply(fmt::format("MESSAGE depth {} score {} nodes {} time {:.0f} ms", result.depth,
                      report::score_text(best.score, best.bound), result.statistics.nodes,
                      result.time.count() * 1000));
    if (search_ == nullptr) {
        ended_->statistics = result.statistics;
        ended_->time = result.time;
        ended_->reason = result.reason;
        if (!task.root_moves.empty()) ended_->rows.clear();  // they say nothing of all moves
    }
    reply(question_->words(gomocup::points_of(question_->board, names)));
}

}  // namespace ybw::protocol
