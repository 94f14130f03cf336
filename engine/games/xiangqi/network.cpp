#include "engine/games/xiangqi/network.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// The file correction.net.
extern const std::string_view correction_net;

namespace {

constexpr int width = network_shape.width;

const Network& network() {
    static const Network made = [] {
        Network read = parse_network(correction_net);
        if (read.shape != network_shape) std::abort();  // a file of another program
        return read;
    }();
    return made;
}

constexpr std::size_t index_of_side(Side side) {
    return static_cast<std::size_t>(index_of(side));
}

bool is_mirrored(Square king) {
    return file_of(king) > file_count / 2;
}

/// Men and points as a side sees them, with and without left and right exchanged.
struct Sight {
    std::array<std::uint16_t, piece_count> first_of_man{};  ///< the man's first input
    std::array<std::array<std::uint8_t, square_count>, 2> points{};
};

constexpr std::array<Sight, 2> sights = [] {
    std::array<Sight, 2> made{};
    for (const Side side : {Side::red, Side::black}) {
        Sight& sight = made[index_of_side(side)];
        for (int man = 0; man < 2 * kind_count; ++man) {
            const int seen = side == Side::red ? man : (man + kind_count) % (2 * kind_count);
            sight.first_of_man[static_cast<std::size_t>(man + 1)] =
                static_cast<std::uint16_t>(seen * square_count);
        }
        for (Square square = 0; square < square_count; ++square) {
            const Square seen = side == Side::red ? square : mirrored(square);
            const Square turned = make_square(file_count - 1 - file_of(seen), rank_of(seen));
            const auto at = static_cast<std::size_t>(square);
            sight.points[0][at] = static_cast<std::uint8_t>(seen);
            sight.points[1][at] = static_cast<std::uint8_t>(turned);
        }
    }
    return made;
}();

/// The input of a man as a side sees it.
constexpr int input(Piece piece, Square square, Side side, bool mirror) {
    const Sight& sight = sights[index_of_side(side)];
    return sight.first_of_man[static_cast<std::size_t>(index_of(piece))] +
           sight.points[mirror ? 1 : 0][static_cast<std::size_t>(square)];
}

/// Depends on the men on the board.
int stage_of(const Position& position) {
    constexpr int men_of_a_stage = 4;
    const int men = (position.pieces(Side::red) | position.pieces(Side::black)).count();
    return std::min((men - 2) / men_of_a_stage, network_shape.stages - 1);
}

template <class Visit>
void each_input(const Position& position, Side side, Visit visit) {
    const bool mirror = is_mirrored(position.king(side));
    Bitboard men = position.pieces(Side::red) | position.pieces(Side::black);
    while (men.any()) {
        const Square square = men.pop_first();
        visit(input(position.piece_at(square), square, side, mirror));
    }
}

// ---- Loops that the compiler makes vectors of

const std::int16_t* row_of(const std::vector<std::int16_t>& rows, int row) {
    return &rows[static_cast<std::size_t>(row) * width];
}

void add(std::int16_t* __restrict sums, const std::int16_t* __restrict row, int sign) {
    for (int i = 0; i < width; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + sign * row[i]);
}

void exchange(std::int16_t* __restrict sums, const std::int16_t* __restrict less,
              const std::int16_t* __restrict more) {
    for (int i = 0; i < width; ++i)
        sums[i] = static_cast<std::int16_t>(sums[i] - less[i] + more[i]);
}

std::int32_t output_of(const std::int16_t* __restrict sums, const std::int16_t* __restrict row) {
    // Two loops, so that the second is one instruction for each pair of products.
    std::array<std::int16_t, width> clipped;
    std::array<std::int16_t, width> parts;
    for (std::size_t i = 0; i < width; ++i) {
        constexpr std::int16_t most = Network::sum_unit;
        const std::int16_t positive = sums[i] > 0 ? sums[i] : std::int16_t{0};
        clipped[i] = positive < most ? positive : most;
        parts[i] = static_cast<std::int16_t>(clipped[i] * row[i]);  // Network::largest_output: fits
    }
    std::int32_t output = 0;
    for (std::size_t i = 0; i < width; ++i) output += std::int32_t{parts[i]} * clipped[i];
    return output;
}

}  // namespace

NetworkInputs network_inputs(const Position& position) {
    NetworkInputs inputs;
    const Side mover = position.side_to_move();
    each_input(position, mover, [&](int row) { inputs.rows[0].push_back(row); });
    each_input(position, opponent(mover), [&](int row) { inputs.rows[1].push_back(row); });
    inputs.stage = stage_of(position);
    return inputs;
}

void Evaluator::begin(const Position&) {
    for (View& view : views_) view.is_stale = true;
}

void Evaluator::refresh(const Position& position, Side side) {
    View& view = views_[index_of_side(side)];
    view.is_mirrored = is_mirrored(position.king(side));
    view.is_stale = false;
    std::ranges::copy(network().bias, view.sums.begin());
    each_input(position, side,
               [&](int row) { add(view.sums.data(), row_of(network().rows, row), 1); });
}

void Evaluator::change(const Position& before, Move move, bool is_played) {
    const std::vector<std::int16_t>& rows = network().rows;
    const Piece piece = before.piece_at(move.from());
    const Piece taken = before.piece_at(move.to());
    for (const Side side : {Side::red, Side::black}) {
        View& view = views_[index_of_side(side)];
        const bool is_own_king = piece == make_piece(side, Kind::king);
        if (is_own_king && is_mirrored(move.from()) != is_mirrored(move.to())) view.is_stale = true;
        if (view.is_stale) continue;
        const auto row = [&](Piece man, Square square) {
            return row_of(rows, input(man, square, side, view.is_mirrored));
        };
        const std::int16_t* const from = row(piece, move.from());
        const std::int16_t* const to = row(piece, move.to());
        std::int16_t* const sums = view.sums.data();
        exchange(sums, is_played ? from : to, is_played ? to : from);
        if (taken != Piece::none) add(sums, row(taken, move.to()), is_played ? -1 : 1);
    }
}

int Evaluator::correction(const Position& position) {
    const Network& net = network();
    const int stage = stage_of(position);
    const Side mover = position.side_to_move();
    std::int64_t output = 0;
    for (const Side side : {mover, opponent(mover)}) {
        View& view = views_[index_of_side(side)];
        if (view.is_stale) refresh(position, side);
        output +=
            output_of(view.sums.data(), row_of(net.output, 2 * stage + (side == mover ? 0 : 1)));
    }
    constexpr int unit = Network::sum_unit * Network::sum_unit * Network::output_unit;
    return static_cast<int>(output * net.points / unit) +
           net.output_bias[static_cast<std::size_t>(stage)];
}

Score Evaluator::evaluate(const Position& position) {
    return xiangqi::evaluate(position, uses_network_ ? correction(position) : 0);
}

}  // namespace ybw::xiangqi
