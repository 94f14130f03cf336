// CSV (RFC 4180): one table with the columns of a row; what a record of another kind has not got
// is left empty, and columns of its own stand at the end. Lines that begin with '#' before it say
// what was measured and where; warnings are no rows and go to the remarks.
#include <fmt/format.h>
#include <string>
#include <vector>

#include "bench/formats/format.hpp"
#include "engine/report/csv_line.hpp"

namespace ybw::bench {
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

}  // namespace ybw::bench
