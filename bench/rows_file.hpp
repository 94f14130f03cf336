// RowsFile: the rows of a campaign, kept so that it goes on where it ended.
//
// JSON lines: first what was measured with, and by which version of the program, then the rows of
// each position and a line that says that it is done, and what was searched. A position that was
// interrupted is measured again, so after Ctrl-C or kill the same command gives the rows that it
// would have given at once; a broken last line is cut off. One process at a time writes the file; a
// second one is refused before it measures.
//
// Thread safety: one thread.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "bench/formats/format.hpp"
#include "bench/values.hpp"
#include "engine/kit/kept_file.hpp"

namespace ybw::bench {

/// What was measured of one position.
struct KeptRows {
    std::vector<Row> rows{};
    std::vector<WorkerRow> workers{};
    std::vector<Validation> validations{};
    std::string searched{};  ///< what tells the position from others of its name
};

class RowsFile {
public:
    /// Begins a file, or reads one and goes on behind its last position. Throws UserError if
    /// another process writes it, if it was made with other `settings`, by another version of the
    /// program, or is none.
    RowsFile(const std::filesystem::path& path, const Record& settings);

    /// nullptr: not measured yet.
    const KeptRows* find(const std::string& position) const;

    /// Throws UserError(io_error).
    void add(const std::string& position, const KeptRows& kept);

private:
    std::map<std::string, KeptRows> positions_;
    KeptFile file_;
};

/// Rows that can be summed up together.
struct LoadedRows {
    std::vector<Row> rows;
    std::string game;  ///< empty where no file says it
    Facts facts{};     ///< version and options, by the files
};

/// All rows in files of this kind, or in what --format jsonl wrote. The serial policy, which every
/// file has for its yardstick, is taken once for each position. Throws UserError for a file without
/// rows, for rows of several games, for measured rows beside simulated ones, and for two of the
/// same position, design and number of threads, which are no two positions.
LoadedRows load_rows(std::span<const std::string> files);

}  // namespace ybw::bench
