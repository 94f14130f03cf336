#include "engine/cli/kept_game.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <system_error>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/record/annotated_game.hpp"
#include "engine/record/record_text.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

struct Format {
    std::string_view name;
    std::string (*text)(const record::AnnotatedGame&);
};
constexpr std::array formats{Format{"sgf", record::annotated_sgf},
                             Format{"pgn", record::annotated_pgn}};

const Format& format_for(const std::string& path, const AnyGame& game) {
    const auto known = game.record_formats();
    if (known.empty()) {
        throw UserError(ExitCode::usage,
                        fmt::format("games of {} are not kept in files; 'moves' and 'position' "
                                    "show what can be kept by hand",
                                    game.name()));
    }
    std::string ending = std::filesystem::path(path).extension().string();
    if (!ending.empty()) ending.erase(0, 1);
    for (const Format& format : formats) {
        if (ending == format.name && std::ranges::count(known, format.name) == 0) {
            throw UserError(ExitCode::usage,
                            fmt::format("games of {} are kept as {}; end the name so", game.name(),
                                        fmt::join(known, " or ")));
        }
    }
    return *std::ranges::find(formats, known.front(), &Format::name);
}

/// Of side 0; nullopt while the game goes on.
std::optional<Outcome> end_of(const PlayedGame& game, std::optional<int> resigned) {
    if (resigned) return *resigned == 0 ? Outcome::loss : Outcome::win;
    const auto outcome = game.position().outcome();
    if (!outcome || *outcome == Outcome::draw || game.position().side_to_move() == 0)
        return outcome;
    return *outcome == Outcome::win ? Outcome::loss : Outcome::win;
}

}  // namespace

void PlayedGame::play(AnyMove move) {
    AnyPosition next = position();
    next.play(move);
    positions_.push_back(std::move(next));
    moves_.push_back(move);
}

void PlayedGame::undo() {
    positions_.pop_back();
    moves_.pop_back();
}

PlayedGame PlayedGame::adopted_by(const AnyGame& game) const {
    PlayedGame adopted = *this;
    for (AnyPosition& position : adopted.positions_) position = game.adopted(position);
    return adopted;
}

std::vector<AnyMove> PlayedGame::last_move() const {
    if (moves_.empty()) return {};
    return {moves_.back()};
}

std::string PlayedGame::moves_text() const {
    std::string text;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        text += (i == 0 ? "" : " ") + positions_[i].format_move(moves_[i]);
    }
    return text;
}

void save_game(const std::string& path, const std::string& own, const PlayedGame& game,
               std::optional<int> resigned, const HumanSides& human, Signals& signals) {
    if (path.empty()) throw UserError(ExitCode::usage, "save: name a file, as in 'save game.sgf'");
    const Format& format = format_for(path, game.start().game());
    std::error_code error;  // what cannot be looked at cannot be written either
    if (path != own && std::filesystem::exists(std::filesystem::symlink_status(path, error))) {
        throw UserError(ExitCode::cannot_create,
                        fmt::format("{}: is there already; choose another name", path));
    }
    record::WrittenGame written;
    for (const std::size_t side : {0U, 1U}) written.players[side] = human[side] ? "you" : "ybw";
    if (const auto end = end_of(game, resigned))
        written.result = record::result_text(format.name, *end);
    const record::PlayedMoves played{.start = game.start(), .moves = game.moves()};
    OutputFile("save", path, &signals).write(format.text({written, played, {}}));
}

PlayedGame loaded_game(const std::string& path, const PlayedGame& now, const GameOptions& variant,
                       Signals& signals) {
    if (path.empty() || path == "-") {
        throw UserError(ExitCode::usage, "load: name a file, as in 'load game.sgf'");
    }
    const AnyGame& game = now.start().game();
    record::WrittenGame written = record::read_game(
        input_text("load", path, "name a game (SGF, PSQ, PGN or moves)", &signals), variant.size);
    const auto games = record::games_of(written);
    if (std::ranges::find(games, game.name(), &AnyGame::name) == games.end()) {
        throw UserError(ExitCode::bad_input,
                        fmt::format("{}: it is of another game than {}", path, game.name()));
    }
    if (!written.options.rule) written.options.rule = variant.rule;
    if (!written.options.size) written.options.size = variant.size;
    const record::PlayedMoves played = record::played_moves(written, game, {});
    PlayedGame loaded(played.start);
    for (const AnyMove move : played.moves) loaded.play(move);
    return loaded;
}

}  // namespace ybw::cli
