#include "engine/protocol/uci.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/xiangqi/xiangqi.hpp"
#include "engine/text/words.hpp"

namespace ybw::protocol {
namespace {

constexpr std::int64_t most_lines = 128;
constexpr std::int64_t longest_overhead = 5000;  // milliseconds

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

template <EngineGame T>
bool Uci<T>::obey(std::string_view line) {
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) return true;
    if (server_.obey(words)) return true;
    const std::string& command = words.front();
    if (command == "quit") {
        server_.stop_and_wait();
        return false;
    }
    if (command == "uci") {
        introduce();
    } else if (command == "setoption") {
        set_option(Words(words).subspan(1));
    } else if (command == "ucinewgame") {
        server_.forget();
    } else if (command == "d") {
        server_.position().draw();
    } else if (command != "debug" && command != "register") {
        server_.remark(fmt::format("unknown command {}", quoted(line)));
    }
    return true;
}

template <EngineGame T>
void Uci<T>::introduce() {
    const SearchOptions& now = server_.options();
    server_.say("id name ybw " + version_);
    server_.say("id author the ybw authors");
    server_.say(fmt::format("option name Hash type spin default {} min 0 max {}", now.hash_mib,
                            most_hash_mib_));
    server_.say("option name Clear Hash type button");
    server_.say(fmt::format("option name Threads type spin default {} min 1 max {}", now.threads,
                            SearchOptions::max_threads));
    server_.say(fmt::format("option name MultiPV type spin default {} min 1 max {}", now.multipv,
                            most_lines));
    server_.say("option name Ponder type check default false");
    server_.say(fmt::format("option name Move Overhead type spin default {:.0f} min 0 max {}",
                            usual_overhead.count() * 1000, longest_overhead));
    server_.say(fmt::format("option name UCI_Variant type combo default {0} var {0}", T::name));
    if (!T::rules().empty()) {
        std::string line = fmt::format(
            "option name Repetition Rule type combo default {}",
            server_.position().variant().rule.value_or(std::string(T::rules().front().name)));
        for (const NamedChoice& rule : T::rules()) line += fmt::format(" var {}", rule.name);
        server_.say(line);
    }
    server_.say("uciok");
}

template <EngineGame T>
void Uci<T>::set_option(Words words) {
    const auto [name, value] = name_and_value(words);
    apply(name, value);
}

template <EngineGame T>
void Uci<T>::apply(const std::string& name, const std::string& value) {
    const std::string plain = plain_name(name);
    const auto number = [&](std::int64_t least, std::int64_t most) {
        return server_.option_value(name, value, least, most);
    };
    SearchOptions& options = server_.options();
    if (plain == "hash") {
        const auto most = static_cast<std::int64_t>(most_hash_mib_);
        if (const auto mib = number(0, most)) options.hash_mib = static_cast<std::size_t>(*mib);
    } else if (plain == "threads") {
        const auto count = number(1, SearchOptions::max_threads);
        if (count && (*count == 1 || options.policy == BrothersPolicy::parallel)) {
            options.threads = static_cast<int>(*count);
        }
    } else if (plain == "multipv") {
        if (const auto lines = number(1, most_lines)) options.multipv = static_cast<int>(*lines);
    } else if (plain == "moveoverhead") {
        if (const auto time = number(0, longest_overhead)) {
            server_.overhead() = Duration(static_cast<double>(*time) / 1000);
        }
    } else if (plain == "clearhash") {
        server_.forget();
    } else if (plain == "ucivariant") {
        if (value != T::name) {
            server_.remark(
                fmt::format("UCI_Variant: {} is not played here; {} is", quoted(value), T::name));
        }
    } else if (plain == "repetitionrule" && !T::rules().empty()) {
        const auto rules = T::rules();
        if (std::ranges::find(rules, value, &NamedChoice::name) != rules.end()) {
            server_.position().set_rule(value);
        } else {
            server_.remark(fmt::format("Repetition Rule: {} is unknown", quoted(value)));
        }
    } else if (plain != "ponder") {  // "go ponder" says when
        server_.remark(fmt::format("setoption: there is no option {}", quoted(name)));
    }
}

template class Uci<Xiangqi>;

}  // namespace ybw::protocol
