#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "engine/record/record_text.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

constexpr int usual_size = 15;
constexpr int most_lines = 26;

/// Two letters from the upper left.
bool is_sgf_point(std::string_view text) {
    const auto is_small = [](char c) { return 'a' <= c && c <= 'z'; };
    return text.size() == 2 && is_small(text[0]) && is_small(text[1]);
}

bool is_on_board(std::string_view point, int size) {
    return point[0] - 'a' < size && point[1] - 'a' < size;
}

std::string off_board(const std::string& point, int size) {
    return fmt::format("{} is off the board, which has {} lines", point, size);
}

/// FF[3] lets small letters stand between the capitals of a property; some programs write only
/// small letters.
std::string property_name(std::string_view word) {
    std::string capitals;
    for (const char c : word)
        if (std::isupper(static_cast<unsigned char>(c)) != 0) capitals += c;
    return capitals.empty() ? upper_case(std::string(word)) : capitals;
}

/// The rule by its name, or by the number of Gomocup, which its runners write.
std::string rule_named(const std::string& value) {
    if (value == "0") return "freestyle";
    if (value == "1") return "standard";
    return value == "4" ? "renju" : one_line(value);
}

/// The board before the first move.
struct Setup {
    struct Stone {
        std::string point;  ///< two letters
        char colour = 'x';  ///< as on a board in text
        std::size_t place = 0;
    };
    std::vector<Stone> stones;
    std::optional<int> side;
};

/// Takes the properties of a game one by one.
class SgfReading {
public:
    SgfReading(const SourceText& source, std::optional<int> size) : source_(source), size_(size) {}

    std::size_t moves() const { return game_.moves.size(); }
    void begin_node() {
        end_node();
        ++nodes_;
    }
    void note(const std::string& text) { game_.notes.push_back(text); }
    void note_others(std::size_t games) { game_.note_others(games); }
    void keep_variation(std::size_t branch, std::string_view text) {
        game_.variations[branch + 1].emplace_back(text);
    }

    /// `raw` is the value as it stands, with the signs that keep ':' and ']' apart from their
    /// meaning.
    void take(const std::string& name, const std::string& value, std::string_view raw,
              std::size_t place) {
        if (name == "GM") {
            game_.kind = trimmed(value);
        } else if (name == "SZ") {
            game_.options.size = size_in(std::string(trimmed(value)), place);
        } else if (name == "RU") {
            game_.options.rule = rule_named(value);
        } else if (name == "PB" || name == "PW") {
            game_.players[name == "PB" ? 0 : 1] = one_line(value);
        } else if (name == "RE") {
            game_.result = one_line(value) == "Draw" ? "0" : one_line(value);
        } else if (name == "PL") {
            take_side(value, place);
        } else if (name == "AB" || name == "AW" || name == "AE") {
            set_stones(name == "AB" ? 'x' : name == "AW" ? 'o' : '.', value, place);
        } else if (name == "B" || name == "W") {
            add_move(name == "B" ? 0 : 1, value, place);
        } else if (name == "C") {
            comment_ += (comment_.empty() ? "" : "\n") + value;
        } else if (name != "FF" && name != "CA" && name != "AP" && name != "ST") {
            keep(name, raw);
        }
    }

    WrittenGame game() && {
        end_node();
        game_.format = "sgf";
        const auto stones = [&](char colour) {
            return std::ranges::count(setup_.stones, colour, &Setup::Stone::colour);
        };
        // Neither PL nor a move names a side: then white is to move where black has a stone more.
        if (!setup_.side && stones('x') == stones('o') + 1) setup_.side = 1;
        if (!setup_.stones.empty() || setup_.side.value_or(0) != 0)
            game_.start = board_text(game_.options.size.value_or(size_.value_or(usual_size)));
        return std::move(game_);
    }

private:
    /// Keeps a property for files that are made from this one.
    void keep(const std::string& name, std::string_view value) {
        if (nodes_ <= 1) return game_.tags.emplace_back(name, value), void();
        marks_ += sgf_property(name, value, mark_);
    }

    /// The order of the properties of a node is free: they are on its move wherever that stands.
    void end_node() {
        if (!comment_.empty()) game_.add_comment(std::exchange(comment_, {}));
        if (!marks_.empty()) {  // of a node without a move, which a node may follow
            std::string& kept = game_.marks[moves()];
            kept += (kept.empty() ? "" : ";") + std::exchange(marks_, {});
        }
        mark_.clear();
    }

