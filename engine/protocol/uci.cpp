#include "engine/protocol/uci.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/text/words.hpp"

namespace ybw::protocol {
namespace {

constexpr std::int64_t longest_overhead = 5000;  // milliseconds

/// Of Skill Level: one above the levels of strength.
constexpr std::int64_t full_strength = std::ssize(levels) + 1;

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
    say(fmt::format("option name Skill Level type spin default {0} min 1 max {0}", full_strength));
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
    } else if (plain == "skilllevel") {
        if (const auto level = option_value(name, value, 1, full_strength)) {
            set_level(*level == full_strength ? std::nullopt : level);
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

namespace {

// "hash" is what some boards call the first.
constexpr std::array ucci_spins{Spin{"hashsize", "hash"}, Spin{"threads", "threads"},
                                Spin{"multipv", "multipv"}};

/// UCCI's names of repetition rules beside ours. "automatic" is the choice of the program.
struct RuleName {
    std::string_view ucci;
    std::string_view rule;
};
constexpr std::array rule_names{RuleName{"automatic", "asian"}, RuleName{"asianrule", "asian"},
                                RuleName{"chineserule", "chinese"}};

/// Options of UCCI that this engine has no use for; managers set them all the same.
constexpr std::array unused{"ponder",      "debug",      "usebook",        "useegtb",
                            "bookfiles",   "egtbpaths",  "evalapi",        "pruning",
                            "knowledge",   "randomness", "style",          "promotion",
                            "selectivity", "drawmoves",  "copyprotection", "loadbook"};

}  // namespace

bool Ucci::obey_own(Words words) {
    const std::string& command = words.front();
    if (command == "ucci") {
        introduce();
    } else if (command == "setoption") {
        set_option(words.subspan(1));
    } else if (command == "banmoves") {
        position().ban({words.begin() + 1, words.end()});
    } else if (command == "probe") {
        say("pophash");  // the table keeps no moves for people
    } else {
        return false;
    }
    return true;
}

void Ucci::introduce() {
    say("id name ybw " + version());
    say("id author the ybw authors");
    say("option usemillisec type check default true");
    say("option batch type check default false");
    say("option ponder type check default false");
    for (const Spin& spin : ucci_spins) {
        const Number number = search_number(spin.setting);
        say(fmt::format("option {} type spin min {} max {} default {}", spin.name, number.least,
                        number.most, number.value));
    }
    std::string repetition = "option repetition type combo";
    for (const RuleName& name : rule_names) repetition += fmt::format(" var {}", name.ucci);
    for (const NamedChoice& rule : position().game().rules()) {
        repetition += fmt::format(" var {}", rule.name);
    }
    say(repetition + " default automatic");
    say("option newgame type button");
    say("option clearhash type button");
    say("ucciok");
}

void Ucci::set_option(Words words) {
    const std::string name = words.empty() ? "" : plain_name(words[0]);
    const std::string value =
        words.size() < 2 ? "" : fmt::format("{}", fmt::join(words.subspan(1), " "));
    const auto spin =
        std::ranges::find(ucci_spins, name == "hash" ? "hashsize" : name, &Spin::name);
    if (spin != ucci_spins.end()) {
        set_search_number(spin->setting, name, value);
    } else if (name == "newgame" || name == "clearhash") {
        forget();
    } else if (name == "usemillisec" || name == "batch") {
        set_switch(name, value);
    } else if (name == "repetition") {
        set_repetition(value);
    } else if (std::ranges::find(unused, name) == unused.end()) {
        remark(fmt::format("setoption: there is no option {}", in_quotes(name)));
    }
}

void Ucci::set_switch(const std::string& name, const std::string& value) {
    const auto on = switch_value(value);
    if (!on) {
        remark(fmt::format("setoption {}: {} is neither true nor false", name, in_quotes(value)));
    } else if (name == "batch") {
        set_next_search(*on ? NextSearch::waits_for_its_end : NextSearch::ends_it);
    } else {
        set_time_unit(Duration(*on ? 0.001 : 1.0));
    }
}

void Ucci::set_repetition(const std::string& value) {
    std::string rule = value;
    for (const RuleName& name : rule_names) {
        if (value == name.ucci) rule = name.rule;
    }
    if (position().has_rule(rule)) {
        position().set_rule(rule);
    } else {
        remark(fmt::format("setoption repetition: {} is not played here", in_quotes(value)));
    }
}

}  // namespace ybw::protocol
