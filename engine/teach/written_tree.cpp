#include "engine/teach/written_tree.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "engine/games/any_game.hpp"
#include "engine/text/rows.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::teach {

/// Reads a text from the left; what it stands before is the rest.
class WrittenTree::Parser {
public:
    explicit Parser(std::string_view text) : written_(with_plain_blanks(with_plain_width(text))) {}

    void read(WrittenTree& tree) {
        skip_blanks();
        tree.max_begins_ = !skip_word("min");
        if (tree.max_begins_) skip_word("max");
        nodes_.emplace_back();
        read_node(0, 0);
        skip_blanks();
        if (place_ < text_.size()) refuse("the tree ends before this; put one bracket around all");
        tree.height_ = height_;
        tree.nodes_ = std::make_shared<const std::vector<Node>>(std::move(nodes_));
    }

private:
    /// Deeper ones are no pictures, and none may be deeper than searches go.
    static constexpr Depth most_height = 100;

    [[noreturn]] void refuse(std::string_view why) const {
        throw UserError(ExitCode::bad_input, "tree, column {}: {}", place_ + 1, why);
    }

    bool is_at(char c) const { return place_ < text_.size() && text_[place_] == c; }

    void skip_blanks() {
        place_ = std::min(text_.find_first_not_of(" \t\n\v\f\r,", place_), text_.size());
    }

    /// A word that is no name: neither a bracket nor '=' follows it.
    bool skip_word(std::string_view word) {
        if (text_.substr(place_, word.size()) != word) return false;
        const std::string_view next = text_.substr(place_ + word.size(), 1);
        if (next != " ") return false;
        place_ += word.size();
        skip_blanks();
        return true;
    }

    std::string_view read_word() {
        const std::size_t end = std::min(text_.find_first_of(" \t\n\r,()=", place_), text_.size());
        const std::string_view word = text_.substr(place_, end - place_);
        place_ = end;
        return word;
    }

    void read_node(std::size_t self, Depth depth) {
        if (depth > most_height) refuse(fmt::format("more than {} moves deep", most_height));
        height_ = std::max(height_, depth);
        const std::size_t begin = place_;
        std::string_view word = read_word();
        if (is_at('(')) {
            nodes_[self].name = word;
            read_children(self, depth);
            return;
        }
        if (is_at('=')) {
            nodes_[self].name = word;
            ++place_;
            word = read_word();
        }
        read_value(self, word, begin);
    }

    void read_value(std::size_t self, std::string_view word, std::size_t begin) {
        if (word == "?") return;
        const auto value = whole_number(word);
        const bool fits = value && std::abs(*value) <= Score::max_evaluation;
        if (fits) {
            nodes_[self].value = static_cast<int>(*value);
            return;
        }
        place_ = begin;
        if (value) refuse(fmt::format("a value lies within +-{}", Score::max_evaluation));
        if (word.empty()) refuse("a number, '?' or '(' has to stand here");
        refuse(
            fmt::format("{} is no value; a leaf is a number, '?' or NAME=NUMBER, and a node "
                        "NAME(...)",
                        in_quotes(word)));
    }

    void read_children(std::size_t self, Depth depth) {
        ++place_;
        for (skip_blanks(); !is_at(')'); skip_blanks()) {
            if (place_ >= text_.size()) refuse("a ')' is missing");
            if (nodes_[self].children.size() == max_moves) {
                refuse(fmt::format("more than {} moves at one node", max_moves));
            }
            if (nodes_.size() == most_nodes) refuse(fmt::format("more than {} nodes", most_nodes));
            const std::size_t child = nodes_.size();
            nodes_.emplace_back();
            nodes_[self].children.push_back(child);
            read_node(child, depth + 1);
        }
        if (nodes_[self].children.empty()) refuse("a node without moves; write its value instead");
        ++place_;
    }

    std::string written_;
    std::string_view text_ = written_;
    std::size_t place_ = 0;
    std::vector<Node> nodes_;
    Depth height_ = 0;
};

WrittenTree::WrittenTree(std::string_view text) {
    Parser(text).read(*this);
}

void WrittenTree::legal_moves(MovesOf<WrittenTree>& list) const {
    if (ends_here()) throw std::logic_error("searched below a leaf");
    for (std::size_t i = 1; i <= node().children.size(); ++i) {
        list.push_back({static_cast<std::uint16_t>(i)});
    }
}

std::optional<Score> WrittenTree::written_value() const {
    if (!node().value) return std::nullopt;
    return Score::evaluation(max_is_to_move() ? *node().value : -*node().value);
}

Score WrittenTree::evaluate() const {
    if (!ends_here()) return Score::draw();
    if (const auto value = written_value()) return *value;
    throw UserError(ExitCode::bad_input,
                    "this search has to know the leaf {}, whose value is not written; write a "
                    "number for its '?', or choose another algorithm",
                    name().empty() ? "'?'" : in_quotes(name()));
}

// ---- The tree of any game

namespace {

/// Rows and columns of what still is a picture in a node.
constexpr std::size_t largest_board = 5;

bool is_twin_of_any(const AnyPosition& position, const std::vector<AnyPosition>& others) {
    const AnyGame& game = position.game();
    for (int number = 0; number < game.symmetries(); ++number) {
        const AnyPosition twin = game.twin(position, number);
        if (std::ranges::any_of(
                others, [&](const AnyPosition& other) { return same_position(twin, other); })) {
            return true;
        }
    }
    return false;
}

}  // namespace

void BoardTree::legal_moves(MovesOf<BoardTree>& list) const {
    std::vector<AnyPosition> children;
    for (const AnyMove move : position().legal_moves()) {
        if (branches_ == Branches::distinct) {
            AnyPosition child = position();
            child.play(move);
            if (is_twin_of_any(child, children)) continue;
            children.push_back(std::move(child));
        }
        list.push_back(move);
    }
    if (order_ == classic::MoveOrder::static_value) classic::order_statically(*this, list);
}

std::vector<std::string> BoardTree::board() const {
    std::vector<std::string> rows = rows_of(position().text());
    const bool is_small = rows.size() > 1 && rows.size() <= largest_board &&
                          std::ranges::all_of(rows, [](const std::string& row) {
                              return row.size() <= largest_board;
                          });
    return is_small ? rows : std::vector<std::string>{};
}

}  // namespace ybw::teach
