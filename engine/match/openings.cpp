#include "engine/match/openings.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/games/visit_game.hpp"
#include "engine/match/opening_suites.hpp"
#include "engine/search/search_engine.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

/// splitmix64 (Steele, Lea, Flood 2014): the same numbers from every compiler, which the standard's
/// distributions do not promise.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t below(std::uint64_t count) { return next() % count; }

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

void shuffle(std::vector<std::string>& list, std::uint64_t seed) {
    Dice dice(seed);
    for (std::size_t left = list.size(); left > 1; --left) {
        std::swap(list[left - 1], list[dice.below(left)]);
    }
}

int usual_plies(std::string_view game) {
    if (game == "tictactoe") return 2;
    return game == "xiangqi" ? 6 : 5;
}

std::string without_comment(std::string_view line) {
    return std::string(trimmed(line.substr(0, line.find('#'))));
}

void check(const std::string& opening, const std::string& game, const GameOptions& variant) {
    visit_game(game, [&]<class T>(std::type_identity<T>) {
        if (!T::parse_position(opening, variant).outcome()) return;
        throw UserError(ExitCode::bad_input, "the game is over in this position");
    });
}

std::vector<std::string> read_suite(const std::filesystem::path& path, const std::string& game,
                                    const GameOptions& variant) {
    std::ifstream file(path);
    if (!file) {
        throw UserError(ExitCode::input_missing,
                        fmt::format("--openings: {} cannot be read; name a file, builtin, "
                                    "generated or start",
                                    path.string()));
    }
    std::vector<std::string> suite;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        line = without_comment(line);
        if (line.empty()) continue;
        try {
            check(line, game, variant);
        } catch (const UserError& error) {
            throw UserError(ExitCode::bad_input,
                            fmt::format("{}, line {}: {}", path.string(), number, error.what()));
        }
        suite.push_back(line);
    }
    if (!suite.empty()) return suite;
    throw UserError(ExitCode::bad_input, path.string() + " holds no opening");
}

/// Moves as a text that parse_position reads.
template <EngineGame T>
std::string text_of(const std::vector<std::string>& moves) {
    std::string text;
    if constexpr (std::is_same_v<T, Xiangqi>) text = "startpos moves";
    for (const std::string& move : moves) text += (text.empty() ? "" : " ") + move;
    return text;
}

struct Candidate {
    std::string text;
    int imbalance = 0;  ///< magnitude of the score
};

template <EngineGame T>
std::optional<Candidate> make_candidate(const GameOptions& variant, int plies, Dice& dice,
                                        SearchEngine<T>& engine) {
    auto position = T::start(variant);
    std::vector<std::string> moves;
    while (static_cast<int>(moves.size()) < plies) {
        MovesOf<typename T::Position> legal;
        if (position.outcome()) return std::nullopt;
        position.legal_moves(legal);
        const auto move = legal[dice.below(legal.size())];
        moves.push_back(T::format_move(position, move));
        position.play(move);
    }
    if (position.outcome()) return std::nullopt;
    engine.clear();
    const auto result = engine.search(position, {.nodes = MadeOpenings::nodes});
    return Candidate{text_of<T>(moves), std::abs(result.lines.front().score.raw())};
}

template <EngineGame T>
std::string make_opening(const GameOptions& variant, const MadeOpenings& made, std::uint64_t seed) {
    Dice dice(seed);
    // One thread and a limit of nodes: the same choice everywhere.
    SearchEngine<T> engine({.threads = 1, .hash_mib = 1});
    std::optional<Candidate> best;
    // Random moves may end a short game before the opening is over; then another try is made.
    constexpr int most_tries = 100;
    for (int tries = 0, found = 0; tries < most_tries && found < MadeOpenings::tries; ++tries) {
        const auto candidate = make_candidate<T>(variant, made.plies, dice, engine);
        if (!candidate) continue;
        ++found;
        if (!best || candidate->imbalance < best->imbalance) best = candidate;
    }
    if (best) return best->text;
    throw UserError(
        ExitCode::usage,
        fmt::format("--openings: {} random moves end this game; ask for fewer", made.plies));
}

}  // namespace

Openings::Openings(std::string_view source, std::string game, GameOptions variant,
                   std::uint64_t seed)
    : source_(source), game_(std::move(game)), variant_(std::move(variant)), seed_(seed) {
    constexpr std::string_view generated = "generated";
    if (source == "start") {
        suite_ = {game_ == "xiangqi" ? "startpos" : ""};
        return;
    }
    if (source == "builtin") {
        const auto suite = built_in_openings(game_, variant_);
        suite_.assign(suite.begin(), suite.end());
        if (suite_.empty()) source_ = generated;
    }
    if (source_.starts_with(generated)) {
        made_.plies = usual_plies(game_);
        if (source_.size() > generated.size()) {
            constexpr int most_plies = 40;
            made_.plies = static_cast<int>(
                parse_whole("--openings generated",
                            std::string_view(source_).substr(generated.size() + 1), 1, most_plies));
        }
        source_ = fmt::format("{}:{}", generated, made_.plies);
        return;
    }
    if (suite_.empty()) suite_ = read_suite(source_, game_, variant_);
    shuffle(suite_, seed_);
}

std::string Openings::at(std::uint64_t round) const {
    if (!suite_.empty()) return suite_[round % suite_.size()];
    std::string text;
    visit_game(game_, [&]<class T>(std::type_identity<T>) {
        // Neighbouring rounds get numbers that have nothing to do with each other.
        text =
            make_opening<T>(variant_, made_, Dice(seed_ ^ (round * 0xD1342543DE82EF95ULL)).next());
    });
    return text;
}

}  // namespace ybw::match
