// Graphviz: pictures made by its program `dot`, which has to be installed.
//
// Thread safety: none of its own; it runs a program.
#pragma once

#include <string>
#include <string_view>

namespace ybw::teach {

/// Throws UserError(input_missing) if there is no `dot`, with how to get it and what to do
/// `instead`. `asked_by`: the option, as it was written.
void require_graphviz(std::string_view asked_by, std::string_view instead);

/// The SVG of a Graphviz source. Throws UserError(io_error) if `dot` fails.
std::string svg_of(std::string_view asked_by, const std::string& dot_source);

}  // namespace ybw::teach