    int size_in(const std::string& value, std::size_t place) {
        const std::size_t colon = std::min(value.find(':'), value.size());
        if (colon < value.size() && value.substr(0, colon) != value.substr(colon + 1)) {
            source_.complain(place, fmt::format("SZ[{}]: the board is not square; games on square "
                                                "boards alone are read",
                                                value));
        }
        const auto number = parsed<int>(value.substr(0, colon));
        if (number && 1 <= *number && *number <= most_lines) return *number;
        source_.complain(place, "the size of the board is no number from 1 to 26");
    }

    void require_no_move(std::size_t place, std::string_view what) const {
        if (!game_.moves.empty())
            source_.complain(place, fmt::format("{} after the first move", what));
    }

    void take_side(const std::string& value, std::size_t place) {
        const char first = value.empty() ? '?' : upper(value.front());
        if (first != 'B' && first != 'W' && first != '1' && first != '2')
            source_.complain(place, "the side to move is PL[B] or PL[W]");
        const int side = first == 'W' || first == '2' ? 1 : 0;
        if (side != expected_side()) require_no_move(place, "the side to move is set");
        if (moves() == 0) setup_.side = side;
    }

    /// "hh", or all points of a rectangle: "hh:jj".
    void set_stones(char colour, const std::string& value, std::size_t place) {
        require_no_move(place, "stones are set");
        const std::size_t colon = std::min(value.find(':'), value.size());
        const std::string first = value.substr(0, colon);
        const std::string last = colon < value.size() ? value.substr(colon + 1) : first;
        if (!is_sgf_point(first) || !is_sgf_point(last) || first[0] > last[0] ||
            first[1] > last[1]) {
            source_.complain(place,
                             "a point is two letters, as in hh, and a rectangle two points, hh:jj");
        }
        for (char y = first[1]; y <= last[1]; ++y) {
            for (char x = first[0]; x <= last[0]; ++x) set_stone(colour, {x, y}, place);
        }
    }

    void set_stone(char colour, const std::string& point, std::size_t place) {
        const auto has_point = [&](const Setup::Stone& stone) { return stone.point == point; };
        if (colour == '.') {
            std::erase_if(setup_.stones, has_point);
        } else if (std::ranges::any_of(setup_.stones, has_point)) {
            source_.complain(place, point + " has a stone already");
        } else {
            setup_.stones.push_back({point, colour, place});
        }
    }

    int expected_side() const { return (setup_.side.value_or(0) + static_cast<int>(moves())) % 2; }

    void add_move(int side, const std::string& value, std::size_t place) {
        if (game_.moves.empty()) {
            if (setup_.side.value_or(side) != side)
                note("PL names the other side than that of the first move; the move counts");
            setup_.side = side;
        }
        if (side != expected_side()) source_.complain(place, "one side moves twice");
        game_.moves.push_back(told_point(value, place));
    }

    /// "hh" as "7,7"; letters count from the upper left.
    std::string told_point(const std::string& value, std::size_t place) const {
        if (is_sgf_point(value)) {
            // As far as the file gives the size of the board; the game checks the rest.
            const int size = game_.options.size.value_or(most_lines);
            if (is_on_board(value, size))
                return fmt::format("{},{}", value[0] - 'a', value[1] - 'a');
            source_.complain(place,
                             fmt::format("move {}: {}", moves() + 1, off_board(value, size)));
        }
        // Some programs write the name of the point.
        if (value.size() > 1 && std::isdigit(static_cast<unsigned char>(value[1])) != 0)
            return value;
        source_.complain(place, value.empty() ? "a move that is none; this game has no passes"
                                              : "a point is two letters, as in hh");
    }

    /// Rows from the top, then the side to move.
    std::string board_text(int size) const {
        const auto side = static_cast<std::size_t>(size);
        std::vector<std::string> rows(side, std::string(side, '.'));
        for (const auto& [point, colour, place] : setup_.stones) {
            if (!is_on_board(point, size)) source_.complain(place, off_board(point, size));
            rows[static_cast<std::size_t>(point[1] - 'a')]
                [static_cast<std::size_t>(point[0] - 'a')] = colour;
        }
        return fmt::format("{} {}", fmt::join(rows, "/"), setup_.side.value_or(0) == 0 ? 'x' : 'o');
    }

    const SourceText& source_;
    std::optional<int> size_;
    WrittenGame game_;
    Setup setup_;
    int nodes_ = 0;
    std::string comment_;  ///< of the node
    std::string marks_;    ///< its other properties
    std::string mark_;     ///< the name of the last of them
};

