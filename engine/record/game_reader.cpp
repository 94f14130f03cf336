#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>

#include "engine/games/any_game.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

/// The same kind in other words.
std::string known_kind(const std::string& kind) {
    if (kind == "中国象棋" || kind == "象棋" || kind == "中國象棋") return "chinese chess";
    return lower_case(kind);
}

bool has_format(const AnyGame& game, const WrittenGame& written) {
    const auto has = [](const auto& names, std::string_view name) {
        return std::ranges::count(names, name) > 0;
    };
    if (written.format == "psq") return has(game.protocols(), "gomocup");
    return written.format == "text" || has(game.record_formats(), written.format);
}

/// Files that are not read: their beginning, in small letters, and their name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> foreign_records{{
    {"ccbridgelibrary", "a library of CCBridge (CBL)"},
    {"[dhtmlxq", "a record of dpxq.com (DhtmlXQ)"},
    {"\xFFrenlib", "a library of RenLib (LIB)"},
    {"<", "a page or XML (RIF, CBF)"},
    {"sqlite format", "a data base"},
    {"%pdf-", "a PDF"},
    {"pk\x03\x04", "an archive (ZIP)"},
    {"\x1F\x8B", "an archive (gzip)"},
    {"rar!", "an archive (RAR)"},
    {"7z\xBC\xAF", "an archive (7z)"},
}};

/// Two names, then points: "7,7,1".
bool begins_as_rec(std::string_view text) {
    const auto lines = split(text.substr(0, 1000), '\n');
    const auto has_comma = [](std::string_view line) { return line.find(',') != line.npos; };
    return lines.size() > 2 && !has_comma(lines[0]) && !has_comma(lines[1]) &&
           has_comma(lines[2]) && whole_number(trimmed(split(lines[2], ',').front()));
}

/// Reads a game from its text, which begins in that line of the file.
using Reader = std::function<WrittenGame(std::string_view text, std::size_t first_line)>;

/// How to read the games of a text, and how to divide it into them.
struct TextFormat {
    Reader read;
    std::vector<std::string_view> (*games)(std::string_view text) = nullptr;  ///< null: one
};

TextFormat format_of(std::string_view text, std::optional<int> size) {
    const std::size_t blank = std::min(text.find_first_not_of(blanks), text.size());
    const std::string_view begun = text.substr(blank);
    // The places in error messages are those of the whole text.
    if (begun.starts_with('[') || begun.starts_with('%')) return {&read_pgn, &pgn_games};
    if (begun.starts_with('(') || !sgf_games(text).empty())
        return {[size](auto sgf, std::size_t line) { return read_sgf(sgf, size, line); },
                &sgf_games};
    if (begun.substr(0, begun.find_first_of(blanks)) == "FORMAT") return {&read_wxf, &wxf_games};
    const auto from = [](WrittenGame (*read)(std::string_view), std::size_t first) {
        return Reader([=](auto whole, std::size_t) { return read(whole.substr(first)); });
    };
    if (begun.starts_with("Piskvor")) return {from(&read_psq, 0)};
    return {from(begins_as_rec(begun) ? &read_rec : &read_moves, blank)};
}

bool is_xqf(std::string_view bytes) {
    constexpr char newest = 0x20;  // the third byte is the version
    return bytes.starts_with("XQ") && bytes.size() > 2 && 0 < bytes[2] && bytes[2] < newest;
}

bool is_cbr(std::string_view bytes) {
    return bytes.starts_with("CCBridge Record");
}

/// The text of all files that are neither XQF nor CBR.
DecodedText text_of(std::string_view bytes) {
    const std::string begun = lower_case(without_byte_order_mark(std::string(bytes.substr(0, 20))));
    for (const auto& [beginning, name] : foreign_records) {
        if (!begun.starts_with(beginning)) continue;
        throw UserError(ExitCode::bad_input,
                        "{} is not read; write the game as PGN (or SGF, PSQ, WXF, XQF, CBR) with "
                        "the program that made it",
                        name);
    }
    return decoded(bytes);
}

void note_guess(const DecodedText& text, WrittenGame& game) {
    if (!text.note.empty()) game.notes.insert(game.notes.begin(), text.note);
}

