#include "tests/architecture/source_tree.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

namespace ybw {
namespace {

namespace fs = std::filesystem;

/// Walks over a text and blanks comments and literals; line breaks stay.
class Blanker {
public:
    explicit Blanker(const std::string& text) : text_(text), code_(text) {}

    std::string run() {
        while (place_ < text_.size()) {
            if (is_here("//")) {
                blank_to(text_.find('\n', place_));
            } else if (is_here("/*")) {
                blank_to(end_of("*/", place_ + 2));
            } else if (is_here("R\"")) {
                const std::size_t bracket = text_.find('(', place_);
                const std::string delimiter = text_.substr(place_ + 2, bracket - place_ - 2);
                blank_to(end_of(")" + delimiter + "\"", bracket));
            } else if (is_here("\"") || (is_here("'") && !is_digit_separator())) {
                blank_to(end_of_literal(text_[place_]));
            } else {
                ++place_;
            }
        }
        return code_;
    }

private:
    bool is_here(std::string_view mark) const {
        return text_.compare(place_, mark.size(), mark) == 0;
    }
    /// As in 255'168.
    bool is_digit_separator() const {
        return place_ > 0 && std::isalnum(static_cast<unsigned char>(text_[place_ - 1])) != 0;
    }
    /// The place after the next `mark`.
    std::size_t end_of(const std::string& mark, std::size_t from) const {
        const std::size_t found = text_.find(mark, from);
        return found == std::string::npos ? found : found + mark.size();
    }
    std::size_t end_of_literal(char quote) const {
        std::size_t end = place_ + 1;
        while (end < text_.size() && text_[end] != quote) end += text_[end] == '\\' ? 2 : 1;
        return end + 1;
    }
    void blank_to(std::size_t end) {
        for (; place_ < std::min(end, text_.size()); ++place_) {
            if (text_[place_] != '\n') code_[place_] = ' ';
        }
    }

    const std::string& text_;
    std::string code_;
    std::size_t place_ = 0;
};

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
      code(Blanker(text).run()),
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
