// CSV (RFC 4180): one table with the columns of a row; what a record of another kind has not got
// is left empty, and columns of its own stand at the end. Lines that begin with '#' before it say
// what was measured and where; warnings are no rows and are for whoever looks on.
#include <fmt/format.h>
#include <string>
#include <vector>

#include "bench/formats/format.hpp"
#include "bench/formats/record.hpp"
#include "engine/report/csv_line.hpp"

namespace ybw::bench {
namespace {

class Csv : public Format {
public:
    explicit Csv(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override {
        outlet_.results(fmt::format("# {}\n# game: {}\n", header.command_line, header.game));
        for (const auto& [name, value] : header.facts) {
            outlet_.results(fmt::format("# {}: {}\n", name, value));
        }
        columns_ = record_of(Row{});
        for (const auto& extra : {record_of(Summary{}), record_of(Validation{}),
                                  record_of(Answer{}), record_of(Tally{}), record_of(Finding{}),
                                  record_of(WorkerRow{}), record_of(Difference{})}) {
            for (const auto& [name, value] : extra.items()) columns_[name] = nullptr;
        }
        std::vector<std::string> column_names;
        for (const auto& [name, value] : columns_.items()) column_names.push_back(name);
        outlet_.results(csv_line(column_names));
    }
    void row(const Row& row) override { write(record_of(row)); }
    void summary(const Summary& summary) override { write(record_of(summary)); }
    void worker(const WorkerRow& row) override { write(record_of(row)); }
    void difference(const Difference& difference) override { write(record_of(difference)); }
    void validation(const Validation& validation) override { write(record_of(validation)); }
    void answer(const Answer& answer) override { write(record_of(answer)); }
    void tally(const Tally& tally) override { write(record_of(tally)); }
    void finding(const Finding& finding) override { write(record_of(finding)); }
    void warning(std::string_view text) override {
        outlet_.remarks(fmt::format("warning: {}\n", text));
    }

private:
    void write(const Record& record) {
        std::vector<std::string> fields;
        for (const auto& [name, ignored] : columns_.items()) {
            fields.push_back(record.contains(name) ? field(record[name]) : "");
        }
        outlet_.results(csv_line(fields));
    }

    static std::string field(const Record& value) {
        if (value.is_null()) return "";
        return value.is_string() ? value.get<std::string>() : value.dump();
    }

    Outlet outlet_;
    Record columns_;
};

}  // namespace

std::unique_ptr<Format> make_csv(Outlet outlet) {
    return std::make_unique<Csv>(std::move(outlet));
}

}  // namespace ybw::bench
