// The searches of tictactoe; see search_engine.hpp.

#include "engine/cli/search_engine_definition.hpp"
#include "engine/games/tictactoe/tictactoe.hpp"

template class ybw::cli::SearchEngine<ybw::TicTacToe>;
template struct ybw::cli::Textbook<ybw::TicTacToe>;
