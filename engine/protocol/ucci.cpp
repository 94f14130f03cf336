#include "engine/protocol/ucci.hpp"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/xiangqi/xiangqi.hpp"
#include "engine/text/words.hpp"

namespace ybw::protocol {
namespace {

constexpr std::int64_t most_lines = 128;

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

template <EngineGame T>
bool Ucci<T>::obey(std::string_view line) {
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) return true;
    if (server_.obey(words)) return true;
    const std::string& command = words.front();
    if (command == "quit") {
        server_.stop_and_wait();
        server_.say("bye");
        return false;
    }
    if (command == "ucci") {
        introduce();
    } else if (command == "setoption") {
        set_option(Words(words).subspan(1));
    } else if (command == "banmoves") {
        server_.position().ban({words.begin() + 1, words.end()});
    } else if (command == "probe") {
        server_.say("pophash");  // the table keeps no moves for people
    } else {
        server_.remark(fmt::format("unknown command {}", quoted(line)));
    }
    return true;
}

template <EngineGame T>
void Ucci<T>::introduce() {
    const SearchOptions& now = server_.options();
    server_.say("id name ybw " + version_);
    server_.say("id author the ybw authors");
    server_.say("option usemillisec type check default true");
    server_.say("option batch type check default false");
    server_.say("option ponder type check default false");
    server_.say(fmt::format("option hashsize type spin min 0 max {} default {}", most_hash_mib_,
                            now.hash_mib));
    server_.say(fmt::format("option threads type spin min 1 max {} default {}",
                            SearchOptions::max_threads, now.threads));
    server_.say(
        fmt::format("option multipv type spin min 1 max {} default {}", most_lines, now.multipv));
    std::string repetition = "option repetition type combo";
    for (const RuleName& name : rule_names) repetition += fmt::format(" var {}", name.ucci);
    for (const NamedChoice& rule : T::rules()) repetition += fmt::format(" var {}", rule.name);
    server_.say(repetition + " default automatic");
    server_.say("option newgame type button");
    server_.say("option clearhash type button");
    server_.say("ucciok");
}

template <EngineGame T>
void Ucci<T>::set_option(Words words) {
    const std::string name = words.empty() ? "" : plain_name(words[0]);
    const std::string value =
        words.size() < 2 ? "" : fmt::format("{}", fmt::join(words.subspan(1), " "));
    if (name == "newgame" || name == "clearhash") {
        server_.forget();
    } else if (name == "usemillisec" || name == "batch") {
        set_switch(name, value);
    } else if (name == "hashsize" || name == "hash" || name == "threads" || name == "multipv") {
        set_number(name, value);
    } else if (name == "repetition") {
        set_repetition(value);
    } else if (std::ranges::find(unused, name) == unused.end()) {
        server_.remark(fmt::format("setoption: there is no option {}", quoted(name)));
    }
}

template <EngineGame T>
void Ucci<T>::set_switch(const std::string& name, const std::string& value) {
    const auto on = switch_value(value);
    if (!on) {
        server_.remark(
            fmt::format("setoption {}: {} is neither true nor false", name, quoted(value)));
    } else if (name == "batch") {
        server_.batch() = *on;
    } else {
        server_.time_unit() = Duration(*on ? 0.001 : 1.0);
    }
}

template <EngineGame T>
void Ucci<T>::set_number(const std::string& name, const std::string& value) {
    SearchOptions& options = server_.options();
    const bool is_hash = name == "hashsize" || name == "hash";
    const std::int64_t least = is_hash ? 0 : 1;
    const std::int64_t most = is_hash             ? static_cast<std::int64_t>(most_hash_mib_)
                              : name == "threads" ? SearchOptions::max_threads
                                                  : most_lines;
    const auto number = server_.option_value(name, value, least, most);
    if (!number) return;
    if (is_hash) {
        options.hash_mib = static_cast<std::size_t>(*number);
    } else if (name == "multipv") {
        options.multipv = static_cast<int>(*number);
    } else if (*number == 1 || options.policy == BrothersPolicy::parallel) {
        options.threads = static_cast<int>(*number);
    }
}

template <EngineGame T>
void Ucci<T>::set_repetition(const std::string& value) {
    std::string rule = value;
    for (const RuleName& name : rule_names) {
        if (value == name.ucci) rule = name.rule;
    }
    const auto rules = T::rules();
    if (std::ranges::find(rules, rule, &NamedChoice::name) == rules.end()) {
        server_.remark(fmt::format("setoption repetition: {} is not played here", quoted(value)));
        return;
    }
    server_.position().set_rule(rule);
}

template class Ucci<Xiangqi>;

}  // namespace ybw::protocol
