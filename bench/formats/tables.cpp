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
    Field<T>& add(const char* key, V T::*member, const Shown& shown = {}, double above = no_limit) {
        Field<T>& field = put(key, member, shown);
        field.read = [=](T& row, const Record& from) { take(row.*member, from, key, above); };
        return field;
    }

    /// A number of nodes or joins, which records have without a fraction.
    void add_count(const char* key, double T::*member, const Shown& shown) {
        add(key, member, shown).json = [=](const T& row) {
            return static_cast<std::uint64_t>(std::llround(row.*member));
        };
    }

    /// A number that not all designs have. Rows were kept in which 0 stood for it.
    void add_counted(const char* key, std::optional<double> T::*member, bool (*counts)(Design),
                     const Shown& shown, double above = no_limit) {
        add(key, member, shown).read = [=](T& row, const Record& from) {
            const bool is_counted = counts(row.design);
            take(row.*member, from, key, is_counted ? above : no_limit);
            if (!is_counted) row.*member = std::nullopt;
        };
    }

    /// What follows from others, or a member, which is not read.
    template <class Get>
    Field<T>& put(const std::string& key, Get get, const Shown& shown = {}) {
        fields_.push_back(
            {.key = key,
             .json = [=](const T& row) { return json_of(std::invoke(get, row)); },
             .column = {shown.title, shown.width, report::Align::right, shown.rank},
             .place = shown.place,
             .cell = [=, text = shown.text](
                         const T& row) { return cell_text(std::invoke(get, row), text); }});
        return fields_.back();
    }

    /// A ratio and, under a key of its own, its error; `before` stands before it in its column.
    template <class Get>
    void add_ratio(const std::string& key, Get get, const Shown& shown, const char* before = "") {
        const auto value = [=](const T& row) {
            const std::optional<Ratio> ratio = std::invoke(get, row);
            return ratio ? std::optional(ratio->value) : std::nullopt;
        };
        auto& field = put(key, value, shown);
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
        add_error(key, get);
    }
    template <class Get>
    void add_error(const std::string& key, Get get) {
        put(key + "_error", [=](const T& row) {
            const std::optional<Ratio> ratio = std::invoke(get, row);
            return ratio ? ratio->error : std::nullopt;
        });
    }

    /// The ends of the interval of a ratio, less `less`; null without an interval.
    template <class Get>
    void add_interval(const std::string& key, Get get, double less = 0) {
        for (const auto& [name, which] :
             {std::pair("_low", &Ratio::low), {"_high", &Ratio::high}}) {
            put(key + name, [=, which = which](const T& row) {
                const std::optional<Ratio> ratio = std::invoke(get, row);
                const bool is_known = ratio && ratio->error;
                return is_known ? std::optional(((*ratio).*which)() - less) : std::nullopt;
            });
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

// ---- The keys of each kind of rows.

void fill(TableMaker<Row>& table) {
    table.type = "row";
    table.add("position", &Row::position, {"position", 15});
    table.add("design", &Row::design, {"design", 7});
    table.add("threads", &Row::threads, {"threads", 7}, 0).cell = threads_text<Row>;
    table.add("simulated", &Row::simulated);
    table.add("depth", &Row::depth, {"depth", 5, 5}, -1);
    table.add("runs", &Row::runs, {}, -1);
    table.add("time_s", &Row::time_s, {"time", 10, 1, as("{:.3f} s")});
    table.add("time_spread_s", &Row::time_spread_s);
    table.add_ratio("speedup", &Row::speedup, {"speed-up", ratio_width});
    table.add("efficiency", &Row::efficiency, {"efficiency", 10, 4, as("{:.2f}")});
    table.add("search_overhead", &Row::search_overhead, {"overhead", 9, 1, change_text}, -1);
    table.add("nps_ratio", &Row::nps_ratio, {"nps", 7, 2, as("x{:.2f}")}, 0);
    table.add_count("nodes", &Row::nodes, {"nodes", 8, 5, report::rounded, 2});
    table.add("nps", &Row::nps);
    table.add_count("splits", &Row::splits, {"splits", 8, 8, as("{:.0f}"), 1});
    table.add_count("joins", &Row::joins, {"joins", 8, 7, as("{:.0f}"), 1});
    table.add_counted("cancelled_share", &Row::cancelled_share, counts_cancelled,
                      {"cancelled", 9, 6, report::percent, 1});
    table.add_counted("idle_share", &Row::idle_share, counts_idle,
                      {"idle", 7, 3, report::percent, 1});
    table.add("score", &Row::score);
    table.add_counted("useful_nps", &Row::useful_nps, counts_cancelled, {});
    table.add_counted("useful_nps_ratio", &Row::useful_nps_ratio, counts_cancelled,
                      {"useful nps", 10, 2, as("x{:.2f}")}, 0);
    table.add("nps_spread", &Row::nps_spread);
    table.add_interval("speedup", &Row::speedup);
    table.add("node_ns", &Row::node_ns);
}

void fill(TableMaker<Summary>& table) {
    table.type = "summary";
    table.add("design", &Summary::design, {"design", 7});
    table.add("threads", &Summary::threads, {"threads", 7}).cell = threads_text<Summary>;
    table.add("simulated", &Summary::simulated);
    table.add("positions", &Summary::positions, {"all positions", 15, 0, {}, -1}).cell =
        positions_text<Summary>;
    table.add("time_s", &Summary::time_s, {"time", 10, 2, as("{:.2f} s")});
    table.add_ratio("speedup", &Summary::speedup, {"speed-up", ratio_width});
    table.add("least_speedup", &Summary::least_speedup, {"least", 6, 5, as("{:.2f}")});
    table.add("efficiency", &Summary::efficiency, {"efficiency", 10, 4, as("{:.2f}")});
    table
        .put("search_overhead", [](const Summary& all) { return all.nodes.value - 1; },
             {"overhead", change_width, 1})
        .cell = [](const Summary& all) { return change_text_of(all.nodes); };
    table.add_error("search_overhead", &Summary::nodes);
    table.add("nps_ratio", &Summary::nps_ratio, {"nps", 7, 2, as("x{:.2f}")});
    table.add_ratio("useful_nps_ratio", &Summary::useful_nps_ratio,
                    {"useful nps", ratio_width + 1, 2}, "x");
    table.add("cancelled_share", &Summary::cancelled_share, {"cancelled", 9, 6, report::percent});
    table.add("idle_share", &Summary::idle_share, {"idle", 7, 3, report::percent});
    table.add_interval("speedup", &Summary::speedup);
    table.add_interval("search_overhead", &Summary::nodes, 1);
    table.add_interval("useful_nps_ratio", &Summary::useful_nps_ratio);
}

void fill(TableMaker<WorkerRow>& table) {
    table.type = "worker";
    table.add("position", &WorkerRow::position, {"position", 15});
    table.add("design", &WorkerRow::design, {"design", 7});
    table.add("threads", &WorkerRow::threads, {"threads", 7}, 0);
    table.add("worker", &WorkerRow::worker, {"worker", 6}, -1);
    table.add_counted("useful_nodes", &WorkerRow::useful_nodes, counts_cancelled,
                      {"useful nodes", 12, 0, report::rounded});
    table.add_counted("vain_nodes", &WorkerRow::wasted_nodes, counts_cancelled,
                      {"wasted", 9, 0, report::rounded});
    table.add_counted("idle_share", &WorkerRow::idle_share, counts_idle,
                      {"idle", 7, 0, report::percent});
    table.add("splits", &WorkerRow::splits, {"splits", 8, 2, as("{:.0f}")});
    table.add("joins", &WorkerRow::joins, {"joins", 8, 1, as("{:.0f}")});
}

void fill(TableMaker<Difference>& table) {
    table.type = "difference";
    table.add("design", &Difference::design, {"one design in times of another", 30}).cell =
        [](const Difference& all) {
            return fmt::format("{} / {}", design_name(all.design), design_name(all.other));
        };
    table.add("other", &Difference::other);
    table.add("threads", &Difference::threads, {"threads", 7}).cell = threads_text<Difference>;
    table.add("simulated", &Difference::simulated);
    table.add("positions", &Difference::positions, {"positions", 9, 3});
    table.add_ratio("speedup_ratio", &Difference::speedup, {"speed-up", ratio_width});
    table.add_ratio("useful_nps_ratio", &Difference::useful_nps, {"useful nps", ratio_width, 1});
    table.add_ratio("nodes_ratio", &Difference::nodes, {"nodes", ratio_width, 2});
    table.add_interval("speedup_ratio", &Difference::speedup);
    table.add_interval("useful_nps_ratio", &Difference::useful_nps);
    table.add_interval("nodes_ratio", &Difference::nodes);
}

void fill(TableMaker<Validation>& table) {
    table.type = "validation";
    table.add("position", &Validation::position, {"position", 15});
    table.add("threads", &Validation::threads, {"threads", 7}, 0);
    table.add("measured_speedup", &Validation::measured, {"measured", 9, 0, as("{:.3f}")}, 0);
    table.add("simulated_speedup", &Validation::simulated, {"simulated", 9, 0, as("{:.3f}")}, 0);
    table.put("difference", &Validation::difference, {"difference", 10, 0, change_text});
}

void fill(TableMaker<Answer>& table) {
    table.type = "answer";
    table.add("position", &Answer::position, {"position", 15});
    table.add("threads", &Answer::threads, {"threads", 7, 1});
    table.add("best", &Answer::best, {"best", 6});
    table.add("right", &Answer::is_right, {"right", 5});
    table.add("proved", &Answer::is_proved, {"proved", 6});
    table.add("score", &Answer::score, {"score", 11});
    table.add("depth", &Answer::depth, {"depth", 5});
    table.add("time_s", &Answer::time_s, {"time", 10, 1, as("{:.3f} s")});
    table.add_count("nodes", &Answer::nodes, {"nodes", 8, 2, report::rounded});
}

void fill(TableMaker<Tally>& table) {
    table.type = "tally";
    table.add("threads", &Tally::threads, {"threads", 7});
    table.add("positions", &Tally::positions, {"all positions", 15, 0, {}, -1}).cell =
        positions_text<Tally>;
    table.add("right", &Tally::right, {"right", 5});
    table.add("proved", &Tally::proved, {"proved", 6});
    table.add("time_s", &Tally::time_s, {"time", 10, 0, as("{:.2f} s")});
    table.add_count("nodes", &Tally::nodes, {"nodes", 8, 0, report::rounded});
}

void fill(TableMaker<Finding>& table) {
    table.type = "finding";
    table.add("table", &Finding::table, {"table", 43});
    table.add("depth", &Finding::depth, {"depth", 5});
    table.add("printed_before", &Finding::printed_before, {"paper: before", 13, 1, every_digit});
    table.add("printed_after", &Finding::printed_after, {"after", 9, 1, every_digit});
    table.put("printed_saved", &Finding::printed_saved, {"saved", 7, 1, report::percent});
    table.add("before", &Finding::before, {"here: before", 12, 0, every_digit});
    table.add("after", &Finding::after, {"after", 9, 0, every_digit});
    table.put("saved", &Finding::saved, {"saved", 7, 0, report::percent});
    table.add("branching", &Finding::branching, {"branching", 9, 1, as("{:.1f}")});
    table.put("minimal", &Finding::minimal, {"minimal", 9, 0, every_digit});
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
