// Markdown: a list of facts, then tables, to be pasted into a README or an issue. Warnings wait for
// the end of their table, which they would cut in two.
#include <fmt/format.h>
#include <span>
#include <utility>

#include "bench/formats/format.hpp"

namespace ybw::bench {
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
