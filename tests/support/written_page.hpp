// A page that the program has written, or another text, for tests that read it.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace ybw {

/// What the scripts of the page are given; throws what parsing throws where there is none.
inline nlohmann::ordered_json page_data(const std::string& page) {
    constexpr std::string_view opening = R"(<script id="data" type="application/json">)";
    const std::size_t begin = page.find(opening) + opening.size();
    return nlohmann::ordered_json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

/// How often `part` stands in it.
inline std::size_t count(const std::string& page, const std::string& part) {
    std::size_t number = 0;
    for (std::size_t at = page.find(part); at != std::string::npos; at = page.find(part, at + 1)) {
        ++number;
    }
    return number;
}

}  // namespace ybw
