// Lesson: a recorded search with what has to be said about it, which is what all formats show.
//
// Regular value type; no shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/teach/recording.hpp"
#include "engine/teach/written_tree.hpp"
#include "parallel/score.hpp"

namespace ybw::teach {

/// Whose view values and windows are shown in.
enum class View {
    mover,  ///< of the side to move at each node, as negamax has it
    max     ///< of the side to move at the root, as minimax has it
};

struct Lesson {
    Recording recording;
    View view = View::mover;
    std::string title;                 ///< "Sun Kai, figure 2"
    std::string subject;               ///< the tree as it was written, or the game and the position
    std::vector<std::string> notes{};  ///< a sentence or more each
};

// ---- Spelling: values and windows of a recording as a reader wants them.
//
// A recording has everything as the side to move sees it. Here it is turned to the view that is
// asked for, and written: "-5", "win 3" (three moves after the root), "(-∞, 5)".

class Spelling {
public:
    enum class Letters { ascii, unicode };

    explicit Spelling(const Lesson& lesson, Letters letters = Letters::unicode)
        : recording_(&lesson.recording), view_(lesson.view), letters_(letters) {}

    /// A value of the side to move at `node`.
    std::string value(Index node, Score value) const;
    /// "<= 5" where it is but a bound.
    std::string bounded(const Visit& visit) const;
    std::string window(Index node, Window window) const;
    std::string alpha(Index node, Window window) const;
    std::string beta(Index node, Window window) const;

    std::string_view arrow() const { return letters_ == Letters::unicode ? "→" : "->"; }

    /// Of the search as a whole.
    std::string root_value() const;

    /// How a sentence names a node: "C", "the root", "the leaf 7", "node b2 a1", "node 1.2".
    std::string name(Index node) const;

    /// Whether the view is not that of the side to move.
    bool is_turned(Index node) const;

private:
    std::string number(Score score) const;

