// The searches of gomoku; see search_engine.hpp.

#include "engine/cli/search_engine_definition.hpp"
#include "engine/games/gomoku/gomoku.hpp"

template class ybw::cli::SearchEngine<ybw::Gomoku>;
template struct ybw::cli::Textbook<ybw::Gomoku>;
