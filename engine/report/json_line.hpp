// JsonLine: a value as a line of JSON Lines (jsonlines.org). The one writer of them.
//
// Pure function.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ybw {

/// With its end. Bytes that are no UTF-8 (of a command line, say) are replaced, for JSON has none.
inline std::string json_line(const nlohmann::ordered_json& object) {
    return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace ybw
