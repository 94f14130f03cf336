#include "tests/architecture/source_tree.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "tests/support/file_text.hpp"

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
        return text_[place_] == mark[0] && text_.compare(place_, mark.size(), mark) == 0;
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

/// The line without the blanks before it.
std::string_view without_indent(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line;
}

/// What follows `word` on the line, if the line begins with it; else nothing.
std::string_view behind(std::string_view word, std::string_view line) {
    line = without_indent(line);
    return line.starts_with(word) ? without_indent(line.substr(word.size())) : "";
}

std::vector<std::string> includes_of(const std::string& text) {
    std::vector<std::string> includes;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::string_view name = behind("include", behind("#", line));
        const char end = name.starts_with('<') ? '>' : '"';
        if (!name.starts_with('<') && !name.starts_with('"')) continue;
        const std::size_t length = name.find(end, 1);
        if (length == std::string_view::npos) continue;
        includes.emplace_back(end == '>' ? name.substr(0, length + 1) : name.substr(1, length - 1));
    }
    return includes;
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

std::vector<std::string> SourceFile::lines_where(
    const std::function<bool(const std::string&)>& holds) const {
    std::vector<std::string> found;
    std::istringstream lines(code);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (holds(line)) found.push_back(path + ":" + std::to_string(number) + ": " + line);
    }
    return found;
}

std::vector<std::string> SourceFile::lines_with(const std::regex& pattern) const {
    return lines_where([&](const std::string& line) { return std::regex_search(line, pattern); });
}

fs::path project_root() {
    return YBW_SOURCE_DIR;
}

std::vector<SourceFile> read_sources(const std::vector<std::string>& folders) {
    static std::map<std::string, std::vector<SourceFile>> read_before;  // each test asks for them
    std::vector<SourceFile> files;
    for (const std::string& folder : folders) {
        const auto [place, is_new] = read_before.try_emplace(folder);
        if (is_new) {
            for (const auto& entry : fs::recursive_directory_iterator(project_root() / folder)) {
                if (!entry.is_regular_file() || !is_source(entry.path())) continue;
                place->second.emplace_back(
                    fs::relative(entry.path(), project_root()).generic_string(),
                    file_text(entry.path()));
            }
        }
        files.insert(files.end(), place->second.begin(), place->second.end());
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
