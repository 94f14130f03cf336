#include "engine/kit/status_line.hpp"

#include <unistd.h>
#include <utility>

#include "engine/kit/terminal.hpp"

namespace ybw {
namespace {

constexpr std::size_t usual_columns = 80;

}  // namespace

std::string wipe(std::size_t drawn, std::size_t columns) {
    std::string text = "\r";
    const std::size_t rows_above = drawn == 0 ? 0 : (drawn - 1) / columns;
    if (rows_above > 0) text += "\x1b[" + std::to_string(rows_above) + "A";
    return text + "\x1b[J";
}

StatusLine::StatusLine(int descriptor, Text text, Visibility visibility)
    : descriptor_(descriptor),
      text_(std::move(text)),
      visible_(visibility == Visibility::automatic && is_terminal(descriptor)) {
    if (visible_) thread_ = std::jthread([this](const std::stop_token& token) { run(token); });
}

StatusLine::~StatusLine() {
    end();
}

void StatusLine::end() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
    const std::lock_guard lock(mutex_);
    clear();
}

void StatusLine::print_above(const std::function<void()>& print) {
    const std::lock_guard lock(mutex_);
    print_in_its_place(print);
}

void StatusLine::say(std::string_view text) {
    // Longer than any row takes. A limit by the clock of the wall is the only one that thread
    // sanitizers see: they take a lock that was got by the steady clock for none.
    const auto limit = std::chrono::system_clock::now() + std::chrono::milliseconds(500);
    const std::unique_lock lock(mutex_, limit);
    if (!lock) return;
    print_in_its_place([&] { write_if_ready(descriptor_, std::string(text) + '\n'); });
}

void StatusLine::print_in_its_place(const std::function<void()>& print) {
    const bool was_drawn = drawn_ > 0;
    clear();
    print();
    if (was_drawn) draw();
}

void StatusLine::run(const std::stop_token& token) {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, token, redraw_after, [&] { return token.stop_requested(); })) {
        if (token.stop_requested()) return;
        clear();
        draw();
    }
}

void StatusLine::draw() {
    const std::size_t columns = terminal_columns(descriptor_).value_or(usual_columns);
    // The last column stays free: some terminals begin a new row when it is written.
    const std::string line = text_().substr(0, columns - 1);
    write_if_ready(descriptor_, line);
    drawn_ = line.size();
}

void StatusLine::clear() {
    if (drawn_ == 0) return;
    write_if_ready(descriptor_,
                   wipe(drawn_, terminal_columns(descriptor_).value_or(usual_columns)));
    drawn_ = 0;
}

}  // namespace ybw
