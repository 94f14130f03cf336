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

#include <memory>
#include <string_view>

#include "bench/instruments/described.hpp"
#include "bench/subject.hpp"
#include "bench/subject_of.hpp"
#include "bench/subjects/measured_game.hpp"
#include "engine/games/any_game.hpp"
#include "engine/games/game_of.hpp"

namespace ybw::instruments {

/// A game without its type.
struct OwnGame {
    const AnyGame& (*description)();
    std::unique_ptr<bench::Subject> (*make_subject)(const AnyGame& game);
    bool has_side_option = false;  ///< whether --side can say who is to move
};

/// `T`: a WrittenGame or a WholeGame.
template <class T>
constexpr OwnGame own_game() {
    return {
        .description = []() -> const AnyGame& {
            static const Described<T> made;
            return made;
        },
        .make_subject = [](const AnyGame& any) -> std::unique_ptr<bench::Subject> {
            return std::make_unique<bench::SubjectOf<bench::MeasuredGame<typename T::Position>>>(
                any);
        },
        .has_side_option = WholeGame<T>};
}

/// The game that is measured; the program that links the instruments defines it.
extern const OwnGame game;

/// The program, from its command line to its exit code.
int run(int argc, char** argv);

}  // namespace ybw::instruments
