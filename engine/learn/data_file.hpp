// DataFile: positions with what became of them, on their way from games to a fit.
//
// Positions are texts of their game. Result and value are those of the side to move. The file
// (KeptFile) has a line a game, written as soon as the game is sampled, after a line that says how
// samples are made. Games may stand in any order and each at most once.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/kit/kept_file.hpp"
#include "parallel/score.hpp"

namespace ybw::learn {

/// By how much noisy moves may change the static value of a quiet position.
inline constexpr int usual_margin = 40;

struct Sample {
    std::string position;
    double result = 0;  ///< of the game: 1 for a win, 0.5 for a draw, 0 for a loss
    Score value;        ///< of a deeper search
    std::string best;   ///< its move; empty: not told
    /// The chance that the rest of the game pointed to (sampling.hpp), if all of it is known.
    std::optional<double> outlook{};

    friend bool operator==(const Sample&, const Sample&) = default;
};

/// Whether the static value of a sample's position can be compared with what it is worth: noisy
/// moves change it by at most `margin`, and the best move is none.
bool is_quiet(const Sample& sample, const AnyPosition& position, int margin);

/// What was taken of one game; maybe nothing.
struct SampledGame {
    std::uint64_t number = 0;  ///< of the game in its source
    std::vector<Sample> samples;

    friend bool operator==(const SampledGame&, const SampledGame&) = default;
};

nlohmann::ordered_json to_json(const SampledGame& game);

/// Throws nlohmann::json::exception or UserError for what to_json does not write.
SampledGame sampled_game_of(const nlohmann::ordered_json& json);

/// How samples are made. Two files belong together if these are equal.
using DataSettings = nlohmann::ordered_json;

/// What a data file holds.
struct DataContent {
    DataSettings settings;
    std::vector<SampledGame> games;  ///< by number
};

/// Throws UserError, with the number of the line, for what is no such file.
DataContent read_data(const std::filesystem::path& path);

class DataFile {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static DataFile create(const std::filesystem::path& path, const DataSettings& settings);

    /// Goes on with a file. Throws UserError if it was made with other settings or if another
    /// process writes it.
    static DataFile resume(const std::filesystem::path& path, const DataSettings& settings);

    /// Throws UserError(io_error). Requires that the game is not there yet.
    void append(const SampledGame& game);

    bool holds(std::uint64_t number) const { return known_.contains(number); }
    /// Games and samples that are there.
    std::uint64_t games() const { return known_.size(); }
    std::uint64_t samples() const { return samples_; }

private:
    explicit DataFile(KeptFile file) : file_(std::move(file)) {}

    KeptFile file_;
    std::set<std::uint64_t> known_;
    std::uint64_t samples_ = 0;
};

}  // namespace ybw::learn
