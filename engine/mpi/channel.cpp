#include "engine/mpi/channel.hpp"

#include <array>
#include <chrono>
#include <cstdlib>
#include <mpi.h>
#include <string>
#include <string_view>
#include <thread>

namespace ybw::mpi {
namespace {

constexpr std::chrono::microseconds probe_every{500};

}  // namespace

Session::Session(int& argc, char**& argv) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Session::~Session() {
    MPI_Finalize();
}

std::string library_version() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    const std::string_view all(text.data(), static_cast<std::size_t>(length));
    return std::string(all.substr(0, all.find_first_of(",\n")));  // who built it does not matter
}

void send(int to, const Json& json) {
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, 0, MPI_COMM_WORLD);
}

Message receive() {
    MPI_Status status;
    int is_there = 0;
    while (true) {
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, &status);
        if (is_there != 0) break;
        std::this_thread::sleep_for(probe_every);
    }
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string text(static_cast<std::size_t>(size), ' ');
    MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return {status.MPI_SOURCE, Json::parse(text)};
}

int broadcast(int number) {
    MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return number;
}

void abort(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
    std::_Exit(code);
}

}  // namespace ybw::mpi
