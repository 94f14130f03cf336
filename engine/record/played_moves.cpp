#include "engine/record/played_moves.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <utility>

#include "engine/record/record_text.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

/// These formats give points, each as a whole: "7,7".
bool tells_points(const WrittenGame& written) {
    return written.format == "sgf" || written.format == "psq";
}

/// The longest name of a move. A file of another kind may be one long word.
constexpr std::size_t longest_name = 40;

using Parse = AnyMove (AnyPosition::*)(std::string_view) const;

/// nullopt if the word is no move.
std::optional<AnyMove> move_of(const AnyPosition& position, Parse parse, std::string_view word) {
    try {
        return (position.*parse)(word);
    } catch (const UserError&) {
        return std::nullopt;
    }
}

/// A move at the beginning of a word.
struct FirstMove {
    AnyMove move;
    std::size_t length = 0;
};

/// A move as programs write it over a protocol, which is the whole word; or the longest beginning
/// that is a name of the game: moves may stand without blanks between.
std::optional<FirstMove> first_move(const AnyPosition& position, const WrittenGame& written,
                                    std::string_view word) {
    const bool is_short = word.size() <= longest_name;
    const auto told =
        is_short ? move_of(position, &AnyPosition::parse_told_move, word) : std::nullopt;
    if (told) return FirstMove{*told, word.size()};
    if (tells_points(written)) return std::nullopt;
    for (std::size_t length = std::min(word.size(), longest_name); length > 0; --length) {
        if (const auto move = move_of(position, &AnyPosition::parse_move, word.substr(0, length)))
            return FirstMove{*move, length};
    }
    return std::nullopt;
}

std::string shown(std::string_view word) {
    if (word.size() <= longest_name) return printable(word);
    return printable(word.substr(0, longest_name)) + "...";
}

std::string reason(const AnyPosition& position, Parse parse, std::string_view word) {
    if (word.size() > longest_name) return "it is no move here";
    try {
        static_cast<void>((position.*parse)(word));
    } catch (const UserError& error) {
        return error.what();
    }
    return "it is no move here";
}

/// "7,7", the form of protocols; people may write it, too.
bool is_point(std::string_view word) {
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) != 0 &&
           word.find(',') != std::string_view::npos;
}

/// For a file whose points have numbers of two digits, from 0; people count from 1.
std::string point_text(std::string_view point) {
    const std::size_t comma = point.find(',');
    const auto place = [](std::string_view number) { return whole_number(number).value_or(0) + 1; };
    return fmt::format("the point in column {}, row {} from above", place(point.substr(0, comma)),
                       place(point.substr(comma + 1)));
}

/// "; the file says no size: --size 19 is large enough", with the usual size that is.
std::string size_hint(const WrittenGame& written) {
    if (written.options.size || written.format != "sgf") return "";
    std::int64_t least = 0;
    for (const std::string& point : written.moves) {
        const std::size_t comma = point.find(',');
        if (comma == std::string::npos) continue;  // a name
        for (const std::string& place : {point.substr(0, comma), point.substr(comma + 1)})
            least = std::max(least, whole_number(place).value_or(0) + 1);
    }
    constexpr std::int64_t usual_large = 19;
    return fmt::format("; the file says no size of the board: write --size {}",
                       std::max(least, usual_large));
}

/// The fault of a word as the file has it, or of the point that the word stands for.
std::string complaint(const WrittenGame& written, const AnyPosition& position,
                      const AnyPosition& initial, std::string_view word) {
    const Parse parse = is_point(word) ? &AnyPosition::parse_told_move : &AnyPosition::parse_move;
    const std::string why = reason(position, parse, word);
    if (!tells_points(written) || !is_point(word))
        return fmt::format(" '{}': {}", shown(word), why);
    if (move_of(initial, parse, word)) return ": " + why;  // which has the name of the point
    return fmt::format(": {} is not on the board{}", point_text(word), size_hint(written));
}

/// The empty board of the same size, on which every point is a move.
AnyPosition empty_board(const AnyPosition& start, GameOptions options) {
    if (const auto size = variant_of(start).size) options.size = size;
    return start.game().start(options);
}

/// nullopt if the word is no point that the rule forbids.
std::optional<ForbiddenMove> forbidden_move(const AnyPosition& position, const AnyPosition& initial,
                                            std::string_view word) {
    const Parse parse = &AnyPosition::parse_told_move;
    const auto move = move_of(initial, parse, word);
    if (!move) return std::nullopt;
    const std::string name = initial.format_move(*move);
    const auto points = position.game().forbidden_points(position);
    if (std::ranges::find(points, name) == points.end()) return std::nullopt;
    const std::string why = reason(position, parse, word);
    return ForbiddenMove{*move, name, why.substr(0, why.find(';'))};
}

/// The name of this rule in games whose repetitions may be left unjudged.
constexpr const char* lenient_rule = "none";

bool has_rule(const AnyGame& game, std::string_view rule) {
    return std::ranges::count(game.rules(), rule, &NamedChoice::name) > 0;
}

