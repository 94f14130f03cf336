#include "engine/cli/command_table.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

#include "engine/classic/ordered_game.hpp"
#include "engine/games/any_game.hpp"
#include "engine/report/page.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/solver.hpp"
#include "engine/search/strength.hpp"
#include "engine/teach/lesson.hpp"
#include "engine/teach/recording.hpp"
#include "engine/text/words.hpp"

namespace ybw::cli {

/// The files beside this one, embedded (../embed.cmake). The last lists the output of ybw for other
/// programs, key by key, for the manual page. Keys and columns are a contract; a test runs the
/// commands and looks for each of their keys there.
extern const std::string_view commands_txt, options_txt, output_txt;

namespace {

// ---- The choices of options, as the games and the rooms below define them.

/// The names that `listed` gives for each game, none twice.
template <class Listed>
std::vector<std::string_view> names_of_all_games(Listed listed) {
    std::vector<std::string_view> names;
    for (const AnyGame* const game : all_games()) {
        for (const std::string_view name : listed(*game))
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return names;
}

/// The kinds of all games' provers.
std::vector<NamedChoice> prover_kinds() {
    std::vector<NamedChoice> kinds;
    for (const AnyGame* game : all_games()) {
        if (game->prover() == nullptr) continue;
        for (const NamedChoice& kind : game->prover()->kinds()) kinds.push_back(kind);
    }
    return kinds;
}

std::vector<std::string_view> with_first(std::string_view first,
                                         std::vector<std::string_view> names) {
    names.insert(names.begin(), first);
    return names;
}

std::string candidates_text() {
    std::string text;
    for (const AnyGame* const game : all_games()) {
        const auto choices = game->candidates();
        if (choices.empty()) continue;
        text += text.empty() ? "" : "; ";
        text += game->name();
        const char* mark = ": ";
        for (const NamedChoice& choice : choices)
            text += fmt::format("{}{}, {}", std::exchange(mark, "; "), choice.name, choice.summary);
    }
    return text;
}

std::string board_sizes() {
    std::string text;
    for (const AnyGame* const game : all_games()) {
        if (const auto sizes = game->sizes()) {
            text += fmt::format("{}{}: {} to {}, default {}", text.empty() ? "" : "; ",
                                game->name(), sizes->least, sizes->most, sizes->usual);
        }
    }
    return text;
}

std::string game_file_summary(std::string_view format, std::string_view name) {
    const auto games = games_where(
        [&](const AnyGame& game) { return std::ranges::count(game.record_formats(), format) > 0; });
    if (games.empty()) return fmt::format("write games as {}, which no game here has", name);
    return fmt::format("write the games of a match of {} as {}, which other games do not have",
                       fmt::join(games, " or "), name);
}

std::vector<std::string_view> prover_kind_names() {
    std::vector<std::string_view> names = names_of(prover_kinds());
    names.push_back(solve::full_kind);
    return names;
}

std::string prover_kinds_text() {
    std::string text;
    for (const NamedChoice& kind : prover_kinds())
        text += fmt::format("{}, {}; ", kind.name, kind.summary);
    return text;
}

// ---- The options

/// The words that options.txt leaves to the games and the rooms below.
Words filled_in() {
    return {{"@GAME@", std::string(game_names().front())},
            {"@KINDS@", prover_kinds_text()},
            {"@SIZES@", board_sizes()},
            {"@LEVELS@", std::to_string(levels.size())},
            {"@CANDIDATES@", candidates_text()},
            {"@SGF@", game_file_summary("sgf", "SGF")},
            {"@PGN@", game_file_summary("pgn", "PGN")}};
}

Choices choices_of_options() {
    return {{"game", game_names()},
            {"kind", prover_kind_names()},
            {"example", with_first("list", names_of(teach::examples()))},
            {"rule", names_of_all_games([](const auto& game) { return names_of(game.rules()); })},
            {"side", names_of_all_games([](const auto& game) { return game.sides(); })},
            {"notation",
             names_of_all_games([](const auto& game) { return names_of(game.notations()); })},
            {"processors", {teach::processors_names.begin(), teach::processors_names.end()}},
            {"algorithm", with_first("ybw", all_games().front()->textbook_searches())},
            {"candidates",
             names_of_all_games([](const auto& game) { return names_of(game.candidates()); })},
            {"order", {classic::move_order_names.begin(), classic::move_order_names.end()}}};
}

/// A line of the file. A search setting has its own words, before its default.
Option read_option(std::string_view line, const Words& words, const Choices& choices) {
    const std::size_t colon = line.find(':');
    const auto head = split(line.substr(0, colon), ' ');
    const std::string_view meaning = trimmed(line.substr(colon + 1));
    const auto at = [&](std::size_t i) { return i < head.size() ? head[i] : std::string_view(); };
    const std::size_t next = at(1).starts_with('-') ? 2 : 1;
    const char letter = next == 2 ? head[1][1] : char{0};
    if (line.starts_with('@')) {
        const SearchSetting& setting = search_setting(head[0].substr(1));
        std::string summary(setting.summary);
        if (!meaning.empty()) summary += fmt::format(" (default: {})", meaning);
        return {setting.name,        letter,
                setting.argument,    summary,
                choices_of(setting), at(next) == "LIST" ? Takes::list : Takes::one};
    }
    Option option{head[0], letter, at(next), report::filled(meaning, words)};
    // A position may be that of a game's file.
    if (option.argument == "FILE" || option.name == "position") option.takes = Takes::file;
    for (std::size_t i = next + 1; i < head.size(); ++i) {
        if (head[i] == "file" || head[i] == "list") {
            option.takes = head[i] == "file" ? Takes::file : Takes::list;
        } else if (head[i].starts_with("old-")) {
            option.old_letter = head[i].back();
        } else {
            option.choices = split(head[i], '|');
        }
    }
    if (const auto found = choices.find(option.name); found != choices.end())
        option.choices = found->second;
    return option;
}

}  // namespace

std::vector<Option> read_options(std::string_view text, const Words& words,
                                 const Choices& choices) {
    std::vector<Option> options;
    for (const std::string_view line : telling_lines(text))
        options.push_back(read_option(line, words, choices));
    options.push_back(help_option());
    return options;
}

const std::vector<Option>& ybw_options() {
    static const std::string text = with_whole_lines(options_txt);
    static const std::vector<Option> options =
        read_options(text, filled_in(), choices_of_options());
    return options;
}

Option ybw_option(std::string_view name) {
    return *std::ranges::find(ybw_options(), name, &Option::name);
}

std::vector<Option> options_of_games(std::span<const std::string_view> names) {
    std::vector<Option> options{ybw_option("game"), ybw_option("rule"), ybw_option("side")};
    for (Option& option : options) option.choices.clear();
    for (const std::string_view name : names) {
        const AnyGame& game = game_named(name);
        options[0].choices.push_back(game.name());
        for (const NamedChoice& rule : game.rules()) options[1].choices.push_back(rule.name);
        std::ranges::copy(game.sides(), std::back_inserter(options[2].choices));
    }
    return options;
}

namespace {

/// "format human|jsonl" or "resume FILE": an option with its argument or choices, if they differ
/// here.
Option reworded(std::span<const Option> options, std::string_view head, std::string_view meaning) {
    const auto words = split(head, ' ');
    Option option = *std::ranges::find(options, words.front(), &Option::name);
    option.summary = meaning;
    for (const std::string_view word : std::span(words).subspan(1)) {
        if (word.find('|') != word.npos) {
            option.choices = split(word, '|');
        } else {
            option.argument = word;
            option.takes = word == "FILE" ? Takes::file : Takes::one;
        }
    }
    return option;
}

/// "FILE... file only-with merge", "PAPER first|second"
Operand read_operand(std::string_view text) {
    const auto words = split(text, ' ');
    Operand operand{.name = words.front(), .choices = {}};
    operand.repeats = operand.name.ends_with("...");
    if (operand.repeats) operand.name.remove_suffix(3);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "file") operand.takes = Takes::file;
        if (words[i].find('|') != words[i].npos) operand.choices = split(words[i], '|');
        if (words[i] == "only-with") operand.only_with = words.at(i + 1);
    }
    return operand;
}

/// A line of commands.txt.
void add_line(Command& command, std::span<const Option> options, std::string_view key,
              std::string_view meaning) {
    if (key.starts_with("$ ")) {
        command.examples.push_back({std::string(key.substr(2)), std::string(meaning)});
    } else if (key.starts_with("--")) {
        command.narrower.push_back(reworded(options, key.substr(2), meaning));
    } else if (key == "operands") {
        command.operands = {read_operand(meaning)};
    } else if (key == "only-game") {
        command.only_game = meaning;
        command.narrower = options_of_games(std::array{meaning});
        command.narrower.front().summary = "the only one; may be left out";
    } else if (key == "link") {
        command.started_as = meaning;
    } else if (key == "groups") {
        for (const std::string_view group : split(meaning, ',')) {
            const std::string_view words = trimmed(group);
            const std::size_t blank = words.find(' ');
            command.groups.push_back({words.substr(0, blank), words.substr(blank + 1)});
        }
    } else {
        auto& names = key == "options" ? command.options
                      : key == "usual" ? command.usual
                                       : command.first_words;
        names = split(meaning, ' ');
    }
}

}  // namespace

