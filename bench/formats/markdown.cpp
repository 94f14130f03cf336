// Markdown: a list of facts, then tables, to be pasted into a README or an issue. Warnings wait for
// the end of their table, which they would cut in two.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <utility>

#include "bench/formats/columns.hpp"
#include "bench/formats/format.hpp"

namespace ybw::bench {
namespace {

class Markdown : public Format {
public:
    explicit Markdown(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override {
        outlet_.results(fmt::format("`{}`\n\n- game: {}\n", header.command_line, header.game));
        for (const auto& [name, value] : header.facts) {
            outlet_.results(fmt::format("- {}: {}\n", name, value));
        }
    }
    void row(const Row& row) override { write(row_columns(), cells_of(row)); }
    void summary(const Summary& summary) override { write(summary_columns(), cells_of(summary)); }
    void worker(const WorkerRow& row) override { write(worker_columns(), cells_of(row)); }
    void difference(const Difference& difference) override {
        write(difference_columns(), cells_of(difference));
    }
    void validation(const Validation& validation) override {
        write(validation_columns(), cells_of(validation));
    }
    void answer(const Answer& answer) override { write(answer_columns(), cells_of(answer)); }
    void tally(const Tally& tally) override { write(tally_columns(), cells_of(tally)); }
    void finding(const Finding& finding) override { write(finding_columns(), cells_of(finding)); }
    void warning(std::string_view text) override {
        warnings_.push_back(fmt::format("\n> warning: {}\n", text));
        if (columns_.empty()) write_warnings();
    }
    void end() override { write_warnings(); }

private:
    void write_warnings() {
        for (const std::string& warning : std::exchange(warnings_, {})) outlet_.results(warning);
    }

    void write(const Columns& columns, const Cells& cells) {
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
        outlet_.results(fmt::format("| {} |\n", fmt::join(cells, " | ")));
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
