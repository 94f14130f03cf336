#include "engine/games/gomoku/text.hpp"

#include <array>

#include "engine/games/gomoku/notation.hpp"
#include "engine/text/words.hpp"

namespace ybw::gomoku {

std::string shown(char c) {
    const auto code = static_cast<unsigned char>(c);
    return std::isprint(code) != 0 ? fmt::format("'{}'", c) : fmt::format("byte {:#04x}", code);
}

std::optional<Rule> rule_named(std::string_view name) {
    for (std::size_t i = 0; i < rule_count; ++i) {
        if (rule_name(static_cast<Rule>(i)) == name) return static_cast<Rule>(i);
    }
    return std::nullopt;
}

std::optional<Color> color_named(std::string_view name) {
    if (name == "black" || name == "b" || name == "x" || name == "X") return Color::black;
    if (name == "white" || name == "w" || name == "o" || name == "O") return Color::white;
    return std::nullopt;
}

std::optional<Color> side_of(const GameOptions& options) {
    if (!options.side) return std::nullopt;
    const auto side = color_named(*options.side);
    if (!side) {
        throw UserError(ExitCode::usage, fmt::format("unknown side {}; choose black or white",
                                                     in_quotes(*options.side)));
    }
    return side;
}

void check_size(int size, ExitCode code) {
    if (min_size <= size && size <= max_size) return;
    throw UserError(code, fmt::format("a gomoku board of side {} is not possible; choose a side "
                                      "from {} to {}",
                                      size, min_size, max_size));
}

}  // namespace ybw::gomoku
