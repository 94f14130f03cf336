// Human: aligned columns, a line as soon as it is known. On a terminal that is narrower than the
// table, the least important columns are left out.
#include <fmt/format.h>

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
    void validation(const Validation& validation) override {
        write(validation_columns(), cells_of(validation));
    }
    void answer(const Answer& answer) override { write(answer_columns(), cells_of(answer)); }
    void tally(const Tally& tally) override { write(tally_columns(), cells_of(tally)); }
    void warning(std::string_view text) override {
        outlet_.results(fmt::format("warning: {}\n", text));
    }

private:
    /// The width is asked anew for each line, so that the table follows a window that is resized.
    void write(Columns columns, const Cells& cells) {
        auto places = places_within(columns, outlet_.width ? outlet_.width() : 0);
        if (columns.data() != columns_.data() || places != places_) {
            columns_ = columns;
            places_ = std::move(places);
            Cells titles;
            for (const Column& column : columns) titles.emplace_back(column.title);
            outlet_.results('\n' + line(titles));
        }
        outlet_.results(line(cells));
    }

    /// The first column to the left, the others to the right. fmt counts the ± as one.
    std::string line(const Cells& cells) const {
        std::string text = fmt::format("{:<{}}", cells.front(), columns_.front().width);
        for (const std::size_t place : std::span(places_).subspan(1)) {
            text += fmt::format(" {:>{}}", cells[place], columns_[place].width);
        }
        return text + '\n';
    }

    Outlet outlet_;
    Columns columns_;                  // of the table that is open
    std::vector<std::size_t> places_;  // of those that are shown
};

}  // namespace

std::unique_ptr<Format> make_human(Outlet outlet) {
    return std::make_unique<Human>(std::move(outlet));
}

}  // namespace ybw::bench
