// Graphviz: pictures made by its program `dot`, which has to be installed.
//
// Thread safety: none of its own; it runs a program.
#pragma once

#include <string>

namespace ybw::teach {

/// The SVG of a Graphviz source. Throws UserError(input_missing) if there is no `dot`, with how to
/// get it, and UserError(io_error) if it fails.
std::string svg_of(const std::string& dot_source);

}  // namespace ybw::teach
