#include "engine/teach/pseudo_code.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "engine/text/text_lines.hpp"
#include "engine/text/words.hpp"

namespace ybw::teach {

/// The file beside this one, embedded (../embed.cmake).
extern const std::string_view pseudo_code_txt;

namespace {

struct Line {
    std::string text;
    std::vector<std::string> marks;
};

struct Search {
    std::string source;
    std::vector<Line> lines;
};

/// What stands behind '@' are marks; a WEIGHT is that of the source.
Line read_line(std::string_view line, std::string_view source) {
    constexpr std::string_view mark = "WEIGHT";
    constexpr std::string_view weight = "weight ";
    const std::size_t at = std::min(line.find('@'), line.size());
    std::string text(line.substr(0, at));
    text.erase(text.find_last_not_of(' ') + 1);
    if (const auto place = text.find(mark); place != std::string::npos) {
        text.replace(place, mark.size(), source.substr(source.find(weight) + weight.size()));
    }
    return {text, words_of(line.substr(std::min(at + 1, line.size())))};
}

std::map<std::string_view, Search> read_searches() {
    constexpr std::string_view heading = "== ";
    std::map<std::string_view, Search> searches;
    std::vector<Search*> named;  // whose lines come
    bool was_heading = false;
    for (const std::string_view line : split(pseudo_code_txt, '\n')) {
        const bool is_heading = line.starts_with(heading);
        if (is_heading) {
            if (!was_heading) named.clear();
            const std::size_t colon = line.find(':');
            named.push_back(&searches[line.substr(heading.size(), colon - heading.size())]);
            named.back()->source = line.substr(colon + 2);
        } else {
            for (Search* search : named) search->lines.push_back(read_line(line, search->source));
        }
        was_heading = is_heading;
    }
    for (auto& [name, search] : searches) {
        while (search.lines.back().text.empty()) search.lines.pop_back();
    }
    return searches;
}

/// Read once. A text for the view where there is one, else that for both.
const Search& search_named(std::string_view algorithm, View view) {
    static const auto all = read_searches();
    const auto own = all.find(std::string(algorithm) + (view == View::max ? ", max" : ", mover"));
    return own != all.end() ? own->second : all.at(algorithm);
}

constexpr std::string_view name_of(Action action) {
    constexpr std::array<std::string_view, 15> names{"pass",  "call",  "scout", "repeat", "enter",
                                                     "leaf",  "known", "keep",  "raise",  "cut",
                                                     "leave", "split", "join",  "cancel", "done"};
    return names[static_cast<std::size_t>(action)];
}

/// Of which call of the root this visit is a part: "guess", "first" or "next".
std::string_view turn_of(const Recording& recording, Index visit) {
    std::size_t roots = 0;
    while (recording.visits[visit].caller) visit = *recording.visits[visit].caller;
    for (Index i = 0; i < visit; ++i) roots += recording.visits[i].caller ? 0 : 1;
    if (!recording.guesses_first) return roots == 0 ? "first" : "next";
    if (roots == 0) return "guess";
    return roots == 1 ? "first" : "next";
}

std::optional<std::size_t> line_with(const std::vector<Line>& lines, std::string_view mark) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (std::ranges::find(lines[i].marks, mark) != lines[i].marks.end()) return i;
    }
    return std::nullopt;
}

}  // namespace

PseudoCode pseudo_code(std::string_view algorithm, View view) {
    const Search& search = search_named(algorithm, view);
    PseudoCode code{search.source, {}};
    for (const Line& line : search.lines) code.lines.push_back(line.text);
    return code;
}

std::optional<std::size_t> line_of_step(const Recording& recording, const Step& step, View view) {
    const auto& lines = search_named(recording.algorithm, view).lines;
    const TreeNode& node = recording.nodes[recording.visits[step.visit].node];
    const std::string_view action = name_of(step.action);
    // MTD(f) guesses by another search than it shows.
    const std::string_view turn = turn_of(recording, step.visit);
    if (recording.algorithm == "mtdf" && turn == "guess") return line_with(lines, turn);
    if (step.action == Action::pass) {
        const auto line = line_with(lines, turn);
        // The other side of the question has the line below.
        const auto& window = recording.visits[step.visit].came;
        const bool opened_above = window && window->alpha() != -Score::infinity();
        if (recording.algorithm == "aspiration" && turn == "next" && opened_above) return *line + 1;
        if (line) return line;
    }
    const std::string_view side = node.max_to_move ? "max." : "min.";
    if (const auto line = line_with(lines, std::string(side) + std::string(action))) return line;
    return line_with(lines, action);
}

}  // namespace ybw::teach
