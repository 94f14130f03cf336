// Commands that analysis boards add to the Gomocup protocol, and the opening of swap2.
#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <utility>

#include "engine/protocol/gomocup.hpp"
#include "engine/search/balance_search.hpp"

namespace ybw::protocol {
namespace {

using Owner = GomocupBoard::Owner;

/// The stones of swap2: those of the first player, and with the two that the other may put.
constexpr std::size_t first_stones = 3;
constexpr std::size_t all_stones = 5;

/// A wanted value lies within these bounds.
constexpr std::int64_t most_bias = Score::max_evaluation;

/// Stones in the order of play, by turns; the side to move owns the last but one.
GomocupBoard opening_board(int size, std::span<const GomocupBoard::Point> stones) {
    GomocupBoard board(size);
    for (std::size_t i = 0; i < stones.size(); ++i)
        board.put(stones[i], (stones.size() - i) % 2 == 0 ? Owner::own : Owner::other);
    return board;
}

std::string first_points(std::span<const GomocupBoard::Point> line, std::size_t count) {
    return gomocup::points_text(line.first(std::min(count, line.size())));
}

}  // namespace

// ---- The opening

void Gomocup::read_opening(std::string_view) {
    begin_block({&Gomocup::take_point, &Gomocup::choose_opening});
    if (!board_) block_error_ = no_board;
}

void Gomocup::choose_opening() {
    if (points_.size() != 0 && points_.size() != first_stones && points_.size() != all_stones)
        return error("SWAP2BOARD needs none, three or five stones");
    Question question = question_of_opening(opening_board(board_->size(), points_));
    question.words = [this](const Points& line) -> std::string {
        if (points_.empty()) return first_points(line, first_stones);
        const auto choice = static_cast<const ChoiceOfSide&>(*search_).choice();
        if (choice == ChoiceOfSide::Choice::swap) return "SWAP";
        return first_points(line, choice == ChoiceOfSide::Choice::put_stones ? 2 : 1);
    };
    think(std::move(question));
}

/// The player of the first three stones wants them even; the other player chooses. Without words.
Gomocup::Question Gomocup::question_of_opening(GomocupBoard board) const {
    using Offer = ChoiceOfSide::Offer;
    const std::size_t stones = board.stones();
    Question question{.board = std::move(board), .words = {}};
    const auto moves_of = [this](const AnyPosition& position) { return free_moves(position); };
    if (stones == 0) {
        question.make_search = [moves_of](AnySearch& engine) {
            return std::make_unique<BalanceSearch>(
                engine, BalanceSearch::Wanted{.moves = static_cast<int>(first_stones),
                                              .moves_of = moves_of});
        };
    } else {
        const auto offer =
            stones == first_stones ? Offer::two_sides_or_two_stones : Offer::two_sides;
        question.make_search = [offer, moves_of](AnySearch& engine) {
            return std::make_unique<ChoiceOfSide>(engine, offer, moves_of);
        };
    }
    return question;
}

// ---- The opening, as a board asks for it step by step

void Gomocup::swap2_first(std::string_view) {
    if (!board_) return error(no_board);
    Question question = question_of_opening(GomocupBoard(board_->size()));
    question.words = [this](const Points& line) {
        return swap2_stones(std::span(line).first(first_stones), 1);
    };
    think(std::move(question));
    board_->clear();  // the answer does not need it
}

void Gomocup::swap2_choice(std::size_t stones, std::string_view choice) {
    if (!board_) return error(no_board);
    if (board_->stones() != stones) {
        return error(
            fmt::format("the choice is after {} stones, not after {}", stones, board_->stones()));
    }
    Question question = question_of_opening(*board_);
    question.words = [this, choice](const Points& line) {
        using Choice = ChoiceOfSide::Choice;
        const auto made = static_cast<const ChoiceOfSide&>(*search_).choice();
        if (made == Choice::put_stones) return swap2_stones(std::span(line).first(2), 4);
        return fmt::format("MESSAGE SWAP2 {} {}", choice, made == Choice::swap ? "YES" : "NO");
    };
    think(std::move(question));
}

/// Writes all lines but the last, which is returned.
std::string Gomocup::swap2_stones(std::span<const Point> stones, int first_number) const {
    std::string line;
    for (const Point stone : stones) {
        if (!line.empty()) reply(line);
        line = fmt::format("MESSAGE SWAP2 MOVE{} {} {}", first_number++, stone.x, stone.y);
    }
    return line;
}

// ---- Questions of boards to the engine

void Gomocup::show_info(std::string_view) {
    info_.hear_board();
    message("ybw " + setting_.version);
    message(fmt::format("INFO MAX_THREAD_NUM {}", SearchOptions::max_threads));
    // A power of two in KiB.
    const std::uint64_t most_kib = std::max<std::uint64_t>(setting_.most_hash_mib, 1) << 10;
    message(fmt::format("INFO MAX_HASH_SIZE {}", std::bit_width(most_kib) - 1));
}

void Gomocup::search_best(std::string_view text) {
    if (!board_) return error(no_board);
    const auto lines = gomocup::number(text);
    if (!lines || *lines < 1) return error("YXNBEST needs the number of lines, as in YXNBEST 3");
    think({.board = *board_,
           .lines = static_cast<int>(std::min(*lines, most_lines)),
           .words = putting(1)});
}

void Gomocup::balance(int moves, std::string_view text) {
    if (!board_) return error(no_board);
    const auto bias = text.empty() ? 0 : gomocup::number(text);
    if (!bias) return error("the value that is wanted is no number, as 0 is");
    const int value = static_cast<int>(std::clamp(*bias, -most_bias, most_bias));
    const auto moves_of = [this](const AnyPosition& position) { return free_moves(position); };
    think({.board = *board_,
           .make_search =
               [=](AnySearch& engine) {
                   return std::make_unique<BalanceSearch>(
                       engine,
                       BalanceSearch::Wanted{.moves = moves, .value = value, .moves_of = moves_of});
               },
           .words = putting(static_cast<std::size_t>(moves))});
}

/// Black's forbidden points, whichever side is to move.
void Gomocup::show_forbidden(std::string_view) {
    if (!board_) return error(no_board);
    if (const auto why = info_.rule_complaint()) return error(*why);
    const GameOptions variant{.rule = info_.rule(),
                              .side = std::string(setting_.game.sides().front())};
    const AnyPosition position = setting_.game.parse_position(board_->text(), variant);
    std::string forbidden;
    for (const std::string& name : setting_.game.forbidden_points(position)) {
        const Point point = board_->point_of(name);
        forbidden += fmt::format("{:02}{:02}", point.x, point.y);
    }
    reply(fmt::format("FORBID {}.", forbidden));
}

void Gomocup::block() {
    free();  // each once
    blocked_.insert(blocked_.end(), points_.begin(), points_.end());
}

void Gomocup::free() {
    std::erase_if(blocked_,
                  [&](Point point) { return std::ranges::find(points_, point) != points_.end(); });
}

// ---- The table

void Gomocup::clear_hash(std::string_view) {
    if (engine_) session_.clear(*engine_);
    message("the hash table is empty");
}

void Gomocup::show_hash_usage(std::string_view) {
    const int permille = engine_ ? engine_->status().hashfull_permille : 0;
    message(fmt::format("the hash table is full by {}.{} %", permille / 10, permille % 10));
}

void Gomocup::dump_hash(std::string_view path) {
    if (path.empty()) {
        takes_path_ = &Gomocup::dump_hash;  // boards give it in the next line
    } else if (!setting_.files.save) {
        error("nothing is kept in files here");
    } else if (!ended_) {
        error("nothing has been searched yet that could be kept");
    } else {
        setting_.files.save(std::string(path), *engine_, engine_options_, *ended_);
        message(fmt::format("the search is kept in {}", path));
    }
}

void Gomocup::load_hash(std::string_view path) {
    if (path.empty()) {
        takes_path_ = &Gomocup::load_hash;
    } else if (!setting_.files.load) {
        error("nothing is kept in files here");
    } else {
        prepare(1);
        message(setting_.files.load(std::string(path), *engine_));
    }
}

// ---- Databases: there are none

bool Gomocup::refuse_database(std::string_view command, std::string_view rest) {
    const auto has = [&](std::string_view part) {
        return command.find(part) != std::string_view::npos;
    };
    const bool is_of_database = command.starts_with("YX") && (has("DATABASE") || has("DB"));
    if (!is_of_database) return false;
    error("there is no database; positions are searched alone");
    const bool has_path = has("YXSETDATABASE") || has("YXDB") || has("TODB");
    if (!has_path) {
        leaves_out_ = true;
    } else if (rest.empty()) {
        takes_path_ = &Gomocup::leave_out;
    }
    return true;
}

bool Gomocup::is_left_out(std::string_view line) {
    if (!leaves_out_) return false;
    const bool is_done = gomocup::is_done(line);
    const bool is_stone = !gomocup::numbers(line).empty();
    leaves_out_ = is_stone;
    return is_done || is_stone;
}

}  // namespace ybw::protocol
