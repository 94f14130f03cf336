// The tables of all kinds of rows.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <limits>
#include <type_traits>

#include "bench/formats/format.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

constexpr double no_limit = -std::numeric_limits<double>::infinity();

// ---- Values in records.

[[noreturn]] void refuse_row(std::string_view why) {
    throw UserError(ExitCode::bad_input,
                    "is no row of ybw-bench: {}; name a file that --rows has written", why);
}

/// Six digits: more than any measurement has.
Record json_of(double number) {
    return std::strtod(fmt::format("{:.6g}", number).c_str(), nullptr);
}
Record json_of(const std::optional<double>& number) {
    return number ? json_of(*number) : Record();
}
Record json_of(Design design) {
    return design_name(design);
}
Record json_of(Score score) {
    return score.raw();
}
template <class V>
Record json_of(const V& value) {
    return value;
}

/// Takes the value of a key, which is more than `above`. Throws UserError where it is missing, or
/// of another kind; older rows have not got every number that may be absent.
template <class V>
void take(V& value, const Record& record, const std::string& key, double above) {
    if constexpr (std::is_same_v<V, Design>) {
        std::string name;
        take(name, record, key, above);
        const auto found = design_named(name);
        if (!found) refuse_row(fmt::format("there is no design '{}'", printable(name)));
        value = *found;
    } else if constexpr (std::is_same_v<V, Score>) {
        int raw = 0;
        take(raw, record, key, above);
        value = Score::from_raw(raw);
    } else if constexpr (std::is_same_v<V, std::optional<double>>) {
        value.reset();
        if (!record.contains(key) || record[key].is_null()) return;
        take(value.emplace(), record, key, above);
    } else {
        if (!record.contains(key)) refuse_row(fmt::format("it has no \"{}\"", key));
        try {
            value = record[key].get<V>();
        } catch (const Record::exception&) {
            refuse_row(fmt::format("\"{}\" cannot be {}", key, printable(record[key].dump())));
        }
        if constexpr (std::is_arithmetic_v<V> && !std::is_same_v<V, bool>) {
            if (value > above) return;
            refuse_row(fmt::format("\"{}\" is {}, and has to be more than {}", key, value, above));
        }
    }
}

// ---- Texts for people.

using NumberText = std::function<std::string(double)>;

template <class V>
std::string cell_text(const V& value, const NumberText& format) {
    if constexpr (std::is_same_v<V, std::optional<double>>) {
        return value ? format(*value) : "-";
    } else if constexpr (std::is_same_v<V, Design>) {
        return std::string(design_name(value));
    } else if constexpr (std::is_same_v<V, Score>) {
        return report::score_text(value);
    } else if constexpr (std::is_same_v<V, double>) {
        return format(value);
    } else if constexpr (std::is_same_v<V, bool>) {
        return value ? "yes" : "no";
    } else {
        return fmt::format("{}", value);
    }
}

/// How a number is written, as {fmt} formats it.
auto as(const char* format) {
    return [format](double number) { return fmt::format(fmt::runtime(format), number); };
}
std::string every_digit(double nodes) {
    return report::grouped(static_cast<std::uint64_t>(std::llround(nodes)));
}

/// "+4.2 %"
std::string change_text(double share) {
    return fmt::format("{:+.1f} %", 100 * share);
}

/// A value and how far its interval reaches, "±0.03", or both ends where one is farther away;
/// `less` is taken off them, and they are multiplied by `factor`.
std::string with_interval(const std::string& value, const Ratio& ratio, const char* distance,
                          const char* end, double less = 0, double factor = 1) {
    if (!ratio.error) return value;
    const auto number = [&](const char* format, double of) { return as(format)(factor * of); };
    const std::string down = number(distance, ratio.value - ratio.low());
    const std::string up = number(distance, ratio.high() - ratio.value);
    if (down == up) return fmt::format("{} ±{}", value, up);
    return fmt::format("{} ({} to {})", value, number(end, ratio.low() - less),
                       number(end, ratio.high() - less));
}

/// What a ratio is more than 1, "+4.2 % ±3.1" or "+4.2 % (-8.0 to +18.2)".
std::string change_text_of(const Ratio& ratio) {
    return with_interval(change_text(ratio.value - 1), ratio, "{:.1f}", "{:+.1f}", 1, 100);
}

