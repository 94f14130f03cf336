#include "engine/cli/resumed_match.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/match/journal.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

/// The command line that began the match, without the program.
Arguments beginning_of(const Program& program, const std::string& journal) {
    const auto about = match::read_journal(journal).header.about;
    const auto line = about.is_object() ? about.value("command_line", "") : std::string();
    const std::vector<std::string> words = split_words(line);
    if (words.size() < 2) {
        throw UserError(ExitCode::bad_input,
                        fmt::format("{}: does not say how the match was begun; give all of the "
                                    "command with --resume --journal {}",
                                    journal, shell_quoted(journal)));
    }
    return Arguments::parse(program, std::span(words).subspan(1));
}

}  // namespace

std::optional<Arguments> resumed_match(const Arguments& arguments) {
    const bool is_journal_alone = arguments.has("resume") && !arguments.has("journal") &&
                                  arguments.operands().size() == 1 &&
                                  std::filesystem::exists(arguments.operands().front());
    if (!is_journal_alone) return std::nullopt;
    const std::string& journal = arguments.operands().front();
    const Arguments beginning = beginning_of(arguments.program(), journal);
    auto values = arguments.values();
    // The two say the same in other words.
    if (values.contains("pairs")) values.emplace("games", "");
    if (values.contains("games")) values.emplace("pairs", "");
    values.insert(beginning.values().begin(), beginning.values().end());
    values.insert_or_assign("journal", journal);
    std::vector<std::string> words{std::string(beginning.command().name)};
    for (const auto& [name, value] : values) {
        const bool is_switch = beginning.option(name).argument.empty();
        if (!is_switch && value.empty()) continue;
        words.push_back(is_switch ? "--" + name : fmt::format("--{}={}", name, value));
    }
    const auto& players = beginning.operands();
    words.insert(words.end(), players.begin(), players.end());
    return Arguments::parse(arguments.program(), words);
}

}  // namespace ybw::cli
