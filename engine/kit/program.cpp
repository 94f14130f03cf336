#include "engine/kit/program.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

#include "engine/text/suggest.hpp"

namespace ybw {

const Command& Program::command_named(std::string_view wanted) const {
    const auto found = std::ranges::find(commands, wanted, &Command::name);
    if (found != commands.end()) return *found;
    throw UserError(ExitCode::usage, fmt::format("there is no command '{}'; {}", wanted,
                                                 how_to_mend(wanted, command_names())));
}

const Option& Program::option_named(std::string_view wanted) const {
    const auto found = std::ranges::find(options, wanted, &Option::name);
    assert(found != options.end());
    return *found;
}

std::vector<std::string_view> Program::command_names() const {
    std::vector<std::string_view> names;
    for (const Command& command : commands) names.push_back(command.name);
    return names;
}

bool takes(const Command& command, std::string_view option) {
    return std::ranges::find(command.options, option) != command.options.end();
}

const Option& option_of(const Program& program, const Command& command, std::string_view name) {
    const auto found = std::ranges::find(command.narrower, name, &Option::name);
    return found != command.narrower.end() ? *found : program.option_named(name);
}

void drop_untaken_options(Program& program) {
    std::erase_if(program.options, [&](const Option& option) {
        return std::ranges::none_of(
            program.commands, [&](const Command& command) { return takes(command, option.name); });
    });
}

}  // namespace ybw