/// "2v": two virtual ones.
template <class T>
std::string threads_text(const T& row) {
    return fmt::format("{}{}", row.threads, row.simulated ? "v" : "");
}

template <class T>
std::string positions_text(const T& row) {
    return report::counted(static_cast<std::uint64_t>(row.positions), "position");
}

// "1.93 (1.70 to 2.19)", and what stands before it.
constexpr std::size_t ratio_width = 19;
constexpr std::size_t change_width = 24;

// ---- How a table is put together.

/// The column of a key.
struct Shown {
    const char* title = "";
    std::size_t width = 0;
    int rank = 0;          ///< see report::Column
    NumberText text = {};  ///< of a number; a dash stands where there is none
    int place = 0;         ///< see Field
};

template <class T>
class TableMaker {
public:
    std::string_view type;

    /// A member, in records and, if it is shown, in a column. `above`: see take(). What the column
    /// or the record has otherwise is set in the field that this returns.
    template <class V>
    Field<T>& add(const char* key, V T::*member, const Shown& shown, const char* meaning,
                  double above = no_limit) {
        Field<T>& field = put(key, member, shown, meaning);
        field.read = [=](T& row, const Record& from) { take(row.*member, from, key, above); };
        return field;
    }
    template <class V>
    void add(const char* key, V T::*member, const char* meaning) {
        add(key, member, {}, meaning);
    }

    /// A number of nodes or joins, which records have without a fraction.
    void add_count(const char* key, double T::*member, const Shown& shown, const char* meaning) {
        add(key, member, shown, meaning).json = [=](const T& row) {
            return static_cast<std::uint64_t>(std::llround(row.*member));
        };
    }

    /// A number that not all designs have. Rows were kept in which 0 stood for it.
    void add_counted(const char* key, std::optional<double> T::*member, bool (*counts)(Design),
                     const Shown& shown, const char* meaning, double above = no_limit) {
        add(key, member, shown, meaning).read = [=](T& row, const Record& from) {
            const bool is_counted = counts(row.design);
            take(row.*member, from, key, is_counted ? above : no_limit);
            if (!is_counted) row.*member = std::nullopt;
        };
    }

    /// What follows from others, or a member, which is not read.
    template <class Get>
    Field<T>& put(const std::string& key, Get get, const Shown& shown, const char* meaning) {
        fields_.push_back(
            {.key = key,
             .meaning = meaning,
             .json = [=](const T& row) { return json_of(std::invoke(get, row)); },
             .column = {shown.title, shown.width, report::Align::right, shown.rank},
             .place = shown.place,
             .cell = [=, text = shown.text](
                         const T& row) { return cell_text(std::invoke(get, row), text); }});
        return fields_.back();
    }

    /// A ratio and, under a key of its own, its error; `before` stands before it in its column.
    template <class Get>
    void add_ratio(const std::string& key, Get get, const Shown& shown, const char* meaning,
                   const char* before = "") {
        const auto value = [=](const std::optional<Ratio>& ratio) {
            return ratio ? std::optional(ratio->value) : std::nullopt;
        };
        auto& field = put(
            key, [=](const T& row) { return value(std::invoke(get, row)); }, shown, meaning);
        field.cell = [=](const T& row) {
            const std::optional<Ratio> ratio = std::invoke(get, row);
            return ratio ? before + ratio_text(*ratio) : std::string("-");
        };
        if constexpr (std::is_same_v<Get, Ratio T::*>) {
            field.read = [=](T& row, const Record& from) {
                take((row.*get).value, from, key, 0);
                take((row.*get).error, from, key + "_error", no_limit);
            };
        }
        add_error(key, get, meaning);
    }
    template <class Get>
    void add_error(const std::string& key, Get get, const char* meaning) {
        const auto error = [](const std::optional<Ratio>& ratio) {
            return ratio ? ratio->error : std::nullopt;
        };
        put(
            key + "_error", [=](const T& row) { return error(std::invoke(get, row)); }, {},
            meaning);
    }

    /// The ends of the interval of a ratio, less `less`; null without an interval.
    template <class Get>
    void add_interval(const std::string& key, Get get, const char* meaning, double less = 0) {
        for (const auto& [name, which] :
             {std::pair("_low", &Ratio::low), {"_high", &Ratio::high}}) {
            const auto end = [=, which = which](const T& row) {
                const std::optional<Ratio> ratio = std::invoke(get, row);
                const bool is_known = ratio && ratio->error;
                return is_known ? std::optional(((*ratio).*which)() - less) : std::nullopt;
            };
            put(key + name, end, {}, meaning);
        }
    }

