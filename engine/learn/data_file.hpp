// DataFile: samples on their way to a fit, a file of JSON lines.
//
// The first line says how they are made, every other one is a game with its samples, written as
// soon as the game is done, so the file (LineFile) holds every finished one. Games may stand in any
// order and each at most once.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "engine/learn/sample.hpp"
#include "engine/text/line_file.hpp"

namespace ybw::learn {

/// How samples are made. Two files belong together if these are equal.
using DataSettings = nlohmann::ordered_json;

/// What a data file holds.
struct DataContent {
    DataSettings settings;
    std::vector<SampledGame> games;  ///< by number
    std::uint64_t good_bytes = 0;    ///< where a broken last line begins, else the size
};

/// Throws UserError, with the number of the line, for what is no such file.
DataContent read_data(const std::filesystem::path& path);

class DataFile {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static DataFile create(const std::filesystem::path& path, const DataSettings& settings);

    /// Goes on with a file. Throws UserError if it was made with other settings.
    static DataFile resume(const std::filesystem::path& path, const DataSettings& settings);

    /// Throws UserError(io_error). Requires that the game is not there yet.
    void append(const SampledGame& game);

    bool holds(std::uint64_t number) const { return known_.contains(number); }
    /// Games and samples that are there.
    std::uint64_t games() const { return known_.size(); }
    std::uint64_t samples() const { return samples_; }

private:
    explicit DataFile(LineFile file) : file_(std::move(file)) {}

    LineFile file_;
    std::set<std::uint64_t> known_;
    std::uint64_t samples_ = 0;
};

}  // namespace ybw::learn
