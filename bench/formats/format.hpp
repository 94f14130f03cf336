// Format: the tables of all kinds of rows, and how a measurement is written.
//
// The keys of each kind of row and its columns for people stand once, in tables.cpp: JSON lines,
// CSV, files of rows and the tables for people are all made of them; what they mean stands in
// ../output.txt. Keys change only by being added to. Numbers keep six digits.
//
// Every row goes to the sink as soon as it is there, so that whatever ends the program later takes
// nothing away. What people read is printable: a name from a file says nothing to their terminal.
//
// Tables are constant; a format is not thread safe. Invariant: `begin` comes first, once; `end`
// last, once.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/values.hpp"
#include "engine/kit/signals.hpp"
#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::bench {

using Record = nlohmann::ordered_json;
using Columns = std::vector<report::Column>;
using report::Cells;

/// A key of rows of type T, which may be a column for people, too.
template <class T>
struct Field {
    std::string key;
    std::function<Record(const T&)> json;
    /// Takes the value from a record. Throws UserError for what it cannot be. Absent where the
    /// value follows from others.
    std::function<void(T&, const Record&)> read = {};
    report::Column column = {};  ///< without a title: none
    int place = 0;  ///< columns stand in the order of their places, then in that of the keys
    std::function<std::string(const T&)> cell = {};
};

template <class T>
struct Table {
    std::string_view type;
    std::vector<Field<T>> fields;        ///< in the order of the keys
    std::vector<const Field<T>*> shown;  ///< in the order of the columns
    Columns columns;
};

/// Of Row, Summary, WorkerRow, Difference, Validation, Answer, Tally and Finding.
template <class T>
const Table<T>& table_of();

template <class T>
Record record_of(const T& row) {
    Record record{{"type", table_of<T>().type}};
    for (const Field<T>& field : table_of<T>().fields) record[field.key] = field.json(row);
    return record;
}

/// The row that a record was made of, with the digits that it has there. Throws
/// UserError(bad_input) for what is none.
template <class T>
T row_of(const Record& record) {
    T row{};
    for (const Field<T>& field : table_of<T>().fields) {
        if (field.read) field.read(row, record);
    }
    return row;
}

/// The texts of its columns, which no terminal obeys.
template <class T>
Cells cells_of(const T& row) {
    Cells cells;
    for (const Field<T>* const field : table_of<T>().shown)
        cells.push_back(printable(field->cell(row)));
    return cells;
}

/// "1.87 ±0.03", "1.18 (0.14 to 10.16)" where the interval reaches farther up than down, or "1.87"
/// after one run.
std::string ratio_text(const Ratio& ratio);

/// Takes whole lines.
using Sink = std::function<void(std::string_view)>;

/// Where a format writes.
struct Outlet {
    Sink results;
    Sink remarks;  ///< what people should know that the format has no place for
    std::function<std::size_t()> width = {};  ///< columns of the terminal; 0 or absent: no limit
};

class Format {
public:
    explicit Format(Outlet outlet) : outlet_(std::move(outlet)) {}
    virtual ~Format() = default;

    virtual void begin(const Header& header);
    /// A row of any kind that has a table.
    template <class T>
    void row(const T& row) {
        write(record_of(row), table_of<T>().columns, cells_of(row));
    }
    /// Advice: what is doubtful and what to do about it.
    virtual void warning(std::string_view text) = 0;
    /// Nothing follows.
    virtual void end() {}

protected:
    void say(std::string_view text) const { outlet_.results(text); }
    const Outlet& outlet() const { return outlet_; }

private:
    /// What was measured, a line for each fact; the command comes first and has no name.
    virtual void fact(const std::string& /*name*/, const std::string& /*value*/) {}
    virtual void write(const Record& record, const Columns& columns, const Cells& cells) = 0;

    Outlet outlet_;
};

std::span<const std::string_view> format_names();
/// Throws UserError for a name that is not one of format_names().
std::unique_ptr<Format> make_format(std::string_view name, Outlet outlet);

/// One that writes to the standard streams; results are gone where `signals` has heard that nobody
/// reads them.
std::unique_ptr<Format> standard_format(std::string_view name, Signals* signals = nullptr);

}  // namespace ybw::bench
