// Editor: the page of a tree that is edited there. Its address has all that it shows, so the
// browser's "back" takes an edit back, and a link is an exercise for others.

#include <algorithm>
#include <boost/algorithm/hex.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/report/page.hpp"
#include "engine/teach/lesson.hpp"
#include "engine/teach/record_search.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::teach {

// The files beside this one, embedded.
extern const std::string_view editor_html, editor_js;

namespace {

using Json = nlohmann::ordered_json;

/// The text behind its form in an address, where '+' is a blank and "%28" a bracket.
std::string decoded(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const bool is_code = text.size() > 2 && text[0] == '%' &&
                             std::ranges::all_of(text.substr(1, 2), [](unsigned char c) {
                                 return std::isxdigit(c) != 0;
                             });
        if (is_code) {
            plain += boost::algorithm::unhex(std::string(text.substr(1, 2)));
        } else {
            plain += text[0] == '+' ? ' ' : text[0];
        }
        text.remove_prefix(is_code ? 3 : 1);
    }
    return plain;
}

/// The value of a key in the query of an address; `usual` without the key.
std::string asked_value(std::string_view query, std::string_view key, std::string_view usual) {
    for (const std::string_view part : split(query, '&')) {
        const std::size_t equals = part.find('=');
        if (equals != std::string_view::npos && part.substr(0, equals) == key) {
            return decoded(part.substr(equals + 1));
        }
    }
    return std::string(usual);
}

std::string asked_choice(std::string_view query, std::string_view key,
                         const std::vector<std::string_view>& choices, std::string_view usual) {
    const std::string value = asked_value(query, key, usual);
    if (std::ranges::count(choices, value) > 0) return value;
    throw UserError(ExitCode::bad_input, "{}: {} is none; choose one of {}", key, in_quotes(value),
                    fmt::join(choices, ", "));
}

/// The figures of the papers that are trees, to begin with.
Json figures_json() {
    Json figures = Json::array();
    for (const TreeExample& example : examples()) {
        if (example.tree.empty()) continue;
        figures.push_back({{"title", example.title},
                           {"tree", example.tree},
                           {"algorithm", example.algorithm},
                           {"view", example.view == View::max ? "max" : "mover"}});
    }
    return figures;
}

}  // namespace

std::string editor_page(std::string_view query, std::string nonce) {
    auto algorithms = recordable_searches();
    algorithms.push_back(engine_search);
    const std::string tree = asked_value(query, "tree", "A(B(4 9) C(-5 19 -8))");
    const std::string algorithm = asked_choice(query, "algorithm", algorithms, "alphabeta");
    const std::string view = asked_choice(query, "view", {"max", "mover"}, "max");
    const std::string show = asked_choice(query, "show", {"tree", "steps", "practice"}, "tree");
    const bool is_practice = show == "practice";
    const Telling telling = is_practice       ? Telling::practice
                            : show == "steps" ? Telling::steps
                                              : Telling::tree;
    const Lesson lesson = lesson_of(tree, algorithm, view == "max" ? View::max : View::mover, {},
                                    {.workers = is_practice ? 1 : usual_workers});
    report::Page page = page_for(lesson, telling);
    page.body = std::string(editor_html) + page.body;
    page.data["edit"] = {{"tree", tree}, {"algorithm", algorithm}, {"algorithms", algorithms},
                         {"view", view}, {"show", show},           {"figures", figures_json()}};
    page.scripts.push_back(editor_js);
    page.nonce = std::move(nonce);
    return report::page_text(page);
}

}  // namespace ybw::teach
