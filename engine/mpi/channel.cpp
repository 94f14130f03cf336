#include "engine/mpi/channel.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <list>
#include <mpi.h>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "engine/report/text.hpp"
#include "parallel/clock.hpp"

namespace ybw::mpi {
namespace {

constexpr std::chrono::microseconds probe_every{500};
constexpr Duration patience_at_the_end{5};
constexpr const char* the_end = "end";

constexpr int json_tag = 0;
constexpr int words_tag = 1;

}  // namespace

struct Letter {
    int peer;
    int tag;
    std::string text;
    MPI_Request request = MPI_REQUEST_NULL;

    bool is_complete() {
        int is_complete = 0;
        MPI_Test(&request, &is_complete, MPI_STATUS_IGNORE);
        return is_complete != 0;
    }
};

struct Session::Outbox {
    std::list<Letter> letters;

    void drop_sent() {
        std::erase_if(letters, [](Letter& letter) { return letter.is_complete(); });
    }
};

// A long message comes in pieces: its sender may stop between two of them.
struct Session::Inbox {
    std::list<Letter> letters;  // in the order of their beginnings

    void begin_next() {
        MPI_Message handle = MPI_MESSAGE_NULL;
        MPI_Status status;
        int is_there = 0;
        MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &handle, &status);
        if (is_there == 0) return;
        int size = 0;
        MPI_Get_count(&status, MPI_CHAR, &size);
        Letter& letter = letters.emplace_back(Letter{
            status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(size), ' ')});
        MPI_Imrecv(letter.text.data(), size, MPI_CHAR, &handle, &letter.request);
    }

    /// The first complete one whose sender has none before it.
    std::optional<Letter> take() {
        std::set<int> is_late;
        for (auto letter = letters.begin(); letter != letters.end(); ++letter) {
            if (is_late.contains(letter->peer) || !letter->is_complete()) {
                is_late.insert(letter->peer);
                continue;
            }
            std::optional<Letter> taken = std::move(*letter);
            letters.erase(letter);
            return taken;
        }
        return std::nullopt;
    }
};

Session::Session(int& argc, char**& argv)
    : outbox_(std::make_unique<Outbox>()), inbox_(std::make_unique<Inbox>()) {
    int provided = 0;
    {
        // MPI's threads take no signal: they would end the process before Signals receives it.
        sigset_t all;
        sigset_t before;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_BLOCK, &all, &before);
        MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
        ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &size_on_machine_);
    MPI_Comm_free(&machine);
}

Session::~Session() {
    const Stopwatch watch;
    for (outbox_->drop_sent(); !outbox_->letters.empty() && watch.elapsed() < patience_at_the_end;
         outbox_->drop_sent()) {
        std::this_thread::sleep_for(probe_every);
    }
    MPI_Finalize();
}

int Session::end(int code) {
    if (has_lost_) abort(code);
    for (int rank = 1; rank_ == 0 && rank < size_; ++rank) send(rank, {{the_end, true}});
    while (rank_ != 0 && !has_ended_) receive(patience_at_the_end);
    return code;
}

std::string library_version() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    const std::string_view all(text.data(), static_cast<std::size_t>(length));
    return std::string(all.substr(0, all.find_first_of(",\n")));  // who built it does not matter
}

void Session::send(int to, const Json& json) {
    post(to, json_tag, report::dumped(json));
}

void Session::send(int to, const std::vector<std::uint64_t>& words) {
    std::string text(words.size() * sizeof(std::uint64_t), ' ');
    std::memcpy(text.data(), words.data(), text.size());
    post(to, words_tag, std::move(text));
}

void Session::post(int to, int tag, std::string text) {
    outbox_->drop_sent();
    Letter& letter = outbox_->letters.emplace_back(Letter{to, tag, std::move(text)});
    MPI_Isend(letter.text.data(), static_cast<int>(letter.text.size()), MPI_CHAR, to, tag,
              MPI_COMM_WORLD, &letter.request);
}

std::size_t Session::under_way(int to) {
    outbox_->drop_sent();
    return static_cast<std::size_t>(std::ranges::count(outbox_->letters, to, &Letter::peer));
}

std::optional<Message> Session::receive(Duration patience) {
    const Stopwatch watch;
    std::optional<Letter> letter;
    while (true) {
        inbox_->begin_next();
        letter = inbox_->take();
        if (letter) break;
        if (watch.elapsed() >= patience) return std::nullopt;
        std::this_thread::sleep_for(probe_every);
    }
    if (letter->tag == words_tag) {
        std::vector<std::uint64_t> words(letter->text.size() / sizeof(std::uint64_t));
        std::memcpy(words.data(), letter->text.data(), words.size() * sizeof(std::uint64_t));
        return Message{letter->peer, {}, std::move(words)};
    }
    Message message{letter->peer, Json::parse(letter->text)};
    if (message.json.contains(the_end)) has_ended_ = true;
    return message;
}

void abort(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
    std::_Exit(code);
}

}  // namespace ybw::mpi
