// SourceTree: the sources as text, for the tests that keep their order.
//
// Rules look at a file's includes, at its code (comments and the contents of literals blanked,
// lines kept), or at its plain text. A rule is a function from a file to complaints, so that each
// can also be shown a planted wrong file and be seen to complain.
#pragma once

#include <filesystem>
#include <functional>
#include <regex>
#include <string>
#include <vector>

namespace ybw {

struct SourceFile {
    std::string path;  ///< from the root of the project, with '/'
    std::string text;
    std::string code;                   ///< the text without comments and literals
    std::vector<std::string> includes;  ///< "parallel/score.hpp", "<array>"

    /// Parses the text.
    SourceFile(std::string path_from_root, std::string content);

    bool is_in(const std::string& folder) const { return path.starts_with(folder + "/"); }
    bool is_header() const { return path.ends_with(".hpp"); }
    std::size_t line_count() const;
    /// The lines of `code` for which `holds` is true, as "path:line: text".
    std::vector<std::string> lines_where(
        const std::function<bool(const std::string&)>& holds) const;
    /// Those in which the pattern is found. Slow: for some files or some lines, not for all.
    std::vector<std::string> lines_with(const std::regex& pattern) const;
};

/// All of the project's folders that hold sources.
inline const std::vector<std::string> all_folders{"parallel", "examples", "engine", "bench",
                                                  "tests"};

/// All .hpp and .cpp files below the given folders of the project, which are read once.
std::vector<SourceFile> read_sources(const std::vector<std::string>& folders);

/// All folders below the given ones, themselves included, from the root, that hold sources.
std::vector<std::string> source_folders(const std::vector<std::string>& folders);

/// The project's root.
std::filesystem::path project_root();

}  // namespace ybw
