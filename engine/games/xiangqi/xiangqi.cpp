#include "engine/games/xiangqi/xiangqi.hpp"

#include <fmt/format.h>

#include "engine/games/xiangqi/user_text.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

/// The options as the FEN reader takes them.
xiangqi::FenDefaults defaults_of(const GameOptions& options) {
    xiangqi::FenDefaults defaults;
    if (options.size) {
        throw UserError(ExitCode::usage,
                        "--size: xiangqi has one board only; leave the option out");
    }
    if (options.rule) {
        const auto rule = xiangqi::parse_rule(*options.rule);
        if (!rule) {
            throw UserError(ExitCode::usage,
                            fmt::format("--rule: '{}' is no rule of xiangqi; use asian, chinese, "
                                        "computer or none",
                                        xiangqi::shown(*options.rule)));
        }
        defaults.rule = *rule;
    }
    if (options.side) {
        if (*options.side != "red" && *options.side != "black") {
            throw UserError(ExitCode::usage,
                            fmt::format("--side: '{}' is no side of xiangqi; use red or black",
                                        xiangqi::shown(*options.side)));
        }
        defaults.side = *options.side == "red" ? xiangqi::Side::red : xiangqi::Side::black;
    }
    return defaults;
}

}  // namespace

std::vector<NamedChoice> Xiangqi::rules() {
    return {xiangqi::rule_choices.begin(), xiangqi::rule_choices.end()};
}

Xiangqi::Position Xiangqi::start(const GameOptions& options) {
    return xiangqi::parse_position(xiangqi::start_fen, defaults_of(options));
}

Xiangqi::Position Xiangqi::parse_position(std::string_view text, const GameOptions& options) {
    return xiangqi::parse_position(text, defaults_of(options));
}

std::string Xiangqi::format_position(const Position& position) {
    return xiangqi::format_fen(position);
}

bool Xiangqi::same_position(const Position& a, const Position& b) {
    if (a.rule() != b.rule() || a.side_to_move() != b.side_to_move()) return false;
    for (xiangqi::Square square = 0; square < xiangqi::square_count; ++square) {
        if (a.piece_at(square) != b.piece_at(square)) return false;
    }
    return true;
}

}  // namespace ybw
