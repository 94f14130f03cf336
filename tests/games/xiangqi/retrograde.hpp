// Retrograde analysis of endings with one attacker: for each position whether red, which has it,
// can force a win against black's guards, by all legal moves of the game's own generator.
//
// The truth of a class is found from its ends backwards (Thompson 1986, "Retrograde analysis of
// certain endgames", ICCA Journal 9): mated positions are lost; a position of red from which one
// is reached is won, and one of black from which nothing else is reached is lost. All others are
// drawn. A capture by red leads into the class with a guard less, which is solved first; one of the
// attacker draws. Repetitions and the 60-move rule are left out: no forced win needs the first, and
// few wins of one attacker come near the second.
//
// Thread safety: none.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/games/xiangqi/board.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi::testing {

/// Red's attacker, and how many guards each side has.
struct EndClass {
    Kind attacker = Kind::chariot;
    int own_advisors = 0;
    int own_elephants = 0;
    int advisors = 0;
    int elephants = 0;

    auto operator<=>(const EndClass&) const = default;
};

/// All ways to put so many of the same men on some of `squares`.
inline std::vector<std::vector<Square>> placings(const std::vector<Square>& squares, int men) {
    if (men == 0) return {{}};
    std::vector<std::vector<Square>> all;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        if (men == 1) {
            all.push_back({squares[i]});
            continue;
        }
        for (std::size_t j = i + 1; j < squares.size(); ++j)
            all.push_back({squares[i], squares[j]});
    }
    return all;
}

class EndTables;

/// The solved positions of one class. Positions are numbered by where each group of men stands.
class EndTable {
public:
    EndTable(const EndClass& of, EndTables& others);

    /// The number of a position of the class.
    std::size_t number_of(const Position& position) const {
        std::array<std::vector<Square>, group_count> men;
        for (Square square = 0; square < square_count; ++square) {
            const Piece piece = position.piece_at(square);
            if (piece != Piece::none) men[group_of(piece)].push_back(square);
        }
        std::size_t number = position.side_to_move() == Side::red ? 0 : 1;
        for (std::size_t group = 0; group < group_count; ++group) {
            number = number * places_[group].size() + place_of(group, men[group]);
        }
        return number;
    }

    /// Whether red wins by force. Of a number that is no legal position: false.
    bool is_won(std::size_t number) const { return won_[number] != 0; }

    /// The position of a number; nullopt if two men share a square, or it is not legal.
    std::optional<Position> position_of(std::size_t number) const {
        Setup setup;
        for (std::size_t group = group_count; group-- > 0;) {
            const auto& place = places_[group][number % places_[group].size()];
            number /= places_[group].size();
            for (const Square square : place) {
                Piece& piece = setup.board[static_cast<std::size_t>(square)];
                if (piece != Piece::none) return std::nullopt;
                piece = pieces_[group];
            }
        }
        setup.side = number == 0 ? Side::red : Side::black;
        const Position position(setup);
        if (position.checkers(opponent(setup.side)).any()) return std::nullopt;
        return position;
    }

    std::size_t size() const { return won_.size(); }

private:
    static constexpr std::size_t group_count = 7;

    std::size_t group_of(Piece piece) const {
        return static_cast<std::size_t>(std::find(pieces_.begin(), pieces_.end(), piece) -
                                        pieces_.begin());
    }
    std::size_t place_of(std::size_t group, const std::vector<Square>& men) const {
        const auto& places = places_[group];
        return static_cast<std::size_t>(std::lower_bound(places.begin(), places.end(), men) -
                                        places.begin());
    }
    void solve(EndTables& others);

    EndClass class_;
    std::array<Piece, group_count> pieces_;
    std::array<std::vector<std::vector<Square>>, group_count> places_;
    std::vector<std::uint8_t> won_;
};

/// Tables, made when they are asked for.
class EndTables {
public:
    const EndTable& of(const EndClass& wanted) {
        auto& table = tables_[wanted];
        if (!table) table = std::make_unique<EndTable>(wanted, *this);
        return *table;
    }

private:
    std::map<EndClass, std::unique_ptr<EndTable>> tables_;
};