Command read_command(std::span<const OutputSection> sections, std::span<const Option> options,
                     std::string_view name, decltype(Command::run) run) {
    const auto told = std::ranges::find_if(sections, [&](const OutputSection& section) {
        return section.title.substr(0, section.title.find(": ")) == name;
    });
    Command command{.name = name,
                    .summary = told->title.substr(name.size() + 2),
                    .description = std::string(told->introduction),
                    .examples = {},
                    .options = {},
                    .operands = {},
                    .run = std::move(run)};
    for (const OutputKey& line : told->keys) add_line(command, options, line.name, line.meaning);
    return command;
}

Command ybw_command(std::string_view name, decltype(Command::run) run) {
    static const std::string text = with_whole_lines(commands_txt);
    static const std::vector<OutputSection> sections = sections_of(text);
    return read_command(sections, ybw_options(), name, std::move(run));
}

// ---- The program

namespace {

std::vector<Command> make_commands() {
    std::vector<Command> commands{
        analyze_entry(),    annotate_entry(),  play_entry(),  solve_entry(), match_entry(),
        tournament_entry(), fit_entry(),       tune_entry(),  serve_entry(), gomocup_entry(),
        uci_entry(),        ucci_entry(),      judge_entry(), tree_entry(),  compare_entry(),
        perft_entry(),      signature_entry(), games_entry(), store_entry()};
    for (Command& command : common_commands("ybw", {"ybw help analyze", "how to analyse"}))
        commands.push_back(std::move(command));
    return commands;
}

constexpr std::string_view closing = R"(.SH SIGNALS
SIGINT, SIGTERM and SIGHUP end a search with the best move so far; a second SIGINT or SIGTERM ends
the program at once. SIGHUP comes when a terminal or its connection closes, and is ignored if it was
when the program started, as under nohup.
SIGUSR1 prints how far the search is on the standard error.
.SH ENVIRONMENT
.TP
.B NO_COLOR
if it is set to anything, no colours are sent
.TP
.B LC_ALL, LC_CTYPE, LANG
boards are drawn with more than ASCII if these say UTF\-8
)";

}  // namespace

const Program& ybw_program() {
    static const std::string output_text = with_whole_lines(output_txt);
    static const std::vector<OutputSection> output = sections_of(output_text);
    static const Program program{
        .name = "ybw",
        .title = "parallel game-tree search engine",
        .summary = "ybw searches game trees on all cores (Young Brothers Wait).",
        .examples = {{"ybw analyze --position \"h8 i9 g7\"", "the best move in a gomoku position"},
                     {"ybw play", "play against the engine"}},
        .closing = closing,
        .options = ybw_options(),
        .commands = make_commands(),
        .output = output};
    return program;
}

}  // namespace ybw::cli
