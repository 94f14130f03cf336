#include "bench/subject.hpp"

#include <algorithm>
#include <array>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {

namespace {

constexpr std::array<std::string_view, 6> names = {"serial", "ybw",  "naive",
                                                   "abdada", "lazy", "machines"};

}  // namespace

std::string_view design_name(Design design) {
    return names[static_cast<std::size_t>(design)];
}

std::optional<Design> design_named(std::string_view name) {
    const auto* const found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Design>(found - names.begin());
}

std::span<const std::string_view> design_names() {
    return names;
}

std::span<const std::string_view> parallel_design_names() {
    return design_names().subspan(1);
}

std::size_t place_among(std::span<const std::string_view> known, std::string_view word,
                        std::string_view what) {
    const auto found = std::ranges::find(known, word);
    if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
    throw UserError(ExitCode::usage, "{}: there is no '{}'; {}", what, word,
                    how_to_mend(word, known));
}

std::vector<std::string_view> subject_names() {
    std::vector<std::string_view> names;
    for (const GameSubject& subject : game_subjects()) names.push_back(subject.name);
    names.push_back("synthetic");
    return names;
}

std::unique_ptr<Subject> make_subject(std::string_view name) {
    const auto games = game_subjects();
    const std::size_t place = place_among(subject_names(), name, "--game");
    return place < games.size() ? games[place].make() : make_synthetic();
}

}  // namespace ybw::bench
