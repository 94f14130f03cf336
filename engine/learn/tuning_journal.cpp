#include "engine/learn/tuning_journal.hpp"

#include <string>
#include <string_view>

#include "engine/match/journal_line.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::learn {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* program = "ybw tune";
constexpr int format_version = 1;
constexpr const char* no_tuning =
    "this is no journal of 'ybw tune'; name a file that it has written";

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

}  // namespace

TuningContent read_tuning(const std::filesystem::path& path) {
    TuningContent content;
    const auto take = [&](std::string_view line, bool is_first) {
        add_line(line, is_first, content);
    };
    content.good_bytes = read_lines(path, "a journal of 'ybw tune'", no_tuning, take);
    return content;
}

TuningJournal TuningJournal::create(const std::filesystem::path& path,
                                    const TuningSettings& settings) {
    TuningJournal journal(LineFile::create(path), 0);
    journal.write_line({{"type", "header"},
                        {"program", program},
                        {"format", format_version},
                        {"settings", settings}});
    return journal;
}

TuningJournal TuningJournal::resume(const std::filesystem::path& path, const TuningContent& content,
                                    const TuningSettings& settings) {
    if (content.settings != settings) fail_with_settings(path, content.settings.dump());
    return {LineFile::resume(path, content.good_bytes), content.iterations.size()};
}

void TuningJournal::append(const FinishedIteration& iteration) {
    write_line(json_of(iterations_++, iteration));
}

void TuningJournal::write_line(const Json& json) {
    file_.append(match::journal_line(json));
}

}  // namespace ybw::learn
