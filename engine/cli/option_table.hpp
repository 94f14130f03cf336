// The table of options: what every option of every command is called, takes and means.
//
// The only such list. The parser (arguments), the help, the man page and the completions of the
// shells are all made from it, so none of them can know an option that another does not.
//
// Constant data; any thread.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace ybw::cli {

struct Option {
    std::string_view name;                       ///< "depth" for --depth
    char letter;                                 ///< 'd' for -d; 0 for none
    std::string_view argument;                   ///< what it takes, "N"; empty for a switch
    std::string_view summary;                    ///< what it does, and its default
    std::vector<std::string_view> choices = {};  ///< the arguments there are, if they can be listed
};

/// All options, in the order of the help.
std::span<const Option> options();

/// Requires that there is an option of that name.
const Option& option_named(std::string_view name);

}  // namespace ybw::cli
