// GameOf: makes an AnyGame of a game's folder.
//
// The one template over the games of the program, instantiated once a game by the registry. The
// search and the textbook ladder come with it, so this is the dearest header to compile: include it
// where a game is made and nowhere else.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/classic/ladder.hpp"
#include "engine/classic/minimal_tree.hpp"
#include "engine/classic/ordered_game.hpp"
#include "engine/games/any_game.hpp"
#include "engine/games/candidates_of.hpp"
#include "engine/games/erased_values.hpp"
#include "engine/games/evaluation_of.hpp"
#include "engine/games/picture_of.hpp"
#include "engine/games/prover_of.hpp"
#include "engine/games/search_of.hpp"
#include "parallel/selectivity.hpp"

namespace ybw {

template <EngineGame T>
class GameOf final : public PictureOf<T> {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;

    GameOf() = default;
    /// `notation`: of the moves; empty: the usual one. Lives as long as the program.
    explicit GameOf(std::string_view notation) : notation_(notation) {}

    std::string_view name() const override { return T::name; }
    std::string_view summary() const override { return T::summary; }
    std::vector<NamedChoice> rules() const override { return T::rules(); }
    std::vector<std::string_view> sides() const override { return T::sides(); }
    std::optional<BoardSizes> sizes() const override {
        if constexpr (HasBoardSizes<T>) return T::sizes;
        return std::nullopt;
    }

    std::vector<NamedChoice> candidates() const override {
        if constexpr (HasCandidates<T>) return T::candidates();
        return {};
    }
    std::vector<NamedChoice> notations() const override {
        if constexpr (HasNotations<T>) return T::notations();
        return {};
    }
    const AnyGame& in_notation(std::string_view name) const override {
        if constexpr (HasNotations<T>) {
            static const std::vector<GameOf> games = [] {
                std::vector<GameOf> all;
                for (const NamedChoice& notation : T::notations()) all.emplace_back(notation.name);
                return all;
            }();
            return *std::ranges::find(games, name, &GameOf::notation_);
        }
        return *this;
    }

    AnyPosition with_candidates(const AnyPosition& at, const std::string& name) const override {
        const GameOptions options{.candidates = name};
        return untyped(with_candidates_of<T>(at.as<Position>(), options));
    }
    AnyPosition adopted(const AnyPosition& position) const override {
        return untyped(position.as<Position>());
    }

    AnyPosition start(const GameOptions& options) const override {
        return untyped(with_candidates_of<T>(T::start(options), options));
    }
    AnyPosition parse_position(std::string_view text, const GameOptions& options) const override {
        return untyped(with_candidates_of<T>(T::parse_position(text, options), options));
    }
    int symmetries() const override {
        if constexpr (HasTwins<T>) return T::symmetries;
        return 1;
    }
    AnyPosition twin(const AnyPosition& position, int number) const override {
        if constexpr (HasTwins<T>) return untyped(T::twin(position.as<Position>(), number));
        return position;
    }

    std::unique_ptr<AnySearch> make_search(const SearchOptions& options) const override {
        return std::make_unique<SearchOf<Position>>(options);
    }
    SearchConstants search_constants() const override { return constants_of<Position>(); }
    int points_of_odds() const override { return points_of_odds_of<T>(); }

    std::vector<std::string_view> textbook_searches() const override {
        std::vector<std::string_view> names;
        for (const auto& algorithm : classic_ladder<classic::OrderedGame<Position>>)
            names.push_back(algorithm.name);
        return names;
    }

    std::optional<ClassicResult<AnyMove>> run_textbook(
        const TextbookMethod& method, const AnyPosition& position, Depth depth,
        const classic::StopPredicate& stop) const override {
        const auto found =
            run_classic(method.algorithm,
                        classic::OrderedGame(position.as<Position>(), method.order), depth, stop);
        if (!found) return std::nullopt;
        return ClassicResult<AnyMove>{.value = found->value,
                                      .pv = erased(found->pv),
                                      .depth = found->depth,
                                      .nodes = found->nodes,
                                      .leaves = found->leaves,
                                      .evaluations = found->evaluations};
    }

    std::optional<std::uint64_t> minimal_nodes(const AnyPosition& position, Depth depth,
                                               const classic::StopPredicate& stop) const override {
        const auto tree = classic::minimal_tree(position.as<Position>(), depth, stop);
        if (!tree) return std::nullopt;
        return tree->nodes;
    }

    std::optional<std::uint64_t> perft(const AnyPosition& position, Depth depth, Bulk bulk,
                                       const std::atomic<bool>& stop) const override {
        Position copy = position.as<Position>();
        return ybw::perft(copy, depth, bulk, stop);
    }

    const AnyEvaluation* evaluation() const override {
        if constexpr (HasFeatures<T>) {
            static const EvaluationOf<T> made;
            return &made;
        }
        return nullptr;
    }

