// Text: how numbers, scores and reasons are written, for all formats and the status line.
//
// Pure functions; no shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/report/values.hpp"

namespace ybw::report {

/// "1 game", "2000 games": the noun with an s unless there is one.
std::string counted(std::uint64_t number, std::string_view noun);

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

/// A number with three digits and a prefix: 1234567 as "1.23 M".
std::string rounded(double number);

/// A share with one digit: 0.5 as "50.0 %".
std::string percent(double share);

/// Seconds with a precision that suits them: "0.004 s", "12.3 s", "2 min 5 s".
std::string seconds(Duration time);

/// "   2 min 5 s left", if the rest takes as long a piece as `done` of it did in `elapsed`; empty
/// where nothing is done or nothing is left.
std::string time_left(std::uint64_t done, std::uint64_t left, Duration elapsed);

/// Nodes a second; 0 for no time at all.
double nodes_per_second(std::uint64_t nodes, Duration time);

/// "+35", "-120", "0", "win in 7", "loss in 12"; a bound has ">=" or "<=" before it.
std::string score_text(Score score, Bound bound = Bound::exact);

/// "exact", "lower", "upper"; "none" for a move that was not searched.
std::string_view bound_name(Bound bound);
/// The one of that name, if there is any.
std::optional<Bound> bound_named(std::string_view name);

/// A word a program may rely on: "depth", "time", "interrupted" ...
std::string_view reason_name(StopReason reason);
std::optional<StopReason> reason_named(std::string_view name);

/// The same for people: "time limit reached".
std::string_view reason_text(StopReason reason);

/// The moves of a line with blanks between, at most `width` characters; " ..." where some are left
/// out. Width 0 is no limit.
std::string line_text(std::span<const std::string> moves, std::size_t width = 0);

/// A UTF-8 text of at most `width` characters: of a longer one the beginning and the last `end`
/// characters with "..." between. Requires end + 3 < width.
std::string shortened(std::string_view text, std::size_t width, std::size_t end);

/// Text in lines of at most `width` columns, broken at blanks, that begins behind `indent` columns;
/// all further lines begin with as many blanks. Width 0 is no limit.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

/// One line about a machine: "AMD EPYC 9R14, 2 of 4 cores, 7952 MiB, Linux 6.1.0 x86_64".
std::string machine_text(const Machine& machine);

}  // namespace ybw::report