/// Where "(;" begins.
std::size_t next_tree(std::string_view text, std::size_t at) {
    for (at = text.find('(', at); at != std::string_view::npos; at = text.find('(', at + 1)) {
        const std::size_t next = text.find_first_not_of(blanks, at + 1);
        if (next != std::string_view::npos && text[next] == ';') break;
    }
    return at;
}

/// The place after its closing bracket; npos if that is missing.
std::size_t end_of_tree(std::string_view text, std::size_t at) {
    int depth = 0;
    bool is_value = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (is_value && c == '\\') {
            ++at;
        } else if (is_value || c == '[') {
            is_value = c != ']';
        } else if (c == '(') {
            ++depth;
        } else if (c == ')' && --depth == 0) {
            return at + 1;
        }
    }
    return std::string_view::npos;
}

}  // namespace

std::vector<std::string_view> sgf_games(std::string_view text) {
    std::vector<std::string_view> games;
    for (std::size_t at = next_tree(text, 0), end = 0; at < text.size();
         at = next_tree(text, end)) {
        end = std::min(end_of_tree(text, at), text.size());
        games.push_back(text.substr(at, end - at));
    }
    return games;
}

namespace {

/// Goes through the tree: each first variation belongs to the game, the others are kept as text.
class SgfTree {
public:
    SgfTree(const SourceText& source, SgfReading& game)
        : source_(source), text_(source.text()), game_(game) {}

    void read() {
        at_ = text_.find_first_not_of(blanks);
        if (text_[at_] != '(') {
            game_.note("the text before the game is left out");
            at_ = next_tree(text_, at_);
        }
        do {
            at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
            if (at_ == text_.size()) {
                game_.note("the file ends before its brackets are closed; it may be cut short");
                return;
            }
            read_part(text_[at_]);
        } while (!open_.empty());
        look_behind();
    }

private:
    struct Tree {
        std::size_t moves = 0;  ///< before it
        bool has_node = false;
    };

    void read_part(char c) {
        if (c == '(' && is_main_) {
            open_.push_back({game_.moves(), false});
            ++at_;
        } else if (c == '(') {
            const std::size_t end = end_of_tree(text_, at_);
            if (end <= text_.size()) game_.keep_variation(branch_, text_.substr(at_, end - at_));
            at_ = std::min(end, text_.size());
        } else if (c == ')') {
            // After a variation without a node the game goes on.
            if (open_.back().has_node) {
                is_main_ = false;
                branch_ = open_.back().moves;
            }
            open_.pop_back();
            ++at_;
        } else if (!is_main_) {
            source_.complain(at_, "a move stands behind a variation, where SGF has none");
        } else if (c == ';') {
            open_.back().has_node = true;
            game_.begin_node();
            ++at_;
        } else {
            read_property();
        }
    }

    void read_property() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0)
            ++at_;
        const std::string name = property_name(text_.substr(begin, at_ - begin));
        at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        if (name.empty() || at_ == text_.size() || text_[at_] != '[')
            source_.complain(begin,
                             "a property is capitals and a value in brackets, as in B[hh]; a "
                             "bracket within a text is written \\]");
        open_.back().has_node = true;
        while (at_ < text_.size() && text_[at_] == '[') {
            const std::size_t place = at_;
            const std::string text = value();
            game_.take(name, text, text_.substr(place + 1, at_ - place - 2), place);
            at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        }
    }

    /// The text in the brackets that begin here.
    std::string value() {
        const std::size_t begin = at_++;
        std::string value;
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == ']') {
                ++at_;
                return value;
            }
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
                ++at_;
                if (text_[at_] == '\n') continue;  // a line that goes on
            }
            value += text_[at_];
        }
        source_.complain(begin, "this bracket is not closed");
    }

    /// Looks at the text after the first game, except for other games.
    void look_behind() {
        const std::size_t second = std::min(next_tree(text_, at_), text_.size());
        if (!is_blank(text_.substr(at_, second - at_)))
            game_.note("the text behind the game is left out");
        game_.note_others(1 + sgf_games(text_.substr(second)).size());
    }

    const SourceText& source_;
    std::string_view text_;
    SgfReading& game_;
    std::size_t at_ = 0;
    std::vector<Tree> open_;  ///< the trees that are read now, the innermost last
    bool is_main_ = true;
    std::size_t branch_ = 0;  ///< the moves before the tree that was closed last
};

}  // namespace

WrittenGame read_sgf(std::string_view text, std::optional<int> size, std::size_t first_line) {
    const SourceText source("SGF", text, first_line);
    SgfReading game(source, size);
    SgfTree(source, game).read();
    return std::move(game).game();
}

}  // namespace ybw::record
