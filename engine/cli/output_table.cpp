#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/command_table.hpp"
#include "engine/text/text_lines.hpp"

namespace ybw::cli {

/// The file beside this one, embedded (../embed.cmake).
extern const std::string_view output_txt;

std::span<const OutputSection> output_sections() {
    static const std::string text = with_whole_lines(output_txt);
    static const std::vector<OutputSection> sections = sections_of(text);
    return sections;
}

}  // namespace ybw::cli
