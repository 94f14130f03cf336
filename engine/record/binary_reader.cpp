// Binary records of xiangqi: XQF of XQStudio and CBR of CCBridge.
//
// XQF: XqfFormat.txt of its author (2001) describes version 1.0: fields at fixed places, then a
// record a move with its comment. Versions from 1.1 add numbers, which stand in the head, to bytes
// and scramble the moves; from 1.2 they rotate the list of men. CBR: fields in UTF-16 at fixed
// places, the board, then four bytes a move.
//
// Both list a tree: each record says whether a move follows it and whether another one stands in
// its place; what follows comes first. Variations become text as in PGN.

#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <span>

#include "engine/record/record_text.hpp"
#include "engine/record/written_game.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

using Byte = std::uint8_t;

constexpr int squares = 90;

/// Bytes at places of a file; a place behind its end is refused.
class Bytes {
public:
    Bytes(std::string_view format, std::string_view bytes) : format_(format), bytes_(bytes) {}

    std::size_t size() const { return bytes_.size(); }
    Byte operator[](std::size_t at) const { return static_cast<Byte>(part(at, 1).front()); }
    std::size_t number(std::size_t at) const {
        std::size_t number = 0;
        for (std::size_t i = 4; i-- > 0;) number = number << 8U | (*this)[at + i];
        return number;
    }
    std::string_view part(std::size_t at, std::size_t length) const {
        if (at > size() || length > size() - at) complain("the file is cut short");
        return bytes_.substr(at, length);
    }
    [[noreturn]] void complain(std::string_view what) const {
        throw UserError(ExitCode::bad_input, "{}: {}", format_, what);
    }

private:
    std::string_view format_;
    std::string_view bytes_;
};

/// Men by FEN letters, from a9 to i9 down to i0; blank where there is none.
using Board = std::array<char, squares>;

std::string fen(const Board& board, int side) {
    std::string text;
    for (std::size_t at = 0, empty = 0; at < squares; ++at) {
        if (at > 0 && at % 9 == 0) text += '/';
        if (board[at] == ' ') ++empty;
        const bool is_end = at % 9 == 8 || board[at] != ' ';
        if (is_end && empty > 0) text += std::to_string(empty), empty = 0;
        if (board[at] != ' ') text += board[at];
    }
    return text + (side == 0 ? " w" : " b");
}

/// "h2e2"; squares as in a Board.
std::string move_name(std::size_t from, std::size_t to) {
    const auto name = [](std::size_t at) {
        return fmt::format("{}{}", static_cast<char>('a' + at % 9), 9 - at / 9);
    };
    return name(from) + name(to);
}

/// The side of the man that moves first; the side in the file, if there is no move.
int first_side(const Board& board, std::optional<std::size_t> from, int said) {
    if (!from || board[*from] == ' ') return said;
    return 'A' <= board[*from] && board[*from] <= 'Z' ? 0 : 1;
}

std::string_view result_of(Byte number) {
    return number < xqf_results.size() ? xqf_results[number] : "";
}

void keep(WrittenGame& game, const PlacedText& field, const std::string& text) {
    const std::string value = one_line(text);
    if (field.tag == "Red" || field.tag == "Black") {
        game.players[field.tag == "Red" ? 0 : 1] = value;
    } else if (!value.empty()) {
        game.tags.emplace_back(field.tag, value);
    }
}

// ---- The tree of moves

/// A move of a file, as its bytes say it; the first record has none.
struct Record {
    std::optional<std::size_t> from{};
    std::optional<std::size_t> to{};
    std::string comment{};
    bool has_next = false;   ///< a move follows it
    bool has_other = false;  ///< another one may stand in its place
    std::size_t end = 0;     ///< the place behind it
};

/// The moves of a file, the main line first.
class RecordTree {
public:
    /// Returns whether another record follows.
    bool add(std::string move, const Record& record) {
        const std::size_t number = nodes_.size();
        nodes_.push_back({std::move(move), record.comment, {}});
        if (number > 0) nodes_[parent_].next.push_back(number);
        if (number > 0 && record.has_other) open_.push_back(parent_);
        if (record.has_next) return parent_ = number, true;
        is_in_variation_ = true;
        if (open_.empty()) return false;
        parent_ = open_.back();
        open_.pop_back();
        return true;
    }

    /// Whether the main line is complete.
    bool is_in_variation() const { return is_in_variation_; }

