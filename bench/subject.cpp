#include "bench/subject.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

constexpr std::array<std::string_view, 4> names = {"gomoku", "xiangqi", "tictactoe", "synthetic"};
constexpr std::array makers = {make_gomoku, make_xiangqi, make_tictactoe, make_synthetic};
static_assert(names.size() == makers.size());

}  // namespace

std::span<const std::string_view> subject_names() {
    return names;
}

std::unique_ptr<Subject> make_subject(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
        throw UserError(ExitCode::usage, fmt::format("--game: there is no '{}'; {}", name,
                                                     how_to_mend(name, names)));
    }
    return makers[static_cast<std::size_t>(found - names.begin())]();
}

}  // namespace ybw::bench