/// The rule whose name is among the words ("Renju (RIF)"). An unknown name is ignored: files of
/// other programs have many.
GameOptions known_options(GameOptions options, const AnyGame& game) {
    if (!options.rule) return options;
    std::string said = lower_case(*options.rule);
    std::ranges::replace_if(
        said, [](char c) { return c < 'a' || c > 'z'; }, ' ');
    options.rule.reset();
    for (const std::string& word : split_words(said))
        if (has_rule(game, word)) options.rule = word;
    return options;
}

/// Whether a rule has ended the game although the board does not show it, so that people go on.
bool is_over_by_rule(const AnyPosition& position) {
    return !position.end_reason().empty() && !position.legal_moves().empty();
}

[[noreturn]] void refuse_after_end(const AnyPosition& position, std::size_t number,
                                   std::string_view word) {
    std::string why = *ending(position);
    if (is_over_by_rule(position) && has_rule(position.game(), lenient_rule))
        why += fmt::format("; repetitions are not judged by --rule {}", lenient_rule);
    const std::string name = is_point(word) ? point_text(word) : fmt::format("'{}'", shown(word));
    throw UserError(ExitCode::bad_input, "move {}, {}: the game is over before it: {}", number,
                    name, why);
}

/// A word of the file that is no move.
struct RefusedMove : UserError {
    RefusedMove(const std::string& message, std::size_t words, std::size_t moves)
        : UserError(ExitCode::bad_input, message),
          understood(words, -static_cast<std::ptrdiff_t>(moves)) {}

    std::pair<std::size_t, std::ptrdiff_t> understood;  ///< words before it, in the fewest moves
};

/// Plays by these options only.
PlayedMoves played_by(const GameOptions& options, const WrittenGame& written, const AnyGame& game,
                      ForbiddenEnd end) {
    PlayedMoves played{.start = read_position(game, written.start, options), .moves = {}};
    AnyPosition position = played.start;
    for (const std::string& word : written.moves) {
        for (std::string_view rest = word; !rest.empty();) {
            const std::size_t number = played.moves.size() + 1;
            if (position.outcome()) {
                if (end == ForbiddenEnd::refused || !is_over_by_rule(position))
                    refuse_after_end(position, number, rest);
                if (!played.rule_end)
                    played.rule_end = {number - 1, *ending(position),
                                       std::string(game.rule_name(position))};
            }
            const auto first = first_move(position, written, rest);
            if (!first) {
                const AnyPosition initial = empty_board(played.start, options);
                if (end == ForbiddenEnd::kept && &word == &written.moves.back())
                    played.forbidden = forbidden_move(position, initial, rest);
                if (played.forbidden) return played;
                throw RefusedMove(
                    fmt::format("move {}{}", number, complaint(written, position, initial, rest)),
                    static_cast<std::size_t>(&word - written.moves.data()), number);
            }
            played.moves.push_back(first->move);
            position.play(first->move);
            rest.remove_prefix(first->length);
        }
    }
    return played;
}

}  // namespace

GameOptions variant_of(const AnyPosition& position) {
    const AnyGame& game = position.game();
    GameOptions options;
    if (const int size = game.told(position, position.text(), {}).size; size > 0)
        options.size = size;
    if (const auto rule = game.rule_name(position); !rule.empty()) options.rule = rule;
    return options;
}

PlayedMoves with_moves_told(const AnyPosition& position, std::string_view text) {
    try {
        PlayedMoves played = played_moves(read_moves(text), position.game(), variant_of(position));
        if (same_position(played.last_position(), position)) return played;
    } catch (const UserError&) {  // it is the text of a board
    }
    return {.start = position, .moves = {}};
}

std::optional<std::string> unknown_rule(const WrittenGame& written, const AnyGame& game,
                                        const GameOptions& asked) {
    if (asked.rule || game.rules().empty()) return std::nullopt;
    const auto& said = written.options.rule;
    if (!said || said->empty() || known_options(written.options, game).rule) return std::nullopt;
    return fmt::format("its rule {} is not known, {} is taken; choose another with --rule",
                       in_quotes(*said), game.rules().front().name);
}

std::vector<std::string> notes_of(const WrittenGame& written, const AnyGame& game,
                                  const GameOptions& asked) {
    auto notes = written.notes;
    if (auto rule = unknown_rule(written, game, asked)) notes.push_back(std::move(*rule));
    return notes;
}

PlayedMoves played_moves(const WrittenGame& written, const AnyGame& game,
                         const GameOptions& options, ForbiddenEnd end) {
    GameOptions meant = known_options(written.options, game);
    if (options.size) meant.size = options.size;
    if (options.rule) meant.rule = options.rule;
    PlayedMoves played = played_by(meant, written, game, end);
    if (!played.rule_end || options.rule || !has_rule(game, lenient_rule)) return played;
    meant.rule = lenient_rule;
    const auto rule_end = played.rule_end;
    played = played_by(meant, written, game, end);
    const bool is_lifted = !played.rule_end;
    played.rule_end = rule_end;
    played.rule_end->is_lifted = is_lifted;
    return played;
}

