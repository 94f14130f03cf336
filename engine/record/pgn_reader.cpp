#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "engine/record/record_text.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

/// A text that is read from its beginning to its end.
class Cursor {
public:
    explicit Cursor(const SourceText& source) : source_(source), text_(source.text()) {}

    bool is_at_end() const { return at_ >= text_.size(); }
    char peek() const { return text_[at_]; }
    std::size_t place() const { return at_; }
    std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }
    bool is_at_line() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
    void go_to(std::size_t place) { at_ = place; }
    void skip(std::size_t count = 1) { at_ = std::min(at_ + count, text_.size()); }

    void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

    /// Reads up to one of these characters, which stays.
    std::string_view until(std::string_view ends) {
        const std::size_t begin = at_;
        at_ = std::min(text_.find_first_of(ends, at_), text_.size());
        return since(begin);
    }

    /// A line, without its end.
    std::string_view line() {
        const std::string_view line = until("\n");
        skip();
        return trimmed(line);
    }

    [[noreturn]] void complain(std::size_t place, std::string_view what) const {
        source_.complain(place, what);
    }

private:
    const SourceText& source_;
    std::string_view text_;
    std::size_t at_ = 0;
};

/// Puts a tag of the file where the game has a place for it, else keeps it unchanged.
void take_tag(WrittenGame& game, const std::string& name, const std::string& value) {
    const std::string key = lower_case(name);
    if (key == "game" || (key == "variant" && game.kind.empty())) {
        game.kind = value;
    } else if (key == "fen") {
        game.start = value;
    } else if (key == "red" || (key == "white" && game.players[0].empty())) {
        game.players[0] = value == "?" ? "" : value;
    } else if (key == "black") {
        game.players[1] = value == "?" ? "" : value;
    } else if (key == "result") {
        const std::string_view result = result_word(value);
        game.result = result.empty() ? value : result;
    } else if (key != "setup" && key != "format" && key != "variant") {
        game.tags.emplace_back(name, value);
    }
}

/// [Name "value"]
void read_tag(Cursor& cursor, WrittenGame& game) {
    const std::size_t begin = cursor.place();
    cursor.skip();
    const std::string name(trimmed(cursor.until("\"]\n")));
    if (cursor.is_at_end() || cursor.peek() != '"')
        cursor.complain(begin, "a tag is [Name \"value\"]");
    cursor.skip();
    std::string value;
    for (; !cursor.is_at_end() && cursor.peek() != '"' && cursor.peek() != '\n'; cursor.skip()) {
        if (cursor.peek() == '\\') cursor.skip();
        if (!cursor.is_at_end()) value += cursor.peek();
    }
    if (cursor.is_at_end() || cursor.peek() != '"')
        cursor.complain(begin, "the value of this tag is not closed");
    cursor.skip();
    if (!is_blank(cursor.until("]\n"))) cursor.complain(begin, "a tag is [Name \"value\"]");
    cursor.skip();
    take_tag(game, name, one_line(value));
}

/// The text in braces, without them.
std::string_view braced(Cursor& cursor) {
    const std::size_t begin = cursor.place();
    cursor.skip();
    const std::string_view text = cursor.until("}");
    if (cursor.is_at_end()) cursor.complain(begin, "this bracket is not closed");
    cursor.skip();
    return trimmed(text);
}

/// The text in round brackets, which may nest, with them; all its comments in braces.
std::string variation(Cursor& cursor) {
    const std::size_t begin = cursor.place();
    std::string text;
    int depth = 0;
    do {
        const char c = cursor.peek();
        if (c == '{') {
            text += fmt::format("{{{}}}", braced(cursor));
        } else if (c == ';') {
            cursor.skip();
            text += pgn_comment(std::string(cursor.line())) + ' ';
        } else {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            text += c;
            cursor.skip();
        }
    } while (depth > 0 && !cursor.is_at_end());
    if (depth > 0) cursor.complain(begin, "this bracket is not closed");
    return text;
}

void take_variation(WrittenGame& game, const std::string& text) {
    if (game.moves.empty()) {
        game.notes.emplace_back("a variation before the first move is left out");
    } else {
        game.variations[game.moves.size()].push_back(text);
    }
}

