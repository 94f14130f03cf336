// PictureFile: what gnuplot draws into, by the ending of its name: SVG, PDF or PNG.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace ybw::report {

/// The name, if it ends in one of them; throws UserError that begins with `what` if not.
const std::string& picture_file(std::string_view what, const std::string& name);

/// A title as a quoted string of gnuplot that nothing in it can leave; of a long one (that of a
/// board) the beginning and the end.
std::string picture_title(std::string_view title);

/// The line of a gnuplot script that chooses the kind of file and its size in pixels.
std::string picture_terminal(const std::string& file, int width, int height);

}  // namespace ybw::report
