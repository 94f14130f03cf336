#include "engine/games/xiangqi/notation.hpp"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cstdlib>
#include <vector>

#include "engine/text/words.hpp"

namespace ybw::xiangqi {
namespace {

// ---- Description

/// A move as the player sees it, before it is put into words. Files are counted from the mover's
/// right, steps from the mover's side; of equal men on a file, each is known by its place from the
/// front.
struct Description {
    Side side = Side::red;
    Kind kind = Kind::king;
    int file = 0;                ///< from the mover's right, 1..9
    int place = 1;               ///< from the front among like men on the file, 1 is the foremost
    int in_file = 1;             ///< like men on the file
    int number = 1;              ///< among all pawns of crowded files, from the right and the front
    bool several_files = false;  ///< another file holds two or more pawns, too
    bool parallel_jump = false;  ///< the other man on the file could make the same jump
    char action = '=';           ///< + forward, - backward, = sideways
    int target = 0;              ///< steps, or the file of arrival
};

int file_number(Side side, Square square) {
    return side == Side::red ? file_count - file_of(square) : file_of(square) + 1;
}

/// Ranks ahead, from the mover's back rank.
int advance_of(Side side, Square square) {
    return side == Side::red ? rank_of(square) : rank_count - 1 - rank_of(square);
}

void describe_tandem(const Position& position, Square from, Description& description) {
    const Side side = description.side;
    std::array<int, file_count + 1> in_file{};
    std::vector<Square> men;
    Bitboard set = position.pieces(side, description.kind);
    while (set.any()) {
        men.push_back(set.pop_first());
        ++in_file[static_cast<std::size_t>(file_number(side, men.back()))];
    }
    const auto crowded = [&](Square square) {
        return in_file[static_cast<std::size_t>(file_number(side, square))] > 1;
    };
    description.in_file = in_file[static_cast<std::size_t>(description.file)];
    for (const Square square : men) {
        const int file = file_number(side, square);
        const bool ahead = advance_of(side, square) > advance_of(side, from);
        if (file == description.file && ahead) ++description.place;
        if (file != description.file && crowded(square)) description.several_files = true;
        if (crowded(square) && (file < description.file || (file == description.file && ahead)))
            ++description.number;
    }
}

/// If every equal man of the file moves as `move` does, does another one stay on the board?
bool has_parallel(const Position& position, Move move) {
    const Square from = move.from();
    Bitboard others = position.pieces(position.piece_at(from)) - bit(from);
    while (others.any()) {
        const Square other = others.pop_first();
        const int rank = rank_of(other) + rank_of(move.to()) - rank_of(from);
        if (file_of(other) == file_of(from) && 0 <= rank && rank < rank_count) return true;
    }
    return false;
}

/// Requires a man on the square that the move leaves.
Description describe(const Position& position, Move move) {
    const Piece piece = position.piece_at(move.from());
    Description description;
    description.side = side_of(piece);
    description.kind = kind_of(piece);
    description.file = file_number(description.side, move.from());
    describe_tandem(position, move.from(), description);
    description.parallel_jump = has_parallel(position, move);
    const int gain =
        advance_of(description.side, move.to()) - advance_of(description.side, move.from());
    description.action = gain > 0 ? '+' : gain < 0 ? '-' : '=';
    const bool straight = file_of(move.from()) == file_of(move.to());
    description.target = straight ? std::abs(gain) : file_number(description.side, move.to());
    return description;
}

// ---- Spelling: a described move in words, and the variants in which people write it

constexpr std::string_view wxf_letters = "KAEHRCP";

bool names_by_file(const Description& d) {
    return d.in_file == 1 || d.kind == Kind::advisor || d.kind == Kind::elephant;
}

bool names_by_place(const Description& d) {
    return d.kind == Kind::pawn && (d.in_file > 2 || d.several_files);
}

char wxf_letter(const Description& d) {
    return wxf_letters[static_cast<std::size_t>(index_of(d.kind))];
}

char sign(const Description& d) {
    if (d.place == 1) return '+';
    return d.place == d.in_file ? '-' : 'm';
}

std::string_view chinese_number(Side side, int number) {
    constexpr std::array<std::string_view, 9> red{"一", "二", "三", "四", "五",
                                                  "六", "七", "八", "九"};
    constexpr std::array<std::string_view, 9> black{"１", "２", "３", "４", "５",
                                                    "６", "７", "８", "９"};
    return (side == Side::red ? red : black)[static_cast<std::size_t>(number - 1)];
}

std::string_view chinese_man(const Description& d) {
    constexpr std::array<std::string_view, kind_count> red{"帅", "仕", "相", "马",
                                                           "车", "炮", "兵"};
    constexpr std::array<std::string_view, kind_count> black{"将", "士", "象", "马",
                                                             "车", "炮", "卒"};
    return (d.side == Side::red ? red : black)[static_cast<std::size_t>(index_of(d.kind))];
}

std::string_view chinese_place(const Description& d) {
    if (d.place == 1) return "前";
    if (d.place == d.in_file) return "后";
    return d.in_file == 3 ? "中" : chinese_number(Side::red, d.place);
}

/// "C2=5".
std::string wxf(const Description& d) {
    std::string who;
    if (names_by_file(d) || (d.kind == Kind::horse && !d.parallel_jump)) {
        who = fmt::format("{}{}", wxf_letter(d), d.file);
    } else if (names_by_place(d)) {
        who = fmt::format("{}{}", d.place, d.file);
    } else {
        who = fmt::format("{}{}", wxf_letter(d), sign(d));
    }
    return fmt::format("{}{}{}", who, d.action, d.target);
}

/// "炮二平五".
std::string chinese(const Description& d) {
    std::string who;
    if (names_by_file(d)) {
        who = fmt::format("{}{}", chinese_man(d), chinese_number(d.side, d.file));
    } else if (d.several_files && d.kind == Kind::pawn) {
        who = fmt::format("{}{}", chinese_place(d), chinese_number(d.side, d.file));
    } else {
        who = fmt::format("{}{}", chinese_place(d), chinese_man(d));
    }
    const std::string_view action = d.action == '+' ? "进" : d.action == '-' ? "退" : "平";
    return fmt::format("{}{}{}", who, action, chinese_number(d.side, d.target));
}

/// All other understood spellings beside `wxf`, in the alphabet of `simplified`.
std::vector<std::string> aliases(const Description& d) {
    const char man = wxf_letter(d);
    std::vector<std::string> who{fmt::format("{}{}", man, d.file)};
    if (d.in_file > 1) {
        who.push_back(fmt::format("{}{}", man, sign(d)));
        who.push_back(fmt::format("{}{}", sign(d), man));
    }
    if (d.in_file > 1 && d.kind == Kind::pawn) {
        who.push_back(fmt::format("{}{}", d.place, d.file));
        who.push_back(fmt::format("{}{}", sign(d), d.file));
        who.push_back(fmt::format("{}{}", d.file, sign(d)));
        who.push_back(fmt::format("{}{}", d.several_files ? d.number : d.place, man));
    }
    for (std::string& name : who) name += fmt::format("{}{}", d.action, d.target);
    return who;
}

/// The text in one plain alphabet: WXF letters, ASCII digits, + - = and m for the middle pawn.
std::string simplified(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 41> spellings{{
        {"帅", 'K'}, {"帥", 'K'}, {"将", 'K'}, {"將", 'K'}, {"仕", 'A'}, {"士", 'A'}, {"相", 'E'},
        {"象", 'E'}, {"马", 'H'}, {"馬", 'H'}, {"傌", 'H'}, {"车", 'R'}, {"車", 'R'}, {"俥", 'R'},
        {"炮", 'C'}, {"砲", 'C'}, {"包", 'C'}, {"兵", 'P'}, {"卒", 'P'}, {"进", '+'}, {"進", '+'},
        {"退", '-'}, {"平", '='}, {"前", '+'}, {"后", '-'}, {"後", '-'}, {"中", 'm'}, {"一", '1'},
        {"二", '2'}, {"三", '3'}, {"四", '4'}, {"五", '5'}, {"六", '6'}, {"七", '7'}, {"八", '8'},
        {"九", '9'}, {"N", 'H'},  {"n", 'H'},  {"B", 'E'},  {"b", 'E'},  {".", '='},
    }};
    std::string plain;
    while (!text.empty()) {
        const auto* found =
            std::find_if(spellings.begin(), spellings.end(),
                         [&](const auto& spelling) { return text.starts_with(spelling.first); });
        if (found != spellings.end()) {
            plain += found->second;
            text.remove_prefix(found->first.size());
        } else {
            const char c = text.front();
            plain += c == 'm' ? c : upper(c);
            text.remove_prefix(1);
        }
    }
    return plain;
}

// ---- Reading

std::string iccs(Move move) {
    return upper_case(square_name(move.from()) + '-' + square_name(move.to()));
}

/// From and to squares of "h2e2" and "H2-E2", in either case.
std::optional<Move> parse_coordinates(std::string_view text) {
    const bool dash = text.size() == 5 && text[2] == '-';
    if (text.size() != 4 && !dash) return std::nullopt;
    const std::optional<Square> from = parse_square(text.substr(0, 2));
    const std::optional<Square> to = parse_square(text.substr(dash ? 3 : 2));
    if (!from || !to) return std::nullopt;
    return make_move(*from, *to);
}

/// The squares that the man could reach if its king did not matter.
Bitboard reach_of(const Position& position, Square from) {
    const Piece piece = position.piece_at(from);
    const Bitboard reach = kind_of(piece) == Kind::cannon
                               ? cannon_moves(position.occupancy(), from)
                               : capture_targets(position.occupancy(), piece, from);
    return reach - position.pieces(side_of(piece));
}

/// A hint for coordinates with ranks from 1 to 10, as some programs count, if they fit a move.
std::string hint_of_ranks(const Position& position, std::string_view name) {
    std::string counted;  // from 0
    while (!name.empty() && counted.size() < 4) {
        const std::size_t end = std::min(name.find_first_not_of("0123456789", 1), name.size());
        const auto rank = whole_number(name.substr(1, end - 1));
        counted += fmt::format("{}{}", name.front(), rank.value_or(0) - 1);
        name.remove_prefix(std::min(name.find_first_not_of('-', end), name.size()));
    }
    const auto move = parse_coordinates(counted);
    if (!name.empty() || !move || !position.is_legal(*move)) return "";
    return fmt::format("; where ranks count from 1, this is {}", coordinates(*move));
}

[[noreturn]] void refuse_coordinates(const Position& position, Move move, std::string_view text) {
    const Piece piece = position.piece_at(move.from());
    const std::string from = square_name(move.from());
    const std::string to = square_name(move.to());
    if (piece == Piece::none) {
        refuse("'{}': no man stands on {}; name one of the side to move{}", shown(text), from,
               hint_of_ranks(position, text));
    }
    if (side_of(piece) != position.side_to_move()) {
        refuse("'{}': the man on {} is not of the side to move; it is {}'s move", shown(text), from,
               position.side_to_move() == Side::red ? "red" : "black");
    }
    if (reach_of(position, move.from()).has(move.to())) {
        refuse("'{}' leaves the own king to be taken; {}", shown(text),
               position.in_danger() ? "answer the check" : "choose another move");
    }
    refuse("'{}': the {} on {} cannot go to {}; name a legal move", shown(text),
           kind_names[static_cast<std::size_t>(index_of(kind_of(piece)))], from, to);
}

/// The moves that `matches` accepts. Two of them make the name ambiguous.
template <class Matches>
std::optional<Move> find_move(const Position& position, std::string_view text, Matches&& matches) {
    Position::Moves moves;
    position.legal_moves(moves);
    std::optional<Move> found;
    for (const Move move : moves) {
        if (!matches(move)) continue;
        if (found) {
            refuse("'{}' names both {} and {}; use coordinates", shown(text), coordinates(*found),
                   coordinates(move));
        }
        found = move;
    }
    return found;
}

/// A text without the signs that people write around a move: blanks, the number before it ("1.",
/// "12...", "1、"), signs behind it ("+", "#", "!?"); full-width characters become ASCII. Empty if
/// nothing else is left.
std::string bare(std::string_view text) {
    std::string plain = with_plain_blanks(with_plain_width(text));
    boost::replace_all(plain, "、", ".");
    std::string_view rest = trimmed(plain);
    const std::size_t dot = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (dot > 0 && dot < rest.size() && rest[dot] == '.') {
        const std::size_t first = std::min(rest.find_first_not_of(". ", dot), rest.size());
        if (rest.size() - first != 1) rest.remove_prefix(first);  // 25.6 is a move
    }
    rest = rest.substr(0, rest.find_last_not_of("+#!?") + 1);
    return std::string(rest);
}

// ---- Letters, as WinBoard writes moves

/// "Cbe2": a cannon of file b to e2.
struct Letters {
    Kind kind = Kind::pawn;
    std::optional<int> file{};  ///< that it leaves
    std::optional<int> rank{};
    Square to = 0;
};

std::optional<Letters> parse_letters(std::string_view name) {
    Letters letters;
    if (name.size() < 2) return std::nullopt;
    constexpr std::string_view men = "KAEHRCPBN";
    if (const std::size_t man = men.find(name.front()); man != std::string_view::npos) {
        constexpr std::array kinds{Kind::king,  Kind::advisor,  Kind::elephant,
                                   Kind::horse, Kind::chariot,  Kind::cannon,
                                   Kind::pawn,  Kind::elephant, Kind::horse};
        letters.kind = kinds[man];
        name.remove_prefix(1);
    }
    if (name.size() < 2) return std::nullopt;
    const auto to = parse_square(name.substr(name.size() - 2));
    if (!to) return std::nullopt;
    letters.to = *to;
    name.remove_suffix(2);
    if (name.ends_with('x') || name.ends_with('-')) name.remove_suffix(1);
    if (!name.empty() && 'a' <= name.front() && name.front() <= 'i') {
        letters.file = name.front() - 'a';
        name.remove_prefix(1);
    }
    if (!name.empty() && '0' <= name.front() && name.front() <= '9') {
        letters.rank = name.front() - '0';
        name.remove_prefix(1);
    }
    return name.empty() ? std::optional(letters) : std::nullopt;
}

std::optional<Move> move_by_letters(const Position& position, std::string_view text,
                                    const Letters& letters) {
    return find_move(position, text, [&](Move move) {
        return kind_of(position.piece_at(move.from())) == letters.kind && move.to() == letters.to &&
               letters.file.value_or(file_of(move.from())) == file_of(move.from()) &&
               letters.rank.value_or(rank_of(move.from())) == rank_of(move.from());
    });
}

/// Programs that count ranks from 1 write another point of arrival.
[[noreturn]] void refuse_letters(const Position& position, Letters letters, std::string_view text) {
    const std::string reason = fmt::format(
        "'{}': no {} of the side to move can go to {}", shown(text),
        kind_names[static_cast<std::size_t>(index_of(letters.kind))], square_name(letters.to));
    if (rank_of(letters.to) > 0) {
        letters.to -= file_count;
        if (letters.rank) letters.rank = *letters.rank - 1;
        if (move_by_letters(position, text, letters)) {
            refuse("{}; ranks are counted from 0 here, so write {}", reason,
                   square_name(letters.to));
        }
    }
    refuse("{}; name a legal move", reason);
}

}  // namespace

std::optional<Notation> parse_notation(std::string_view name) {
    if (name == "coordinates" || name == "uci" || name == "ucci") return Notation::coordinates;
    if (name == "iccs") return Notation::iccs;
    if (name == "wxf") return Notation::wxf;
    if (name == "chinese") return Notation::chinese;
    return std::nullopt;
}

std::string format_move(const Position& position, Move move, Notation notation) {
    if (notation == Notation::iccs) return iccs(move);
    if (notation == Notation::wxf) return wxf(describe(position, move));
    if (notation == Notation::chinese) return chinese(describe(position, move));
    return coordinates(move);
}

Move parse_move(const Position& position, std::string_view text) {
    const std::string name = bare(text);
    if (const std::optional<Move> move = parse_coordinates(name)) {
        if (position.is_legal(*move)) return *move;
        refuse_coordinates(position, *move, text);
    }
    const std::string plain = simplified(name);
    const auto described = [&](auto&& matches) {
        return find_move(position, text,
                         [&](Move move) { return matches(describe(position, move)); });
    };
    auto found = described([&](const Description& d) { return wxf(d) == plain; });
    if (found) return *found;
    found = described([&](const Description& d) {
        const std::vector<std::string> names = aliases(d);
        return std::find(names.begin(), names.end(), plain) != names.end();
    });
    if (found) return *found;
    if (const auto letters = parse_letters(name)) {
        found = move_by_letters(position, text, *letters);
        if (found) return *found;
        refuse_letters(position, *letters, text);
    }
    refuse(
        "'{}' is no legal move; write coordinates (h2e2), ICCS (H2-E2), WXF (C2=5), "
        "letters (Che2) or Chinese (炮二平五){}",
        shown(text), hint_of_ranks(position, name));
}

bool is_move_number(std::string_view word) {
    constexpr std::string_view something = "hh";  // no sign and no number
    return !word.empty() && bare(fmt::format("{}{}", word, something)) == something;
}

std::string shown(std::string_view text) {
    constexpr int longest = 20;
    const auto byte_at = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto continues = [&](std::size_t i) {
        return i < text.size() && continues_character(text[i]);
    };
    std::string result;
    std::size_t at = 0;
    for (int count = 0; at < text.size(); ++count) {
        if (count == longest) return result + "...";
        // Lead bytes E3 to EF: Chinese characters and full-width digits, no overlong forms.
        const bool wide = byte_at(at) >= 0xe3U && byte_at(at) <= 0xefU && byte_at(at) != 0xedU &&
                          continues(at + 1) && continues(at + 2);
        const bool plain = byte_at(at) >= 0x20U && byte_at(at) < 0x7fU;
        const std::size_t length = wide ? 3 : 1;
        result += wide || plain ? std::string(text.substr(at, length)) : "?";
        at += length;
    }
    return result;
}

}  // namespace ybw::xiangqi
