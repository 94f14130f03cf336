#include "engine/teach/graphviz.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::teach {
namespace {

/// The shell's word for a program that is not there.
constexpr int no_such_program = 127;

/// A file that is gone at the end.
class TemporaryFile {
public:
    TemporaryFile(std::string_view asked_by, const std::string& text) {
        std::string name = (std::filesystem::temp_directory_path() / "ybw-tree-XXXXXX").string();
        const int descriptor = ::mkstemp(name.data());
        if (descriptor < 0) refuse(asked_by, name);
        ::close(descriptor);
        path_ = name;
        std::ofstream file(path_, std::ios::binary);
        file << text << std::flush;
        if (!file) refuse(asked_by, name);
    }
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    [[noreturn]] static void refuse(std::string_view asked_by, const std::string& name) {
        throw UserError(ExitCode::cannot_create,
                        fmt::format("{}: {} cannot be written: {}; set TMPDIR to a directory that "
                                    "can",
                                    asked_by, name, std::strerror(errno)));
    }

    std::filesystem::path path_;
};

struct Output {
    std::string text;
    int code = -1;
};

Output output_of(const std::string& command) {
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    Output output;
    std::array<char, 4096> bytes{};
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), pipe)) {
        output.text.append(bytes.data(), count);
    }
    const int status = ::pclose(pipe);
    output.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return output;
}

}  // namespace

void require_graphviz(std::string_view asked_by, std::string_view instead) {
    if (output_of("dot -V 2>&1").code != no_such_program) return;
    throw UserError(ExitCode::input_missing,
                    fmt::format("{}: Graphviz is not installed; install it (Debian: apt install "
                                "graphviz), or {}",
                                asked_by, instead));
}

std::string svg_of(std::string_view asked_by, const std::string& dot_source) {
    const TemporaryFile file(asked_by, dot_source);
    Output output = output_of("dot -Tsvg " + shell_quoted(file.path().string()) + " 2>/dev/null");
    if (output.code == 0) return std::move(output.text);
    throw UserError(ExitCode::io_error,
                    fmt::format("{}: Graphviz failed with code {}; 'dot -Tsvg' shows what it says "
                                "of the same as Graphviz source (dot)",
                                asked_by, output.code));
}

}  // namespace ybw::teach
