// The searches of xiangqi; see search_engine.hpp.

#include "engine/cli/search_engine_definition.hpp"
#include "engine/games/xiangqi/xiangqi.hpp"

template class ybw::cli::SearchEngine<ybw::Xiangqi>;
template struct ybw::cli::Textbook<ybw::Xiangqi>;
