#include "engine/match/driver.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <sstream>
#include <utility>

namespace ybw::match {
namespace {

SteadyTime in(Duration time) {
    return std::chrono::steady_clock::now() +
           std::chrono::duration_cast<std::chrono::steady_clock::duration>(time);
}

/// How long the end of a program is waited for after its pipe was closed, to tell a crash from a
/// program that lives on without a pipe.
constexpr Duration crash_takes{0.5};

}  // namespace

std::optional<Forfeit> Driver::new_game(const GameText& game, const Allowance& allowance) {
    try {
        until(in(patience_.startup));
        if (child_ == nullptr) {
            start();
            greet();
        } else {
            child_->drop_pending();
        }
        begin_game(game, allowance);
        return std::nullopt;
    } catch (const Broken& broken) {
        dismiss();
        return broken.forfeit;
    }
}

std::variant<Reply, Forfeit> Driver::choose(const GameText& game, const Allowance& allowance) {
    if (child_ == nullptr) return Forfeit{Ending::crash, "the program did not run"};
    try {
        child_->drop_pending();
        until(answer_deadline(allowance, game.side));
        return ask(game, allowance);
    } catch (const Broken& broken) {
        if (is_fault(broken.forfeit.ending)) dismiss();
        return broken.forfeit;
    }
}

void Driver::stop() noexcept {
    stopped_ = true;
    const std::lock_guard lock(mutex_);
    if (child_ != nullptr) child_->interrupt();
}

void Driver::start() {
    auto child = std::make_unique<ChildProcess>(program_.command);
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
    if (std::chrono::steady_clock::now() >= deadline_) {
        throw Broken{{Ending::hang, "it does not read what it is told"}};
    }
    pipe_closed();
}

std::string Driver::hear() {
    ReadResult result = child_->read_line(deadline_);
    if (auto* const line = std::get_if<std::string>(&result)) return std::move(*line);
    if (std::holds_alternative<TimedOut>(result)) {
        throw Broken{{Ending::hang, "no answer in time; it was ended"}};
    }
    if (std::holds_alternative<LineTooLong>(result)) protocol_error("a line without an end");
    if (std::holds_alternative<Interrupted>(result)) {
        throw Broken{{Ending::disconnected, "the match was stopped"}};
    }
    pipe_closed();
}

std::optional<std::string> Driver::hear_within(Duration wait) {
    const SteadyTime whole = std::exchange(deadline_, std::min(deadline_, in(wait)));
    ReadResult result = child_->read_line(deadline_);
    deadline_ = whole;
    if (auto* const line = std::get_if<std::string>(&result)) return std::move(*line);
    if (std::holds_alternative<TimedOut>(result)) return std::nullopt;
    return hear();  // the same again, as an error
}

void Driver::protocol_error(std::string detail) {
    throw Broken{{Ending::protocol, std::move(detail)}};
}

void Driver::pipe_closed() {
    const std::string exit = child_->exit_text(in(crash_takes));
    if (!exit.empty()) throw Broken{{Ending::crash, "it ended with " + exit}};
    throw Broken{{Ending::disconnected, "it closed its pipe and lives on; it was ended"}};
}

SteadyTime Driver::answer_deadline(const Allowance& allowance, int side) const {
    const auto left = allowance.clock.left[static_cast<std::size_t>(side)];
    const auto limit = allowance.clock.per_move ? allowance.clock.per_move : left;
    if (!limit) return in(patience_.untimed);
    return in(*limit + allowance.margin + patience_.hang);
}

std::unique_ptr<Driver> make_driver(const External& program, const Patience& patience) {
    switch (program.protocol) {
        case ProtocolName::gomocup:
            return make_gomocup_driver(program, patience);
        case ProtocolName::xboard:
            return make_xboard_driver(program, patience);
        case ProtocolName::uci:
        case ProtocolName::ucci:
            break;
    }
    return make_uci_driver(program, patience);
}

}  // namespace ybw::match