    Table<T> finished() && {
        Table<T> table{type, std::move(fields_), {}, {}};
        for (const Field<T>& field : table.fields) {
            if (!field.column.title.empty()) table.shown.push_back(&field);
        }
        std::ranges::stable_sort(table.shown, {}, &Field<T>::place);
        for (const Field<T>* field : table.shown) table.columns.push_back(field->column);
        table.columns.front().align = report::Align::left;
        return table;
    }

private:
    std::vector<Field<T>> fields_;
};

/// The keys of a kind of rows. Those without a meaning have the one that they have in rows.
template <class T>
void fill(TableMaker<T>& table);

template <>
void fill(TableMaker<Row>& table) {
    table.type = "row";
    const char* const speedup = "median time of the serial policy over ours, and its interval";
    const char* const nps = "median of the runs, and half the distance between the quartiles";
    const char* const useful =
        "nodes in a second without the wasted ones, and in times of the serial policy's; abdada "
        "and lazy do not know theirs";
    const char* const helps =
        "nodes whose brothers were offered to other threads, and threads that came to help; "
        "medians";
    table.add("position", &Row::position, {"position", 15}, "its name, or its number in the file");
    table.add("design", &Row::design, {"design", 7}, "serial, ybw, naive, abdada or lazy");
    table
        .add("threads", &Row::threads, {"threads", 7},
             "threads, or virtual processors, which tables mark with a v", 0)
        .cell = threads_text<Row>;
    table.add("simulated", &Row::simulated, "whether they are virtual, as their time is");
    table.add("depth", &Row::depth, {"depth", 5, 5},
              "plies that were completed; less than asked for if the game was solved before", -1);
    table.add("runs", &Row::runs, {}, "how many runs, or simulations", -1);
    table.add("time_s", &Row::time_s, {"time", 10, 1, as("{:.3f} s")},
              "seconds to that depth, the median of the runs");
    table.add("time_spread_s", &Row::time_spread_s,
              "half the distance between the quartiles of the runs");
    table.add_ratio("speedup", &Row::speedup, {"speed-up", ratio_width}, speedup);
    table.add("efficiency", &Row::efficiency, {"efficiency", 10, 4, as("{:.2f}")},
              "speed-up per thread");
    table.add("search_overhead", &Row::search_overhead, {"overhead", 9, 1, change_text},
              "our nodes over the serial ones, less one; medians of the runs", -1);
    table.add("nps_ratio", &Row::nps_ratio, {"nps", 7, 2, as("x{:.2f}")},
              "nps in times of the serial policy's", 0);
    table.add_count("nodes", &Row::nodes, {"nodes", 8, 5, report::rounded, 2},
                    "median of the runs");
    table.add("nps", &Row::nps, nps);
    table.add_count("splits", &Row::splits, {"splits", 8, 8, as("{:.0f}"), 1}, helps);
    table.add_count("joins", &Row::joins, {"joins", 8, 7, as("{:.0f}"), 1}, helps);
    table.add_counted("cancelled_share", &Row::cancelled_share, counts_cancelled,
                      {"cancelled", 9, 6, report::percent, 1},
                      "wasted nodes, below a cutoff, as a share of all; not counted by abdada and "
                      "lazy");
    table.add_counted("idle_share", &Row::idle_share, counts_idle,
                      {"idle", 7, 3, report::percent, 1},
                      "share of the time of all threads that was without work; counted by ybw "
                      "alone, serial has none");
    table.add("score", &Row::score, "of the last run, on the scale of the search");
    table.add_counted("useful_nps", &Row::useful_nps, counts_cancelled, {}, useful);
    table.add_counted("useful_nps_ratio", &Row::useful_nps_ratio, counts_cancelled,
                      {"useful nps", 10, 2, as("x{:.2f}")}, useful, 0);
    table.add("nps_spread", &Row::nps_spread, nps);
    table.add_interval("speedup", &Row::speedup, speedup);
    table.add("node_ns", &Row::node_ns,
              "of a simulation: what a node cost, given or as measured, in nanoseconds");
}

