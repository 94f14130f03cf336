// Instruments: what this project measures its own games with, for a game that lives elsewhere:
// analyses, textbook searches side by side, scaling, simulated processors, matches with Elo.
//
// The whole program of a game whose words stand in MyGame (see WrittenGame):
//
//     #include "bench/instruments/instruments.hpp"
//     #include "my_game.hpp"
//
//     constinit const ybw::instruments::OwnGame ybw::instruments::game = own_game<MyGame>();
//     int main(int argc, char** argv) { return ybw::instruments::run(argc, argv); }
//
// All searches, on threads and on virtual processors, are compiled here for the type of the game:
// include this header in that one file.
//
// Thread safety: run() once a process.
#pragma once

#include <algorithm>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/subject.hpp"
#include "bench/subject_of.hpp"
#include "bench/subjects/measured_game.hpp"
#include "engine/games/any_game.hpp"
#include "engine/games/game_of.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::instruments {

// ---- Described: a game of somebody else's as the program knows games (AnyGame), made of the few
// words that the instruments cannot do without.
//
// A WrittenGame may also have openings(options), and draw(position, style, marks). For more, derive
// from CompletedGame, or from GameOf to say all oneself; such a class is taken as it is.

///   Position            the class that is searched
///   name                "nim": one word, for --game
///   read(text)          a position from what text(position) has written; blank text is where games
///                       begin; nullopt: this is none
///   text(position)      in one line
///   text(position, m)   the name of a legal move, a word
///   side_to_move(p)     0 for the side that moves first in a game, or 1
template <class T>
concept WrittenGame = Game<typename T::Position> &&
    requires(const typename T::Position& position, typename T::Position::Move move,
             std::string_view text) {
    { T::name } -> std::convertible_to<std::string_view>;
    { T::read(text) } -> std::same_as<std::optional<typename T::Position>>;
    { T::text(position) } -> std::same_as<std::string>;
    { T::text(position, move) } -> std::same_as<std::string>;
    { T::side_to_move(position) } -> std::same_as<int>;
};

/// A WrittenGame as a game of the program: the usual words, and moves found by their names. For
/// more than a WrittenGame says, derive from it and override what the game has (AnyGame).
template <WrittenGame T>
class CompletedGame : public GameOf<typename T::Position> {
public:
    using Position = typename T::Position;
    using Base = GameOf<Position>;

    std::string_view name() const override { return T::name; }
    std::string_view summary() const override { return "a game of your own"; }
    std::vector<std::string_view> sides() const override { return {"first", "second"}; }

    AnyPosition parse_position(std::string_view text, const GameOptions& options) const override {
        if (auto position = T::read(text)) return this->untyped(*std::move(position), options);
        if (const auto played = after_moves(text, options)) return *played;
        throw UserError(ExitCode::bad_input,
                        "'{}' is no position of {}; where games begin is written as {}", text,
                        T::name, T::text(*T::read("")));
    }
    std::string format_position(const AnyPosition& position) const override {
        return T::text(Base::own(position));
    }
    AnyMove parse_move(const AnyPosition& position, std::string_view text) const override {
        const std::vector<AnyMove> moves = position.legal_moves();
        if (const auto found = find_move(position, moves, text)) return *found;
        throw UserError(ExitCode::bad_input, "there is no move '{}' here{}", text,
                        moves.empty() ? "; the game is over"
                                      : "; one is " + format_move(position, moves.front()));
    }
    std::string format_move(const AnyPosition& position, AnyMove move) const override {
        return T::text(Base::own(position), Base::own(move));
    }
    std::string draw(const AnyPosition& position, const DrawStyle& style,
                     const std::vector<AnyMove>& marks) const override {
        if constexpr (requires { T::draw(Base::own(position), style, Base::own(marks)); }) {
            return T::draw(Base::own(position), style, Base::own(marks));
        } else {
            return T::text(Base::own(position)) + '\n';
        }
    }
    int side_to_move(const AnyPosition& position) const override {
        return T::side_to_move(Base::own(position));
    }
    OpeningSuite openings(const GameOptions& options) const override {
        if constexpr (requires { T::openings(options); }) return T::openings(options);
        return {};
    }

private:
    /// The one of these moves that has this text.
    std::optional<AnyMove> find_move(const AnyPosition& position, const std::vector<AnyMove>& moves,
                                     std::string_view text) const {
        const auto found = std::ranges::find_if(
            moves, [&](AnyMove move) { return format_move(position, move) == text; });
        return found == moves.end() ? std::nullopt : std::optional(*found);
    }

    /// The position after moves from where games begin, as openings are written; nullopt if a word
    /// is no move.
    std::optional<AnyPosition> after_moves(std::string_view text,
                                           const GameOptions& options) const {
        AnyPosition position = this->untyped(*T::read(""), options);
        for (const std::string& word : words_of(text)) {
            const auto found = find_move(position, position.legal_moves(), word);
            if (!found) return std::nullopt;
            position.play(*found);
        }
        return position;
    }
};

/// A game that says all itself: a class that derives from GameOf.
template <class T>
concept WholeGame = std::derived_from<T, AnyGame> && Game<typename T::Position>;

/// A game without its type.
struct OwnGame {
    const AnyGame& (*description)();
    std::unique_ptr<bench::Subject> (*make_subject)();
    bool has_side_option = false;  ///< whether --side can say who is to move
};

/// What the program is told of the game that `T` describes.
template <class T>
const AnyGame& description_of() {
    if constexpr (WholeGame<T>) {
        static const T made;
        return made;
    } else {
        static_assert(WrittenGame<T>,
                      "give name, read, text of a position and of a move, side_to_move");
        static const CompletedGame<T> made;
        return made;
    }
}

/// `T`: a WrittenGame or a WholeGame.
template <class T>
constexpr OwnGame own_game() {
    return {
        .description = description_of<T>,
        .make_subject = []() -> std::unique_ptr<bench::Subject> {
            return std::make_unique<bench::SubjectOf<bench::MeasuredGame<typename T::Position>>>(
                description_of<T>());
        },
        .has_side_option = WholeGame<T>};
}

/// The game that is measured; the program that links the instruments defines it.
extern const OwnGame game;

/// The program, from its command line to its exit code.
int run(int argc, char** argv);

}  // namespace ybw::instruments
