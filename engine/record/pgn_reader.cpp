#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <string_view>

#include "engine/record/source_text.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/blanks.hpp"

namespace ybw::record {
namespace {

using Tags = std::map<std::string, std::string, std::less<>>;

constexpr std::array<std::string_view, 4> results{"1-0", "0-1", "1/2-1/2", "*"};

/// A text that is read from its beginning to its end.
class Cursor {
public:
    explicit Cursor(const SourceText& source) : source_(source), text_(source.text()) {}

    bool is_at_end() const { return at_ >= text_.size(); }
    char peek() const { return text_[at_]; }
    std::size_t place() const { return at_; }
    void skip(std::size_t count = 1) { at_ = std::min(at_ + count, text_.size()); }
    void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

    /// Up to one of these characters, which stays.
    std::string_view until(std::string_view ends) {
        const std::size_t begin = at_;
        at_ = std::min(text_.find_first_of(ends, at_), text_.size());
        return text_.substr(begin, at_ - begin);
    }

    [[noreturn]] void complain(std::size_t place, std::string_view what) const {
        source_.complain(place, what);
    }

private:
    const SourceText& source_;
    std::string_view text_;
    std::size_t at_ = 0;
};

/// [Name "value"]
void read_tag(Cursor& cursor, Tags& tags) {
    const std::size_t begin = cursor.place();
    cursor.skip();
    const std::string name(trimmed(cursor.until("\"]\n")));
    if (cursor.is_at_end() || cursor.peek() != '"')
        cursor.complain(begin, "a tag is [Name \"value\"]");
    cursor.skip();
    std::string value;
    for (; !cursor.is_at_end() && cursor.peek() != '"'; cursor.skip()) {
        if (cursor.peek() == '\\') cursor.skip();
        if (!cursor.is_at_end()) value += cursor.peek();
    }
    static_cast<void>(cursor.until("]\n"));
    cursor.skip();
    tags.emplace(name, value);
}

/// What stands in braces or round brackets; these may nest.
void skip_aside(Cursor& cursor) {
    const std::size_t begin = cursor.place();
    if (cursor.peek() == '{') {
        static_cast<void>(cursor.until("}"));
    } else {
        int depth = 0;
        for (; !cursor.is_at_end(); cursor.skip()) {
            if (cursor.peek() == '{') static_cast<void>(cursor.until("}"));
            if (cursor.is_at_end()) break;
            if (cursor.peek() == '(') ++depth;
            if (cursor.peek() == ')' && --depth == 0) break;
        }
    }
    if (cursor.is_at_end()) cursor.complain(begin, "this bracket is not closed");
    cursor.skip();
}

/// Without the number before it ("12.", "12...") and the signs behind ("!?").
std::string_view bare_move(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits > 0 && (digits == word.size() || word[digits] == '.')) {
        word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
    }
    return word.substr(0, word.find_last_not_of("!?") + 1);
}

/// The moves up to the result or the next game.
void read_moves(Cursor& cursor, WrittenGame& game) {
    for (cursor.skip_blanks(); !cursor.is_at_end(); cursor.skip_blanks()) {
        const char c = cursor.peek();
        if (c == '{' || c == '(') {
            skip_aside(cursor);
        } else if (c == ';') {
            static_cast<void>(cursor.until("\n"));
        } else if (c == '[') {
            return;
        } else if (c == ')' || c == '}') {
            cursor.complain(cursor.place(), "a bracket is closed that is not open");
        } else {
            const std::string_view word = cursor.until(" \t\r\n{}();");
            if (std::ranges::count(results, word) > 0) return;
            const std::string_view move = bare_move(word);
            if (!move.empty() && move.front() != '$') game.moves.emplace_back(move);
        }
    }
}

std::string value_of(const Tags& tags, std::string_view name) {
    const auto found = tags.find(name);
    return found == tags.end() ? "" : found->second;
}

/// The first mover has one of these names, by game and country.
std::string first_player(const Tags& tags) {
    const std::string red = value_of(tags, "Red");
    return red.empty() ? value_of(tags, "White") : red;
}

}  // namespace

WrittenGame read_pgn(std::string_view text) {
    Tags tags;
    const SourceText source("PGN", text);
    Cursor cursor(source);
    for (cursor.skip_blanks(); !cursor.is_at_end() && cursor.peek() == '['; cursor.skip_blanks()) {
        read_tag(cursor, tags);
    }
    WrittenGame game;
    game.format = "pgn";
    game.kind = value_of(tags, "Game");
    game.start = value_of(tags, "FEN");
    game.players = {first_player(tags), value_of(tags, "Black")};
    game.result = value_of(tags, "Result");
    read_moves(cursor, game);
    return game;
}

}  // namespace ybw::record