template <>
void fill(TableMaker<Summary>& table) {
    table.type = "summary";
    const char* const means =
        "geometric means over the positions, of nodes over nodes for the overhead; efficiency is "
        "the mean speed-up per thread";
    const char* const shares = "arithmetic means over the positions";
    table.add("design", &Summary::design, {"design", 7}, "");
    table.add("threads", &Summary::threads, {"threads", 7}, "").cell = threads_text<Summary>;
    table.add("simulated", &Summary::simulated, "");
    table.add("positions", &Summary::positions, {"all positions", 15, 0, {}, -1}, "how many").cell =
        positions_text<Summary>;
    table.add("time_s", &Summary::time_s, {"time", 10, 2, as("{:.2f} s")},
              "the sum of the medians, in seconds");
    table.add_ratio("speedup", &Summary::speedup, {"speed-up", ratio_width}, means);
    table.add("least_speedup", &Summary::least_speedup, {"least", 6, 5, as("{:.2f}")},
              "that of the position that gains least");
    table.add("efficiency", &Summary::efficiency, {"efficiency", 10, 4, as("{:.2f}")}, means);
    table
        .put(
            "search_overhead", [](const Summary& all) { return all.nodes.value - 1; },
            {"overhead", change_width, 1}, means)
        .cell = [](const Summary& all) { return change_text_of(all.nodes); };
    table.add_error("search_overhead", &Summary::nodes, means);
    table.add("nps_ratio", &Summary::nps_ratio, {"nps", 7, 2, as("x{:.2f}")}, means);
    table.add_ratio("useful_nps_ratio", &Summary::useful_nps_ratio,
                    {"useful nps", ratio_width + 1, 2}, means, "x");
    table.add("cancelled_share", &Summary::cancelled_share, {"cancelled", 9, 6, report::percent},
              shares);
    table.add("idle_share", &Summary::idle_share, {"idle", 7, 3, report::percent}, shares);
    table.add_interval("speedup", &Summary::speedup, means);
    table.add_interval("search_overhead", &Summary::nodes, means, 1);
    table.add_interval("useful_nps_ratio", &Summary::useful_nps_ratio, means);
}

template <>
void fill(TableMaker<WorkerRow>& table) {
    table.type = "worker";
    const char* const which = "which one, from 0";
    const char* const helps = "as in a row";
    table.add("position", &WorkerRow::position, {"position", 15}, which);
    table.add("design", &WorkerRow::design, {"design", 7}, which);
    table.add("threads", &WorkerRow::threads, {"threads", 7}, which, 0);
    table.add("worker", &WorkerRow::worker, {"worker", 6}, which, -1);
    table.add_counted("useful_nodes", &WorkerRow::useful_nodes, counts_cancelled,
                      {"useful nodes", 12, 0, report::rounded}, "its nodes, less the wasted ones");
    table.add_counted("vain_nodes", &WorkerRow::vain_nodes, counts_cancelled,
                      {"in vain", 9, 0, report::rounded}, "the wasted ones, below a cutoff");
    table.add_counted("idle_share", &WorkerRow::idle_share, counts_idle,
                      {"idle", 7, 0, report::percent}, "share of its time without work");
    table.add("splits", &WorkerRow::splits, {"splits", 8, 2, as("{:.0f}")}, helps);
    table.add("joins", &WorkerRow::joins, {"joins", 8, 1, as("{:.0f}")}, helps);
}

template <>
void fill(TableMaker<Difference>& table) {
    table.type = "difference";
    const char* const faster =
        "how many times as fast, geometric mean over the positions, with its interval";
    const char* const useful = "the same of the useful nodes in a second";
    const char* const nodes = "the same of the nodes";
    table.add("design", &Difference::design, {"one design in times of another", 30}, "").cell =
        [](const Difference& all) {
            return fmt::format("{} / {}", design_name(all.design), design_name(all.other));
        };
    table.add("other", &Difference::other, "the design in times of which the ratios are");
    table.add("threads", &Difference::threads, {"threads", 7}, "").cell = threads_text<Difference>;
    table.add("simulated", &Difference::simulated, "");
    table.add("positions", &Difference::positions, {"positions", 9, 3}, "");
    table.add_ratio("speedup_ratio", &Difference::speedup, {"speed-up", ratio_width}, faster);
    table.add_ratio("useful_nps_ratio", &Difference::useful_nps, {"useful nps", ratio_width, 1},
                    useful);
    table.add_ratio("nodes_ratio", &Difference::nodes, {"nodes", ratio_width, 2}, nodes);
    table.add_interval("speedup_ratio", &Difference::speedup, faster);
    table.add_interval("useful_nps_ratio", &Difference::useful_nps, useful);
    table.add_interval("nodes_ratio", &Difference::nodes, nodes);
}

