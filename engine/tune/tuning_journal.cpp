#include "engine/tune/tuning_journal.hpp"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>

#include "engine/match/journal_line.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::tune {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* program = "ybw tune";
constexpr int format_version = 1;
constexpr const char* no_tuning =
    "this is no journal of 'ybw tune'; name a file that it has written";

[[noreturn]] void fail(ExitCode code, const std::filesystem::path& path, std::string_view what) {
    throw UserError(code, fmt::format("{}: {}", path.string(), what));
}

Json json_of(std::uint64_t number, const FinishedIteration& iteration) {
    return {{"type", "iteration"},
            {"iteration", number},
            {"wins", iteration.tally.wins()},
            {"draws", iteration.tally.draws()},
            {"losses", iteration.tally.losses()},
            {"pairs", iteration.tally.pairs},
            {"values", iteration.values}};
}

FinishedIteration iteration_of(const Json& json) {
    FinishedIteration iteration;
    iteration.tally.games = {json.at("losses").get<std::uint64_t>(),
                             json.at("draws").get<std::uint64_t>(),
                             json.at("wins").get<std::uint64_t>()};
    json.at("pairs").get_to(iteration.tally.pairs);
    json.at("values").get_to(iteration.values);
    return iteration;
}

/// One line added to what was read before it. Throws UserError without the number.
void add_line(std::string_view line, bool is_first, TuningContent& content) try {
    const Json json = match::parse_journal_line(line);
    if (is_first) {
        if (json.value("program", "") != program || json.value("format", 0) != format_version) {
            throw UserError(ExitCode::bad_input, no_tuning);
        }
        content.settings = json.at("settings");
        return;
    }
    if (json.at("iteration").get<std::uint64_t>() != content.iterations.size()) {
        throw UserError(ExitCode::bad_input, "an iteration before it is missing");
    }
    content.iterations.push_back(iteration_of(json));
} catch (const Json::exception&) {
    throw UserError(ExitCode::bad_input, is_first ? no_tuning : "it is damaged");
}

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
        fail(ExitCode::input_missing, path, "cannot be read; name a journal of 'ybw tune'");
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

TuningContent read_tuning(const std::filesystem::path& path) {
    const std::string text = text_of(path);
    TuningContent content;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t newline = text.find('\n', begin);
        if (newline == std::string::npos) break;  // a broken last line
        try {
            add_line(std::string_view(text).substr(begin, newline - begin), number++ == 0, content);
        } catch (const UserError& error) {
            fail(ExitCode::bad_input, path, fmt::format("line {}: {}", number, error.what()));
        }
        begin = newline + 1;
        content.good_bytes = begin;
    }
    if (number == 0) fail(ExitCode::bad_input, path, no_tuning);
    return content;
}

TuningJournal::TuningJournal(const std::filesystem::path& path, std::uint64_t iterations)
    : path_(path), file_(path, std::ios::binary | std::ios::app), iterations_(iterations) {
    if (!file_) fail(ExitCode::cannot_create, path_, std::strerror(errno));
}

TuningJournal TuningJournal::create(const std::filesystem::path& path,
                                    const TuningSettings& settings) {
    if (std::filesystem::exists(path)) {
        fail(ExitCode::cannot_create, path,
             "exists already; go on with --resume or choose another name");
    }
    TuningJournal journal(path, 0);
    journal.write_line({{"type", "header"},
                        {"program", program},
                        {"format", format_version},
                        {"settings", settings}});
    return journal;
}

TuningJournal TuningJournal::resume(const std::filesystem::path& path, const TuningContent& content,
                                    const TuningSettings& settings) {
    if (content.settings != settings) {
        fail(ExitCode::bad_input, path,
             fmt::format("was made with other settings, {}; use those or begin a new file",
                         content.settings.dump()));
    }
    std::filesystem::resize_file(path, content.good_bytes);
    return {path, content.iterations.size()};
}

void TuningJournal::append(const FinishedIteration& iteration) {
    write_line(json_of(iterations_++, iteration));
}

void TuningJournal::write_line(const Json& json) {
    file_ << match::journal_line(json) << std::flush;
    if (!file_) {
        fail(ExitCode::io_error, path_,
             std::string(std::strerror(errno)) + "; make room and go on with --resume");
    }
}

}  // namespace ybw::tune
