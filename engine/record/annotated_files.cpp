#include <fmt/format.h>
#include <sstream>
#include <vector>

#include "engine/record/annotated_game.hpp"
#include "engine/record/record_text.hpp"

namespace ybw::record {
namespace {

/// Of a better line: what a reader will look at.
constexpr std::size_t longest_variation = 12;

/// The better line after each move that was no good one, by the number of the move, from 1.
class Variations {
public:
    explicit Variations(const AnnotatedGame& game) : position_(game.played.start) {
        std::size_t number = 0;
        for (const AnyMove move : game.played.moves) {
            add(game.annotation.move_numbered(++number));
            position_.play(move);
        }
        if (game.played.forbidden) add(game.annotation.move_numbered(++number));
    }

    struct Line {
        std::size_t number;
        AnyPosition position;  ///< before the move
        std::vector<AnyMove> moves;
    };

    const Line* of(std::size_t number) const {
        for (const Line& line : lines_) {
            if (line.number == number) return &line;
        }
        return nullptr;
    }

private:
    /// Of a move from position_, if it was looked at.
    void add(const AnnotatedMove* move) {
        if (move == nullptr || move->verdict == Verdict::good) return;
        lines_.push_back({move->number, position_, moves_of(move->best.pv)});
    }

    std::vector<AnyMove> moves_of(const std::vector<std::string>& names) const {
        AnyPosition position = position_;
        std::vector<AnyMove> moves;
        for (const std::string& name : names) {
            if (moves.size() == longest_variation) break;
            moves.push_back(position.parse_move(name));
            position.play(moves.back());
        }
        return moves;
    }

    AnyPosition position_;
    std::vector<Line> lines_;
};

std::string sgf_variation(const Variations::Line& line) {
    return sgf_nodes(line.position.game().sgf_game(line.position, line.moves)->moves,
                     line.position.side_to_move());
}

/// As game files say that nobody knows.
std::string_view known(std::string_view text) {
    return text.empty() ? "?" : text;
}

std::string sgf_head(const AnnotatedGame& game, const SgfGame& sgf) {
    const WrittenGame& written = game.written;
    const std::string turn = turning_point(game);
    return fmt::format("(;FF[4]GM[{}]CA[UTF-8]AP[ybw]SZ[{}]PB[{}]PW[{}]RE[{}]RU[{}]{}{}\n",
                       sgf.number, sgf.size, sgf_text(written.players[0]),
                       sgf_text(written.players[1]), sgf_text(known(written.result)), sgf.rule,
                       turn.empty() ? "" : fmt::format("GC[{}]", sgf_text(turn)),
                       sgf_setup(sgf, game.played.start.side_to_move()));
}

/// The sign that PGN has for it.
std::string_view sign_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::inaccuracy:
            return "$6";
        case Verdict::mistake:
            return "$2";
        case Verdict::blunder:
            return "$4";
        case Verdict::good:
            break;
    }
    return "";
}

void add_words(MoveText& text, const std::string& words) {
    std::istringstream stream(words);
    for (std::string word; stream >> word;) text.add(word);
}

/// Words of a comment; braces end one, so there are none in it.
void add_comment(MoveText& text, const AnnotatedMove& move, const AnyGame& game) {
    if (move.verdict != Verdict::good) text.add(sign_of(move.verdict));
    add_words(text, "{" + comment_of(move, game) + "}");
}

void add_variation(MoveText& text, const Variations::Line& line) {
    MoveText inner;
    inner.add_moves(*line.position.game().pgn_game(line.position, line.moves),
                    line.position.side_to_move());
    add_words(text, "(" + inner.text() + ")");
}

}  // namespace

std::string annotated_sgf(const AnnotatedGame& game) {
    const AnyGame& rules = game.played.start.game();
    std::vector<AnyMove> moves = game.played.moves;
    if (game.played.forbidden) moves.push_back(game.played.forbidden->move);
    const SgfGame sgf = *rules.sgf_game(game.played.start, moves);
    const Variations variations(game);
    std::string rest;  // of the tree, from the last move to the first
    for (std::size_t number = sgf.moves.size(); number > 0; --number) {
        const int side = (game.played.start.side_to_move() + static_cast<int>(number) - 1) % 2;
        std::string node = sgf_nodes({sgf.moves[number - 1]}, side);
        const AnnotatedMove* const move = game.annotation.move_numbered(number);
        if (move != nullptr) node += fmt::format("C[{}]", sgf_text(comment_of(*move, rules)));
        const Variations::Line* const line = variations.of(number);
        rest = line == nullptr ? node + rest
                               : fmt::format("\n({}{})\n({})", node, rest, sgf_variation(*line));
    }
    return sgf_head(game, sgf) + rest + ")\n";
}

std::string annotated_pgn(const AnnotatedGame& game) {
    const AnyGame& rules = game.played.start.game();
    const PgnGame pgn = *rules.pgn_game(game.played.start, game.played.moves);
    const Variations variations(game);
    const std::string result = game.written.result.empty() ? "*" : game.written.result;
    MoveText text;
    int side = game.played.start.side_to_move();
    int count = pgn.first_number;
    for (std::size_t number = 1; number <= pgn.moves.size(); ++number) {
        // After a comment the number is said again, also for the second side.
        text.add(fmt::format("{}{}", count, side == 0 ? "." : "..."));
        text.add(pgn.moves[number - 1]);
        if (const auto* const move = game.annotation.move_numbered(number)) {
            add_comment(text, *move, rules);
        }
        if (const auto* const line = variations.of(number)) add_variation(text, *line);
        if (side == 1) ++count;
        side = 1 - side;
    }
    text.add(result);
    return fmt::format(
        "[Game \"{}\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
        "[{} \"{}\"]\n[{} \"{}\"]\n[Result \"{}\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n"
        "[Format \"{}\"]\n{}\n{}\n\n",
        pgn.game, pgn_side(rules, 0), pgn_text(known(game.written.players[0])), pgn_side(rules, 1),
        pgn_text(known(game.written.players[1])), pgn_text(result), pgn.start, pgn.notation,
        game.annotation.moves.empty() ? "" : "[Annotator \"ybw\"]\n", text.text());
}

}  // namespace ybw::record
