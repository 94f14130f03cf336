// The searches of gomoku; see search_engine.hpp.

#include "engine/games/gomoku/gomoku.hpp"
#include "engine/search/search_engine_definition.hpp"

template class ybw::SearchEngine<ybw::Gomoku>;
template struct ybw::Textbook<ybw::Gomoku>;