inline EndTable::EndTable(const EndClass& of, EndTables& others) : class_(of) {
    const auto squares = [](Side side, auto may_stand) {
        std::vector<Square> found;
        for (Square square = 0; square < square_count; ++square) {
            const Square own = side == Side::red ? square : mirrored(square);
            if (may_stand(file_of(own), rank_of(own))) found.push_back(square);
        }
        return found;
    };
    const auto palace = [](int file, int rank) { return 3 <= file && file <= 5 && rank <= 2; };
    const auto diagonal = [=](int file, int rank) {
        return palace(file, rank) && (file + rank) % 2 == 1;
    };
    const auto elephant = [](int file, int rank) {
        return rank <= 4 && rank % 2 == 0 && file % 2 == 0 && (file + rank) % 4 == 2;
    };
    const bool is_pawn = of.attacker == Kind::pawn;
    const auto anywhere = [=](int file, int rank) {
        return !is_pawn || rank >= 5 || (rank >= 3 && file % 2 == 0);
    };
    pieces_ = {make_piece(Side::red, Kind::king),      make_piece(Side::black, Kind::king),
               make_piece(Side::red, of.attacker),     make_piece(Side::red, Kind::advisor),
               make_piece(Side::red, Kind::elephant),  make_piece(Side::black, Kind::advisor),
               make_piece(Side::black, Kind::elephant)};
    places_ = {placings(squares(Side::red, palace), 1),
               placings(squares(Side::black, palace), 1),
               placings(squares(Side::red, anywhere), 1),
               placings(squares(Side::red, diagonal), of.own_advisors),
               placings(squares(Side::red, elephant), of.own_elephants),
               placings(squares(Side::black, diagonal), of.advisors),
               placings(squares(Side::black, elephant), of.elephants)};
    solve(others);
}

inline void EndTable::solve(EndTables& others) {
    std::size_t size = 2;
    for (const auto& places : places_) size *= places.size();
    won_.assign(size, 0);
    struct Edge {
        std::uint32_t to;
        std::uint32_t from;
    };
    std::vector<Edge> edges;
    std::vector<std::uint8_t> open(size, 0);  // of black: moves that may still save it
    std::vector<std::uint32_t> found;
    MovesOf<Position> moves;
    for (std::size_t number = 0; number < size; ++number) {
        auto position = position_of(number);
        if (!position) continue;
        const bool is_red = position->side_to_move() == Side::red;
        moves.clear();
        position->legal_moves(moves);
        bool is_won = !is_red && moves.empty();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Piece victim = position->piece_at(moves[i].to());
            const auto from = static_cast<std::uint32_t>(number);
            if (victim == Piece::none) {
                position->play(moves[i]);
                edges.push_back({static_cast<std::uint32_t>(number_of(*position)), from});
                position->undo(moves[i]);
                if (!is_red) ++open[number];
            } else if (is_red) {
                EndClass smaller = class_;
                --(kind_of(victim) == Kind::advisor ? smaller.advisors : smaller.elephants);
                const EndTable& table = others.of(smaller);
                position->play(moves[i]);
                is_won = is_won || table.is_won(table.number_of(*position));
                position->undo(moves[i]);
            } else if (kind_of(victim) == class_.attacker) {
                ++open[number];  // drawn for good
            } else {
                EndClass smaller = class_;
                --(kind_of(victim) == Kind::advisor ? smaller.own_advisors : smaller.own_elephants);
                const EndTable& table = others.of(smaller);
                position->play(moves[i]);
                if (!table.is_won(table.number_of(*position))) ++open[number];
                position->undo(moves[i]);
            }
        }
        if (!is_red && open[number] == 0) is_won = true;
        if (is_won) {
            won_[number] = 1;
            found.push_back(static_cast<std::uint32_t>(number));
        }
    }
    std::sort(edges.begin(), edges.end(), [](Edge a, Edge b) { return a.to < b.to; });
    while (!found.empty()) {
        const std::uint32_t number = found.back();
        found.pop_back();
        const auto first =
            std::lower_bound(edges.begin(), edges.end(), number,
                             [](Edge edge, std::uint32_t to) { return edge.to < to; });
        for (auto edge = first; edge != edges.end() && edge->to == number; ++edge) {
            const bool is_red = edge->from < won_.size() / 2;
            if (won_[edge->from] != 0) continue;
            if (is_red || --open[edge->from] == 0) {
                won_[edge->from] = 1;
                found.push_back(edge->from);
            }
        }
    }
}

}  // namespace ybw::xiangqi::testing
