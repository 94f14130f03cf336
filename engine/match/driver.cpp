#include "engine/match/driver.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

SteadyTime in(Duration time) {
    return std::chrono::steady_clock::now() +
           std::chrono::duration_cast<std::chrono::steady_clock::duration>(time);
}

/// How long to wait for the end of a program after its pipe was closed. This tells a crash from a
/// program that lives on without a pipe.
constexpr Duration crash_takes{0.5};

/// The option that a name means.
const OfferedOption& offered_option(const std::vector<OfferedOption>& offered,
                                    const std::string& name, const External& program) {
    const auto same = [&](auto plain) {
        return std::ranges::find_if(offered, [&](const OfferedOption& option) {
            return plain(option.name) == plain(name);
        });
    };
    auto found = same([](const std::string& text) { return text; });
    if (found == offered.end()) found = same(plain_name);
    if (found != offered.end()) return *found;
    const auto names = names_of(offered);
    throw UserError(ExitCode::usage, "option.{}: '{}' has named no such option; {}", name,
                    program.command.front(),
                    names.empty() ? "it has none" : how_to_mend(name, names));
}

/// The value in the program's form; nullopt for a button.
std::optional<std::string> offered_value(const OfferedOption& option, const std::string& value,
                                         std::array<std::string_view, 2> no_yes) {
    const auto refuse = [&](const std::string& takes) {
        throw UserError(ExitCode::usage, "option.{}: '{}' is no value of it; {}", option.name,
                        value, takes);
    };
    if (option.type == "button") {
        if (!value.empty()) refuse("write it without one, as option." + option.name);
        return std::nullopt;
    }
    if (option.type == "check") {
        const auto is_on = switch_value(value);
        if (!is_on) refuse("write true or false");
        return std::string(no_yes[*is_on ? 1 : 0]);
    }
    if (option.type == "spin") {
        const auto number = whole_number(value);
        const std::int64_t least = option.least.value_or(std::numeric_limits<std::int64_t>::min());
        const std::int64_t most = option.most.value_or(std::numeric_limits<std::int64_t>::max());
        if (!number) refuse("write a whole number");
        if (*number < least || *number > most)
            refuse(fmt::format("write a number from {} to {}", least, most));
    }
    if (option.type == "combo" && !option.choices.empty()) {
        const auto choice = std::ranges::find(option.choices, plain_name(value), plain_name);
        if (choice == option.choices.end())
            refuse(fmt::format("choose one of {}", fmt::join(option.choices, ", ")));
        return *choice;
    }
    return value;
}

}  // namespace

std::vector<ToldOption> told_options(const External& program,
                                     const std::vector<OfferedOption>& offered,
                                     std::array<std::string_view, 2> no_yes) {
    std::vector<ToldOption> told;
    for (const auto& [name, value] : program.options) {
        const OfferedOption& option = offered_option(offered, name, program);
        told.push_back({option.name, offered_value(option, value, no_yes)});
    }
    return told;
}

std::optional<Forfeit> Driver::new_game(const GameText& game, const Allowance& allowance) {
    try {
        const Duration startup = program_.startup.value_or(patience_.startup);
        deadline_ = in(startup);
        if (child_ == nullptr) {
            first_word_by_ =
                program_.startup ? deadline_ : in(std::min(startup, patience_.silence));
            start();
            greet();
        } else {
            child_->drop_pending();
        }
        begin_game(game, allowance);
        return std::nullopt;
    } catch (const Broken& broken) {
        return dismissed(broken.forfeit);
    }
}

std::variant<Reply, Forfeit> Driver::choose(const GameText& game, const Allowance& allowance) {
    if (child_ == nullptr) return Forfeit{Ending::crash, "the program did not run"};
    try {
        if (!is_pondering()) child_->drop_pending();
        has_spoken_ = true;  // xboard asks for no word before the first move
        const auto left = allowance.clock.left[static_cast<std::size_t>(game.side)];
        const auto limit = allowance.clock.per_move ? allowance.clock.per_move : left;
        deadline_ = in(limit ? *limit + allowance.margin + patience_.hang : patience_.untimed);
        return ask(game, allowance);
    } catch (const Broken& broken) {
        if (!is_fault(broken.forfeit.ending)) return broken.forfeit;
        return dismissed(broken.forfeit);
    }
}

