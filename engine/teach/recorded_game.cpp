#include "engine/teach/recorded_game.hpp"

#include <utility>

namespace ybw::teach {

void Recorder::step(Action action, std::optional<Index> child, std::optional<Score> value) {
    recording_.steps.push_back({action, calls_.back(), child, value, visit().left});
}

void Recorder::offer(std::size_t moves, const std::function<TreeNode(std::size_t)>& make) {
    has_moves_.back() = true;
    if (!recording_.nodes[node_].children.empty()) return;
    for (std::size_t i = 0; i < moves; ++i) {
        TreeNode child = make(i);
        child.parent = node_;
        child.ply = recording_.nodes[node_].ply + 1;
        recording_.nodes[node_].children.push_back(recording_.nodes.size());
        recording_.nodes.push_back(std::move(child));
    }
}

void Recorder::descend(std::size_t number) {
    node_ = recording_.nodes[node_].children[number];
    returned_.reset();
}

void Recorder::ascend() {
    node_ = *recording_.nodes[node_].parent;
    if (!calls_.empty()) judge();
    returned_.reset();
}

/// What is meant by a call: a null window that its caller does not have itself is there to show
/// that a move is no better; a second call before the move is taken back repeats the first.
Purpose Recorder::purpose_of(std::optional<Window> window) const {
    if (returned_) return Purpose::again;
    const bool is_null = window && window->is_null();
    if (!is_null) return Purpose::value;
    if (calls_.empty()) return Purpose::null_window;
    const auto& caller = recording_.visits[calls_.back()].left;
    return caller && caller->is_null() ? Purpose::value : Purpose::null_window;
}

void Recorder::enter(std::optional<Window> window, Depth depth) {
    const Purpose purpose = purpose_of(window);
    const Index called = recording_.visits.size();
    std::optional<Index> caller;
    if (!calls_.empty()) caller = calls_.back();
    recording_.visits.push_back({.node = node_,
                                 .caller = caller,
                                 .purpose = purpose,
                                 .depth = depth,
                                 .came = window,
                                 .left = window});
    if (caller) step(action_of(purpose), called);
    calls_.push_back(called);
    has_moves_.push_back(false);
    best_.emplace_back();
    step(caller ? Action::enter : Action::pass);
    returned_.reset();
}

void Recorder::leave(Score value) {
    visit().value = value;
    const bool has_moves = has_moves_.back();
    if (visit().ending == Ending::complete && !has_moves) visit().ending = Ending::memory;
    const bool is_leaf = visit().ending == Ending::leaf;
    if (is_leaf || visit().ending == Ending::memory) {
        // What ends as it begins is one step, but for the root, whose call is one.
        if (recording_.steps.back().action == Action::enter) recording_.steps.pop_back();
        step(is_leaf ? Action::leaf : Action::known, {}, value);
    } else if (visit().ending == Ending::complete) {
        step(Action::leave, {}, value);
    }
    recording_.leaves += is_leaf ? 1 : 0;
    if (calls_.size() == 1) step(Action::done, {}, value);
    returned_ = calls_.back();
    calls_.pop_back();
    has_moves_.pop_back();
    best_.pop_back();
    if (calls_.empty()) returned_.reset();  // the next call of the root is another pass
}

/// What the value of the move that was just taken back means to the node.
void Recorder::judge() {
    const Score value = -recording_.visits[*returned_].value;
    auto& window = visit().left;
    const bool is_best = !best_.back() || value > *best_.back();
    if (is_best) best_.back() = value;
    if (window && window->fails_high(value)) {
        visit().ending = Ending::cut_off;
        step(Action::cut, returned_, value);
    } else if (window && window->contains(value)) {
        window = window->raised(value);
        step(Action::raise, returned_, value);
    } else {
        step(!window && is_best ? Action::raise : Action::keep, returned_, value);
    }
}

}  // namespace ybw::teach