/// "$1", or an opinion of the position as books print it.
bool is_mark(std::string_view word) {
    static constexpr std::array<std::string_view, 12> printed{"+-", "-+", "+=", "=+", "=", "±",
                                                              "∓",  "⩲",  "⩱",  "∞",  "N", "□"};
    if (std::ranges::count(printed, word) > 0) return true;
    return word.size() > 1 && word.front() == '$' &&
           word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

/// "$6" for the "?!" at the end of a move; empty if there is none.
std::string mark_behind(std::string_view word) {
    static constexpr std::array<std::string_view, 6> marks{"!", "?", "!!", "??", "!?", "?!"};
    const std::size_t begin = word.find_last_not_of("!?") + 1;
    const auto found = std::ranges::find(marks, word.substr(begin));
    return found == marks.end() ? "" : fmt::format("${}", found - marks.begin() + 1);
}

/// True for the result, which ends the game.
bool take_word(WrittenGame& game, std::string_view word) {
    if (const std::string_view result = result_word(word); !result.empty()) {
        if (game.result.empty() || game.result == "*") game.result = result;
        return true;
    }
    if (is_mark(word)) {
        game.marks[game.moves.size()] += std::string(word) + ' ';
    } else {
        if (const std::string_view move = bare_move(word); !move.empty())
            game.moves.emplace_back(move);
        if (const std::string mark = mark_behind(word); !mark.empty())  // also of a word of its own
            game.marks[game.moves.size()] += mark + ' ';
    }
    return false;
}

void note_left_out(WrittenGame& game, std::string_view text) {
    game.notes.push_back(
        fmt::format("what stands behind the result is left out: {}", in_quotes(text)));
}

/// Takes the words between ASCII blanks; a word of Chinese text may hold several. True if one of
/// them is the result.
bool take_words(WrittenGame& game, std::string_view text) {
    const std::string plain = with_plain_signs(text);
    const auto words = placed_words(plain);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!take_word(game, words[i].text)) continue;
        if (i + 1 < words.size()) note_left_out(game, plain.substr(words[i + 1].column - 1));
        return true;
    }
    return false;
}

/// The moves up to the result, the next game or, in WXF, the closing bracket.
void read_moves(Cursor& cursor, WrittenGame& game, bool is_in_braces) {
    for (cursor.skip_blanks(); !cursor.is_at_end(); cursor.skip_blanks()) {
        const char c = cursor.peek();
        if (c == '{') {
            game.add_comment(braced(cursor));
        } else if (c == '(') {
            take_variation(game, variation(cursor));
        } else if (c == ';') {
            cursor.skip();
            game.add_comment(cursor.line());
        } else if (c == '%' && cursor.is_at_line()) {  // which PGN leaves to programs
            game.add_comment(cursor.line());
        } else if ((c == '[' && cursor.is_at_line()) || (c == '}' && is_in_braces)) {
            return;
        } else if (c == ')' || c == '}') {
            cursor.complain(cursor.place(), "a bracket is closed that is not open");
        } else {
            const std::size_t begin = cursor.place();
            cursor.skip();
            cursor.until(" \t\n{}();$");
            if (take_words(game, cursor.since(begin)) && !is_in_braces) return;
        }
    }
}

/// "RED<tab>name;team;country" of XiangQi Review.
void take_wxf_line(WrittenGame& game, std::string_view line) {
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view value = trimmed(line.substr(blank));
    std::string name = lower_case(std::string(line.substr(0, blank)));
    if (name == "format" || value.empty()) return;
    if (name == "game") name = "event";
    name[0] = upper(name[0]);
    const std::size_t end = std::min(value.find(';'), value.size());
    take_tag(game, name, std::string(value.substr(0, end)));
    const std::string_view rest = value.substr(end);
    if (rest.find_first_not_of("; ") != std::string_view::npos)
        game.tags.emplace_back(name + "Team", rest.substr(1));
}

constexpr std::string_view start_of_wxf = "START{";

