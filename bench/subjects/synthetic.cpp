// Synthetic trees: results that depend on no game. Plain alpha-beta, so that every design has to
// find the same value.
//
// A position is a list of options, in any order and all optional:
//
//     order=strong branching=24 fewest=8 height=9 seed=3 values=201 noise=20
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>

#include "bench/subject_of.hpp"
#include "bench/subjects/measured_game.hpp"
#include "bench/synthetic_tree.hpp"
#include "engine/text/words.hpp"

namespace ybw::bench {
namespace {

/// In the order of TreeOrder.
constexpr std::array<std::string_view, 4> order_names{"random", "best", "worst", "strong"};

[[noreturn]] void complain(std::string_view word, std::string_view advice) {
    throw UserError(ExitCode::bad_input, "synthetic tree: '{}': {}", word, advice);
}

int number_in(std::string_view word, std::string_view value, int least, int most) {
    const auto number = whole_number(value);
    if (!number || *number < least || *number > most)
        complain(word, fmt::format("give a number from {} to {}", least, most));
    return static_cast<int>(*number);
}

void set_option(std::string_view word, SyntheticTreeOptions& options) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) complain(word, "write name=value");
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    if (name == "order") {
        const auto* const found = std::ranges::find(order_names, value);
        if (found == order_names.end()) complain(word, "choose one of strong, best, worst, random");
        options.order = static_cast<TreeOrder>(found - order_names.begin());
    } else if (name == "branching") {
        options.most_moves = number_in(word, value, 1, int{SyntheticTree::max_moves});
    } else if (name == "fewest") {
        options.fewest_moves = number_in(word, value, 1, int{SyntheticTree::max_moves});
    } else if (name == "height") {
        options.height = number_in(word, value, 1, SyntheticTree::longest_game - 1);
    } else if (name == "seed") {
        options.seed = static_cast<std::uint64_t>(number_in(word, value, 0, 1 << 30));
    } else if (name == "values") {
        options.distinct_values = number_in(word, value, 1, 10'001);
    } else if (name == "noise") {
        options.noise_percent = number_in(word, value, 0, 100);
    } else {
        complain(word, "the names are order, branching, fewest, height, seed, values, noise");
    }
}

struct MeasuredSynthetic : WordlessGame<SyntheticTree> {
    static constexpr bool exact = true;

    static SyntheticTree parse(std::string_view text) {
        SyntheticTreeOptions options;
        options.order = TreeOrder::strongly_ordered;
        options.most_moves = 24;
        options.height = 8;
        options.distinct_values = 201;
        options.value_step = 5;
        options.noise_percent = 20;
        for (const std::string& word : words_of(text)) set_option(word, options);
        options.fewest_moves = std::min(options.fewest_moves, options.most_moves);
        return SyntheticTree(options);
    }
};

}  // namespace

std::unique_ptr<Subject> make_synthetic() {
    return std::make_unique<SubjectOf<MeasuredSynthetic>>();
}

}  // namespace ybw::bench
