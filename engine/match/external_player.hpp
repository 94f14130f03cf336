// ExternalPlayer: another program as a player, behind the driver of its protocol.
//
// Here a game becomes the texts that protocols tell, and a program's text a move.
//
// Thread safety: as Player.
#pragma once

#include <charconv>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/games/visit_game.hpp"
#include "engine/match/driver.hpp"
#include "engine/match/player.hpp"
#include "engine/match/player_settings.hpp"

namespace ybw::match {

/// What protocols know of a game besides its texts.
template <EngineGame T>
struct ProtocolText {
    using Position = typename T::Position;
    using Move = typename Position::Move;

    static void add(const Turn<T>&, match::GameText&) {}
    static Move parse(const Position& position, const std::string& text) {
        return T::parse_move(position, text);
    }
};

/// Xiangqi: an opening that was written as moves is told as moves, so that the program knows what
/// was on the board before and needs no board set up.
template <>
struct ProtocolText<Xiangqi> {
    using Position = Xiangqi::Position;
    using Move = Position::Move;

    static void add(const Turn<Xiangqi>& turn, match::GameText& text) {
        const std::vector<std::string> words = words_of(turn.opening);
        if (words.size() < 3 || words[0] != "startpos" || words[1] != "moves") return;
        Position position = Xiangqi::start({});
        std::vector<std::string> moves;
        for (std::size_t i = 2; i < words.size(); ++i) {
            const Move move = Xiangqi::parse_move(position, words[i]);
            moves.push_back(Xiangqi::format_move(position, move));
            position.play(move);
        }
        text.is_usual_start = true;
        text.moves.insert(text.moves.begin(), moves.begin(), moves.end());
    }

    static Move parse(const Position& position, const std::string& text) {
        return Xiangqi::parse_move(position, text);
    }
};

/// Gomoku over Gomocup: stones in the order of play, moves as "x,y" from the upper left.
template <>
struct ProtocolText<Gomoku> {
    using Position = Gomoku::Position;
    using Move = Position::Move;

    static void add(const Turn<Gomoku>& turn, match::GameText& text) {
        text.size = turn.position.size();
        text.rule = gomoku::rule_name(turn.position.rule());
        add_start(turn, text);
        int side = Gomoku::side_to_move(turn.start);
        for (const Move move : turn.moves) {
            add_stone(move.cell(), side, text);
            side = 1 - side;
        }
    }

    static Move parse(const Position& position, const std::string& text) {
        const std::size_t comma = text.find(',');
        if (comma == std::string::npos) return Gomoku::parse_move(position, text);
        int x = 0;
        int row = 0;
        std::from_chars(text.data(), text.data() + comma, x);
        std::from_chars(text.data() + comma + 1, text.data() + text.size(), row);
        const int y = position.size() - 1 - row;
        if (!position.on_board(x, y)) {
            throw UserError(ExitCode::bad_input, "'" + text + "' is not on the board");
        }
        return Gomoku::parse_move(position, gomoku::format_cell(gomoku::cell_at(x, y)));
    }

private:
    static void add_stone(gomoku::Cell cell, int side, match::GameText& text) {
        text.stones.push_back(
            {gomoku::column_of(cell), text.size - 1 - gomoku::row_of(cell), side});
    }

    /// The opening in the order of play where it was written as moves, else as it stands.
    static void add_start(const Turn<Gomoku>& turn, match::GameText& text) {
        try {
            const gomoku::Position empty(turn.start.settings());
            int side = 0;
            for (const Move move : gomoku::parse_moves(empty, turn.opening)) {
                add_stone(move.cell(), side, text);
                side = 1 - side;
            }
            if (static_cast<int>(text.stones.size()) == turn.start.stone_count()) return;
        } catch (const UserError&) {
        }
        text.stones.clear();
        for (int y = 0; y < text.size; ++y) {
            for (int x = 0; x < text.size; ++x) add_set_stone(turn.start, x, y, text);
        }
    }

    static void add_set_stone(const Position& start, int x, int y, match::GameText& text) {
        const gomoku::Cell cell = gomoku::cell_at(x, y);
        if (start.is_empty(cell)) return;
        const bool is_black = start.lines().has(gomoku::Color::black, cell);
        add_stone(cell, is_black ? 0 : 1, text);
    }
};

template <EngineGame T>
class ExternalPlayer final : public Player<T> {
public:
    using typename Player<T>::Answer;

    ExternalPlayer(const External& program, ThinkingLimits limits,
                   const match::Patience& patience = {})
        : driver_(match::make_driver(program, patience)), limits_(limits) {}

    std::optional<Forfeit> new_game(const Turn<T>& turn) override {
        return driver_->new_game(text_of(turn), allowance(turn));
    }

    Answer choose(const Turn<T>& turn) override {
        const auto answer = driver_->choose(text_of(turn), allowance(turn));
        if (const auto* const forfeit = std::get_if<Forfeit>(&answer)) return *forfeit;
        const auto& reply = std::get<match::Reply>(answer);
        try {
            return Thought<T>{ProtocolText<T>::parse(turn.position, reply.move), reply.score,
                              reply.depth, reply.nodes};
        } catch (const UserError& error) {
            return Forfeit{Ending::illegal_move, error.what()};
        }
    }

    void stop() noexcept override { driver_->stop(); }

private:
    static match::GameText text_of(const Turn<T>& turn) {
        match::GameText text;
        text.game = T::name;
        text.start = T::format_position(turn.start);
        text.is_usual_start = T::same_position(turn.start, T::start({}));
        text.side = turn.side;
        typename T::Position position = turn.start;
        for (const auto move : turn.moves) {
            text.moves.push_back(T::format_move(position, move));
            position.play(move);
        }
        ProtocolText<T>::add(turn, text);
        return text;
    }

    match::Allowance allowance(const Turn<T>& turn) const {
        return {turn.clock, limits_.depth, limits_.nodes, limits_.time.margin};
    }

    std::unique_ptr<match::Driver> driver_;
    ThinkingLimits limits_;
};

}  // namespace ybw::match
