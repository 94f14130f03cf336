// Shards: a job in parts for machines without contact, and the files of the parts pooled again.
//
// The pieces of a job are numbered from 0, and the I-th shard of N is every N-th piece. Each
// machine keeps the rows of its shard in a file of its own; a row has a place in the job.
//
// Pure functions and values, but for the files that are named. They throw UserError.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ybw {

/// One of the parts that a job is shared out in.
struct Shard {
    std::uint64_t index = 0;  ///< below count
    std::uint64_t count = 1;

    bool holds(std::uint64_t piece) const { return piece % count == index; }
    friend bool operator==(const Shard&, const Shard&) = default;
};

/// Reads "2/8", the second of eight.
Shard parse_shard(std::string_view text);

/// What the file of a shard holds.
struct ShardFile {
    /// The number of the piece, and that of the row in it.
    using Place = std::pair<std::uint64_t, std::uint64_t>;

    nlohmann::ordered_json header;
    std::map<Place, nlohmann::ordered_json> rows;
    bool cut_short = false;  ///< there is a broken last line, which was left out
};

/// Reads a part. Throws UserError if it does not belong to the parts that were read before.
using ReadShard = std::function<ShardFile(const std::filesystem::path&)>;

/// Pools the files of shards into a new one, rows in the order of their places, under the header of
/// the first; there is the whole file or none. Throws UserError for a place where two of them have
/// different rows; `row_name` names it. Returns those whose last line is broken and was left out.
std::vector<std::filesystem::path> pool_shards(
    const std::vector<std::filesystem::path>& parts, const std::filesystem::path& pool,
    const ReadShard& read, const std::function<std::string(const ShardFile::Place&)>& row_name);

}  // namespace ybw
