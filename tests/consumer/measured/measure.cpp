#include "bench/instruments/instruments.hpp"
#include "nim_in_words.hpp"

constinit const ybw::instruments::OwnGame ybw::instruments::game = own_game<NimInWords>();
int main(int argc, char** argv) {
    return ybw::instruments::run(argc, argv);
}
