#include "bench/subject.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {

namespace {

constexpr std::array<std::string_view, 5> names = {"serial", "ybw", "naive", "abdada", "lazy"};

}  // namespace

std::string_view design_name(Design design) {
    return names[static_cast<std::size_t>(design)];
}

std::optional<Design> design_named(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return static_cast<Design>(i);
    }
    return std::nullopt;
}

std::span<const std::string_view> parallel_design_names() {
    return std::span(names).subspan(1);
}

namespace {

constexpr std::string_view synthetic = "synthetic";

}  // namespace

std::vector<std::string_view> subject_names() {
    std::vector<std::string_view> names;
    for (const GameSubject& subject : game_subjects()) names.push_back(subject.name);
    names.push_back(synthetic);
    return names;
}

std::unique_ptr<Subject> make_subject(std::string_view name) {
    if (name == synthetic) return make_synthetic();
    const auto found = std::ranges::find(game_subjects(), name, &GameSubject::name);
    if (found != game_subjects().end()) return found->make();
    throw UserError(ExitCode::usage, fmt::format("--game: there is no '{}'; {}", name,
                                                 how_to_mend(name, subject_names())));
}

}  // namespace ybw::bench