void Driver::end_game() {
    if (child_ == nullptr || !program_.ponders) return;
    try {
        deadline_ = in(patience_.hang);
        stop_pondering();
    } catch (const Broken&) {
        dismiss();
    }
}

void Driver::stop() noexcept {
    stopped_ = true;
    const std::lock_guard lock(mutex_);
    if (child_ != nullptr) child_->interrupt();
}

void Driver::start() {
    auto child = std::make_unique<ChildProcess>(program_.command, program_.directory, program_.log);
    has_spoken_ = false;
    {
        const std::lock_guard lock(mutex_);
        child_ = std::move(child);
        if (stopped_) child_->interrupt();
    }
}

void Driver::dismiss() {
    std::unique_ptr<ChildProcess> child;
    {
        const std::lock_guard lock(mutex_);
        child = std::move(child_);
    }
    if (child == nullptr) return;
    child->write_line(farewell_, in(patience_.farewell));
    child->finish(in(patience_.farewell));
}

void Driver::say(std::string_view line) {
    if (child_->write_line(line, deadline_)) return;
    if (std::chrono::steady_clock::now() >= deadline_)
        throw Broken{{Ending::hang, "it does not read what it is told"}};
    pipe_closed();
}

std::string Driver::hear() {
    ReadResult result =
        child_->read_line(has_spoken_ ? deadline_ : std::min(deadline_, first_word_by_));
    if (auto* const line = std::get_if<std::string>(&result)) {
        has_spoken_ = true;
        return std::move(*line);
    }
    if (std::holds_alternative<TimedOut>(result)) {
        if (has_spoken_) throw Broken{{Ending::hang, "no answer in time; it was ended"}};
        throw Broken{{Ending::hang,
                      fmt::format("it said nothing and was ended; does it speak {}? A program that "
                                  "starts slowly is waited for with startup=60s",
                                  protocol_name(program_.protocol))}};
    }
    if (std::holds_alternative<LineTooLong>(result)) protocol_error("a line without an end");
    if (std::holds_alternative<Interrupted>(result))
        throw Broken{{Ending::disconnected, "the match was stopped"}};
    pipe_closed();
}

std::optional<std::string> Driver::hear_within(Duration wait) {
    ReadResult result = child_->read_line(std::min(deadline_, in(wait)));
    if (auto* const line = std::get_if<std::string>(&result)) {
        has_spoken_ = true;
        return std::move(*line);
    }
    if (std::holds_alternative<TimedOut>(result)) return std::nullopt;
    return hear();  // the same again, as an error
}

Forfeit Driver::dismissed(Forfeit forfeit) {
    const bool is_silent = forfeit.ending == Ending::crash || forfeit.ending == Ending::hang ||
                           forfeit.ending == Ending::disconnected;
    if (is_silent && !stopped_ && child_ != nullptr) forfeit.detail += child_->last_words();
    dismiss();
    return forfeit;
}

void Driver::protocol_error(std::string detail) {
    throw Broken{{Ending::protocol, std::move(detail)}};
}

void Driver::pipe_closed() {
    const std::string exit = child_->exit_text(in(crash_takes));
    if (!exit.empty()) throw Broken{{Ending::crash, "it ended with " + exit}};
    throw Broken{{Ending::disconnected, "it closed its pipe and lives on; it was ended"}};
}

std::unique_ptr<Driver> make_driver(const External& program, const Patience& patience) {
    if (program.protocol == ProtocolName::gomocup) return make_gomocup_driver(program, patience);
    if (program.protocol == ProtocolName::xboard) return make_xboard_driver(program, patience);
    return make_uci_driver(program, patience);  // UCCI, too
}

}  // namespace ybw::match
