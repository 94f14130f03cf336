// The searches of tictactoe; see search_engine.hpp.

#include "engine/games/tictactoe/tictactoe.hpp"
#include "engine/search/search_engine_definition.hpp"

template class ybw::SearchEngine<ybw::TicTacToe>;
template struct ybw::Textbook<ybw::TicTacToe>;
