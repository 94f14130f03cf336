// Human: aligned columns, a line as soon as it is known. On a terminal that is narrower than the
// table, the least important columns are left out.
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "bench/formats/columns.hpp"
#include "bench/formats/format.hpp"

namespace ybw::bench {
namespace {

class Human : public Format {
public:
    explicit Human(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override {
        outlet_.results(fmt::format("{}\n", header.command_line));
        outlet_.results(fmt::format("{:<12} {}\n", "game", header.game));
        for (const auto& [name, value] : header.facts) {
            outlet_.results(fmt::format("{:<12} {}\n", name, value));
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
        outlet_.results(fmt::format("warning: {}\n", text));
    }

private:
    /// The width is asked anew for each line, so that the table follows a window that is resized.
    void write(const Columns& columns, const Cells& cells) {
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

}  // namespace ybw::bench
