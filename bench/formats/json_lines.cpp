// JSON lines: an object a line, each with a "type".
#include "bench/formats/format.hpp"
#include "engine/report/json_line.hpp"

namespace ybw::bench {
namespace {

class JsonLines : public Format {
public:
    explicit JsonLines(Outlet outlet) : outlet_(std::move(outlet)) {}

    void begin(const Header& header) override {
        Record record{
            {"type", "header"}, {"command_line", header.command_line}, {"game", header.game}};
        for (const auto& [name, value] : header.facts) record[name] = value;
        outlet_.results(json_line(record));
    }
    void warning(std::string_view text) override {
        outlet_.results(json_line({{"type", "warning"}, {"text", std::string(text)}}));
    }

private:
    void write(const Record& record, const Columns& /*columns*/, const Cells& /*cells*/) override {
        outlet_.results(json_line(record));
    }

    Outlet outlet_;
};

}  // namespace

std::unique_ptr<Format> make_json_lines(Outlet outlet) {
    return std::make_unique<JsonLines>(std::move(outlet));
}

}  // namespace ybw::bench
