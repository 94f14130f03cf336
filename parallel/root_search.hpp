// RootSearch: a search as those see it who ask it about the root: a question, an answer.
//
// What asks (iterative deepening, the distance of an end) is the same whatever the policy of the
// brothers. Forgetting the policy here costs a call for each window of the root; it spares the
// compiler a second copy of all that stands above.
//
// Thread safety: that of the search, which has to live as long.
#pragma once

#include <optional>

#include "parallel/node.hpp"
#include "parallel/score.hpp"
#include "parallel/variation.hpp"
#include "parallel/worker.hpp"

namespace ybw {

template <Game G, SearchExecutor Executor>
class RootSearch {
public:
    using Worker = ybw::Worker<G, Executor>;
    using Pv = Variation<typename G::Move>;

    /// Any search of the game; implicit, for it is the same one.
    template <class Search>
    RootSearch(Search& search)
        : search_(&search), ask_([](void* asked, Worker& worker, const Node<G>& root, Pv* pv) {
              return static_cast<Search*>(asked)->search(worker, root, pv);
          }) {}

    /// The value of `root` as far as its window asks; nullopt if the search was cancelled.
    std::optional<Score> search(Worker& worker, const Node<G>& root, Pv* pv) const {
        return ask_(search_, worker, root, pv);
    }

private:
    void* search_;
    std::optional<Score> (*ask_)(void*, Worker&, const Node<G>&, Pv*);
};

}  // namespace ybw
