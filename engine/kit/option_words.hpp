// OptionWords: the options and operands among the words of a command line, by Boost's parser.
//
// What a command offers goes in, what was given comes out.
//
// Pure functions; given_options throws boost::program_options::error.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kit/program.hpp"

namespace ybw {

struct GivenOption {
    std::string name;  ///< empty: an operand
    std::string text;  ///< the argument, or the operand; a switch has an empty one
};

/// What `words` give of the `known` options, in order. Options are not guessed from beginnings.
std::vector<GivenOption> given_options(std::span<const Option> known,
                                       std::span<const std::string> words);

/// The option that a mistyped one, with its dashes, was meant to be.
std::optional<std::string_view> meant_option(std::string_view text,
                                             std::span<const std::string_view> names);

}  // namespace ybw