/// Whether the last word of the text is the number of a move: "12", also in full-width digits.
bool ends_with_number(std::string_view text) {
    constexpr std::size_t longest = 12;  // bytes: four full-width digits
    const std::string_view end = text.substr(text.size() - std::min(text.size(), longest + 1));
    const std::string_view word = end.substr(end.find_last_of(blanks) + 1);
    return !word.empty() && word.size() <= longest &&
           with_plain_width(word).find_first_not_of("0123456789") == std::string::npos;
}

/// A board or FEN, whose rows have '/' between, as have results, or the word of UCI.
bool is_position(std::string_view text) {
    const std::string_view first = text.substr(0, text.find(' '));
    return text == "startpos" ||
           (first.find('/') != std::string_view::npos && result_word(first).empty());
}

}  // namespace

bool is_called(const WrittenGame& written, const AnyGame& game) {
    if (!has_format(game, written)) return false;
    if (written.kind.empty()) return true;
    const AnyPosition start = game.start({});
    if (written.format == "sgf")
        return std::to_string(game.sgf_game(start, {})->number) == written.kind;
    const std::string kind = known_kind(written.kind);
    return lower_case(std::string(game.pgn_game(start, {})->game)) == kind || game.name() == kind;
}

std::vector<const AnyGame*> games_of(const WrittenGame& written,
                                     std::optional<std::string_view> asked) {
    std::vector<const AnyGame*> found;
    std::string_view only;  // the one that has the format
    for (const AnyGame* const game : all_games()) {
        if (has_format(*game, written)) only = game->name();
        if (asked ? game->name() == *asked && has_format(*game, written)
                  : is_called(written, *game))
            found.push_back(game);
    }
    if (!found.empty()) return found;
    if (asked) {
        static_cast<void>(game_named(*asked));  // or there is none of that name
        throw UserError(ExitCode::usage,
                        "--game {0}: no game of {0} is read from {1}; write its moves alone, or "
                        "leave --game out if the file is of another game",
                        *asked, upper_case(std::string(written.format)));
    }
    throw UserError(ExitCode::bad_input,
                    "there is no game here that {} calls '{}'; if it is {} all the same, name it "
                    "with --game {}",
                    written.format, printable(written.kind), only, only);
}

std::string with_plain_signs(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, char>, 10> signs{{{"．", '.'},
                                                                              {"…", '.'},
                                                                              {"、", '.'},
                                                                              {"，", ' '},
                                                                              {"；", ' '},
                                                                              {"。", ' '},
                                                                              {"–", '-'},
                                                                              {"—", '-'},
                                                                              {"−", '-'},
                                                                              {"－", '-'}}};
    const std::string with_blanks = with_plain_blanks(std::string(text));
    std::string plain;
    for (std::string_view written = with_blanks; !written.empty();) {
        const auto* const sign = std::ranges::find_if(
            signs, [&](const auto& known) { return written.starts_with(known.first); });
        const bool is_sign = sign != signs.end();
        const bool is_comma = is_sign && sign->first == "、" && !ends_with_number(plain);
        plain += is_comma ? ' ' : is_sign ? sign->second : written.front();
        written.remove_prefix(is_sign ? sign->first.size() : 1);
    }
    return plain;
}

std::string_view bare_move(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (word == "0000") return word;  // no number, but no move
    if (digits == word.size() || word[digits] == '.' || (digits > 0 && word[digits] == ')')) {
        const std::size_t first = std::min(word.find_first_not_of(".)", digits), word.size());
        if (digits == 0 || word.size() - first != 1) word.remove_prefix(first);  // 15.6 is a move
    }
    static constexpr std::array<std::string_view, 14> signs{"+-", "-+", "!", "?", "+", "#", "=",
                                                            "±",  "∓",  "⩲", "⩱", "∞", "□", "✓"};
    const auto ends_word = [&](std::string_view sign) { return word.ends_with(sign); };
    for (auto sign = signs.begin(); sign != signs.end();) {
        sign = std::ranges::find_if(signs, ends_word);
        if (sign != signs.end()) word.remove_suffix(sign->size());
    }
    return word;
}

