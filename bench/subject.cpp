#include "bench/subject.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/games/registry.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
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
    if (found != game_subjects().end()) return found->make(game_named(name));
    throw UserError(ExitCode::usage, fmt::format("--game: there is no '{}'; {}", name,
                                                 how_to_mend(name, subject_names())));
}

}  // namespace ybw::bench
