// ExplicitTree: a game whose tree is written down, for the figures of the papers.
//
//     ExplicitTree game("((-5 19 -8)(4 9))");
//
// A number is a leaf, its value seen by the side to move at the root, as the papers write them;
// brackets hold the moves of a node, in order. All leaves are equally deep, and a search has to
// stop there: the tree does not go on. Moves are counted from 1.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "parallel/game.hpp"

namespace ybw {

class ExplicitTree {
public:
    struct Move {
        std::uint16_t number = 0;
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 16;
    static constexpr std::size_t history_size = 2 * (max_moves + 1);

    /// Requires well-formed text.
    explicit ExplicitTree(std::string_view text) {
        std::vector<Node> nodes(1);
        parse(nodes, 0, text);
        nodes_ = std::make_shared<const std::vector<Node>>(std::move(nodes));
    }

    void legal_moves(MovesOf<ExplicitTree>& list) const {
        if (node().children.empty()) throw std::logic_error("searched below an explicit leaf");
        for (std::size_t i = 1; i <= node().children.size(); ++i) {
            list.push_back({static_cast<std::uint16_t>(i)});
        }
    }
    void play(Move move) { path_.push_back(node().children.at(move.number - 1U)); }
    void undo(Move) { path_.pop_back(); }
    std::optional<Outcome> outcome() const { return std::nullopt; }
    std::uint64_t key() const { return path_.back(); }
    std::size_t history_index(Move move) const {
        return (path_.size() % 2) * (max_moves + 1) + move.number;
    }
    Score evaluate() const {
        return Score::evaluation(path_.size() % 2 == 1 ? node().value : -node().value);
    }

private:
    struct Node {
        int value = 0;
        std::vector<std::size_t> children;
    };

    /// Reads the text of one node off the front of `text`.
    static void parse(std::vector<Node>& nodes, std::size_t self, std::string_view& text) {
        const auto skip_blanks = [&text] {
            while (!text.empty() && text[0] == ' ') text.remove_prefix(1);
        };
        skip_blanks();
        if (text[0] != '(') {
            const std::size_t length = text.find_first_of(" ()");
            nodes[self].value = std::stoi(std::string(text.substr(0, length)));
            text.remove_prefix(std::min(length, text.size()));
            return;
        }
        text.remove_prefix(1);
        for (skip_blanks(); text[0] != ')'; skip_blanks()) {
            const std::size_t child = nodes.size();
            nodes.emplace_back();
            nodes[self].children.push_back(child);
            parse(nodes, child, text);
        }
        text.remove_prefix(1);
    }

    const Node& node() const { return (*nodes_)[path_.back()]; }

    std::shared_ptr<const std::vector<Node>> nodes_;
    std::vector<std::size_t> path_{0};
};

static_assert(Game<ExplicitTree>);

}  // namespace ybw
