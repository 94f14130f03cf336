// Dot: the tree as Graphviz source, as the papers draw it: Max's nodes square and Min's round, the
// windows below them, the principal variation bold, what was not searched grey.
#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <set>
#include <sys/mman.h>
#include <sys/wait.h>

#include "engine/report/page.hpp"
#include "engine/report/text.hpp"
#include "engine/teach/lesson.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::teach {
namespace {

constexpr std::string_view grey = "#a8a8a8";
constexpr std::string_view ink = "#1d2433";
constexpr std::string_view soft = "#5a6374";
constexpr std::string_view warm = "#b3402a";  // cut-offs
constexpr std::string_view cool = "#1f5fa8";  // null windows

std::string font(std::string_view text, std::string_view color, int size) {
    return fmt::format(R"(<FONT COLOR="{}" POINT-SIZE="{}">{}</FONT>)", color, size,
                       report::html_text(printable(text)));
}

/// Told apart side by side; the ninth is like the first.
std::string_view worker_color(int worker) {
    constexpr std::array<std::string_view, 8> colors{"#2b6cb0", "#26805a", "#c05621", "#8e5bb5",
                                                     "#b83280", "#4a5568", "#08788f", "#975a16"};
    return colors[static_cast<std::size_t>(worker) % colors.size()];
}

std::string bare_row(const std::string& content) {
    return fmt::format(R"(<TR><TD BORDER="0" CELLPADDING="1">{}</TD></TR>)", content);
}

class DotText {
public:
    explicit DotText(const Lesson& lesson)
        : lesson_(lesson), spelling_(lesson), nodes_(draw(lesson, spelling_)) {}

    std::string text() {
        std::string text = fmt::format(
            "digraph tree {{\n"
            "  graph [ordering=out, splines=line, ranksep=0.45, nodesep=0.3, bgcolor=white, "
            "labelloc=t, "
            "fontname=\"DejaVu Sans,Helvetica\", fontsize=12, fontcolor=\"{0}\"]\n"
            "  node [shape=plain, fontname=\"DejaVu Sans,Helvetica\", fontsize=14, "
            "fontcolor=\"{0}\"]\n"
            "  edge [arrowhead=none, fontname=\"DejaVu Sans,Helvetica\", fontsize=10, "
            "color=\"{0}\", fontcolor=\"{1}\"]\n"
            "  label=<{2}>\n",
            ink, soft, title());
        text += levels();
        for (std::size_t i = 0; i < nodes_.size(); ++i) text += node(i);
        for (std::size_t i = 0; i < nodes_.size(); ++i) text += edge(i);
        return text + "}\n";
    }

private:
    /// Lines below each other, the last words at the left.
    std::string title() const {
        constexpr std::size_t width = 100;
        std::string rows;
        if (!lesson_.title.empty()) rows += font(lesson_.title, ink, 15) + "<BR/>";
        rows += font(lesson_.subject, soft, 11) + "<BR/>";
        rows += font(summary(lesson_, spelling_), ink, 12) + "<BR/>";
        for (const std::string& note : lesson_.notes) {
            const std::string wrapped = report::wrapped(note, width, 0);
            for (const std::string_view line : split(wrapped, '\n'))
                rows += font(line, soft, 10) + "<BR ALIGN=\"LEFT\"/>";
        }
        return rows + "<BR/>";
    }

    /// "Max" and "Min" at the left of each ply.
    std::string levels() const {
        std::set<Ply> plies;
        std::string text;
        for (const DrawnNode& node : nodes_) {
            if (!plies.insert(node.ply).second) continue;
            text += fmt::format("  ply{} [label=<{}>]\n", node.ply,
                                font(node.max_to_move ? "Max" : "Min", soft, 12));
        }
        for (const Ply ply : plies) {
            if (ply > 0) text += fmt::format("  ply{} -> ply{} [style=invis]\n", ply - 1, ply);
            text += fmt::format("  {{rank=same; ply{}", ply);
            for (std::size_t i = 0; i < nodes_.size(); ++i) {
                if (nodes_[i].ply == ply) text += fmt::format("; n{}", i);
            }
            text += "}\n";
        }
        return text;
    }

    std::string node(std::size_t place) const {
        const DrawnNode& drawn = nodes_[place];
        const std::string_view color = drawn.fate == Fate::pruned ? grey : ink;
        std::string rows;
        for (const std::string& word : {drawn.move, drawn.name}) {
            if (!word.empty()) rows += bare_row(font(word, color, 11));
        }
        if (!drawn.board.empty()) rows += bare_row(board(drawn.board, color));
        if (drawn.stands_for == 1) rows += box(drawn, color);
        for (std::size_t i = 0; i < drawn.visits.size(); ++i) rows += visit_rows(drawn, i);
        return fmt::format(
            "  n{} [label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\">{}</TABLE>>]\n",
            place, rows);
    }

    /// Blanks between the squares make it as wide as it is high.
    static std::string board(const std::vector<std::string>& rows, std::string_view color) {
        std::string text;
        for (const std::string& row : rows) {
            if (!text.empty()) text += "<BR/>";
            text += report::html_text(printable(fmt::format("{}", fmt::join(row, " "))));
        }
        return fmt::format(R"(<FONT FACE="DejaVu Sans Mono,Courier" COLOR="{}" POINT-SIZE="9">)"
                           R"({}</FONT>)",
                           color, text);
    }

