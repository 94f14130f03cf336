#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/formats/format.hpp"
#include "engine/report/lines.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {

namespace {

constexpr std::array<std::string_view, 4> row_formats = {"human", "csv", "jsonl", "markdown"};
constexpr std::array makers = {make_human, make_csv, make_json_lines, make_markdown};
static_assert(row_formats.size() == makers.size());

}  // namespace

std::span<const std::string_view> format_names() {
    return row_formats;
}

std::unique_ptr<Format> make_format(std::string_view name, Outlet outlet) {
    const auto found = std::ranges::find(row_formats, name);
    if (found == row_formats.end()) {
        throw UserError(ExitCode::usage, fmt::format("--format: there is no '{}'; {}", name,
                                                     how_to_mend(name, row_formats)));
    }
    return makers[static_cast<std::size_t>(found - row_formats.begin())](std::move(outlet));
}

std::vector<std::pair<std::string, std::string>> printable_facts(const Header& header) {
    std::vector<std::pair<std::string, std::string>> facts{{"", printable(header.command_line)},
                                                           {"game", printable(header.game)}};
    for (const auto& [name, value] : header.facts) {
        facts.emplace_back(printable(name), printable(value));
    }
    return facts;
}

// ---- Human: aligned columns, a line as soon as it is known. On a terminal that is narrower than
// the table, the least important columns are left out.

namespace {

class Human : public Format {
public:
    explicit Human(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override {
        for (const auto& [name, value] : printable_facts(header)) {
            outlet_.results(name.empty() ? value + '\n' : fmt::format("{:<12} {}\n", name, value));
        }
    }
    void warning(std::string_view text) override {
        outlet_.results(fmt::format("warning: {}\n", printable(text)));
    }

private:
    /// The width is asked anew for each line, so that the table follows a window that is resized.
    void write(const Record& /*record*/, const Columns& columns, const Cells& cells) override {
        report::Table table(columns, 1);
        const std::size_t width = outlet_.width ? outlet_.width() : 0;
        if (width > 0) table.fit(width - 1);  // some terminals begin a new line when theirs is full
        if (!table_ || !(*table_ == table)) outlet_.results('\n' + table.titles() + '\n');
        table_ = std::move(table);
        outlet_.results(table_->line(cells) + '\n');
    }

    Outlet outlet_;
    std::optional<report::Table> table_;  // that is open
};

}  // namespace

std::unique_ptr<Format> make_human(Outlet outlet) {
    return std::make_unique<Human>(std::move(outlet));
}

// ---- CSV (RFC 4180): one table with the columns of a row; what a record of another kind has not
// got is left empty, and columns of its own stand at the end. Lines that begin with '#' before it
// say what was measured and where; warnings are no rows and go to the remarks.

namespace {

class Csv : public Format {
public:
    explicit Csv(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override {
        for (const auto& [name, value] : printable_facts(header)) {
            outlet_.results(fmt::format("# {}{}{}\n", name, name.empty() ? "" : ": ", value));
        }
        keys_ = {"type"};
        add<Row>(), add<Summary>(), add<Validation>(), add<Answer>(), add<Tally>();
        add<Finding>(), add<WorkerRow>(), add<Difference>();
        outlet_.results(csv_line(keys_));
    }
    void warning(std::string_view text) override {
        outlet_.remarks(fmt::format("warning: {}\n", printable(text)));
    }

private:
    template <class T>
    void add() {
        for (const Field<T>& field : table_of<T>().fields) {
            if (std::ranges::find(keys_, field.key) == keys_.end()) keys_.push_back(field.key);
        }
    }

    void write(const Record& record, const Columns& /*columns*/, const Cells& /*cells*/) override {
        std::vector<std::string> fields;
        for (const std::string& key : keys_) {
            fields.push_back(record.contains(key) ? text_of(record[key]) : "");
        }
        outlet_.results(csv_line(fields));
    }

    static std::string text_of(const Record& value) {
        if (value.is_null()) return "";
        return value.is_string() ? value.get<std::string>() : value.dump();
    }

    Outlet outlet_;
    std::vector<std::string> keys_;
};

}  // namespace

std::unique_ptr<Format> make_csv(Outlet outlet) {
    return std::make_unique<Csv>(std::move(outlet));
}

// ---- JSON lines: an object a line, each with a "type".

namespace {

class JsonLines : public Format {
public:
    explicit JsonLines(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override {
        Record record{
            {"type", "header"}, {"command_line", header.command_line}, {"game", header.game}};
        for (const auto& [name, value] : header.facts) record[name] = value;
        outlet_.results(json_line(record));
    }
    void warning(std::string_view text) override {
        outlet_.results(json_line({{"type", "warning"}, {"text", std::string(text)}}));
    }

private:
    void write(const Record& record, const Columns& /*columns*/, const Cells& /*cells*/) override {
        outlet_.results(json_line(record));
    }

    Outlet outlet_;
};

}  // namespace

std::unique_ptr<Format> make_json_lines(Outlet outlet) {
    return std::make_unique<JsonLines>(std::move(outlet));
}

// ---- Markdown: a list of facts, then tables, to be pasted into a README or an issue. Warnings
// wait for the end of their table, which they would cut in two.

namespace {

class Markdown : public Format {
public:
    explicit Markdown(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override {
        for (const auto& [name, value] : printable_facts(header)) {
            outlet_.results(name.empty() ? fmt::format("`{}`\n\n", value)
                                         : fmt::format("- {}: {}\n", name, value));
        }
    }
    void warning(std::string_view text) override {
        warnings_.push_back(fmt::format("\n> warning: {}\n", printable(text)));
        if (columns_.empty()) write_warnings();
    }
    void end() override { write_warnings(); }

private:
    void write_warnings() {
        for (const std::string& warning : std::exchange(warnings_, {})) outlet_.results(warning);
    }

    void write(const Record& /*record*/, const Columns& columns, const Cells& cells) override {
        if (columns != columns_) {
            columns_ = columns;
            write_warnings();
            std::string titles = fmt::format("\n| {} |", columns.front().title);
            std::string rule = "|---|";
            for (const report::Column& column : std::span(columns).subspan(1)) {
                titles += fmt::format(" {} |", column.title);
                rule += "---:|";
            }
            outlet_.results(fmt::format("{}\n{}\n", titles, rule));
        }
        std::string line = "|";
        for (const std::string& cell : cells) line += fmt::format(" {} |", escaped(cell, "|"));
        outlet_.results(line + '\n');
    }

    Outlet outlet_;
    Columns columns_;                    // of the table that is open
    std::vector<std::string> warnings_;  // about it
};

}  // namespace

std::unique_ptr<Format> make_markdown(Outlet outlet) {
    return std::make_unique<Markdown>(std::move(outlet));
}

}  // namespace ybw::bench
