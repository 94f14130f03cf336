#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <list>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/record/annotated_game.hpp"
#include "engine/record/record_text.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

constexpr const char* unknown_date = "????.??.??";

/// The moves of a better line that a reader will look at.
constexpr std::size_t longest_variation = 12;

/// The better line after each move that was not good, by the number of the move, from 1: what
/// `told` says of the position before the move and the line.
template <class Told>
auto better_lines(const AnnotatedGame& game, Told told) {
    AnyPosition position = game.played.start;
    std::map<std::size_t, decltype(told(position, std::vector<AnyMove>()))> lines;
    for (std::size_t number = 1; number <= game.played.count(); ++number) {
        const AnnotatedMove* const move = game.annotation.move_numbered(number);
        if (move != nullptr && move->verdict != Verdict::good) {
            const std::span pv(move->best.pv);
            const auto shown = pv.first(std::min(pv.size(), longest_variation));
            lines.emplace(number, told(position, moves_named(position, shown)));
        }
        if (number <= game.played.moves.size()) position.play(game.played.moves[number - 1]);
    }
    return lines;
}

std::string sgf_variation(const AnyPosition& position, const std::vector<AnyMove>& moves) {
    return fmt::format("({})", sgf_nodes(position.game().sgf_game(position, moves)->moves,
                                         position.side_to_move()));
}

/// The text, or the sign of game files for "unknown".
std::string_view known(std::string_view text) {
    return text.empty() ? "?" : text;
}

/// The entry of a map for the number of a move; empty if there is none.
template <class Told>
Told at(const std::map<std::size_t, Told>& texts, std::size_t number) {
    const auto found = texts.find(number);
    return found == texts.end() ? Told() : found->second;
}

/// The source's comment on a move, without those of earlier annotations that the new one replaces.
/// They stand at the end; PGN breaks them into lines.
std::string source_comment(const AnnotatedGame& game, std::size_t number) {
    std::string comment = at(game.written.comments, number);
    if (game.annotation.move_numbered(number) == nullptr) return comment;
    for (std::size_t end = comment.size(); end != std::string::npos && end > 0;) {
        end = comment.rfind('\n', end - 1);
        const std::size_t begin = end + 1;  // 0 in the first line
        if (is_comment_of(std::string_view(comment).substr(begin), game.played.start.game()))
            comment.resize(begin - (begin > 0 ? 1 : 0));
    }
    return comment;
}

/// The source's variations of a move, without one that an earlier annotation has written.
std::vector<std::string> source_variations(const AnnotatedGame& game, std::size_t number,
                                           std::string_view own) {
    auto kept = at(game.written.variations, number);
    std::erase_if(kept, [&](const auto& text) { return words_of(text) == words_of(own); });
    return kept;
}

/// Whether a file in this format keeps the source's further parts: other formats have other words.
bool is_kept(const AnnotatedGame& game, std::string_view format) {
    return game.written.format == format;
}

/// The rule, or the source's name for an unknown one.
std::string said_rule(const AnnotatedGame& game, std::string_view rule) {
    const AnyGame& rules = game.played.start.game();
    const bool is_unknown = unknown_rule(game.written, rules) && rule == rules.rules().front().name;
    return is_unknown ? *game.written.options.rule : std::string(rule);
}

/// C[...] with the comments of the source and ours.
std::string sgf_comment(std::string_view source, std::string_view own) {
    if (source.empty() && own.empty()) return "";
    const std::string_view between = source.empty() || own.empty() ? "" : "\n";
    return fmt::format("C[{}{}{}]", sgf_text(source), between, sgf_text(own));
}

std::string sgf_head(const AnnotatedGame& game, const SgfGame& sgf,
                     const std::vector<std::string>& notes) {
    const WrittenGame& written = game.written;
    std::string turn = sgf_text(turning_point(game));
    std::string tags;
    std::string last;
    for (const auto& [name, value] : written.tags) {
        if (!is_kept(game, "sgf")) break;
        if (name == "GC" && value.ends_with(turn)) turn.clear();
        if (name == "GC") turn = value + (turn.empty() ? "" : "\n") + turn;
        if (name != "GC") tags += sgf_property(name, value, last);
    }
    const std::string marks = is_kept(game, "sgf") ? at(written.marks, 0) : "";
    return fmt::format(
        "(;FF[4]GM[{}]CA[UTF-8]AP[ybw]SZ[{}]PB[{}]PW[{}]RE[{}]RU[{}]{}{}{}{}\n{}", sgf.number,
        sgf.size, sgf_text(written.players[0]), sgf_text(written.players[1]),
        sgf_text(known(result_of(game, "sgf"))), sgf_text(said_rule(game, sgf.rule)), tags,
        turn.empty() ? "" : fmt::format("GC[{}]", turn),
        sgf_setup(sgf, game.played.start.side_to_move()),
        sgf_comment(at(written.comments, 0), fmt::format("{}", fmt::join(notes, "\n"))),
        marks.empty() ? "" : fmt::format(";{}\n", marks));
}