    void write_to(WrittenGame& game) {
        if (nodes_.empty()) return;
        if (!nodes_[0].comment.empty()) game.add_comment(nodes_[0].comment);
        for (std::span<const std::size_t> next = nodes_[0].next; !next.empty();) {
            const Node& node = nodes_[next[0]];
            game.moves.push_back(node.move);
            if (!node.comment.empty()) game.add_comment(node.comment);
            for (const std::size_t other : next.subspan(1))
                game.variations[game.moves.size()].push_back(variation(other, 1));
            next = node.next;
        }
        if (left_out_ > 0)
            game.notes.push_back(
                fmt::format("variations that lie more than {} deep in each other are left out: {}",
                            most_depth, left_out_));
    }

private:
    static constexpr int most_depth = 40;

    struct Node {
        std::string move;
        std::string comment;
        std::vector<std::size_t> next;
    };

    /// Those that lie deeper in each other than anyone looks are counted and left out.
    std::string variation(std::size_t first, int depth) {
        std::string text = "(";
        for (std::span<const std::size_t> next(&first, 1); !next.empty();) {
            const Node& node = nodes_[next[0]];
            text += node.move + ' ';
            if (!node.comment.empty()) text += pgn_comment(node.comment) + ' ';
            for (const std::size_t other : next.subspan(1)) {
                if (depth == most_depth) ++left_out_;
                if (depth < most_depth) text += variation(other, depth + 1) + ' ';
            }
            next = node.next;
        }
        text.back() = ')';
        return text;
    }

    std::vector<Node> nodes_;
    std::size_t parent_ = 0;         ///< of the next record
    std::vector<std::size_t> open_;  ///< parents of which further moves will come
    bool is_in_variation_ = false;
    std::size_t left_out_ = 0;  ///< variations
};

/// Takes the records from `at` on, each by `read(place)`. Returns where the first move begins.
template <class Read>
std::optional<std::size_t> take_moves(const Bytes& bytes, std::size_t at, Read read,
                                      WrittenGame& game) {
    RecordTree tree;
    std::optional<std::size_t> first_from;
    try {
        bool goes_on = true;
        for (std::size_t number = 0; goes_on; ++number) {
            const Record record = read(at);
            at = record.end;
            const bool is_on_board = record.from && record.to;
            if (number > 0 && !is_on_board && !tree.is_in_variation())
                bytes.complain(fmt::format("move {}: its squares are not on the board", number));
            if (number == 1) first_from = record.from;
            const std::string move = is_on_board ? move_name(*record.from, *record.to) : "--";
            goes_on = tree.add(number == 0 ? "" : move, record);
        }
        if (at < bytes.size())
            game.notes.push_back(fmt::format("left out behind the last move: {}",
                                             report::counted(bytes.size() - at, "byte")));
    } catch (const UserError& error) {
        if (!tree.is_in_variation()) throw;
        game.notes.push_back(fmt::format("the last variations are left out: {}", error.what()));
    }
    tree.write_to(game);
    return first_from;
}

// ---- XQF

class XqfReader {
public:
    explicit XqfReader(std::string_view bytes) : bytes_("XQF", bytes), version_(bytes_[2]) {
        if (version_ > 10) find_keys();
    }

    WrittenGame game() {
        game_.format = "pgn";
        game_.kind = "Chinese Chess";
        for (const PlacedText& field : xqf_texts)
            keep(game_, field,
                 decoded_from(bytes_.part(field.at + 1, bytes_[field.at]), xqf_encoding));
        game_.result = result_of(bytes_[0x33]);
        const Board board = men();
        const auto first_from = take_moves(
            bytes_, begin, [this](std::size_t at) { return record_at(at); }, game_);
        game_.start = fen(board, first_side(board, first_from, bytes_[0x32] == 1 ? 1 : 0));
        return game_;
    }

private:
    static constexpr std::size_t begin = 0x400;

