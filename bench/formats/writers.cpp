#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "bench/formats/format.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/text.hpp"

namespace ybw::bench {
namespace {

/// Aligned columns, a line as soon as it is known. On a terminal that is narrower than the table,
/// the least important columns are left out.
class Human : public Format {
public:
    using Format::Format;

    void warning(std::string_view text) override {
        say(fmt::format("warning: {}\n", printable(text)));
    }

private:
    void fact(const std::string& name, const std::string& value) override {
        say(name.empty() ? value + '\n' : fmt::format("{:<12} {}\n", name, value));
    }

    /// The width is asked anew for each line, so that the table follows a window that is resized.
    void write(const Record& /*record*/, const Columns& columns, const Cells& cells) override {
        report::Table table(columns, 1);
        const std::size_t width = outlet().width ? outlet().width() : 0;
        if (width > 0) table.fit(width - 1);  // some terminals begin a new line when theirs is full
        if (!table_ || !(*table_ == table)) say('\n' + table.titles());
        table_ = std::move(table);
        say(table_->line(cells));
    }

    std::optional<report::Table> table_;  // that is open
};

/// CSV (RFC 4180): one table with the columns of a row; what a record of another kind has not got
/// is left empty, and columns of its own stand at the end. Lines that begin with '#' before it say
/// what was measured and where; warnings are no rows and go to the remarks.
class Csv : public Format {
public:
    using Format::Format;

    void begin(const Header& header) override {
        Format::begin(header);
        add<Row>(), add<Summary>(), add<Validation>(), add<Answer>(), add<Tally>();
        add<Finding>(), add<WorkerRow>(), add<Difference>();
        say(csv_line(keys_));
    }
    void warning(std::string_view text) override {
        outlet().remarks(fmt::format("warning: {}\n", printable(text)));
    }

private:
    template <class T>
    void add() {
        for (const Field<T>& field : table_of<T>().fields) {
            if (std::ranges::find(keys_, field.key) == keys_.end()) keys_.push_back(field.key);
        }
    }

    void fact(const std::string& name, const std::string& value) override {
        say(fmt::format("# {}{}{}\n", name, name.empty() ? "" : ": ", value));
    }

    void write(const Record& record, const Columns& /*columns*/, const Cells& /*cells*/) override {
        std::vector<std::string> fields;
        for (const std::string& key : keys_) {
            const Record value = record.value(key, Record());
            fields.push_back(value.is_null()     ? ""
                             : value.is_string() ? value.get<std::string>()
                                                 : value.dump());
        }
        say(csv_line(fields));
    }

    std::vector<std::string> keys_{"type"};
};

/// An object a line, each with a "type".
class JsonLines : public Format {
public:
    using Format::Format;

    void begin(const Header& header) override {
        Record record{
            {"type", "header"}, {"command_line", header.command_line}, {"game", header.game}};
        for (const auto& [name, value] : header.facts) record[name] = value;
        say(json_line(record));
    }
    void warning(std::string_view text) override {
        say(json_line({{"type", "warning"}, {"text", std::string(text)}}));
    }

private:
    void write(const Record& record, const Columns& /*columns*/, const Cells& /*cells*/) override {
        say(json_line(record));
    }
};

/// A list of facts, then tables, to be pasted into a README or an issue. Warnings wait for the end
/// of their table, which they would cut in two.
class Markdown : public Format {
public:
    using Format::Format;

    void warning(std::string_view text) override {
        warnings_.push_back(fmt::format("\n> warning: {}\n", printable(text)));
        if (columns_.empty()) end();
    }
    void end() override {
        for (const std::string& warning : std::exchange(warnings_, {})) say(warning);
    }

private:
    void fact(const std::string& name, const std::string& value) override {
        say(name.empty() ? fmt::format("`{}`\n\n", value) : fmt::format("- {}: {}\n", name, value));
    }

    void write(const Record& /*record*/, const Columns& columns, const Cells& cells) override {
        if (columns != columns_) {
            columns_ = columns;
            end();
            std::string titles = fmt::format("\n| {} |", columns.front().title);
            std::string rule = "|---|";
            for (const report::Column& column : std::span(columns).subspan(1)) {
                titles += fmt::format(" {} |", column.title);
                rule += "---:|";
            }
            say(fmt::format("{}\n{}\n", titles, rule));
        }
        std::string line = "|";
        for (const std::string& cell : cells) line += fmt::format(" {} |", escaped(cell, "|"));
        say(line + '\n');
    }

    Columns columns_;                    // of the table that is open
    std::vector<std::string> warnings_;  // about it
};

constexpr std::array<std::string_view, 4> row_formats = {"human", "csv", "jsonl", "markdown"};

template <class Made>
std::unique_ptr<Format> make(Outlet outlet) {
    return std::make_unique<Made>(std::move(outlet));
}
constexpr std::array makers = {make<Human>, make<Csv>, make<JsonLines>, make<Markdown>};
static_assert(row_formats.size() == makers.size());

}  // namespace

void Format::begin(const Header& header) {
    fact("", printable(header.command_line));
    fact("game", printable(header.game));
    for (const auto& [name, value] : header.facts) fact(printable(name), printable(value));
}

std::span<const std::string_view> format_names() {
    return row_formats;
}

std::unique_ptr<Format> make_format(std::string_view name, Outlet outlet) {
    return makers[place_among(row_formats, name, "--format")](std::move(outlet));
}

std::unique_ptr<Format> standard_format(std::string_view name, Signals* signals) {
    return make_format(name,
                       {.results = [output = standard_output(signals)](
                                       std::string_view text) { output.write(text); },
                        .remarks = [](std::string_view text) { standard_error().write(text); },
                        .width = [] { return terminal_columns(STDOUT_FILENO).value_or(0); }});
}

}  // namespace ybw::bench
