#include "engine/kit/input.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <filesystem>
#include <fmt/ranges.h>
#include <fstream>
#include <histedit.h>
#include <iterator>
#include <poll.h>
#include <unistd.h>

#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {

LineReader::Fetched LineReader::fetch(std::size_t most) {
    if (at_end_) return Fetched::end;
    std::array<pollfd, 3> waiting{{{descriptor_, POLLIN, 0},
                                   {signals_.descriptor(), POLLIN, 0},
                                   {signals_.resumed_descriptor(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) return fetch(most);
    if ((waiting[1].revents & POLLIN) != 0) return Fetched::stop;
    if ((waiting[2].revents & POLLIN) != 0) {
        std::uint64_t count = 0;
        [[maybe_unused]] const auto read = ::read(waiting[2].fd, &count, sizeof count);
        if (on_resume) on_resume();
        return Fetched::data;
    }
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return Fetched::data;
    if (count < 0)
        throw UserError(ExitCode::input_missing, "cannot read the input: {}", system_reason());
    at_end_ = count == 0;
    buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    if (buffer_.size() > 2 && std::exchange(at_start_, false))
        buffer_ = without_byte_order_mark(std::move(buffer_));
    if (buffer_.size() > most) {
        throw UserError(ExitCode::bad_input,
                        "standard input: more than 1 MiB of text; give a position or a move");
    }
    return at_end_ ? Fetched::end : Fetched::data;
}

ReadLine LineReader::line() {
    std::size_t end = 0;
    while ((end = buffer_.find('\n')) == std::string::npos) {
        const Fetched fetched = fetch();
        if (fetched == Fetched::stop) return Interrupted{*signals_.stopped()};
        if (fetched == Fetched::end) {
            if (buffer_.empty()) return EndOfInput{};
            return std::exchange(buffer_, {});
        }
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
}

std::optional<std::string> LineReader::next_line() {
    ReadLine read = line();
    if (const auto* const stop = std::get_if<Interrupted>(&read)) throw Stopped{stop->code};
    auto* const text = std::get_if<std::string>(&read);
    return text == nullptr ? std::nullopt : std::optional(std::move(*text));
}

void LineReader::skip_line() {
    std::size_t end = 0;
    while ((end = buffer_.find('\n')) == std::string::npos) {
        buffer_.clear();
        if (fetch() != Fetched::data) return;
    }
    buffer_.erase(0, end + 1);
}

std::variant<char, EndOfInput, Interrupted> LineReader::character() {
    while (buffer_.empty()) {
        const Fetched fetched = fetch();
        if (fetched == Fetched::stop) return Interrupted{*signals_.stopped()};
        if (fetched == Fetched::end) return EndOfInput{};
    }
    const char first = buffer_.front();
    buffer_.erase(0, 1);
    return first;
}

std::string LineReader::everything(std::size_t most) {
    for (Fetched fetched = fetch(most); fetched != Fetched::end; fetched = fetch(most)) {
        if (fetched == Fetched::stop) throw Stopped{*signals_.stopped()};
    }
    return std::exchange(buffer_, {});
}

std::string input_text(std::string_view what, const std::string& path, std::string_view wanted,
                       Signals* signals) {
    if (path == "-") {
        assert(signals != nullptr);
        LineReader reader(STDIN_FILENO, *signals);
        return reader.everything(std::string::npos);
    }
    std::optional<Signals::Wait> wait;  // a FIFO is opened when somebody writes to it
    if (signals != nullptr) wait.emplace(*signals);
    std::ifstream file(path, std::ios::binary);
    std::string why = file ? "" : system_reason();
    std::error_code error;  // of a file that is not there, which is said anyway
    if (std::filesystem::is_directory(path, error)) why = std::strerror(EISDIR);
    if (why.empty()) return without_byte_order_mark({std::istreambuf_iterator<char>(file), {}});
    throw UserError(ExitCode::input_missing, "{} {}: cannot be read: {}; {}", what, path, why,
                    wanted);
}

// ---- LineEditor

namespace {

constexpr int kept_lines = 1000;

/// The longest common beginning of all words. Requires at least one word.
std::string common_beginning(const std::vector<std::string>& words) {
    std::string common = words.front();
    for (const std::string& word : words) {
        const auto [end, other] = std::ranges::mismatch(common, word);
        common.erase(end, common.end());
    }
    return common;
}

}  // namespace

LineEditor::LineEditor(Signals& signals, std::function<std::vector<std::string>()> first_words)
    : reader_(STDIN_FILENO, signals),
      output_(standard_output(&signals)),
      first_words_(std::move(first_words)),
      editor_(nullptr, ::el_end),
      history_(nullptr, ::history_end) {
    if (is_terminal(STDIN_FILENO) && moves_its_cursor(STDOUT_FILENO)) open();
}

void LineEditor::open() {
    // Without it libedit knows only ASCII; C.UTF-8 always exists.
    std::setlocale(LC_CTYPE, speaks_utf8() ? "C.UTF-8" : "");
    if (MB_CUR_MAX == 1) std::setlocale(LC_CTYPE, "C.UTF-8");  // moves may be Chinese
    editor_.reset(::el_init("ybw", stdin, stdout, stderr));
    history_.reset(::history_init());
    if (!editor_ || !history_) {
        editor_.reset();
        return;
    }
    HistEvent event;
    ::history(history_.get(), &event, H_SETSIZE, kept_lines);
    ::history(history_.get(), &event, H_SETUNIQUE, 1);
    editline* const editor = editor_.get();
    ::el_set(editor, EL_CLIENTDATA, this);
    ::el_set(editor, EL_PROMPT, &LineEditor::prompt);
    ::el_set(editor, EL_EDITOR, "emacs");
    ::el_set(editor, EL_HIST, ::history, history_.get());
    ::el_set(editor, EL_GETCFN, &LineEditor::next_character);
    // The wide one: el_set would copy the names and never free them.
    ::el_wset(editor, EL_ADDFN, L"ybw-complete", L"complete a word", &LineEditor::complete);
    ::el_set(editor, EL_BIND, "^I", "ybw-complete", nullptr);
    ::el_source(editor, nullptr);
    reader_.on_resume = [editor] {
        std::fputs("\r", stdout);           // the prompt may stand there already
        ::el_set(editor, EL_PREP_TERM, 0);  // or it takes the mode for its own
        ::el_set(editor, EL_PREP_TERM, 1);
        ::el_set(editor, EL_REFRESH);
    };
}

ReadLine LineEditor::line(const std::string& prompt) {
    if (!editor_) {
        if (is_terminal(STDIN_FILENO)) output_.write(prompt);
        return reader_.line();
    }
    prompt_ = prompt;
    ended_.reset();
    ::el_resize(editor_.get());
    int count = 0;
    const char* const text = ::el_gets(editor_.get(), &count);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    if (text == nullptr || count <= 0) return ended_.value_or(EndOfInput{});
    std::string line(trimmed(std::string_view(text, static_cast<std::size_t>(count))));
    HistEvent event;
    if (!line.empty()) ::history(history_.get(), &event, H_ENTER, line.c_str());
    return line;
}

LineEditor& LineEditor::self(editline* editor) {
    LineEditor* found = nullptr;
    ::el_get(editor, EL_CLIENTDATA, &found);
    return *found;
}

char* LineEditor::prompt(editline* editor) {
    return self(editor).prompt_.data();
}

int LineEditor::next_character(editline* editor, wchar_t* character) {
    LineEditor& me = self(editor);
    try {
        return me.read_character(*character);
    } catch (...) {  // not through C
        me.failure_ = std::current_exception();
        return -1;
    }
}

/// The number of characters that came, as libedit asks for: 1, 0 at the end, -1 if the line is to
/// be given up.
int LineEditor::read_character(wchar_t& character) {
    std::mbstate_t state{};
    for (;;) {
        const auto read = reader_.character();
        if (std::holds_alternative<EndOfInput>(read)) return 0;
        if (const auto* const interrupted = std::get_if<Interrupted>(&read)) {
            ended_ = *interrupted;
            return -1;
        }
        const char byte = std::get<char>(read);
        constexpr auto invalid = static_cast<std::size_t>(-1);
        std::size_t size = std::mbrtowc(&character, &byte, 1, &state);
        if (size == invalid) {  // half a character is left out, not the one behind it
            state = {};
            size = std::mbrtowc(&character, &byte, 1, &state);
        }
        if (size <= 1) return 1;
        if (size == invalid) state = {};
    }
}

unsigned char LineEditor::complete(editline* editor, int key) {
    const LineInfo* const line = ::el_line(editor);
    const std::string begun(line->buffer, line->cursor);
    if (begun.find_first_of(blanks) != std::string::npos) return ::_el_fn_complete(editor, key);
    LineEditor& me = self(editor);
    try {
        return me.complete_first_word(begun);
    } catch (...) {
        me.failure_ = std::current_exception();
        return CC_EOF;
    }
}

unsigned char LineEditor::complete_first_word(const std::string& begun) {
    std::vector<std::string> words = first_words_();
    std::erase_if(words, [&](const std::string& word) { return !word.starts_with(begun); });
    if (words.empty()) return CC_REFRESH_BEEP;
    std::string more = common_beginning(words).substr(begun.size());
    if (words.size() == 1) more += ' ';
    if (!more.empty()) {
        ::el_insertstr(editor_.get(), more.c_str());
        return CC_REFRESH;
    }
    output_.write(fmt::format("\n{}\n", fmt::join(words, " ")));
    return CC_REDISPLAY;
}

}  // namespace ybw