bool is_head_of_wxf(std::string_view line) {
    const std::string_view name = line.substr(0, line.find_first_of(" \t"));
    return name != "START" &&
           std::ranges::all_of(name, [](char c) { return 'A' <= c && c <= 'Z'; });
}

/// Looks at the text behind the game that was read.
void look_behind(Cursor& cursor, std::string_view text, WrittenGame& game) {
    cursor.skip_blanks();
    if (cursor.is_at_end()) return;
    if (cursor.peek() != '[') note_left_out(game, cursor.line());
    const auto parts = pgn_games(text.substr(cursor.place()));
    game.note_others(1 + static_cast<std::size_t>(std::ranges::count_if(
                             parts, [](auto part) { return trimmed(part).starts_with('['); })));
}

}  // namespace

std::vector<std::string_view> pgn_games(std::string_view text) {
    std::vector<std::string_view> games;
    std::size_t begin = 0;
    bool is_in_comment = false;
    bool has_moves = false;  // of the game that begins there
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
        end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const std::string_view line = trimmed(text.substr(at, end - at));
        if (!is_in_comment && line.starts_with('[')) {
            if (has_moves) games.push_back(text.substr(begin, at - begin));
            if (has_moves) begin = at;
            has_moves = false;
            continue;
        }
        if (!line.empty() && !line.starts_with('%')) has_moves = true;
        for (const char c : line) {
            if (!is_in_comment && c == ';') break;
            if (c == '{' || c == '}') is_in_comment = c == '{';
        }
    }
    games.push_back(text.substr(begin));
    return games;
}

WrittenGame read_pgn(std::string_view text, std::size_t first_line) {
    WrittenGame game;
    game.format = "pgn";
    const SourceText source("PGN", text, first_line);
    Cursor cursor(source);
    for (cursor.skip_blanks(); !cursor.is_at_end(); cursor.skip_blanks()) {
        if (cursor.peek() != '[' && cursor.peek() != '%') break;
        cursor.peek() == '[' ? read_tag(cursor, game) : game.add_comment(cursor.line());
    }
    read_moves(cursor, game, false);
    // Chess has no tag Game; its pawns move by the name of a point alone, and its board has 8 rows.
    const auto is_pawns = [](const std::string& move) {
        return move.size() == 2 && 'a' <= move[0] && move[0] <= 'h' && move[1] <= '8';
    };
    const std::string_view rows = std::string_view(game.start).substr(0, game.start.find(' '));
    const bool is_chess =
        std::ranges::count(rows, '/') == 7 || std::ranges::any_of(game.moves, is_pawns);
    if (game.kind.empty() && is_chess) game.kind = "chess";
    look_behind(cursor, text, game);
    return game;
}

std::vector<std::string_view> wxf_games(std::string_view text) {
    std::vector<std::string_view> games;
    std::size_t begin = 0;
    do {
        const std::size_t end = std::min(text.find("\nFORMAT", begin), text.size() - 1) + 1;
        games.push_back(text.substr(begin, end - begin));
        begin = end;
    } while (begin < text.size());
    return games;
}

WrittenGame read_wxf(std::string_view text, std::size_t first_line) {
    const auto games = wxf_games(text);
    const SourceText source("WXF", games.front(), first_line);
    Cursor cursor(source);
    WrittenGame game;
    game.format = "pgn";
    game.note_others(games.size());
    for (cursor.skip_blanks(); !cursor.is_at_end(); cursor.skip_blanks()) {
        const std::size_t begin = cursor.place();
        const std::string_view line = cursor.line();
        if (line.starts_with(start_of_wxf)) {
            cursor.go_to(begin + start_of_wxf.size());
            read_moves(cursor, game, true);
            if (cursor.is_at_end()) cursor.complain(begin, "this bracket is not closed");
            cursor.line();
        } else if (line.ends_with('{')) {
            cursor.complain(begin, "of the blocks of WXF, START{ alone is read");
        } else if (!is_head_of_wxf(line)) {
            cursor.complain(begin,
                            "a line of WXF begins with a word as RED, and moves stand in START{");
        } else {
            take_wxf_line(game, line);
        }
    }
    return game;
}

}  // namespace ybw::record
