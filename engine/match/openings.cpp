#include "engine/match/openings.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <utility>

#include "engine/text/blanks.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

void shuffle(std::vector<std::string>& list, std::uint64_t seed) {
    SplitMix64 dice(seed);
    for (std::size_t left = list.size(); left > 1; --left) {
        std::swap(list[left - 1], list[dice.below(left)]);
    }
}

void check(const std::string& opening, const AnyGame& game, const GameOptions& variant) {
    if (!game.parse_position(opening, variant).outcome()) return;
    throw UserError(ExitCode::bad_input, "the game is over in this position");
}

std::vector<std::string> read_suite(const std::filesystem::path& path, const AnyGame& game,
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
        const std::string opening(without_remark(line));
        if (opening.empty()) continue;
        try {
            check(opening, game, variant);
        } catch (const UserError& error) {
            throw UserError(ExitCode::bad_input,
                            fmt::format("{}, line {}: {}", path.string(), number, error.what()));
        }
        suite.push_back(opening);
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
    shuffle(suite_, seed_);
}

std::string Openings::at(std::uint64_t round) const {
    if (!suite_.empty()) return suite_[round % suite_.size()];
    // Neighbouring rounds get numbers that have nothing to do with each other.
    const std::uint64_t seed = scrambled(seed_ ^ (round * 0xD1342543DE82EF95ULL));
    return make_opening(game_->start(variant_), made_.plies, seed);
}

}  // namespace ybw::match
