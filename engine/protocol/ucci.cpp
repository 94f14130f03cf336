#include "engine/protocol/ucci.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/text/words.hpp"

namespace ybw::protocol {
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
