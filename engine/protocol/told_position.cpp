#include "engine/protocol/told_position.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <utility>

#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::protocol {

ToldPosition::ToldPosition(const AnyGame& game, GameOptions variant, Remark remark)
    : game_(game),
      variant_(std::move(variant)),
      remark_(std::move(remark)),
      value_(game.start(variant_)) {}

bool ToldPosition::has_rule(std::string_view rule) const {
    const auto rules = game_.rules();
    return std::ranges::find(rules, rule, &NamedChoice::name) != rules.end();
}

void ToldPosition::set_rule(const std::string& rule) {
    variant_.rule = rule;
    tell(text_);
}

void ToldPosition::tell(std::string text) {
    text_ = std::move(text);
    banned_.clear();
    try {
        value_ = read_position(game_, text_, variant_);
    } catch (const UserError& error) {
        value_.reset();
        remark_(fmt::format("illegal position: {}", error.what()));
    }
}

void ToldPosition::draw() const {
    if (!value_) return remark_("there is no legal position");
    std::istringstream board(value_->draw({.color = false, .unicode = false}, {}));
    for (std::string line; std::getline(board, line);) remark_(line);
    remark_(value_->text());
}

std::vector<AnyMove> ToldPosition::root_moves(const std::vector<std::string>& asked_for) const {
    std::vector<AnyMove> moves = legal_among(asked_for);
    if (moves.empty()) moves = value_->legal_moves();
    std::erase_if(moves,
                  [&](AnyMove move) { return std::ranges::find(banned_, move) != banned_.end(); });
    return moves;
}

AnyPosition ToldPosition::without_past() const {
    std::string text = value_->text();
    const std::size_t side = text.find(' ');
    if (side != std::string::npos) text.resize(std::min(text.find(' ', side + 1), text.size()));
    return game_.parse_position(text, variant_);
}

/// The legal ones, each once; the others are remarked.
std::vector<AnyMove> ToldPosition::legal_among(const std::vector<std::string>& names) const {
    std::vector<AnyMove> moves;
    if (!value_) return moves;
    for (const std::string& name : names) {
        try {
            const AnyMove move = value_->parse_move(name);
            if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
        } catch (const UserError& error) {
            remark_(error.what());
        }
    }
    return moves;
}

}  // namespace ybw::protocol