PlayedMoves first_played(std::span<const AnyGame* const> games, std::string_view advice,
                         const std::function<PlayedMoves(const AnyGame&)>& play) {
    std::optional<UserError> told;
    decltype(RefusedMove::understood) most;
    for (const AnyGame* const game : games) {
        try {
            return play(*game);
        } catch (const UserError& error) {
            const auto* const refused = dynamic_cast<const RefusedMove*>(&error);
            const auto understood = refused ? refused->understood : decltype(most)();
            if (told && understood <= most) continue;
            most = understood;
            const std::string kind =
                advice.empty() ? "" : fmt::format("; read as {}; {}", game->name(), advice);
            told.emplace(error.code(), error.what() + kind);
        }
    }
    throw UserError(*told);
}

// ---- Variations

namespace {

/// Reads a variation as a game; `text` has its brackets.
WrittenGame read_variation(std::string_view format, std::string_view text) {
    WrittenGame game = format == "sgf" ? read_sgf(text) : read_pgn(text.substr(1, text.size() - 2));
    if (const auto before = game.comments.find(0); before != game.comments.end()) {
        std::string& first = game.comments[1];
        first = before->second + (first.empty() ? "" : "\n") + first;
        game.comments.erase(before);
    }
    if (format != "sgf") return game;
    std::string last;
    for (const auto& [name, value] : game.tags)  // of its first node, which is no head here
        game.marks[1] += sgf_property(name, value, last);
    return game;
}

/// A line of moves with the comments and variations of its file.
struct ToldLine {
    PlayedLine line{};
    std::vector<AnyMove> whole{};  ///< from the start
    std::map<std::size_t, std::vector<std::string>> variations{};
    int depth = 0;  ///< 0: the game, 1: a variation, 2: one of that
};

}  // namespace

std::vector<PlayedLine> played_variations(const WrittenGame& written, const PlayedMoves& played,
                                          std::vector<std::string>& notes) {
    constexpr int most_depth = 50;
    constexpr std::size_t most_moves = 5000;
    std::size_t count = 0;
    std::vector<ToldLine> told{{.whole = played.moves, .variations = written.variations}};
    const auto note = [&](std::size_t number, const std::string& why) {
        notes.push_back(fmt::format("a variation of move {} {}", number, why));
    };
    /// The variation of line `left` after so many of its moves.
    const auto add = [&](std::size_t left, std::size_t after, const WrittenGame& variation) {
        ToldLine one{.line = {.line = left,
                              .after = after,
                              .comments = variation.comments,
                              .marks = variation.marks},
                     .whole = told[left].whole,
                     .variations = variation.variations,
                     .depth = told[left].depth + 1};
        one.whole.resize(after);
        AnyPosition position = played.start;
        for (const AnyMove move : one.whole) position.play(move);
        const bool is_seconds = variation.start.ends_with('o');  // of SGF, if its first move is
        if (variation.format == "sgf" &&
            variation.start.find_first_of("xo") + 1 < variation.start.size())
            return note(after + 1, "is left out: it sets stones");
        if (variation.format == "sgf" && is_seconds != (position.side_to_move() == 1))
            return note(after + 1, "is left out: its first move is of the other side");
        for (const std::string& word : variation.moves) {
            const auto move =
                position.outcome() ? std::nullopt : first_move(position, variation, word);
            if (!move || move->length != word.size() || ++count > most_moves) {
                note(after + 1, fmt::format("ends before its move '{}'", shown(word)));
                break;
            }
            one.line.moves.push_back(move->move);
            one.whole.push_back(move->move);
            position.play(move->move);
        }
        if (!one.line.moves.empty()) told.push_back(std::move(one));
    };
    for (std::size_t left = 0; left < told.size(); ++left) {
        for (const auto& [number, texts] : std::exchange(told[left].variations, {})) {
            const std::size_t after = told[left].line.after + number - 1;
            for (const std::string& text : texts) {
                try {
                    if (told[left].depth == most_depth || after > told[left].whole.size())
                        throw UserError(ExitCode::bad_input, "there are too many in each other");
                    add(left, after, read_variation(written.format, text));
                } catch (const UserError& error) {
                    note(after + 1, fmt::format("is left out: {}", error.what()));
                }
            }
        }
    }
    std::vector<PlayedLine> lines;
    for (std::size_t i = 1; i < told.size(); ++i) lines.push_back(std::move(told[i].line));
    return lines;
}

std::vector<std::vector<AnyMove>> whole_lines(const PlayedMoves& played,
                                              const std::vector<PlayedLine>& lines) {
    std::vector<std::vector<AnyMove>> whole{played.moves};
    for (const PlayedLine& line : lines) {
        auto moves = whole[line.line];
        moves.resize(line.after);
        moves.insert(moves.end(), line.moves.begin(), line.moves.end());
        whole.push_back(std::move(moves));
    }
    return whole;
}

}  // namespace ybw::record