    /// The value in its square or circle.
    static std::string box(const DrawnNode& drawn, std::string_view color) {
        const bool is_principal = drawn.fate == Fate::principal;
        const std::string_view fill = drawn.fate == Fate::pruned ? "#ffffff"
                                      : drawn.max_to_move        ? "#fdf3e4"
                                                                 : "#e8f3f1";
        const std::size_t border = is_principal ? 3 : 1;
        const std::string value =
            drawn.value.empty() ? " " : report::html_text(printable(drawn.value));
        return fmt::format(
            R"(<TR><TD BORDER="0"><TABLE BORDER="{0}" COLOR="{1}"{2} BGCOLOR="{3}" CELLBORDER="0" )"
            R"(CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="{7}" HEIGHT="{8}"><TR>)"
            R"(<TD FIXEDSIZE="TRUE" WIDTH="{4}" HEIGHT="{5}"><FONT COLOR="{1}">{6}</FONT></TD>)"
            R"(</TR></TABLE></TD></TR>)",
            border, color, drawn.max_to_move ? "" : R"( STYLE="ROUNDED")", fill,
            box_width(drawn.value), box_height, is_principal ? "<B>" + value + "</B>" : value,
            box_width(drawn.value) + 2 * border, box_height + 2 * border);
    }

    static constexpr std::size_t box_height = 34;

    /// A square for numbers of up to three digits.
    static std::size_t box_width(std::string_view value) {
        constexpr std::size_t letter = 10;
        const auto letters =
            static_cast<std::size_t>(std::ranges::count(value, false, continues_character));
        return std::max(box_height, letter * letters + 4);
    }

    /// The window and what there is to say of a call; numbered, with its value, if it is not the
    /// only one.
    static std::string visit_rows(const DrawnNode& drawn, std::size_t number) {
        const DrawnVisit& visit = drawn.visits[number];
        std::string text = visit.came;
        if (!visit.left.empty()) text += " → " + visit.left;
        if (drawn.visits.size() > 1) {
            text =
                fmt::format("{}. {}{}{}", number + 1, text, text.empty() ? "" : ": ", visit.value);
        }
        std::string rows = text.empty() ? "" : bare_row(font(text, soft, 10));
        if (!visit.remark.empty()) {
            const bool is_cut = visit.remark.find("cut-off") != std::string::npos;
            rows += bare_row(font(visit.remark, is_cut ? warm : cool, 10));
        }
        if (visit.worker) rows += bare_row(font(visit.work, worker_color(*visit.worker), 10));
        return rows;
    }

    std::string edge(std::size_t place) const {
        const DrawnNode& drawn = nodes_[place];
        if (!drawn.parent) return "";
        std::string style;
        if (drawn.fate == Fate::pruned) {
            style = fmt::format("style=dashed, color=\"{}\"", grey);
        } else if (drawn.fate == Fate::principal) {
            style = "penwidth=3";
        } else if (drawn.visits.front().remark.starts_with("null window")) {
            style = fmt::format("color=\"{}\"", cool);
        }
        return fmt::format("  n{}:s -> n{}:n [{}]\n", *drawn.parent, place,
                           style.empty() ? "style=solid" : style);
    }

    const Lesson& lesson_;
    Spelling spelling_;
    std::vector<DrawnNode> nodes_;
};

/// The shell's word for a program that is not there.
constexpr int no_such_program = 127;

struct Output {
    std::string text;
    int code = -1;
};

Output output_of(const std::string& command) {
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    Output output;
    std::array<char, 4096> bytes{};
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), pipe))
        output.text.append(bytes.data(), count);
    const int status = ::pclose(pipe);
    output.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return output;
}

}  // namespace

std::string dot_of(const Lesson& lesson) {
    return DotText(lesson).text();
}

void require_graphviz(std::string_view asked_by, std::string_view instead) {
    if (output_of("dot -V 2>&1").code != no_such_program) return;
    throw UserError(
        ExitCode::input_missing,
        "{}: Graphviz is not installed; install it (Debian: apt install graphviz), or {}", asked_by,
        instead);
}

std::string svg_of(std::string_view asked_by, const std::string& dot_source) {
    // A file of memory alone, which `dot` inherits.
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
        ::fdopen(::memfd_create("tree", 0), "w"), &std::fclose);
    if (file) std::fwrite(dot_source.data(), 1, dot_source.size(), file.get());
    if (!file || std::fflush(file.get()) != 0) {
        throw UserError(ExitCode::io_error, "{}: no memory for the picture: {}", asked_by,
                        system_reason());
    }
    Output output =
        output_of(fmt::format("dot -Tsvg /proc/self/fd/{} 2>/dev/null", ::fileno(file.get())));
    if (output.code == 0) return std::move(output.text);
    throw UserError(ExitCode::io_error,
                    "{}: Graphviz failed with code {}; 'dot -Tsvg' shows what it says of the same "
                    "as Graphviz source (dot)",
                    asked_by, output.code);
}

}  // namespace ybw::teach
