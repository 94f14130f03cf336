// Table: the keys of each kind of row and its columns for people, written once.
//
// JSON lines, CSV, files of rows, the tables for people and the sections of the manual page are all
// made of it. Keys change only by being added to. Numbers keep six digits.
//
// Constants; pure functions.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "bench/values.hpp"
#include "engine/report/table.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::bench {

using Record = nlohmann::ordered_json;
using Columns = std::vector<report::Column>;
using report::Cells;

/// A key of rows of type T, which may be a column for people, too.
template <class T>
struct Field {
    std::string key;
    std::string meaning;  ///< for the manual page, where fields that share it stand together
    std::function<Record(const T&)> json;
    /// Takes the value from a record. Throws UserError for what it cannot be. Absent where the
    /// value follows from others.
    std::function<void(T&, const Record&)> read = {};
    std::string title = {};  ///< of its column; empty: it has none
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
    for (const Field<T>* const field : table_of<T>().shown) {
        cells.push_back(printable(field->cell(row)));
    }
    return cells;
}

/// "1.87 ±0.03", "1.18 (0.14 to 10.16)" where the interval reaches farther up than down, or "1.87"
/// after one run.
std::string ratio_text(const Ratio& ratio);

}  // namespace ybw::bench
