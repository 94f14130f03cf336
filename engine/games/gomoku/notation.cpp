#include "engine/games/gomoku/notation.hpp"

#include <array>
#include <fmt/format.h>
#include <optional>

#include "engine/games/gomoku/board_text.hpp"
#include "engine/games/gomoku/move_reader.hpp"
#include "engine/games/gomoku/text.hpp"
#include "engine/text/words.hpp"

namespace ybw::gomoku {
namespace {

Position parse_played(std::string_view text, const GameOptions& options) {
    MoveReader reader(Position(settings_of(options)), text);
    while (reader.next()) continue;
    Position position = reader.position();
    const auto side = side_of(options);
    if (side && *side != position.side_to_move()) position.pass();
    return position;
}

}  // namespace

std::string format_cell(Cell cell) {
    return fmt::format("{}{}", static_cast<char>('a' + column_of(cell)), row_of(cell) + 1);
}

std::string_view rule_name(Rule rule) {
    constexpr std::array<std::string_view, rule_count> names = {"freestyle", "standard", "renju"};
    return names[static_cast<std::size_t>(rule)];
}

std::string_view color_name(Color color) {
    return color == Color::black ? "black" : "white";
}

Settings settings_of(const GameOptions& options) {
    Settings settings;
    if (options.size) {
        check_size(*options.size, ExitCode::usage);
        settings.size = static_cast<std::uint8_t>(*options.size);
    }
    if (options.rule) {
        const auto rule = rule_named(*options.rule);
        if (!rule) {
            throw UserError(ExitCode::usage,
                            fmt::format("unknown gomoku rule {}; choose freestyle, standard or "
                                        "renju",
                                        in_quotes(*options.rule)));
        }
        settings.rule = *rule;
    }
    return settings;
}

Position parse_position(std::string_view text, const GameOptions& options) {
    const bool is_board = text.find('/') != std::string_view::npos;
    return is_board ? parse_board(text, options) : parse_played(text, options);
}

std::string format_position(const Position& position) {
    return format_board(position);
}

Move parse_move(const Position& position, std::string_view text) {
    MoveReader reader(position, text, MoveReader::Count::one);
    const std::optional<Move> move = reader.next();
    if (!move) {
        bad_input("the move is missing; write a point such as {}",
                  format_cell(cell_at(position.size() - 1, position.size() - 1)));
    }
    if (!reader.is_at_end()) {
        bad_input("{} is more than one move; write a single point", in_quotes(text));
    }
    return *move;
}

std::vector<Move> parse_moves(const Position& start, std::string_view text) {
    MoveReader reader(start, text);
    std::vector<Move> moves;
    while (const auto move = reader.next()) moves.push_back(*move);
    return moves;
}

std::string format_moves(std::span<const Move> moves) {
    std::string text;
    for (const Move move : moves) {
        if (!text.empty()) text += ' ';
        text += format_cell(move.cell());
    }
    return text;
}

}  // namespace ybw::gomoku
