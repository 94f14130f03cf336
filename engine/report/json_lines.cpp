// JSON Lines (jsonlines.org): one object a line, for programs.
//
// The first line is a header with version, command line and machine; then an object for every
// iteration, and one for the result. Keys are a contract: they change only by being added to.

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/report/lines.hpp"
#include "engine/report/report.hpp"
#include "engine/report/result_json.hpp"

namespace ybw::report {
namespace {

using Json = nlohmann::ordered_json;

class JsonLines final : public Report {
public:
    JsonLines(Sink sink, Style style) : sink_(std::move(sink)), style_(std::move(style)) {}

    void begin(const Header& header) override {
        origin_ = {.game = header.game, .threads = header.threads};
        write(header_json(header));
    }

    void iteration(const Row& row) override {
        if (style_.detail == Detail::everything) write(row_json("iteration", origin_, row));
    }

    void end(const Summary& summary) override { write(result_json(origin_, summary)); }

    void perft(const PerftRow& row) override {
        write({{"type", "perft"},
               {"depth", row.depth},
               {"nodes", row.nodes},
               {"time_s", rounded_seconds(row.time)},
               {"nps", whole_nps(row.nodes, row.time)}});
    }

private:
    void write(const Json& json) const { sink_(json_line(json)); }

    Sink sink_;
    Style style_;
    Origin origin_;
};

}  // namespace

std::unique_ptr<Report> make_json_lines(Sink sink, Style style) {
    return std::make_unique<JsonLines>(std::move(sink), std::move(style));
}

}  // namespace ybw::report
