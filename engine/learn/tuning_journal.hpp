// TuningJournal: the iterations of a tuning, a JSON line each with a checksum, after a line that
// says what is tuned and how.
//
// A line is written before the next iteration begins, so the file (LineFile) holds every finished
// one. What the constants are follows from the results; the values that stand in a line are for
// people and plots, and have to agree.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/match/tally.hpp"
#include "engine/text/line_file.hpp"

namespace ybw::learn {

/// What decides about a tuning. Two journals belong together if these are equal.
using TuningSettings = nlohmann::ordered_json;

struct FinishedIteration {
    match::Tally tally;          ///< of the engine changed the first way
    std::vector<double> values;  ///< of the constants after it
};

struct TuningContent {
    TuningSettings settings;
    std::vector<FinishedIteration> iterations;
    std::uint64_t good_bytes = 0;  ///< where a broken last line begins, else the size
};

/// Throws UserError, with the number of the line, for what is no such file.
TuningContent read_tuning(const std::filesystem::path& path);

class TuningJournal {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static TuningJournal create(const std::filesystem::path& path, const TuningSettings& settings);

    /// Goes on with what was read of it. Throws UserError if it was made with other settings.
    static TuningJournal resume(const std::filesystem::path& path, const TuningContent& content,
                                const TuningSettings& settings);

    /// Throws UserError(io_error).
    void append(const FinishedIteration& iteration);

private:
    TuningJournal(LineFile file, std::uint64_t iterations)
        : file_(std::move(file)), iterations_(iterations) {}

    void write_line(const nlohmann::ordered_json& json);

    LineFile file_;
    std::uint64_t iterations_;
};

}  // namespace ybw::learn
