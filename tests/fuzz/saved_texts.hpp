// SavedTexts: the file of a saved analysis, as it is, and with the checksums of what it has become.
//
// Of a damaged file nearly all ends at a checksum. So it is read a second time with what a file has
// to bear mended: title, version, the checksum of its text, and, around words that the rest of the
// input says, those of the table and the histories. That is a file which somebody has made by hand:
// nothing it says need be true, and reading it, asking what it asks and searching with what it
// knows has to break nothing all the same.
#pragma once

#include <string_view>

namespace ybw::fuzz {

void read_saved_analysis(std::string_view input);

}  // namespace ybw::fuzz
