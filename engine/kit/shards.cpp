#include "engine/kit/shards.hpp"

#include <fmt/format.h>

#include "engine/kit/kept_file.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

Shard parse_shard(std::string_view text) {
    constexpr std::int64_t most = 1'000'000;
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
        throw UserError(
            ExitCode::usage,
            fmt::format("--shard: '{}' is no part of a job; write 2/8 for the second of eight",
                        text));
    }
    const std::int64_t count = parse_whole("--shard", text.substr(slash + 1), 1, most);
    const std::int64_t number = parse_whole("--shard", text.substr(0, slash), 1, count);
    return {static_cast<std::uint64_t>(number - 1), static_cast<std::uint64_t>(count)};
}

std::vector<std::filesystem::path> pool_shards(
    const std::vector<std::filesystem::path>& parts, const std::filesystem::path& pool,
    const ReadShard& read, const std::function<std::string(const ShardFile::Place&)>& row_name) {
    std::error_code ignored;  // what cannot be looked at cannot be written either
    if (std::filesystem::exists(pool, ignored)) {
        fail_with_file(ExitCode::cannot_create, pool, "exists already; choose another name");
    }
    if (parts.empty()) throw UserError(ExitCode::usage, "--merge needs the files to pool");
    nlohmann::ordered_json header;
    std::map<ShardFile::Place, nlohmann::ordered_json> rows;
    std::vector<std::filesystem::path> broken;
    for (const auto& path : parts) {
        ShardFile part = read(path);
        if (header.is_null()) header = std::move(part.header);
        if (part.cut_short) broken.push_back(path);
        for (auto& [place, row] : part.rows) {
            const auto [there, is_new] = rows.try_emplace(place, row);
            if (is_new || there->second == row) continue;
            fail_with_file(ExitCode::bad_input, path,
                           fmt::format("{}; give each machine its own --shard", row_name(place)));
        }
    }
    std::string text = checked_line(header);
    for (const auto& [place, row] : rows) text += checked_line(row);
    OutputFile("--merge", pool).write(text);
    return broken;
}

}  // namespace ybw
