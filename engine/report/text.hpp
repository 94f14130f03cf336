// Text: how numbers, scores and reasons are written, for all formats and the status line.
//
// Pure functions; no shared state.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/values.hpp"
#include "parallel/score.hpp"

namespace ybw::report {

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

/// "1 game", "2,000 games": the noun with an s unless there is one.
std::string counted(std::uint64_t number, std::string_view noun);

/// A number with three digits and a prefix: 1234567 is "1.23 M".
std::string rounded(double number);

/// A share with one digit: 0.5 as "50.0 %".
std::string percent(double share);

/// Seconds with a precision that suits them: "0.004 s", "12.3 s", "2 min 5 s".
std::string seconds(Duration time);

/// "   2 min 5 s left", if each remaining piece takes as long as a piece of `done` did in
/// `elapsed`; empty if nothing is done or nothing is left.
std::string time_left(std::uint64_t done, std::uint64_t left, Duration elapsed);

/// Nodes a second; 0 for no time at all.
double nodes_per_second(std::uint64_t nodes, Duration time);

/// The noun after a number of plies.
constexpr std::string_view ply_or_plies(int number) {
    return number == 1 ? "ply" : "plies";
}

/// "+35", "-120", "0", "win in 7", "loss in 12"; a bound has ">=" or "<=" before it. The
/// ends of an unbounded window are "-∞" and "∞".
std::string score_text(Score score, Bound bound = Bound::exact);
/// The same with the unit of a distance: "win in 7 plies".
std::string score_with_unit(Score score, Bound bound = Bound::exact);

/// "exact", "lower", "upper"; "none" for a move that was not searched.
std::string_view bound_name(Bound bound);
/// The bound of this name, if there is one.
std::optional<Bound> bound_named(std::string_view name);

/// A word a program may rely on: "depth", "time", "interrupted" ...
std::string_view reason_name(StopReason reason);
std::optional<StopReason> reason_named(std::string_view name);

/// The same for people: "time limit reached".
std::string_view reason_text(StopReason reason);

/// The columns of a terminal that a UTF-8 text takes; a Chinese character takes two.
std::size_t display_width(std::string_view text);

/// The beginning of a UTF-8 text that fits in so many columns of a terminal.
std::string_view fitting(std::string_view text, std::size_t columns);

/// The moves of a line with blanks between, at most `width` columns; " ..." stands for moves
/// that are left out. Width 0 is no limit.
std::string line_text(std::span<const std::string> moves, std::size_t width = 0);

/// A UTF-8 text of at most `width` columns of a terminal. Of a longer text the beginning and the
/// last `end` columns stay, with "..." between. Requires end + 3 < width.
std::string shortened(std::string_view text, std::size_t width, std::size_t end);

/// Text in lines of at most `width` columns, broken at blanks. The first line begins behind
/// `indent` columns, all others with as many blanks. Width 0 is no limit.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

/// One line about a machine: "AMD EPYC 9R14, 2 of 4 cores, 7952 MiB, Linux 6.1.0 x86_64".
std::string machine_text(const Machine& machine);

// ---- Table: texts in columns, for people. The one printer of tables.
//
// If a line is wider than the terminal, columns are left out, the least important first.
//
// Regular value type; no shared state.

enum class Align { left, right };

struct Column {
    std::string title;
    std::size_t width = 0;  ///< at least this, and at least the title's
    Align align = Align::right;
    int rank = 0;  ///< without room the highest goes first; 0 stays

    friend bool operator==(const Column&, const Column&) = default;
};

/// A text for each column, also for a column that is left out.
using Cells = std::vector<std::string>;

class Table {
public:
    /// `gap` blanks stand between two columns.
    Table(std::vector<Column> columns, std::size_t gap);

    /// Leaves out columns until a line has at most `room` columns of a terminal, if ranks allow.
    void fit(std::size_t room);

    bool has(std::size_t place) const;

    /// Passes on the laid-out text of a column.
    using Paint = std::function<std::string(std::size_t place, std::string text)>;

    /// A line with its end; a last column that is aligned left gets no blanks behind it.
    std::string titles() const;
    std::string line(const Cells& cells, const Paint& paint = {}) const;

