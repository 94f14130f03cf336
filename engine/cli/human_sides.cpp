#include "engine/cli/human_sides.hpp"

#include <fmt/format.h>
#include <string>
#include <vector>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {

HumanSides human_sides(const AnyGame& game, std::string_view text) {
    if (text == "both") return {true, true};
    if (text == "none") return {false, false};
    std::vector<std::string_view> known = game.sides();
    if (text == known[0]) return {true, false};
    if (text == known[1]) return {false, true};
    known.insert(known.end(), {"both", "none"});
    const std::string what =
        text.empty() ? "no side is named" : fmt::format("'{}' is no side", text);
    throw UserError(ExitCode::usage, fmt::format("{}; {}", what, how_to_mend(text, known)));
}

}  // namespace ybw::cli