    static Byte mixed(Byte b) {
        return static_cast<Byte>((((b * b * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8);
    }

    void find_keys() {
        const std::array<Byte, 4> sums{bytes_[12], bytes_[13], bytes_[14], bytes_[15]};
        square_ = static_cast<Byte>(mixed(sums[1]) * sums[1]);
        from_ = static_cast<Byte>(mixed(sums[2]) * square_);
        to_ = static_cast<Byte>(mixed(sums[3]) * from_);
        length_ = (sums[0] * 256U + sums[1]) % 32000U + 767U;
        constexpr std::string_view mask = "[(C) Copyright Mr. Dong Shiwei.]";
        for (std::size_t i = 0; i < stream_.size(); ++i) {
            const int key = (sums[i % 4] & bytes_[3]) | bytes_[8 + i % 4];
            stream_[i] = static_cast<Byte>(mask[i] & key);
        }
    }

    /// The byte before it was scrambled.
    Byte plain(std::size_t at) const {
        return static_cast<Byte>(bytes_[at] - stream_[(at - begin) % stream_.size()]);
    }

    /// A place is 10 x + y from the lower left.
    static std::optional<std::size_t> board_place(Byte place) {
        if (place >= squares) return std::nullopt;
        return static_cast<std::size_t>(9 - place % 10) * 9 + place / 10U;
    }

    Board men() const {
        Board board;
        board.fill(' ');
        for (std::size_t i = 0; i < xqf_men.size(); ++i) {
            const std::size_t man = version_ > 11 ? (square_ + i + 1) % xqf_men.size() : i;
            if (const auto at = board_place(static_cast<Byte>(bytes_[xqf_men_at + i] - square_)))
                board[*at] = xqf_men[man];
        }
        return board;
    }

    /// The length of the comment of the record at a place; 0 if it has none.
    std::size_t comment_length(std::size_t at) const {
        std::size_t length = 0;
        for (std::size_t i = 4; i-- > 0;) length = length << 8U | plain(at + i);
        return length < length_ ? 0 : length - length_;
    }

    Record record_at(std::size_t at) const {
        const Byte tag = plain(at + 2);
        const bool is_first_version = version_ <= 10;
        Record record{.from = board_place(static_cast<Byte>(plain(at) - 24 - from_)),
                      .to = board_place(static_cast<Byte>(plain(at + 1) - 32 - to_)),
                      .has_next = (tag & (is_first_version ? 0xF0U : 0x80U)) != 0,
                      .has_other = (tag & (is_first_version ? 0x0FU : 0x40U)) != 0,
                      .end = at + 4};
        if (!is_first_version && (tag & 0x20U) == 0) return record;
        const std::size_t length = comment_length(at + 4);
        record.end = at + 8 + length;
        bytes_.part(at + 8, length);
        std::string comment;
        for (std::size_t i = 0; i < length; ++i) comment += static_cast<char>(plain(at + 8 + i));
        record.comment = trimmed(decoded_from(comment, xqf_encoding));
        return record;
    }

    Bytes bytes_;
    int version_;
    Byte square_ = 0;  ///< added to the places of men, of a move's beginning, and of its end
    Byte from_ = 0;
    Byte to_ = 0;
    std::size_t length_ = 0;  ///< added to the length of a comment
    std::array<Byte, 32> stream_{};
    WrittenGame game_;
};

}  // namespace

WrittenGame read_xqf(std::string_view bytes) {
    return XqfReader(bytes).game();
}

WrittenGame read_cbr(std::string_view text) {
    static constexpr std::array fields{
        PlacedText{"Event", 692, 64},       PlacedText{"Round", 756, 64},
        PlacedText{"Date", 884, 64},        PlacedText{"Site", 948, 64},
        PlacedText{"Red", 1076, 64},        PlacedText{"RedTeam", 1140, 64},
        PlacedText{"Black", 1300, 64},      PlacedText{"BlackTeam", 1364, 64},
        PlacedText{"Commentator", 1652, 64}};
    const Bytes bytes("CBR", text);
    const auto utf16 = [&](std::size_t at, std::size_t length) {
        std::string_view part = bytes.part(at, length / 2 * 2);
        for (std::size_t i = 0; i + 1 < part.size(); i += 2)
            if (part[i] == 0 && part[i + 1] == 0) part = part.substr(0, i);
        return decoded_from(part, "UTF-16LE");
    };
    WrittenGame game;
    game.format = "pgn";
    game.kind = "Chinese Chess";
    for (const PlacedText& field : fields) keep(game, field, utf16(field.at, field.room));
    game.result = result_of(bytes[2076]);
    Board board;
    for (std::size_t i = 0; i < squares; ++i) {
        constexpr std::string_view men = "RNBAKCP";
        const Byte man = bytes[2120 + i];  // 11 to 17 are red's, 21 to 27 black's, in hexadecimals
        const std::size_t kind = (man & 0x0FU) - 1U;
        const bool is_black = man >> 4U == 2;
        board[i] =
            kind >= men.size() ? ' ' : static_cast<char>(men[kind] + (is_black ? 'a' - 'A' : 0));
    }
    const auto board_place = [](std::size_t place) {
        return place < squares ? std::optional(place) : std::nullopt;
    };
    const auto record_at = [&](std::size_t at) {
        const Byte tag = bytes[at];
        Record record{.from = board_place(bytes[at + 2]),
                      .to = board_place(bytes[at + 3]),
                      .has_next = (tag & 1U) == 0,
                      .has_other = (tag & 2U) != 0,
                      .end = at + 4};
        if ((tag & 4U) == 0) return record;
        const std::size_t length = bytes.number(at + 4);
        record.comment = trimmed(utf16(at + 8, length));
        record.end = at + 8 + length;
        return record;
    };
    const auto first_from = take_moves(bytes, 2214, record_at, game);
    game.start = fen(board, first_side(board, first_from, bytes[2112] == 2 ? 1 : 0));
    return game;
}

}  // namespace ybw::record