    const Recording* recording_;
    View view_;
    Letters letters_;
};

/// "Max" or "Min".
std::string_view side_of(const TreeNode& node);

/// Of a call with a window that has a value: "pv", "cut" or "all", by what the value turned out to
/// be to the window; empty for others and for leaves.
std::string_view kind_of(const Visit& visit);

// ---- Narration: what happens at a step of a search, as a sentence.

std::string sentence(const Lesson& lesson, const Step& step, const Spelling& spelling);

// ---- Picture: a lesson as it stands when the search is over, node by node, in words.
//
// What the static formats (text, Graphviz, JSON lines) have in common. Brothers that were not
// searched and whose own moves nobody knows are drawn as one, since there may be hundreds.
//
// Regular value types; no shared state.

enum class Fate {
    principal,  ///< on the principal variation
    searched,
    pruned  ///< never called
};

struct DrawnVisit {
    std::string came{};       ///< window; empty for searches without
    std::string left{};       ///< empty where it is the same
    std::string value{};      ///< "≥ 5"
    std::string_view kind{};  ///< "PV node", "cut node", "all node"; of inner nodes with a window
    std::string remark{};     ///< "null window", "searched again", "cut-off", "from memory"
    std::optional<int> worker{};  ///< of a search by several
    std::string work{};           ///< "worker 0, split point with 1, 2"; empty for one worker
};

struct DrawnNode {
    Index node = 0;                 ///< the first of them, if there are more
    std::optional<Index> parent{};  ///< in the picture
    std::vector<Index> children{};  ///< in the picture
    std::string name;
    std::string move;
    std::vector<std::string> board{};
    std::string value{};  ///< what the root came to; of the last visit, or as written; may be empty
    Fate fate = Fate::searched;
    bool max_to_move = true;
    Ply ply = 0;
    Index stands_for = 1;  ///< nodes
    std::vector<DrawnVisit> visits{};
};

/// The nodes, parents before children and a node's children in order.
std::vector<DrawnNode> draw(const Lesson& lesson, const Spelling& spelling);

/// Nodes that no call has reached.
std::uint64_t pruned_nodes(const Recording& recording);

/// "alphabeta, depth 2: value 5; 7 calls, 4 of them at leaves; 1 node not searched; values of Max"
std::string summary(const Lesson& lesson, const Spelling& spelling);

// ---- PseudoCode: each textbook search in a few lines, as the papers print it, and which line is
// executed at which step. Constant data; any thread.

struct PseudoCode {
    std::string source;              ///< the paper
    std::vector<std::string> lines;  ///< without marks
};

/// With values as Max sees them a program for Max and one for Min. Requires one of
/// recordable_searches() or engine_search.
PseudoCode pseudo_code(std::string_view algorithm, View view);

/// The line, from 0, that is executed at a step of the recording; nullopt if none is.
std::optional<std::size_t> line_of_step(const Recording& recording, const Step& step, View view);

// ---- Formats: a lesson as text for a terminal, as Graphviz source, as JSON lines and as a page.
// One file each. Pure functions.

struct TextStyle {
    bool color = false;
    bool unicode = true;
    std::size_t width = 0;  ///< of what is wrapped; 0: no limit
};

/// Whether what happened is told, too, or asked.
enum class Telling { tree, steps, practice };

std::string text_of(const Lesson& lesson, const TextStyle& style, Telling telling);

/// For `dot -Tsvg` and its like.
std::string dot_of(const Lesson& lesson);

/// A line for the search, for each node, each visit and, if they are told, each step.
std::string json_lines_of(const Lesson& lesson, Telling telling);

/// One file that needs nothing else; it opens at the end of the search, or where it begins if the
/// steps are told. For practice a student does the search and is told the first slip.
std::string page_of(const Lesson& lesson, Telling telling);

/// A page on which the tree is edited, of a server that gives it for each query of its address:
/// `tree`, as written_tree.hpp has it, `algorithm`, `view` and `show`, each with a usual value.
/// `nonce` as report::Page has it. Throws UserError for a query that asks for no search.
std::string editor_page(std::string_view query, std::string nonce);

// ---- Exam: a sheet of random trees, its solutions behind it.

/// Trees of that depth with two or three moves at a node, the same for the same seed, in which the
/// algorithm prunes something, if it can.
std::vector<Lesson> exam(std::string_view algorithm, Depth depth, View view, std::size_t trees,
                         std::uint64_t seed);

/// To be printed. Requires at least one lesson.
std::string exam_page_of(const std::vector<Lesson>& lessons);

/// LaTeX (TikZ, forest), of the same sheet.
std::string exam_tex_of(const std::vector<Lesson>& lessons);

// ---- Graphviz: pictures made by its program `dot`, which has to be installed.

/// Throws UserError(input_missing) if there is no `dot`, with how to get it and what to do
/// `instead`. `asked_by`: the option, as it was written.
void require_graphviz(std::string_view asked_by, std::string_view instead);

/// The SVG of a Graphviz source. Throws UserError(io_error) if `dot` fails.
std::string svg_of(std::string_view asked_by, const std::string& dot_source);

// ---- RecordSearch (record_search.cpp): runs a textbook search of a small tree and gives what it
// did.
//
// Pure functions; they throw UserError for an unknown algorithm, a leaf whose value is needed and
// not written, and a tree that is too large to be shown.

/// The name of the engine's own search, which is no textbook's.
inline constexpr std::string_view engine_search = "ybw";

/// The names of classic/ladder.hpp.
std::vector<std::string_view> recordable_searches();

/// Whether the search calls the root once with a window, which may then be asked for.
bool takes_window(std::string_view algorithm);

/// By one of these or by the engine, which searches with `crew`; the others are alone. Nodes of
/// a written tree that were not visited are in the recording, too; the engine, which may visit
/// them all, needs a value at every leaf. `window`: of the root, for the side to move there; of an
/// algorithm that takes one.
Recording record_search(std::string_view algorithm, const WrittenTree& tree, Depth depth,
                        const Crew& crew = {}, std::optional<Window> window = {});

/// Of nodes that were not visited, the children of others are in the recording.
Recording record_search(std::string_view algorithm, const BoardTree& tree, Depth depth,
                        const Crew& crew = {}, std::optional<Window> window = {});

/// Of a written tree; `depth`: nullopt to search to its leaves. A horizon above them gets a note.
Lesson lesson_of(std::string_view tree, std::string_view algorithm, View view,
                 std::optional<Depth> depth = {}, const Crew& crew = {},
                 std::optional<Window> window = {});

// ---- Examples: the worked examples of the papers, by name.
//
// The only list of them is the file examples.txt. Constant data; any thread.

struct TreeExample {
    std::string_view name;   ///< "sunkai-2"
    std::string_view title;  ///< "Sun Kai, figure 2: alpha-beta"
    std::string_view paper;
    std::string_view algorithm;  ///< that the paper shows with it
    View view = View::mover;
    std::string_view tree{};  ///< as written_tree.hpp has them; empty: a game
    std::string_view game{};
    std::string_view position{};
    Depth depth = 0;                    ///< for games
    Branches branches = Branches::all;  ///< likewise
    std::vector<std::string_view> notes{};
};

std::span<const TreeExample> examples();

/// nullptr: none bears that name.
const TreeExample* find_example(std::string_view name);

/// Throws UserError for an unknown algorithm, and where one has to know what is not written.
Lesson lesson_of(const TreeExample& example, std::string_view algorithm, View view,
                 const Crew& crew = {}, std::optional<Window> window = {});

}  // namespace ybw::teach
