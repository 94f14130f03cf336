// Fabricated values: rows and summaries that no search made, for the tests of the formats.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/report/values.hpp"

namespace ybw::report {

inline Header fabricated_header() {
    Header header;
    header.version = "1.2.3";
    header.command_line = "ybw analyze --game gomoku";
    header.machine = {"Some, \"Processor\"", "Linux 6.1 x86_64", 4, 2, 8000};
    header.game = "gomoku";
    header.position = "h8 i9";
    header.side_to_move = "black";
    header.algorithm = "ybw";
    header.threads = 2;
    header.hash_mib = 64;
    header.limits = "10 s";
    return header;
}

inline Row fabricated_row() {
    Row row;
    row.depth = 7;
    row.score = Score::evaluation(35);
    row.pv = {"h9", "g10", "i11"};
    row.statistics.nodes = 1'234'567;
    row.time = Duration(0.5);
    row.hashfull_permille = 123;
    return row;
}

inline Summary fabricated_summary() {
    Summary summary;
    summary.lines = {fabricated_row()};
    summary.statistics.nodes = 2'000'000;
    summary.statistics.cutoffs = 100;
    summary.statistics.first_move_cutoffs = 91;
    summary.statistics.splits = 1;
    summary.statistics.joins = 2;
    summary.time = Duration(1);
    summary.reason = StopReason::time;
    summary.depth = 7;
    summary.hashfull_permille = 200;
    summary.board = "<the board>\n";
    return summary;
}

/// A report of one format; its functions return what they write.
class Written {
public:
    explicit Written(Format format, Style style = {})
        : report_(make_report(
              format, [this](std::string_view line) { text_ += line; }, std::move(style))) {}
    Written(const Written&) = delete;
    Written& operator=(const Written&) = delete;

    std::string begin(const Header& header = fabricated_header()) {
        report_->begin(header);
        return std::exchange(text_, {});
    }
    std::string iteration(const Row& row = fabricated_row()) {
        report_->iteration(row);
        return std::exchange(text_, {});
    }
    std::string end(const Summary& summary = fabricated_summary()) {
        report_->end(summary);
        return std::exchange(text_, {});
    }
    std::string perft(const PerftRow& row) {
        report_->perft(row);
        return std::exchange(text_, {});
    }

private:
    std::string text_;
    std::unique_ptr<Report> report_;
};

}  // namespace ybw::report
