// Who wins, and how many stones are to be taken, against what is known.
#include "nim.hpp"

#include <cstdio>

#include "parallel/searcher.hpp"

int main() {
    ybw::Searcher<Nim> searcher({.threads = 2, .hash_mib = 1});
    for (int stones = 1; stones <= 24; ++stones) {
        const auto result = searcher.search(Nim(stones), {});
        const bool is_won = result.lines.front().score.is_win();
        std::printf("%d stones: %s, take %d\n", stones, is_won ? "won" : "lost",
                    int{result.best->stones});
        if (is_won != (stones % 4 != 0)) return 1;
        if (is_won && result.best->stones != stones % 4) return 1;
    }
}
