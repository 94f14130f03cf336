// Format: how a measurement is written. One derived class, one file, for each.
//
// Every row goes to the sink as soon as it is there, so that whatever ends the program later takes
// nothing away. What people read is printable: a name from a file says nothing to their terminal.
//
// Invariant: `begin` comes first, once; `end` last, once. Not thread safe.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/formats/table.hpp"
#include "bench/values.hpp"

namespace ybw::bench {

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
    virtual ~Format() = default;

    virtual void begin(const Header& header) = 0;
    /// A row of any kind that has a table.
    template <class T>
    void row(const T& row) {
        write(record_of(row), table_of<T>().columns, cells_of(row));
    }
    /// Advice: what is doubtful and what to do about it.
    virtual void warning(std::string_view text) = 0;
    /// Nothing follows.
    virtual void end() {}

private:
    virtual void write(const Record& record, const Columns& columns, const Cells& cells) = 0;
};

std::unique_ptr<Format> make_human(Outlet outlet);
std::unique_ptr<Format> make_csv(Outlet outlet);
std::unique_ptr<Format> make_json_lines(Outlet outlet);
std::unique_ptr<Format> make_markdown(Outlet outlet);

std::span<const std::string_view> format_names();
/// Throws UserError for a name that is not one of format_names().
std::unique_ptr<Format> make_format(std::string_view name, Outlet outlet);

/// What was measured, line by line, for people: the command first, without a name.
std::vector<std::pair<std::string, std::string>> printable_facts(const Header& header);

}  // namespace ybw::bench
