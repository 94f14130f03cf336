// Format: how a measurement is written. One derived class, one file, for each.
//
// Every row goes to the sink as soon as it is there, so that whatever ends the program later takes
// nothing away.
//
// Invariant: `begin` comes first, once; `end` last, once. Not thread safe.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bench/values.hpp"

namespace ybw::bench {

/// Takes whole lines.
using Sink = std::function<void(std::string_view)>;

/// Where a format writes.
struct Outlet {
    Sink results;
    Sink remarks;  ///< what people should know that the format has no place for
    std::function<std::size_t()> width = {};  ///< columns of the terminal; 0 or absent: no limit
};

class Format {
public:
    virtual ~Format() = default;

    virtual void begin(const Header& header) = 0;
    virtual void row(const Row& row) = 0;
    virtual void summary(const Summary& summary) = 0;
    virtual void worker(const WorkerRow& row) = 0;
    virtual void difference(const Difference& difference) = 0;
    virtual void validation(const Validation& validation) = 0;
    virtual void answer(const Answer& answer) = 0;
    virtual void tally(const Tally& tally) = 0;
    virtual void finding(const Finding& finding) = 0;
    /// Advice: what is doubtful and what to do about it.
    virtual void warning(std::string_view text) = 0;
    /// Nothing follows.
    virtual void end() {}
};

std::unique_ptr<Format> make_human(Outlet outlet);
std::unique_ptr<Format> make_csv(Outlet outlet);
std::unique_ptr<Format> make_json_lines(Outlet outlet);
std::unique_ptr<Format> make_markdown(Outlet outlet);

std::span<const std::string_view> format_names();
/// Throws UserError for a name that is not one of format_names().
std::unique_ptr<Format> make_format(std::string_view name, Outlet outlet);

}  // namespace ybw::bench
