#include "engine/report/report.hpp"

#include <utility>

namespace ybw::report {

std::unique_ptr<Report> make_report(Format format, Sink sink, Style style) {
    switch (format) {
        case Format::json_lines:
            return make_json_lines(std::move(sink), std::move(style));
        case Format::csv:
            return make_csv(std::move(sink), std::move(style));
        case Format::human:
            break;
    }
    return make_human(std::move(sink), std::move(style));
}

}  // namespace ybw::report
