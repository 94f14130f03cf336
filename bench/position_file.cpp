#include "bench/position_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "engine/kit/input.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::bench {
namespace {

namespace fs = std::filesystem;

/// Found from the program, so that what was installed can be moved; empty if it cannot be.
fs::path installed_positions() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path()
                 : (program.parent_path() / YBW_INSTALLED_POSITIONS).lexically_normal();
}

[[noreturn]] void complain(std::string_view file, int line, std::string_view what) {
    throw UserError(ExitCode::bad_input, "{}, line {}: {}", file, line, what);
}

}  // namespace

std::vector<BenchPosition> read_positions(std::istream& stream, std::string_view file) {
    std::vector<BenchPosition> positions;
    std::map<std::string, int> lines;  // of the names
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        std::optional<BenchPosition> position;
        try {
            position = listed_position(line);
        } catch (const UserError& error) {
            complain(file, number, error.what());
        }
        if (!position) continue;
        if (!position->depth && trimmed(line).front() != '{')
            complain(file, number, "begin with a depth, a blank, then the position; or write JSON");
        positions.push_back(std::move(*position));
        positions.back().line = number;
        positions.back().name = printable(positions.back().name);
        if (positions.back().name.empty()) positions.back().name = std::to_string(positions.size());
        const auto [first, is_new] = lines.emplace(positions.back().name, number);
        if (is_new) continue;
        complain(file, number,
                 fmt::format("line {} has the name {}, too; results are kept and counted by name, "
                             "give one of them another",
                             first->second, printable(first->first)));
    }
    if (positions.empty())
        throw UserError(ExitCode::bad_input, "{}: there is no position in it", file);
    return positions;
}

std::vector<BenchPosition> load_positions(const std::filesystem::path& file, Signals* signals) {
    std::istringstream stream(
        input_text("--positions", file.string(), "name a file of positions", signals));
    return read_positions(stream, file.string());
}

void check_positions(std::vector<BenchPosition>& positions, std::string_view file,
                     const Subject& subject) {
    for (BenchPosition& position : positions) {
        std::string_view what;
        try {
            subject.check(position.text);
            what = "\"best\": ";
            for (std::string& move : position.best) move = subject.move_name(position.text, move);
        } catch (const UserError& error) {
            complain(file, position.line, fmt::format("{}{}", what, error.what()));
        }
    }
}

std::filesystem::path default_positions(std::string_view set) {
    const std::string name = fmt::format("{}.jsonl", set);
    for (const fs::path& folder : {installed_positions(), fs::path(YBW_POSITIONS_DIR)}) {
        if (exists(folder / name)) return folder / name;
    }
    return fs::path("bench/positions") / name;
}

std::vector<std::string_view> games_with_set(std::string_view kind) {
    std::vector<std::string_view> games;
    const auto all = subject_names();
    std::ranges::copy_if(all, std::back_inserter(games), [&](std::string_view game) {
        return exists(default_positions(fmt::format("{}{}", game, kind)));
    });
    return games;
}

}  // namespace ybw::bench
