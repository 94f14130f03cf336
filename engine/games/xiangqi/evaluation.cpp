#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

Score Position::evaluate() const {
    return Score::draw();
}

}  // namespace ybw::xiangqi