template <>
void fill(TableMaker<Validation>& table) {
    table.type = "validation";
    table.add("position", &Validation::position, {"position", 15}, "");
    table.add("threads", &Validation::threads, {"threads", 7}, "", 0);
    table.add("measured_speedup", &Validation::measured, {"measured", 9, 0, as("{:.3f}")},
              "by threads of this machine", 0);
    table.add("simulated_speedup", &Validation::simulated, {"simulated", 9, 0, as("{:.3f}")},
              "by as many virtual processors", 0);
    table.put("difference", &Validation::difference, {"difference", 10, 0, change_text},
              "the second over the first, less one");
}

template <>
void fill(TableMaker<Answer>& table) {
    table.type = "answer";
    const char* const best = "the move that was found, and whether it is one of the known ones";
    const char* const value = "of the search; tables have the score as ybw prints it";
    const char* const cost = "of the search; of a tally, their sums";
    table.add("position", &Answer::position, {"position", 15}, "");
    table.add("best", &Answer::best, {"best", 6}, best);
    table.add("right", &Answer::is_right, {"right", 5}, best);
    table.add("proved", &Answer::is_proved, {"proved", 6},
              "whether the win is; of a tally, how many are");
    table.add("score", &Answer::score, {"score", 11}, value);
    table.add("depth", &Answer::depth, {"depth", 5}, value);
    table.add("time_s", &Answer::time_s, {"time", 10, 1, as("{:.3f} s")}, cost);
    table.add_count("nodes", &Answer::nodes, {"nodes", 8, 2, report::rounded}, cost);
}

template <>
void fill(TableMaker<Tally>& table) {
    table.type = "tally";
    table.add("threads", &Tally::threads, {"threads", 7}, "");
    table.add("positions", &Tally::positions, {"all positions", 15, 0, {}, -1}, "").cell =
        positions_text<Tally>;
    table.add("right", &Tally::right, {"right", 5}, "");
    table.add("proved", &Tally::proved, {"proved", 6}, "");
    table.add("time_s", &Tally::time_s, {"time", 10, 0, as("{:.2f} s")}, "");
    table.add_count("nodes", &Tally::nodes, {"nodes", 8, 0, report::rounded}, "");
}

template <>
void fill(TableMaker<Finding>& table) {
    table.type = "finding";
    const char* const printed =
        "nodes of two searches as the paper prints them, and the share that is saved";
    const char* const ours = "the same as counted here";
    table.add("table", &Finding::table, {"table", 43},
              "what is compared; of claims the game, its order of moves and 'before > after', two "
              "textbook searches of which the second is said to need less");
    table.add("depth", &Finding::depth, {"depth", 5}, "");
    table.add("printed_before", &Finding::printed_before, {"paper: before", 13, 1, every_digit},
              printed);
    table.add("printed_after", &Finding::printed_after, {"after", 9, 1, every_digit}, printed);
    table.put(
        "printed_saved",
        [](const Finding& step) { return Finding::saved(step.printed_before, step.printed_after); },
        {"saved", 7, 1, report::percent}, printed);
    table.add("before", &Finding::before, {"here: before", 12, 0, every_digit}, ours);
    table.add("after", &Finding::after, {"after", 9, 0, every_digit}, ours);
    table.put(
        "saved", [](const Finding& step) { return Finding::saved(step.before, step.after); },
        {"saved", 7, 0, report::percent}, ours);
}

}  // namespace

std::string ratio_text(const Ratio& ratio) {
    return with_interval(fmt::format("{:.2f}", ratio.value), ratio, "{:.2f}", "{:.2f}");
}

template <class T>
const Table<T>& table_of() {
    static const Table<T> table = [] {
        TableMaker<T> maker;
        fill(maker);
        return std::move(maker).finished();
    }();
    return table;
}
template const Table<Row>& table_of();
template const Table<Summary>& table_of();
template const Table<WorkerRow>& table_of();
template const Table<Difference>& table_of();
template const Table<Validation>& table_of();
template const Table<Answer>& table_of();
template const Table<Tally>& table_of();
template const Table<Finding>& table_of();

}  // namespace ybw::bench