std::string_view result_word(std::string_view word) {
    struct Result {
        std::string_view meaning;
        std::vector<std::string_view> words;
    };
    static const std::vector<Result> results{
        {"1-0", {"1-0", "1:0", "１-０", "红胜", "紅勝", "红先胜", "紅先勝", "黑负", "黑負"}},
        {"0-1", {"0-1", "0:1", "０-１", "黑胜", "黑勝", "红先负", "紅先負", "红负", "紅負"}},
        {"1/2-1/2",
         {"1/2-1/2", "1/2", "1/2:1/2", "0.5-0.5", "½-½", "½", "和棋", "和局", "和", "红先和",
          "紅先和"}},
        {"*", {"*"}}};
    const std::string plain = with_plain_signs(word);
    const auto found = std::ranges::find_if(
        results, [&](const Result& result) { return std::ranges::count(result.words, plain) > 0; });
    return found == results.end() ? "" : found->meaning;
}

std::string in_one_line(const std::string& text) {
    if (text.find('\n') == std::string::npos) return text;  // columns in messages stay true
    std::string joined;
    bool after_row = false;
    for (const std::string_view line : split(text, '\n')) {
        const std::string_view row = trimmed(line);
        if (row.empty()) continue;
        const bool is_row =
            row.size() > 1 && row.find_first_not_of(".xoXO") == std::string_view::npos;
        if (!joined.empty()) joined += after_row && is_row ? '/' : ' ';
        joined += row;
        after_row = is_row;
    }
    return joined;
}

WrittenGame read_moves(std::string_view text) {
    WrittenGame game;
    game.format = "text";
    std::string all = in_one_line(with_plain_signs(text));
    for (const std::string_view word : {"position ", "fen "}) {
        if (trimmed(all).starts_with(word)) all = std::string(trimmed(all).substr(word.size()));
    }
    static constexpr std::string_view moves_word = "moves ";
    const std::size_t moves = all.find(moves_word);
    if (moves != std::string::npos && (moves == 0 || all[moves - 1] == ' ')) {
        game.start = trimmed(std::string_view(all).substr(0, moves));
        all.erase(0, moves + moves_word.size());
    } else if (is_position(trimmed(all))) {
        game.start = trimmed(std::exchange(all, ""));
    }
    if (game.start == "startpos") game.start.clear();
    for (const std::string& word : words_of(all)) {
        const std::string_view result = result_word(word);
        const std::string_view move = result.empty() ? bare_move(word) : "";
        if (!result.empty()) game.result = result;
        if (!move.empty()) game.moves.emplace_back(move);
    }
    return game;
}

void WrittenGame::note_others(std::size_t games) {
    if (games < 2) return;
    notes.push_back(fmt::format("the file has {} games; this is the first of them", games));
}

WrittenGame read_game(std::string_view bytes, std::optional<int> size) {
    if (is_xqf(bytes)) return read_xqf(bytes);
    if (is_cbr(bytes)) return read_cbr(bytes);
    const DecodedText text = text_of(bytes);
    WrittenGame game = format_of(text.text, size).read(text.text, 1);
    note_guess(text, game);
    return game;
}

std::vector<ReadGame> read_games(std::string_view bytes, std::optional<int> size) {
    if (is_xqf(bytes) || is_cbr(bytes)) return {{1, read_game(bytes, size), {}}};
    const DecodedText text = text_of(bytes);
    const TextFormat format = format_of(text.text, size);
    std::vector<std::string_view> parts;
    if (format.games != nullptr) parts = format.games(text.text);
    if (parts.size() < 2) parts = {text.text};  // with all that stands around a single game
    std::vector<ReadGame> read;
    const char* counted = text.text.data();
    std::size_t line = 1;
    for (const std::string_view part : parts) {
        line += static_cast<std::size_t>(std::count(counted, part.data(), '\n'));
        counted = part.data();
        read.push_back({line, {}, {}});
        try {
            read.back().game = format.read(part, line);
            note_guess(text, read.back().game);
        } catch (const UserError& error) {
            if (parts.size() == 1) throw;
            read.back().error = error;
        }
    }
    return read;
}

}  // namespace ybw::record
