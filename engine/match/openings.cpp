#include "engine/match/openings.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

#include "engine/record/written_game.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::match {
namespace {

void check(const std::string& opening, const AnyGame& game, const GameOptions& variant) {
    if (!game.parse_position(opening, variant).outcome()) return;
    throw UserError(ExitCode::bad_input, "the game is over in this position");
}

/// The numbers of a line that has commas and nothing else; nullopt for any other line.
std::optional<std::vector<std::int64_t>> numbers_in(std::string_view line) {
    if (line.find(',') == std::string_view::npos) return std::nullopt;
    std::vector<std::int64_t> numbers;
    for (const PlacedWord& word : placed_words(line, " \t\r\n,;()")) {
        const auto number = whole_number(word.text);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

/// Moves as programs tell them, in the game's own text.
std::string text_of_told_moves(AnyPosition position, const std::vector<std::string>& told) {
    std::vector<std::string> moves;
    for (const std::string& text : told) {
        const AnyMove move = position.parse_told_move(text);
        moves.push_back(position.format_move(move));
        position.play(move);
    }
    return position.game().text_of_moves(moves);
}

/// "8,-3, 6,-4": points to the right of and below the centre of the board.
std::string opening_of_offsets(const std::vector<std::int64_t>& numbers, const AnyPosition& start) {
    const int size = start.game().told(start, {}, {}).size;
    if (numbers.empty() || numbers.size() % 2 != 0) {
        throw UserError(ExitCode::bad_input,
                        "a point has two numbers, counted from the centre of the board, as in "
                        "0,0, 1,0, 1,3");
    }
    std::vector<std::string> told;
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
        const auto is_on_board = [&](std::int64_t offset) {
            return -(size / 2) <= offset && offset < size - size / 2;
        };
        if (!is_on_board(numbers[i]) || !is_on_board(numbers[i + 1])) {
            throw UserError(ExitCode::bad_input,
                            fmt::format("{},{}, counted from the centre, is not on a board of {}; "
                                        "name a larger --size",
                                        numbers[i], numbers[i + 1], size));
        }
        told.push_back(fmt::format("{},{}", size / 2 + numbers[i], size / 2 + numbers[i + 1]));
    }
    return text_of_told_moves(start, told);
}

/// The opening that a line is, as a text of the game.
std::string opening_of_line(std::string_view line, const AnyPosition& start) {
    const auto numbers = numbers_in(line);
    const auto protocols = start.game().protocols();
    const bool has_points = std::ranges::find(protocols, "gomocup") != protocols.end();
    return numbers && has_points ? opening_of_offsets(*numbers, start) : std::string(line);
}

/// A file, or FILE:PLIES for the first moves of its games.
struct SuiteFile {
    std::filesystem::path path;
    std::optional<std::size_t> plies{};
};

SuiteFile suite_file(const std::string& source) {
    const std::size_t colon = source.rfind(':');
    if (colon == std::string::npos || std::filesystem::exists(source)) return {.path = source};
    constexpr int most_plies = 1000;
    const std::string file = source.substr(0, colon);
    return {.path = file,
            .plies = static_cast<std::size_t>(parse_whole(
                "--openings " + file, std::string_view(source).substr(colon + 1), 1, most_plies))};
}

/// The opening that a game of a file is: its first moves, if there are more.
std::string opening_of_game(const record::ReadGame& read, const AnyPosition& start,
                            std::optional<std::size_t> plies) {
    if (read.error) throw UserError(*read.error);
    record::WrittenGame written = read.game;
    if (plies && written.moves.size() > *plies) written.moves.resize(*plies);
    const GameText told = start.game().told(start, {}, {});
    if (written.options.size && *written.options.size != told.size) {
        throw UserError(ExitCode::bad_input,
                        fmt::format("its board has {} lines; name --size {}", *written.options.size,
                                    *written.options.size));
    }
    if (written.start.empty()) return text_of_told_moves(start, written.moves);
    return fmt::format("{} moves {}", written.start, fmt::join(written.moves, " "));
}

/// The games of a file; empty for a list of positions.
std::vector<record::ReadGame> games_of(const std::string& text) {
    const std::string_view begun = trimmed(text);
    if (numbers_in(without_remark(begun.substr(0, begun.find('\n'))))) return {};
    auto games = record::read_games(text);
    if (games.front().game.format == "text") games.clear();
    return games;
}

std::vector<std::string> read_suite(const std::string& source, const AnyGame& game,
                                    const GameOptions& variant) {
    const auto [path, plies] = suite_file(source);
    std::ifstream file(path);
    if (!file) {
        throw UserError(ExitCode::input_missing,
                        fmt::format("--openings: {} cannot be read; name a file, builtin, "
                                    "generated or start",
                                    path.string()));
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const AnyPosition start = game.start(variant);
    const auto checked = [&](const std::string& place, const auto& opening) {
        try {
            std::string found = opening();
            if (!found.empty()) check(found, game, variant);
            return found;
        } catch (const UserError& error) {
            throw UserError(ExitCode::bad_input,
                            fmt::format("{}{}: {}", path.string(), place, error.what()));
        }
    };
    std::vector<record::ReadGame> games;
    checked("", [&] {
        games = games_of(text);
        return std::string();
    });
    std::vector<std::string> suite;
    std::size_t number = 0;
    for (const record::ReadGame& one : games) {
        const std::string place = fmt::format(", game {} (line {})", ++number, one.line);
        suite.push_back(checked(games.size() == 1 ? std::string() : place, [&, length = plies] {
            return opening_of_game(one, start, length);
        }));
    }
    if (!suite.empty()) return suite;
    if (plies) {
        throw UserError(ExitCode::bad_input,
                        fmt::format("--openings {}: it holds positions, not games; leave out :{}",
                                    source, *plies));
    }
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const std::string_view opening = without_remark(line);
        if (opening.empty()) continue;
        suite.push_back(checked(fmt::format(", line {}", number),
                                [&] { return opening_of_line(opening, start); }));
    }
    if (!suite.empty()) return suite;
    throw UserError(ExitCode::bad_input, path.string() + " holds no opening");
}

struct Candidate {
    std::string text;
    int imbalance = 0;  ///< magnitude of the score
};

std::optional<Candidate> make_candidate(AnyPosition position, int plies, SplitMix64& dice,
                                        AnySearch& search) {
    std::vector<std::string> moves;
    while (static_cast<int>(moves.size()) < plies) {
        if (position.outcome()) return std::nullopt;
        const auto legal = position.legal_moves();
        const AnyMove move = legal[dice.below(legal.size())];
        moves.push_back(position.format_move(move));
        position.play(move);
    }
    if (position.outcome()) return std::nullopt;
    search.clear();
    const auto result = search.search(position, {.nodes = MadeOpenings::nodes});
    return Candidate{position.game().text_of_moves(moves),
                     std::abs(result.lines.front().score.raw())};
}

std::string make_opening(const AnyPosition& start, int plies, std::uint64_t seed) {
    SplitMix64 dice(seed);
    // One thread and a limit of nodes: the same choice everywhere.
    const auto search = start.game().make_search({.threads = 1, .hash_mib = 1});
    std::optional<Candidate> best;
    // Random moves may end a short game before the opening is over; then another try is made.
    constexpr int most_tries = 100;
    for (int tries = 0, found = 0; tries < most_tries && found < MadeOpenings::tries; ++tries) {
        const auto candidate = make_candidate(start, plies, dice, *search);
        if (!candidate) continue;
        ++found;
        if (!best || candidate->imbalance < best->imbalance) best = candidate;
    }
    if (best) return best->text;
    throw UserError(ExitCode::usage,
                    fmt::format("--openings: {} random moves end this game; ask for fewer", plies));
}

}  // namespace

Openings::Openings(std::string_view source, const AnyGame& game, GameOptions variant,
                   std::uint64_t seed)
    : source_(source), game_(&game), variant_(std::move(variant)), seed_(seed) {
    constexpr std::string_view generated = "generated";
    if (source == "start") {
        suite_ = {game.text_of_moves({})};
        return;
    }
    const OpeningSuite built_in = game.openings(variant_);
    if (source == "builtin") {
        suite_.assign(built_in.texts.begin(), built_in.texts.end());
        if (suite_.empty()) source_ = generated;
    }
    if (source_.starts_with(generated)) {
        made_.plies = built_in.random_plies;
        if (source_.size() > generated.size()) {
            constexpr int most_plies = 40;
            made_.plies = static_cast<int>(
                parse_whole("--openings generated",
                            std::string_view(source_).substr(generated.size() + 1), 1, most_plies));
        }
        source_ = fmt::format("{}:{}", generated, made_.plies);
        return;
    }
    if (suite_.empty()) suite_ = read_suite(source_, game, variant_);
    SplitMix64 dice(seed_);
    shuffle(suite_, dice);
}

std::string Openings::at(std::uint64_t round) const {
    if (!suite_.empty()) return suite_[round % suite_.size()];
    // Neighbouring rounds get numbers that have nothing to do with each other.
    const std::uint64_t seed = scrambled(seed_ ^ (round * 0xD1342543DE82EF95ULL));
    return make_opening(game_->start(variant_), made_.plies, seed);
}

}  // namespace ybw::match
