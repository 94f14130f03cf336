#include "engine/cli/command_table.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "engine/text/text_lines.hpp"

namespace ybw::cli {

/// The file beside this one, embedded (../embed.cmake).
extern const std::string_view output_txt;

namespace {

std::vector<OutputSection> read_sections(std::string_view text) {
    constexpr std::string_view heading = "== ";
    std::vector<OutputSection> sections;
    for (const std::string_view line : telling_lines(text)) {
        if (line.starts_with(heading)) {
            sections.push_back({line.substr(heading.size()), {}, {}});
        } else if (OutputSection& section = sections.back(); section.introduction.empty()) {
            section.introduction = line;
        } else {
            const std::size_t colon = line.find(": ");
            section.keys.push_back({line.substr(0, colon), line.substr(colon + 2)});
        }
    }
    return sections;
}

}  // namespace

std::span<const OutputSection> output_sections() {
    static const std::string text = with_whole_lines(output_txt);
    static const std::vector<OutputSection> sections = read_sections(text);
    return sections;
}

}  // namespace ybw::cli
