// OutputTable: what a program writes for other programs, key by key, for the manual page.
//
// Keys and columns are a contract; a test runs the commands and looks for each of their keys here.
//
// Constant; any thread.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace ybw::cli {

struct OutputKey {
    std::string_view name;  ///< as it is written; several that belong together with blanks between
    std::string_view meaning;  ///< with its unit, without a full stop
};

/// What belongs together: the lines of one command.
struct OutputSection {
    std::string_view title;
    std::string_view introduction;  ///< a paragraph
    std::vector<OutputKey> keys;
};

/// Of ybw.
std::span<const OutputSection> output_sections();

}  // namespace ybw::cli
