#include "bench/instruments/instruments.hpp"
#include "kalah_in_words.hpp"

constinit const ybw::instruments::OwnGame ybw::instruments::game = own_game<KalahInWords>();
int main(int argc, char** argv) {
    return ybw::instruments::run(argc, argv);
}
