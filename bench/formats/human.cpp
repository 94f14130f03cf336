// Human: aligned columns, a line as soon as it is known. On a terminal that is narrower than the
// table, the least important columns are left out.
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "bench/formats/format.hpp"

namespace ybw::bench {
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

}  // namespace ybw::bench
