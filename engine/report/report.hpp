// Report: the observer of a search. One derived class, one file, for each format.
//
// A report turns values into lines and hands every line, with its '\n', to a sink as soon as it is
// complete, so that a pipe sees each depth when it is done. It does not know where lines go.
//
// Invariant: `begin` comes first, once; `end` last, once.
// Not thread safe: all calls from the thread that searches.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "engine/report/values.hpp"

namespace ybw::report {

enum class Format { human, json_lines, csv };

/// Takes whole lines. May throw; a report keeps nothing that would be lost by it.
using Sink = std::function<void(std::string_view)>;

/// How much is said.
enum class Detail {
    everything,
    result_alone,  ///< --quiet: no iterations, and for people no header and no board
};

struct Style {
    Detail detail = Detail::everything;
    bool color = false;                  ///< ANSI colours, in the format for people alone
    std::function<std::size_t()> width;  ///< columns of the terminal; 0 or absent: no limit
};

class Report {
public:
    virtual ~Report() = default;

    virtual void begin(const Header& header) = 0;
    virtual void iteration(const Row& row) = 0;
    virtual void end(const Summary& summary) = 0;
    virtual void perft(const PerftRow& row) = 0;
};

/// The report of a format; each is made by its own file.
std::unique_ptr<Report> make_human(Sink sink, Style style);
std::unique_ptr<Report> make_json_lines(Sink sink, Style style);
std::unique_ptr<Report> make_csv(Sink sink, Style style);

std::unique_ptr<Report> make_report(Format format, Sink sink, Style style);

}  // namespace ybw::report
