// Binary records of xiangqi: XQF of XQStudio and CBR of CCBridge.
//
// XQF: XqfFormat.txt of its author (2001) describes version 1.0: fields at fixed places, then a
// record a move with its comment. Versions from 1.1 add numbers, which stand in the head, to bytes;
// from 1.2 they rotate the list of men; from 1.6 they scramble the moves. CBR: fields in UTF-16 at
// fixed places, the board, then four bytes a move.
//
// For both the main line is read with its comments; variations are counted.

#include <array>
#include <cstdint>
#include <fmt/format.h>

#include "engine/record/written_game.hpp"
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

/// `left` is the number of bytes after the main line.
void note_variations(WrittenGame& game, int variations, std::size_t left) {
    if (variations == 0 && left > 0)
        game.notes.push_back(fmt::format("{} bytes behind the last move are left out", left));
    if (variations > 0)
        game.notes.push_back(fmt::format(
            "the file has variations at {} moves of the game, which are left out", variations));
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
        read_moves();
        game_.start = fen(board, first_side(board, first_from_, bytes_[0x32] == 1 ? 1 : 0));
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
        for (std::size_t i = 0; version_ >= 16 && i < stream_.size(); ++i) {
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

    void read_moves() {
        int variations = 0;
        bool goes_on = true;
        std::size_t at = begin;
        for (std::size_t record = 0; goes_on; ++record) {
            const Byte tag = plain(at + 2);
            const bool has_comment = version_ <= 10 || (tag & 0x20U) != 0;
            goes_on = (tag & (version_ <= 10 ? 0xF0U : 0x80U)) != 0;
            if ((tag & (version_ <= 10 ? 0x0FU : 0x40U)) != 0) ++variations;
            if (record > 0) add_move(plain(at), plain(at + 1));
            at += 4;
            if (has_comment) at = take_comment(at);
        }
        note_variations(game_, variations, bytes_.size() - at);
    }

    void add_move(Byte from, Byte to) {
        const auto first = board_place(static_cast<Byte>(from - 24 - from_));
        const auto second = board_place(static_cast<Byte>(to - 32 - to_));
        if (!first || !second)
            bytes_.complain(
                fmt::format("move {}: its squares are not on the board", game_.moves.size() + 1));
        if (game_.moves.empty()) first_from_ = first;
        game_.moves.push_back(move_name(*first, *second));
    }

    /// Returns the place behind the comment.
    std::size_t take_comment(std::size_t at) {
        const std::size_t length = comment_length(at);
        at += 4;
        bytes_.part(at, length);
        std::string comment;
        for (std::size_t i = 0; i < length; ++i) comment += static_cast<char>(plain(at + i));
        if (!is_blank(comment)) game_.add_comment(trimmed(decoded_from(comment, xqf_encoding)));
        return at + length;
    }

    Bytes bytes_;
    int version_;
    Byte square_ = 0;  ///< added to the places of men, of a move's beginning, and of its end
    Byte from_ = 0;
    Byte to_ = 0;
    std::size_t length_ = 0;  ///< added to the length of a comment
    std::array<Byte, 32> stream_{};
    std::optional<std::size_t> first_from_;
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
        for (std::size_t i = 0; i + 1 < part.size(); i += 2) {
            if (part[i] == 0 && part[i + 1] == 0) part = part.substr(0, i);
        }
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
    std::optional<std::size_t> first_from;
    int variations = 0;
    Byte tag = 0;
    std::size_t at = 2214;
    for (std::size_t record = 0; (tag & 1U) == 0; ++record) {
        tag = bytes[at];
        const std::size_t from = bytes[at + 2], to = bytes[at + 3];
        if ((tag & 2U) != 0) ++variations;
        if (record > 0) {
            if (from >= squares || to >= squares)
                bytes.complain(fmt::format("move {}: its squares are not on the board", record));
            if (record == 1) first_from = from;
            game.moves.push_back(move_name(from, to));
        }
        at += 4;
        if ((tag & 4U) != 0) {
            const std::size_t length = bytes.number(at);
            const std::string comment = utf16(at + 4, length);
            if (!is_blank(comment)) game.add_comment(trimmed(comment));
            at += 4 + length;
        }
    }
    note_variations(game, variations, bytes.size() - at);
    game.start = fen(board, first_side(board, first_from, bytes[2112] == 2 ? 1 : 0));
    return game;
}

}  // namespace ybw::record