    const AnyProver* prover() const override {
        if constexpr (HasProver<T>) {
            static const ProverOf<T> made;
            return &made;
        }
        return nullptr;
    }

    SignatureSet signature_set() const override {
        if constexpr (HasSignatureSet<T>) return T::signature_set();
        return {};
    }
    OpeningSuite openings(const GameOptions& options) const override {
        if constexpr (HasOpenings<T>) return T::openings(options);
        return {};
    }
    std::string text_of_moves(const std::vector<std::string>& names) const override {
        if constexpr (HasTextOfMoves<T>) return T::text_of_moves(names);
        std::string text;
        for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
        return text;
    }

    std::vector<std::string_view> protocols() const override {
        if constexpr (HasProtocols<T>) return T::protocols();
        return {"uci", "ucci", "xboard"};
    }
    GameText told(const AnyPosition& start, std::string_view opening,
                  std::span<const AnyMove> moves) const override {
        GameText text;
        text.game = T::name;
        text.start = start.text();
        text.is_usual_start = same_position(start, this->start({}));
        AnyPosition position = start;
        for (const AnyMove move : moves) {
            text.moves.push_back(T::format_move(position.as<Position>(), own_move<Move>(move)));
            position.play(move);
        }
        text.side = position.side_to_move();
        if constexpr (HasProtocolText<T>) {
            T::add_protocol_text(start.as<Position>(), opening, own_moves<Move>(moves), text);
        }
        return text;
    }
    std::vector<std::string_view> record_formats() const override {
        std::vector<std::string_view> formats;
        if constexpr (HasSgf<T>) formats.push_back("sgf");
        if constexpr (HasPgn<T>) formats.push_back("pgn");
        return formats;
    }
    std::optional<SgfGame> sgf_game(const AnyPosition& start,
                                    std::span<const AnyMove> moves) const override {
        if constexpr (HasSgf<T>) return T::sgf_game(start.as<Position>(), own_moves<Move>(moves));
        return std::nullopt;
    }
    std::optional<PgnGame> pgn_game(const AnyPosition& start,
                                    std::span<const AnyMove> moves) const override {
        if constexpr (HasPgn<T>) {
            return T::pgn_game(start.as<Position>(), own_moves<Move>(moves), notation_);
        }
        return std::nullopt;
    }

private:
    // ---- Values without their type

    AnyPosition untyped(Position position) const {
        return AnyPosition(std::make_unique<Model>(*this, std::move(position)));
    }

    class Model final : public AnyPosition::Model {
    public:
        Model(const GameOf& game, Position position)
            : game_(game), position_(std::move(position)) {}

        std::unique_ptr<AnyPosition::Model> clone() const override {
            return std::make_unique<Model>(*this);
        }
        const AnyGame& game() const override { return game_; }
        const std::type_info& type() const override { return typeid(Position); }
        const void* position() const override { return &position_; }
        std::vector<AnyMove> legal_moves() const override {
            MovesOf<Position> moves;
            position_.legal_moves(moves);
            std::vector<AnyMove> any;
            for (const Move move : moves) any.push_back(any_move(move));
            return any;
        }
        void play(AnyMove move) override { position_.play(own_move<Move>(move)); }
        std::optional<Outcome> outcome() const override { return position_.outcome(); }
        std::optional<Score> end_value() const override { return finished(position_, 0); }
        std::string end_reason() const override {
            if constexpr (HasEndReason<T>) return T::end_reason(position_);
            return "";
        }
        int side_to_move() const override { return T::side_to_move(position_); }
        std::string text() const override { return T::format_position(position_); }
        AnyMove parse_move(std::string_view text) const override {
            return any_move(T::parse_move(position_, text));
        }
        AnyMove parse_told_move(std::string_view text) const override {
            if constexpr (HasToldMoves<T>) return any_move(T::parse_told_move(position_, text));
            return parse_move(text);
        }
        std::string format_move(AnyMove move) const override {
            if constexpr (HasNotations<T>) {
                if (!game_.notation_.empty()) {
                    return T::format_move(position_, own_move<Move>(move), game_.notation_);
                }
            }
            return T::format_move(position_, own_move<Move>(move));
        }
        std::string draw(const DrawStyle& style, const std::vector<AnyMove>& marks) const override {
            return T::draw(position_, style, own_moves<Move>(marks));
        }
        void forget_irreversible() override {
            if constexpr (requires { position_.forget_irreversible(); }) {
                position_.forget_irreversible();
            }
        }
        bool same_position(const AnyPosition::Model& other) const override {
            return T::same_position(position_, static_cast<const Model&>(other).position_);
        }
        Score evaluate() const override { return position_.evaluate(); }
        std::uint64_t key() const override { return position_.key(); }
        std::size_t history_index(AnyMove move) const override {
            return index_of(position_, own_move<Move>(move));
        }

    private:
        const GameOf& game_;
        Position position_;
    };

    std::string_view notation_;
};

}  // namespace ybw