/// The sign of PGN for a verdict.
std::string_view sign_of(Verdict verdict) {
    constexpr std::array<std::string_view, 4> signs{"", "$6", "$2", "$4"};
    return signs[static_cast<std::size_t>(verdict)];
}

void add_words(MoveText& text, std::string_view words) {
    for (const std::string& word : words_of(words)) text.add(word);
}

std::string pgn_variation(const AnyPosition& position, const std::vector<AnyMove>& moves) {
    MoveText inner;
    inner.add_moves(*position.game().pgn_game(position, moves), position.side_to_move());
    return "(" + inner.text() + ")";
}

void add_comment(MoveText& text, std::string comment) {
    if (comment.empty()) return;
    std::ranges::replace(comment, '{', '(');
    add_words(text, pgn_comment(std::move(comment)));
}

/// The variations of the source where it writes moves in other words than the new file; empty where
/// the words are the same, since its variations can then stand unchanged.
class RewrittenLines {
public:
    /// `words` are the moves of the game in the words of the file.
    RewrittenLines(const AnnotatedGame& game, const std::vector<std::string>& words)
        : start_(game.played.start) {
        const auto& source = game.written.moves;
        for (std::size_t i = 0; i < std::min(source.size(), words.size()); ++i)
            is_needed_ |= source[i] != words[i];
        if (!is_needed_) return;
        lines_ = played_variations(game.written, game.played, notes_);
        whole_ = whole_lines(game.played, lines_);
    }

    bool is_needed() const { return is_needed_; }
    /// The parts that could not be taken over.
    const std::vector<std::string>& notes() const { return notes_; }

    /// The variations that leave the line (0: the game) after so many moves, as trees of SGF.
    std::string sgf(std::size_t line, std::size_t after) const {
        std::string text;
        for (const std::size_t one : leaving(line, after)) {
            const auto points = start_.game().sgf_game(start_, whole_[one])->moves;
            std::string rest;
            for (std::size_t number = points.size(); number > after; --number) {
                const std::string node = sgf_nodes({points[number - 1]}, side_of(number)) +
                                         sgf_comment(told(&PlayedLine::comments, one, number), "") +
                                         told(&PlayedLine::marks, one, number);
                const std::string others = number - 1 > after ? sgf(one, number - 1) : "";
                rest = others.empty() ? node + rest : fmt::format("({}{}){}", node, rest, others);
            }
            text += fmt::format("\n({}){}", rest, sgf(one, after));
        }
        return text;
    }

    /// The same in the round brackets of PGN.
    void add_pgn(MoveText& text, std::size_t line, std::size_t after) const {
        for (const std::size_t one : leaving(line, after)) {
            const PgnGame pgn = *start_.game().pgn_game(start_, whole_[one]);
            MoveText inner;
            bool is_broken = true;  // by a comment or a variation: the number is said again
            for (std::size_t number = after + 1; number <= pgn.moves.size(); ++number) {
                const int side = side_of(number);
                if (side == 0 || is_broken) inner.add(numbered(pgn, number, side));
                inner.add(pgn.moves[number - 1]);
                const std::size_t before = inner.text().size();
                add_words(inner, told(&PlayedLine::marks, one, number));
                add_comment(inner, told(&PlayedLine::comments, one, number));
                if (number - 1 > after) add_pgn(inner, one, number - 1);
                is_broken = inner.text().size() > before;
            }
            add_words(text, "(" + inner.text() + ")");
            add_pgn(text, one, after);
        }
    }

    /// "12." or "12...", of the move with that number from the start, which is of `side`.
    std::string numbered(const PgnGame& pgn, std::size_t number, int side) const {
        const int plies = static_cast<int>(number) - 1 + start_.side_to_move();
        return fmt::format("{}{}", pgn.first_number + plies / 2, side == 0 ? "." : "...");
    }

    /// The side of the move with that number.
    int side_of(std::size_t number) const {
        return (start_.side_to_move() + static_cast<int>(number) - 1) % 2;
    }

private:
    std::vector<std::size_t> leaving(std::size_t line, std::size_t after) const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < lines_.size(); ++i)
            if (lines_[i].line == line && lines_[i].after == after) found.push_back(i + 1);
        return found;
    }

    std::string told(auto part, std::size_t line, std::size_t number) const {
        return at(lines_[line - 1].*part, number - lines_[line - 1].after);
    }

    const AnyPosition start_;
    bool is_needed_ = false;
    std::vector<std::string> notes_;
    std::vector<PlayedLine> lines_;
    std::vector<std::vector<AnyMove>> whole_;  ///< from the start: the game, then lines_
};