    /// Whether lines of both tables align below each other.
    friend bool operator==(const Table&, const Table&) = default;

private:
    std::size_t width() const;
    std::string laid_out(std::size_t place, const std::string& text) const;

    std::vector<Column> columns_;
    std::vector<std::size_t> places_;  // of the columns that are shown
    std::size_t gap_;
};

/// ANSI colours where they are wanted, else the plain text.
class Paint {
public:
    explicit Paint(bool wanted) : wanted_(wanted) {}

    std::string bold(std::string_view text) const { return painted("\x1b[1m", text); }
    std::string faint(std::string_view text) const { return painted("\x1b[2m", text); }

    /// Green for a win, red for a loss.
    std::string score(Score score, std::string_view text) const {
        if (score.is_win()) return painted("\x1b[32m", text);
        return score.is_loss() ? painted("\x1b[31m", text) : std::string(text);
    }

private:
    std::string painted(std::string_view color, std::string_view text) const {
        return wanted_ ? fmt::format("{}{}\x1b[0m", color, text) : std::string(text);
    }

    bool wanted_;
};

// ---- ResultJson (result_json.cpp): the results of a search as JSON objects, wherever the program
// writes JSON for programs.
//
// The keys are a contract: new ones may be added, old ones never change.

/// {"cp": n}, {"win": plies} or {"loss": plies}, for the side to move.
inline nlohmann::ordered_json score_json(Score score) {
    if (score.is_win()) return {{"win", score.distance()}};
    if (score.is_loss()) return {{"loss", score.distance()}};
    return {{"cp", score.raw()}};
}

/// The value, or null.
template <class Value>
nlohmann::ordered_json optional_json(const std::optional<Value>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

/// Reads the output of score_json; limits its numbers. Throws Json::exception for other JSON.
inline Score score_of(const nlohmann::ordered_json& json) {
    const auto distance = [](const nlohmann::ordered_json& plies) {
        return std::clamp(plies.get<int>(), 0, Score::longest_win);
    };
    if (json.contains("win")) return Score::win_in(distance(json["win"]));
    if (json.contains("loss")) return Score::loss_in(distance(json["loss"]));
    return Score::from_raw(
        std::clamp(json.at("cp").get<int>(), -Score::win_at_root, Score::win_at_root));
}

/// The object before all results, of type "header".
nlohmann::ordered_json header_json(const Header& header);

/// The source of a result.
struct Origin {
    std::string game;
    int threads = 1;
};

/// A line of a depth; `type` is what kind of object it is.
nlohmann::ordered_json row_json(std::string_view type, const Origin& origin, const Row& row);

/// How a search ended: an object of type "result".
nlohmann::ordered_json result_json(const Origin& origin, const Summary& summary);

nlohmann::ordered_json statistics_json(const Statistics& statistics);

/// Reads the output of statistics_json, without the nodes. Throws nlohmann::json::exception.
Statistics statistics_of(const nlohmann::ordered_json& json);

/// The JSON in one line. Bytes that are no UTF-8 (of a command line, say) are replaced, for JSON
/// has none.
inline std::string dumped(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// Seconds, to the microsecond.
double rounded_seconds(Duration time);

/// Nodes a second, a whole number.
std::uint64_t whole_nps(std::uint64_t nodes, Duration time);

}  // namespace ybw::report

namespace ybw {

// ---- Lines: a value as a line of JSON Lines (jsonlines.org), and fields as a line of CSV
// (RFC 4180). The one writer of each.

/// The line with its end; control characters are escaped, also those above 0x7E that a terminal
/// would obey.
inline std::string json_line(const nlohmann::ordered_json& object) {
    const std::string text = report::dumped(object);
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::size_t next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        if (byte == 0x7F) {
            line += "\\u007f";
        } else if (byte == 0xC2 && 0x80 <= next && next <= 0x9F) {  // U+0080 to U+009F
            constexpr std::string_view digits = "0123456789abcdef";
            line += "\\u00";
            line += digits[next >> 4];
            line += digits[next & 15];
            ++i;
        } else {
            line += text[i];
        }
    }
    return line + '\n';
}

/// The fields as a line with its end; those that need them in quotation marks. Control characters
/// but line ends, which a terminal would obey, become question marks.
std::string csv_line(std::span<const std::string> fields);

}  // namespace ybw
