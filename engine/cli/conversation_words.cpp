// What can be said in a conversation that is no move: the only such list, of which its help is
// made.
#include <array>
#include <fmt/format.h>

#include "engine/cli/conversation.hpp"

namespace ybw::cli {

std::span<const Conversation::Word> Conversation::words() {
    using Self = Conversation;
    using Argument = const std::string;
    static constexpr std::array<Word, 16> table{{
        {"undo", "", "take back your last move and the answer",
         [](Self& self, Argument&) { self.undo(); }},
        {"hint", "", "what the engine would play for you",
         [](Self& self, Argument&) { self.hint(); }},
        {"go", "", "let the engine move for the side to move, and take the other side",
         [](Self& self, Argument&) { self.go(); }},
        {"side", "NAME", "the side you play; 'both' for two people, 'none' to watch",
         [](Self& self, Argument& name) {
             self.settings_.human = human_sides(self.rules(), name);
         }},
        {"time", "TIME", "how long the engine thinks about a move: 2s, 500ms, 1m",
         [](Self& self, Argument& text) { self.set_time(text); }},
        {"new", "", "start again", [](Self& self, Argument&) { self.start_again(); }},
        {"resign", "", "give the game up", [](Self& self, Argument&) { self.resign(); }},
        {"save", "FILE", "write the game into a new file, as SGF or PGN",
         [](Self& self, Argument& path) { self.save(path); }},
        {"load", "FILE", "go on with a game from a file: SGF, PSQ, PGN or moves",
         [](Self& self, Argument& path) { self.load(path); }},
        {"notation", "NAME", "how moves are written, where a game has several ways",
         [](Self& self, Argument& name) { self.set_notation(name); }},
        {"board", "", "show the board", [](Self& self, Argument&) { self.say_board(); }},
        {"moves", "", "list the moves so far",
         [](Self& self, Argument&) {
             self.say(self.game_.length() == 0 ? "no move yet\n" : self.game_.moves_text() + '\n');
         }},
        {"position", "", "the position as a text for --position",
         [](Self& self, Argument&) { self.say(self.position().text() + '\n'); }},
        {"quit", "", "leave", [](Self& self, Argument&) { self.leave(ExitCode::done); }},
        {"exit", "", "", [](Self& self, Argument&) { self.leave(ExitCode::done); }},
        {"help", "", "", [](Self& self, Argument&) { self.say(self.help_text()); }},
    }};
    return table;
}

}  // namespace ybw::cli
