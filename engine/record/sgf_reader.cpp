#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

#include "engine/record/source_text.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/letter_case.hpp"

namespace ybw::record {
namespace {

constexpr int usual_size = 15;
constexpr int most_lines = 26;

/// The nodes of the main line, property by property.
class Nodes {
public:
    explicit Nodes(const SourceText& source) : source_(source), text_(source.text()) {}

    /// Calls `take(property, value, place)` for each value; until the first ')', which ends the
    /// first of all variations.
    template <class Take>
    void read(Take take) {
        std::string property;
        bool has_value = false;
        while (at_ < text_.size() && text_[at_] != ')') {
            const char c = text_[at_];
            if (c == '[') {
                const std::size_t place = at_;
                take(property, value(), place);
                has_value = true;
                continue;
            }
            ++at_;
            const bool is_letter = std::isupper(static_cast<unsigned char>(c)) != 0;
            if (c == ';' || (is_letter && has_value)) property.clear(), has_value = false;
            if (is_letter) property += c;
        }
    }

private:
    /// What stands in the brackets that begin here.
    std::string value() {
        const std::size_t begin = at_++;
        std::string value;
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == ']') {
                ++at_;
                return value;
            }
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            value += text_[at_];
        }
        source_.complain(begin, "this bracket is not closed");
    }

    const SourceText& source_;
    std::string_view text_;
    std::size_t at_ = 0;
};

struct Stone {
    std::string point;  ///< two letters
    char colour = 'x';  ///< as on a board in text
    std::size_t place = 0;
};

/// What is on the board before the first move.
struct Setup {
    std::vector<Stone> stones;
    int side = 0;
};

/// Of two letters; letters count from the upper left.
bool is_on_board(const std::string& point, int size) {
    return point[0] - 'a' < size && point[1] - 'a' < size;
}

/// "hh" as "7,7"; letters count from the upper left.
std::string told_point(const SourceText& source, const std::string& value, std::size_t place) {
    const auto is_letter = [](char c) { return 'a' <= c && c <= 'z'; };
    if (value.size() == 2 && is_letter(value[0]) && is_letter(value[1])) {
        return fmt::format("{},{}", value[0] - 'a', value[1] - 'a');
    }
    const bool is_name = value.size() > 1 && std::isdigit(static_cast<unsigned char>(value[1]));
    if (is_name) return value;  // some programs write the name of the point
    source.complain(place, value.empty() ? "a move that is none; this game has no passes"
                                         : "a point is two letters, as in hh");
}

int number_in(const SourceText& source, const std::string& value, std::size_t place) {
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error == std::errc() && 1 <= number && number <= most_lines) return number;
    source.complain(place, "the size of the board is no number from 1 to 26");
}

std::string off_board(const std::string& point, int size) {
    return fmt::format("{} is off the board, which has {} lines", point, size);
}

/// Rows from the top, then the side to move.
std::string board_text(const SourceText& source, const Setup& setup, int size) {
    std::vector<std::string> rows(static_cast<std::size_t>(size),
                                  std::string(static_cast<std::size_t>(size), '.'));
    for (const Stone& stone : setup.stones) {
        if (!is_on_board(stone.point, size))
            source.complain(stone.place, off_board(stone.point, size));
        char& cell = rows[static_cast<std::size_t>(stone.point[1] - 'a')]
                         [static_cast<std::size_t>(stone.point[0] - 'a')];
        if (cell != '.') source.complain(stone.place, stone.point + " has a stone already");
        cell = stone.colour;
    }
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    return text + (setup.side == 0 ? " x" : " o");
}

/// As it stands, or as a number of Gomocup, which its runners write.
std::string rule_named(const std::string& value) {
    if (value == "0") return "freestyle";
    if (value == "1") return "standard";
    return value == "4" ? "renju" : lower_case(value);
}

/// Takes the properties of a game one by one.
class SgfGameReader {
public:
    explicit SgfGameReader(const SourceText& source) : source_(source) {}

    void take(const std::string& property, const std::string& value, std::size_t place) {
        if (property == "GM") {
            game_.kind = value;
        } else if (property == "SZ") {
            game_.options.size = number_in(source_, value, place);
        } else if (property == "RU") {
            game_.options.rule = rule_named(value);
        } else if (property == "PB" || property == "PW") {
            game_.players[property == "PB" ? 0 : 1] = value;
        } else if (property == "RE") {
            game_.result = value;
        } else if (property == "PL") {
            setup_.side = value.starts_with('W') || value.starts_with('w') ? 1 : 0;
        } else if (property == "AB" || property == "AW") {
            add_stone(property == "AB" ? 'x' : 'o', value, place);
        } else if (property == "B" || property == "W") {
            add_move(property == "B" ? 0 : 1, value, place);
        }
    }

    WrittenGame game() && {
        game_.format = "sgf";
        if (!setup_.stones.empty() || setup_.side != 0) {
            game_.start = board_text(source_, setup_, game_.options.size.value_or(usual_size));
        }
        return std::move(game_);
    }

private:
    void add_stone(char colour, const std::string& value, std::size_t place) {
        if (!game_.moves.empty()) source_.complain(place, "stones are set after the first move");
        if (value.size() != 2 || value[0] < 'a' || value[0] > 'z' || value[1] < 'a' ||
            value[1] > 'z') {
            source_.complain(place,
                             "a point is two letters, as in hh; lists of points are not read");
        }
        setup_.stones.push_back({value, colour, place});
    }

    void add_move(int side, const std::string& value, std::size_t place) {
        if (game_.moves.empty()) setup_.side = side;
        const auto expected = (setup_.side + static_cast<int>(game_.moves.size())) % 2;
        if (side != expected) source_.complain(place, "one side moves twice");
        const std::string point = told_point(source_, value, place);
        require_on_board(value, place);
        game_.moves.push_back(point);
    }

    /// As far as the file says how large the board is; the rest is for the game.
    void require_on_board(const std::string& value, std::size_t place) const {
        if (!game_.options.size || value.size() != 2) return;
        const int size = *game_.options.size;
        if (is_on_board(value, size)) return;
        source_.complain(
            place, fmt::format("move {}: {}", game_.moves.size() + 1, off_board(value, size)));
    }

    const SourceText& source_;
    WrittenGame game_;
    Setup setup_;
};

}  // namespace

WrittenGame read_sgf(std::string_view text) {
    const SourceText source("SGF", text);
    SgfGameReader reader(source);
    Nodes(source).read([&](const std::string& property, const std::string& value,
                           std::size_t place) { reader.take(property, value, place); });
    return std::move(reader).game();
}

}  // namespace ybw::record
