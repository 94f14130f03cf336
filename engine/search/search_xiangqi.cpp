// The searches of xiangqi; see search_engine.hpp.

#include "engine/games/xiangqi/xiangqi.hpp"
#include "engine/search/search_engine_definition.hpp"

template class ybw::SearchEngine<ybw::Xiangqi>;
template struct ybw::Textbook<ybw::Xiangqi>;
