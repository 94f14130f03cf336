// RecordSearch: runs a textbook search of a small tree and gives what it did.
//
// Pure functions; they throw UserError for an unknown algorithm, a leaf whose value is needed and
// not written, and a tree that is too large to be shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/teach/board_tree.hpp"
#include "engine/teach/recording.hpp"
#include "engine/teach/written_tree.hpp"

namespace ybw::teach {

/// The names of classic/ladder.hpp.
std::vector<std::string_view> recordable_searches();

/// Nodes of a written tree that were not visited are in the recording, too.
Recording record_search(std::string_view algorithm, const WrittenTree& tree, Depth depth);

/// What has to be said of a written tree where the horizon of a search lay above its leaves.
std::vector<std::string> notes_on_horizon(const Recording& recording);

/// Of nodes that were not visited, the children of others are in the recording.
Recording record_search(std::string_view algorithm, const BoardTree& tree, Depth depth);

}  // namespace ybw::teach
