// Human: aligned columns, a line as soon as it is known.
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
    void row(const Row& row) override { write(row_titles(), cells_of(row)); }
    void summary(const Summary& summary) override { write(summary_titles(), cells_of(summary)); }
    void validation(const Validation& validation) override {
        write(validation_titles(), cells_of(validation));
    }
    void answer(const Answer& answer) override { write(answer_titles(), cells_of(answer)); }
    void tally(const Tally& tally) override { write(tally_titles(), cells_of(tally)); }
    void warning(std::string_view text) override {
        outlet_.results(fmt::format("warning: {}\n", text));
    }

private:
    static constexpr std::size_t first_width = 15;
    static constexpr std::size_t width = 11;

    void write(const std::vector<std::string_view>& titles, const Cells& cells) {
        if (titles != titles_) {
            titles_ = titles;
            outlet_.results('\n' + line(Cells(titles.begin(), titles.end())));
        }
        outlet_.results(line(cells));
    }

    /// The first column to the left, the others to the right. fmt counts the ± as one.
    static std::string line(const Cells& cells) {
        std::string text = fmt::format("{:<{}}", cells.front(), first_width);
        for (std::size_t i = 1; i < cells.size(); ++i) {
            text += fmt::format(" {:>{}}", cells[i], width);
        }
        return text + '\n';
    }

    Outlet outlet_;
    std::vector<std::string_view> titles_;
};

}  // namespace

std::unique_ptr<Format> make_human(Outlet outlet) {
    return std::make_unique<Human>(std::move(outlet));
}

}  // namespace ybw::bench
