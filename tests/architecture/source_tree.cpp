#include "tests/architecture/source_tree.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

namespace ybw {
namespace {

namespace fs = std::filesystem;

/// What the text is at some place.
enum class Mode { code, line_comment, block_comment, string, character };

/// Comments and the contents of literals become blanks. Raw strings are not used in this project.
std::string without_comments_and_literals(const std::string& text) {
    std::string code = text;
    Mode mode = Mode::code;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        const char last = i > 0 ? text[i - 1] : '\0';
        if (mode == Mode::code) {
            if (c == '/' && next == '/') mode = Mode::line_comment;
            if (c == '/' && next == '*') mode = Mode::block_comment;
            if (c == '"') mode = Mode::string;
            // A quote after a digit or letter separates digits, as in 255'168.
            if (c == '\'' && std::isalnum(static_cast<unsigned char>(last)) == 0) {
                mode = Mode::character;
            }
            if (mode == Mode::code || mode == Mode::string || mode == Mode::character) continue;
        } else if (mode == Mode::line_comment && c == '\n') {
            mode = Mode::code;
        } else if (mode == Mode::block_comment && last == '*' && c == '/') {
            mode = Mode::code;
        } else if ((mode == Mode::string && c == '"') || (mode == Mode::character && c == '\'')) {
            mode = Mode::code;
            continue;
        } else if ((mode == Mode::string || mode == Mode::character) && c == '\\') {
            code[i] = ' ';
            if (++i < text.size()) code[i] = ' ';
            continue;
        }
        if (c != '\n') code[i] = ' ';
    }
    return code;
}

std::vector<std::string> includes_of(const std::string& text) {
    static const std::regex include(R"(^[ \t]*#[ \t]*include[ \t]*(<[^>]+>|"[^"]+"))",
                                    std::regex::multiline);
    std::vector<std::string> includes;
    for (std::sregex_iterator match(text.begin(), text.end(), include), end; match != end;
         ++match) {
        const std::string name = (*match)[1];
        includes.push_back(name[0] == '<' ? name : name.substr(1, name.size() - 2));
    }
    return includes;
}

std::string read(const fs::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

bool is_source(const fs::path& path) {
    return path.extension() == ".hpp" || path.extension() == ".cpp";
}

}  // namespace

SourceFile::SourceFile(std::string path_from_root, std::string content)
    : path(std::move(path_from_root)),
      text(std::move(content)),
      code(without_comments_and_literals(text)),
      includes(includes_of(text)) {}

std::size_t SourceFile::line_count() const {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::vector<std::string> SourceFile::lines_with(const std::regex& pattern) const {
    std::vector<std::string> found;
    std::stringstream lines(code);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (std::regex_search(line, pattern)) {
            found.push_back(path + ":" + std::to_string(number) + ": " + line);
        }
    }
    return found;
}

fs::path project_root() {
    return YBW_SOURCE_DIR;
}

std::vector<SourceFile> read_sources(const std::vector<std::string>& folders) {
    std::vector<SourceFile> files;
    for (const std::string& folder : folders) {
        for (const auto& entry : fs::recursive_directory_iterator(project_root() / folder)) {
            if (!entry.is_regular_file() || !is_source(entry.path())) continue;
            files.emplace_back(fs::relative(entry.path(), project_root()).generic_string(),
                               read(entry.path()));
        }
    }
    return files;
}

std::vector<std::string> source_folders(const std::vector<std::string>& folders) {
    std::set<std::string> found(folders.begin(), folders.end());
    for (const SourceFile& file : read_sources(folders)) {
        found.insert(fs::path(file.path).parent_path().generic_string());
    }
    return {found.begin(), found.end()};
}

}  // namespace ybw
