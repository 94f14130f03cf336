#include "engine/protocol/uci.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/text/words.hpp"

namespace ybw::protocol {
namespace {

constexpr std::int64_t longest_overhead = 5000;  // milliseconds

constexpr std::array uci_spins{Spin{"Hash", "hash"}, Spin{"Threads", "threads"},
                               Spin{"MultiPV", "multipv"}};

std::string joined(std::span<const std::string> words) {
    return fmt::format("{}", fmt::join(words, " "));
}

/// "name N... [value V...]", both with blanks inside.
std::pair<std::string, std::string> name_and_value(std::span<const std::string> words) {
    if (!words.empty() && words.front() == "name") words = words.subspan(1);
    const auto value = std::ranges::find(words, "value");
    const auto at = static_cast<std::size_t>(value - words.begin());
    return {joined(words.first(at)),
            at < words.size() ? joined(words.subspan(at + 1)) : std::string()};
}

}  // namespace

bool Uci::obey_own(Words words) {
    const std::string& command = words.front();
    if (command == "uci") {
        introduce();
    } else if (command == "setoption") {
        set_option(words.subspan(1));
    } else if (command == "ucinewgame") {
        forget();
    } else if (command == "d") {
        position().draw();
    } else {
        return command == "debug" || command == "register";
    }
    return true;
}

void Uci::introduce() {
    say("id name ybw " + version());
    say("id author the ybw authors");
    for (const Spin& spin : uci_spins) {
        const Number number = search_number(spin.setting);
        say(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                        number.value, number.least, number.most));
        if (spin.setting == "hash") say("option name Clear Hash type button");
    }
    say("option name Ponder type check default false");
    say(fmt::format("option name Move Overhead type spin default {:.0f} min 0 max {}",
                    usual_overhead.count() * 1000, longest_overhead));
    const AnyGame& game = position().game();
    say(fmt::format("option name UCI_Variant type combo default {0} var {0}", game.name()));
    if (const auto rules = game.rules(); !rules.empty()) {
        std::string line =
            fmt::format("option name Repetition Rule type combo default {}",
                        position().variant().rule.value_or(std::string(rules.front().name)));
        for (const NamedChoice& rule : rules) line += fmt::format(" var {}", rule.name);
        say(line);
    }
    say("uciok");
}

void Uci::set_option(Words words) {
    const auto [name, value] = name_and_value(words);
    const std::string plain = plain_name(name);
    const auto spin = std::ranges::find(
        uci_spins, plain, [](const Spin& candidate) { return plain_name(candidate.name); });
    if (spin != uci_spins.end()) {
        set_search_number(spin->setting, name, value);
    } else if (plain == "moveoverhead") {
        if (const auto time = option_value(name, value, 0, longest_overhead)) {
            set_overhead(Duration(static_cast<double>(*time) / 1000));
        }
    } else if (plain == "clearhash") {
        forget();
    } else if (plain == "ucivariant") {
        set_variant(value);
    } else if (plain == "repetitionrule" && !position().game().rules().empty()) {
        set_repetition(value);
    } else if (plain != "ponder") {  // "go ponder" says when
        remark(fmt::format("setoption: there is no option {}", in_quotes(name)));
    }
}

void Uci::set_variant(const std::string& value) {
    const std::string_view game = position().game().name();
    if (value == game) return;
    remark(fmt::format("UCI_Variant: {} is not played here; {} is", in_quotes(value), game));
}

void Uci::set_repetition(const std::string& value) {
    if (position().has_rule(value)) {
        position().set_rule(value);
    } else {
        remark(fmt::format("Repetition Rule: {} is unknown", in_quotes(value)));
    }
}

}  // namespace ybw::protocol
