// The data of a page that the program has written, for tests that read it.
#pragma once

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

}  // namespace ybw
