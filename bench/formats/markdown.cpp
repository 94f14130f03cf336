// Markdown: a list of facts, then tables, to be pasted into a README or an issue.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bench/formats/columns.hpp"
#include "bench/formats/format.hpp"

namespace ybw::bench {
namespace {

class Markdown : public Format {
public:
    explicit Markdown(Sink sink) : sink_(std::move(sink)) {}

    void begin(const Header& header) override {
        sink_(fmt::format("`{}`\n\n- game: {}\n", header.command_line, header.game));
        for (const auto& [name, value] : header.facts) {
            sink_(fmt::format("- {}: {}\n", name, value));
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
        titles_.clear();  // ends the table
        sink_(fmt::format("\n> warning: {}\n", text));
    }

private:
    void write(const std::vector<std::string_view>& titles, const Cells& cells) {
        if (titles != titles_) {
            titles_ = titles;
            sink_(fmt::format("\n| {} |\n", fmt::join(titles, " | ")));
            std::string rule = "|---|";
            for (std::size_t i = 1; i < titles.size(); ++i) rule += "---:|";
            sink_(rule + '\n');
        }
        sink_(fmt::format("| {} |\n", fmt::join(cells, " | ")));
    }

    Sink sink_;
    std::vector<std::string_view> titles_;
};

}  // namespace

std::unique_ptr<Format> make_markdown(Sink sink) {
    return std::make_unique<Markdown>(std::move(sink));
}

}  // namespace ybw::bench