/// The marks and comments of a move: first the source's, then ours; then `own`, our better line,
/// and those of the source.
void add_remarks(MoveText& text, const AnnotatedGame& game, std::size_t number,
                 const std::string& own, const RewrittenLines& rewritten) {
    const AnnotatedMove* const move = game.annotation.move_numbered(number);
    const std::string marks = is_kept(game, "pgn") ? at(game.written.marks, number) : "";
    add_words(text, marks);
    if (move != nullptr && move->verdict != Verdict::good &&
        marks.find(sign_of(move->verdict)) == std::string::npos)
        text.add(sign_of(move->verdict));
    add_comment(text, source_comment(game, number));
    if (move != nullptr) add_comment(text, comment_of(*move, game.played.start.game()));
    add_words(text, own);
    if (!is_kept(game, "pgn")) return;
    if (rewritten.is_needed()) return rewritten.add_pgn(text, 0, number - 1);
    for (const std::string& kept : source_variations(game, number, own)) add_words(text, kept);
}

using Tags = std::vector<std::pair<std::string, std::string>>;

/// The tags of PGN in their order; `own` are ours, which replace those of the source.
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
    const auto better = better_lines(game, sgf_variation);
    std::vector<std::string> points;  // as reading tells them
    for (const std::string& move : sgf.moves)
        points.push_back(fmt::format("{},{}", move[0] - 'a', move[1] - 'a'));
    const RewrittenLines rewritten(game, points);
    std::string rest;  // of the tree, from the last move to the first
    if (is_kept(game, "sgf") && !rewritten.is_needed())
        rest = fmt::format("{}", fmt::join(at(game.written.variations, sgf.moves.size() + 1), ""));
    for (std::size_t number = sgf.moves.size(); number > 0; --number) {
        std::string node = sgf_nodes({sgf.moves[number - 1]}, rewritten.side_of(number));
        const AnnotatedMove* const move = game.annotation.move_numbered(number);
        node += sgf_comment(source_comment(game, number),
                            move == nullptr ? "" : comment_of(*move, rules));
        const std::string own = at(better, number);
        std::string others = own.empty() ? "" : "\n" + own;
        if (is_kept(game, "sgf")) {
            node += at(game.written.marks, number);
            const auto kept = source_variations(game, number, own);
            if (rewritten.is_needed()) {
                others += rewritten.sgf(0, number - 1);
            } else if (!kept.empty()) {
                others += fmt::format("\n{}", fmt::join(kept, ""));
            }
        }
        rest = others.empty() ? node + rest : fmt::format("\n({}{}){}", node, rest, others);
    }
    return sgf_head(game, sgf, rewritten.notes()) + rest + ")\n";
}

