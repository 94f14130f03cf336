#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <system_error>

#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {
namespace {

struct Unit {
    std::string_view suffix;
    double factor;
};

[[noreturn]] void refuse(std::string_view what, std::string_view text, std::string_view why) {
    throw UserError(ExitCode::usage, "{}: '{}' {}", what, text, why);
}

/// A whole number times a factor; refused if it leaves the range. `form` says how to write one.
std::int64_t scaled(std::string_view what, std::string_view text, std::string_view digits,
                    std::int64_t factor, std::int64_t least, std::int64_t most,
                    std::string_view form) {
    std::int64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [last, error] = std::from_chars(digits.data(), end, number);
    if (error == std::errc::invalid_argument || last != end) {
        refuse(what, text,
               fmt::format("is not a whole number; write {}, from {} to {}", form, least, most));
    }
    if (error == std::errc::result_out_of_range || number < least / factor ||
        number > most / factor || number * factor < least || number * factor > most) {
        refuse(what, text,
               fmt::format("is out of range; write a number from {} to {}", least, most));
    }
    return number * factor;
}

}  // namespace

std::int64_t parse_whole(std::string_view what, std::string_view text, std::int64_t least,
                         std::int64_t most) {
    return scaled(what, text, text, 1, least, most, "digits alone");
}

std::int64_t parse_count(std::string_view what, std::string_view text, std::int64_t least,
                         std::int64_t most) {
    std::int64_t factor = 1;
    std::string_view digits = text;
    if (!text.empty()) {
        if (text.back() == 'k') factor = 1'000;
        if (text.back() == 'M') factor = 1'000'000;
        if (text.back() == 'G') factor = 1'000'000'000;
        if (factor != 1) digits.remove_suffix(1);
    }
    return scaled(what, text, digits, factor, least, most,
                  "digits, with k, M or G behind them for thousands, millions or more");
}

Duration parse_duration(std::string_view what, std::string_view text) {
    static constexpr std::array<Unit, 7> units{
        {{"", 1}, {"ms", 0.001}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}, {"sec", 1}}};
    static constexpr double least = 0.001;
    static constexpr double most = 1000.0 * 3600;
    static constexpr std::string_view mend = "write seconds or a unit: 10, 10s, 500ms, 2m, 1h";
    double number = 0;
    // from_chars also knows "inf" and "nan", which are no times.
    if (text.find_first_of("0123456789.-") != 0) {
        refuse(what, text, fmt::format("is not a time; {}", mend));
    }
    const char* const end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    const std::string_view suffix(last, static_cast<std::size_t>(end - last));
    const auto* const unit = std::ranges::find(units, suffix, &Unit::suffix);
    if (error == std::errc::invalid_argument || unit == units.end()) {
        refuse(what, text, fmt::format("is not a time; {}", mend));
    }
    const double value = number * unit->factor;
    if (error == std::errc::result_out_of_range || !(least <= value && value <= most))
        refuse(what, text, "is out of range; write a time from 1ms to 1000h");
    return Duration(value);
}

}  // namespace ybw
