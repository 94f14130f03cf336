#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/record/annotated_game.hpp"
#include "engine/record/record_text.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

constexpr const char* unknown_date = "????.??.??";

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
        const std::span better(move->best.pv);
        const auto shown = better.first(std::min(better.size(), longest_variation));
        lines_.push_back({move->number, position_, moves_named(position_, shown)});
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

/// What stands in a map by the number of a move; empty if nothing does.
template <class Told>
Told at(const std::map<std::size_t, Told>& texts, std::size_t number) {
    const auto found = texts.find(number);
    return found == texts.end() ? Told() : found->second;
}

/// What a file of the same format has beside the game itself; the others speak otherwise.
bool is_kept(const AnnotatedGame& game, std::string_view format) {
    return game.written.format == format;
}

/// C[...] of the comments of the source and of ours.
std::string sgf_comment(std::string_view source, std::string_view own) {
    if (source.empty() && own.empty()) return "";
    const std::string_view between = source.empty() || own.empty() ? "" : "\n";
    return fmt::format("C[{}{}{}]", sgf_text(source), between, sgf_text(own));
}

std::string sgf_head(const AnnotatedGame& game, const SgfGame& sgf) {
    const WrittenGame& written = game.written;
    std::string turn = turning_point(game);
    std::string tags;
    for (const auto& [name, value] : written.tags) {
        if (!is_kept(game, "sgf")) break;
        if (name == "GC") turn = value + (turn.empty() ? "" : "\n") + turn;
        if (name != "GC") tags += fmt::format("{}[{}]", name, sgf_text(value));
    }
    return fmt::format("(;FF[4]GM[{}]CA[UTF-8]AP[ybw]SZ[{}]PB[{}]PW[{}]RE[{}]RU[{}]{}{}{}{}\n",
                       sgf.number, sgf.size, sgf_text(written.players[0]),
                       sgf_text(written.players[1]), sgf_text(known(result_of(game, "sgf"))),
                       sgf.rule, tags, turn.empty() ? "" : fmt::format("GC[{}]", sgf_text(turn)),
                       sgf_setup(sgf, game.played.start.side_to_move()),
                       sgf_comment(at(written.comments, 0), ""));
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

void add_words(MoveText& text, std::string_view words) {
    std::istringstream stream{std::string(words)};
    for (std::string word; stream >> word;) text.add(word);
}

void add_variation(MoveText& text, const Variations::Line& line) {
    MoveText inner;
    inner.add_moves(*line.position.game().pgn_game(line.position, line.moves),
                    line.position.side_to_move());
    add_words(text, "(" + inner.text() + ")");
}

/// In braces, which end a comment, so that there are none in it.
void add_comment(MoveText& text, std::string comment) {
    if (comment.empty()) return;
    std::ranges::replace(comment, '{', '(');
    std::ranges::replace(comment, '}', ')');
    add_words(text, "{" + comment + "}");
}

/// The marks, comments and better lines of a move: those of the source, then ours.
void add_remarks(MoveText& text, const AnnotatedGame& game, std::size_t number,
                 const Variations& variations) {
    const WrittenGame& written = game.written;
    const AnnotatedMove* const move = game.annotation.move_numbered(number);
    if (is_kept(game, "pgn")) add_words(text, at(written.marks, number));
    if (move != nullptr && move->verdict != Verdict::good) text.add(sign_of(move->verdict));
    add_comment(text, at(written.comments, number));
    if (move != nullptr) add_comment(text, comment_of(*move, game.played.start.game()));
    if (const auto* const line = variations.of(number)) add_variation(text, *line);
    if (!is_kept(game, "pgn")) return;
    for (const std::string& kept : at(written.variations, number)) add_words(text, kept);
}

using Tags = std::vector<std::pair<std::string, std::string>>;

/// The tags of PGN in their order; `own` are ours, which go before those of the source.
std::string pgn_tags(const AnnotatedGame& game, const Tags& own) {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view value) {
        text += fmt::format("[{} \"{}\"]\n", name, pgn_text(value));
    };
    const auto is_named = [](std::string_view name) {
        return
            [=](const auto& tag) { return lower_case(tag.first) == lower_case(std::string(name)); };
    };
    auto tags = is_kept(game, "pgn") ? game.written.tags : Tags{};
    for (const auto& [name, value] : own) {
        const auto said = std::ranges::find_if(tags, is_named(name));
        const bool is_ours = value != "?" && value != unknown_date;
        add(name, said == tags.end() || is_ours ? value : said->second);
        std::erase_if(tags, is_named(name));
    }
    for (const auto& [name, value] : tags) add(name, value);
    return text;
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
        node += sgf_comment(at(game.written.comments, number),
                            move == nullptr ? "" : comment_of(*move, rules));
        std::string others;
        if (const auto* const line = variations.of(number))
            others = fmt::format("\n({})", sgf_variation(*line));
        if (is_kept(game, "sgf")) {
            node += at(game.written.marks, number);
            if (const auto kept = at(game.written.variations, number); !kept.empty())
                others += fmt::format("\n{}", fmt::join(kept, ""));
        }
        rest = others.empty() ? node + rest : fmt::format("\n({}{}){}", node, rest, others);
    }
    return sgf_head(game, sgf) + rest + ")\n";
}

std::string annotated_pgn(const AnnotatedGame& game) {
    const AnyGame& rules = game.played.start.game();
    const PgnGame pgn = *rules.pgn_game(game.played.start, game.played.moves);
    const Variations variations(game);
    std::string result = result_of(game, "pgn");
    if (result_word(result).empty()) result = "*";
    MoveText text;
    add_comment(text, at(game.written.comments, 0));
    int side = game.played.start.side_to_move();
    int count = pgn.first_number;
    for (std::size_t number = 1; number <= pgn.moves.size(); ++number) {
        // After a comment the number is said again, also for the second side.
        text.add(fmt::format("{}{}", count, side == 0 ? "." : "..."));
        text.add(pgn.moves[number - 1]);
        add_remarks(text, game, number, variations);
        if (side == 1) ++count;
        side = 1 - side;
    }
    text.add(result);
    const auto player = [&](std::size_t number) {
        return std::pair(pgn_side(rules, number), std::string(known(game.written.players[number])));
    };
    Tags tags{{"Game", std::string(pgn.game)},
              {"Event", "?"},
              {"Site", "?"},
              {"Date", unknown_date},
              {"Round", "?"},
              player(0),
              player(1),
              {"Result", result},
              {"SetUp", "1"},
              {"FEN", pgn.start},
              {"Format", std::string(pgn.notation)}};
    if (!game.annotation.moves.empty()) tags.emplace_back("Annotator", "ybw");
    return fmt::format("{}\n{}\n\n", pgn_tags(game, tags), text.text());
}

}  // namespace ybw::record