std::string annotated_pgn(const AnnotatedGame& game) {
    const AnyGame& rules = game.played.start.game();
    const PgnGame pgn = *rules.pgn_game(game.played.start, game.played.moves);
    const auto better = better_lines(game, pgn_variation);
    std::string result = result_of(game, "pgn");
    if (result_word(result).empty()) result = "*";
    MoveText text;
    const RewrittenLines rewritten(game, pgn.moves);
    add_comment(text, at(game.written.comments, 0));
    for (const std::string& note : rewritten.notes()) add_comment(text, note);
    bool is_broken = true;  // by remarks: then the number is said again, also for the second side
    for (std::size_t number = 1; number <= pgn.moves.size(); ++number) {
        const int side = rewritten.side_of(number);
        if (side == 0 || is_broken) text.add(rewritten.numbered(pgn, number, side));
        text.add(pgn.moves[number - 1]);
        const std::size_t before = text.text().size();
        add_remarks(text, game, number, at(better, number), rewritten);
        is_broken = text.text().size() > before;
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

// ---- XQF of XQStudio, in the version 1.0 that its author has described (XqfFormat.txt, 2001).

namespace {

/// A move with its comment and those that may follow; the root stands for the position.
struct MoveTree {
    std::string move{};  ///< "h2e2"
    std::string comment{};
    std::list<MoveTree> next{};

    MoveTree& child(const std::string& name) {
        const auto known = std::ranges::find(next, name, &MoveTree::move);
        return known != next.end() ? *known : next.emplace_back(MoveTree{.move = name});
    }
};

/// The game, the source's variations, and the better lines.
MoveTree move_tree(const AnnotatedGame& game) {
    const PlayedMoves& played = game.played;
    const AnyGame& rules = played.start.game();
    MoveTree root;
    const auto grow = [&](const std::vector<AnyMove>& moves, std::size_t after,
                          const std::map<std::size_t, std::string>& comments) {
        MoveTree* last = &root;
        const auto names = rules.told(played.start, "", moves).moves;
        for (std::size_t i = 0; i < names.size(); ++i) {
            last = &last->child(names[i]);
            if (last->comment.empty() && i >= after) last->comment = at(comments, i + 1 - after);
        }
    };
    auto comments = game.written.comments;
    for (const AnnotatedMove& move : game.annotation.moves) {
        std::string& text = comments[move.number];
        text = source_comment(game, move.number);
        text += (text.empty() ? "" : "\n") + comment_of(move, rules);
    }
    std::vector<std::string> notes;
    auto lines = played_variations(game.written, played, notes);
    const auto moves_alone = [](const AnyPosition& /*position*/, auto moves) { return moves; };
    for (const auto& [number, moves] : better_lines(game, moves_alone)) {
        if (number <= played.moves.size()) lines.push_back({.after = number - 1, .moves = moves});
    }
    const auto whole = whole_lines(played, lines);
    grow(played.moves, 0, comments);
    for (std::size_t i = 0; i < lines.size(); ++i)
        grow(whole[i + 1], lines[i].after, lines[i].comments);
    if (const auto said = at(comments, 0); !said.empty()) notes.insert(notes.begin(), said);
    root.comment = fmt::format("{}", fmt::join(notes, "\n"));
    return root;
}

/// 10 x + y from the lower left.
int xqf_place(std::string_view square) {
    return 10 * (square[0] - 'a') + (square[1] - '0');
}

/// The moves, each with all that follow it before its next brother.
std::string xqf_records(const std::list<MoveTree>& brothers) {
    std::string bytes;
    for (auto node = brothers.rbegin(); node != brothers.rend(); ++node) {
        const std::string_view move = node->move.empty() ? "a0a0" : std::string_view(node->move);
        const std::string comment = encoded_in(node->comment, xqf_encoding);
        const std::size_t tag = (node->next.empty() ? 0 : 0xF0) | (bytes.empty() ? 0 : 0x0F);
        std::string record{static_cast<char>(24 + xqf_place(move.substr(0, 2))),
                           static_cast<char>(32 + xqf_place(move.substr(2))),
                           static_cast<char>(tag), '\0'};
        for (int shift = 0; shift < 32; shift += 8)
            record += static_cast<char>(comment.size() >> shift & 0xFFU);
        bytes.insert(0, record + comment + xqf_records(node->next));
    }
    return bytes;
}

}  // namespace

std::string annotated_xqf(const AnnotatedGame& game) {
    constexpr std::size_t head = 0x400;
    std::string bytes("XQ\x0A");
    bytes.resize(head);
    const auto put = [&](const PlacedText& place, std::string text) {
        std::string value = encoded_in(text, xqf_encoding);
        while (value.size() >= place.room) {  // without its last character
            while (continues_character(text.back())) text.pop_back();
            text.pop_back();
            value = encoded_in(text, xqf_encoding);
        }
        bytes[place.at] = static_cast<char>(value.size());
        bytes.replace(place.at + 1, value.size(), value);
    };
    for (const PlacedText& place : xqf_texts) {
        if (place.tag == "Red" || place.tag == "Black")
            put(place, game.written.players[place.tag == "Red" ? 0 : 1]);
        for (const auto& [name, value] : game.written.tags)
            if (name == place.tag) put(place, value);
    }
    const PlayedMoves& played = game.played;
    const std::string result = result_of(game, "pgn");
    const auto known = std::ranges::find(xqf_results, result);
    bytes[0x32] = static_cast<char>(played.start.side_to_move());
    bytes[0x33] = static_cast<char>(known == xqf_results.end() ? 0 : known - xqf_results.begin());
    bytes.replace(xqf_men_at, xqf_men.size(), xqf_men.size(), '\xFF');
    std::string square = "a9";
    const std::string fen = played.start.game().pgn_game(played.start, {})->start;
    for (const char c : fen) {
        if (c == ' ') break;
        if (c == '/') square = {'a', static_cast<char>(square[1] - 1)};
        if ('1' <= c && c <= '9') square[0] = static_cast<char>(square[0] + c - '0');
        for (std::size_t i = 0; i < xqf_men.size(); ++i) {
            if (xqf_men[i] != c || bytes[xqf_men_at + i] != '\xFF') continue;
            bytes[xqf_men_at + i] = static_cast<char>(xqf_place(square));
            ++square[0];
            break;
        }
    }
    return bytes + xqf_records({move_tree(game)});
}

}  // namespace ybw::record
