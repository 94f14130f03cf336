// Targets: what is fuzzed, a name and a function each: text from outside goes in, and what must
// hold is required.
//
// libFuzzer finds the texts (fuzz_<name>, with -DYBW_FUZZ=ON); those that are worth keeping stand
// in corpus/<name>/ and are run by every build's tests.
//
// Thread safety: constant; one run at a time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/text/user_error.hpp"

namespace ybw::fuzz {

struct Target {
    std::string name;
    /// Throws std::logic_error, or ends the process, where something does not hold.
    std::function<void(std::string_view input)> run;
};

/// The protocols, the texts of every game, and what is particular to one.
std::vector<Target> targets();

/// Throws std::logic_error with these words.
void require(bool holds, std::string_view what, std::string_view text);

/// Requires one line of a message: no control characters, not empty.
void require_line(std::string_view line);

/// What `read` reads; nothing, and a line that says why, if it refuses.
template <class Read>
auto read_or_refuse(Read read) {
    using Value = std::invoke_result_t<Read>;
    try {
        if constexpr (std::is_void_v<Value>) {
            read();
        } else {
            return std::optional<Value>(read());
        }
    } catch (const UserError& error) {
        require_line(error.what());
        if constexpr (!std::is_void_v<Value>) return std::optional<Value>();
    }
}

}  // namespace ybw::fuzz
