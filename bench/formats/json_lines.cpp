// JSON lines: an object a line, each with a "type".
#include "bench/formats/format.hpp"
#include "bench/formats/record.hpp"
#include "engine/report/json_line.hpp"

namespace ybw::bench {
namespace {

class JsonLines : public Format {
public:
    explicit JsonLines(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override { write(record_of(header)); }
    void row(const Row& row) override { write(record_of(row)); }
    void summary(const Summary& summary) override { write(record_of(summary)); }
    void worker(const WorkerRow& row) override { write(record_of(row)); }
    void difference(const Difference& difference) override { write(record_of(difference)); }
    void validation(const Validation& validation) override { write(record_of(validation)); }
    void answer(const Answer& answer) override { write(record_of(answer)); }
    void tally(const Tally& tally) override { write(record_of(tally)); }
    void finding(const Finding& finding) override { write(record_of(finding)); }
    void warning(std::string_view text) override {
        write({{"type", "warning"}, {"text", std::string(text)}});
    }

private:
    void write(const Record& record) { outlet_.results(json_line(record)); }

    Outlet outlet_;
};

}  // namespace

std::unique_ptr<Format> make_json_lines(Outlet outlet) {
    return std::make_unique<JsonLines>(std::move(outlet));
}

}  // namespace ybw::bench
