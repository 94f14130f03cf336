#include "engine/kit/option_words.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/text/suggest.hpp"

namespace ybw {
namespace {

namespace po = boost::program_options;

constexpr const char* operand_key = "operand";

void describe(po::options_description& description, const Option& option,
              const std::string& names) {
    if (option.argument.empty()) {
        description.add_options()(names.c_str(), "");
    } else {
        description.add_options()(names.c_str(), po::value<std::string>(), "");
    }
}

po::options_description description_of(std::span<const Option> known) {
    po::options_description description;
    for (const Option& option : known) {
        std::string names(option.name);
        if (option.letter != 0) names += fmt::format(",{}", option.letter);
        describe(description, option, names);
        // Boost knows one letter for a name; another one is an option without a name.
        if (option.old_letter != 0) {
            describe(description, option, fmt::format(",{}", option.old_letter));
        }
    }
    description.add_options()(operand_key, po::value<std::vector<std::string>>(), "");
    return description;
}

/// The name of the option that Boost found; empty for an operand.
std::string name_of(const std::string& key, std::span<const Option> known) {
    if (key == operand_key) return "";
    if (!key.starts_with('-')) return key;
    const auto found = std::ranges::find(known, key.back(), &Option::old_letter);
    return std::string(found->name);
}

}  // namespace

std::vector<GivenOption> given_options(std::span<const Option> known,
                                       std::span<const std::string> words) {
    namespace style = po::command_line_style;
    const po::options_description description = description_of(known);
    po::positional_options_description operands;
    operands.add(operand_key, -1);
    const auto parsed =
        po::command_line_parser(std::vector<std::string>(words.begin(), words.end()))
            .options(description)
            .positional(operands)
            .style(style::unix_style & ~style::allow_guessing)
            .run();
    std::vector<GivenOption> given;
    for (const po::option& option : parsed.options) {
        given.push_back(
            {name_of(option.string_key, known), option.value.empty() ? "" : option.value.front()});
    }
    return given;
}

std::optional<std::string_view> meant_option(std::string_view text,
                                             std::span<const std::string_view> names) {
    const std::string_view name = text.substr(std::min(text.find_first_not_of('-'), text.size()));
    return nearest(name.substr(0, name.find('=')), names);
}

}  // namespace ybw
