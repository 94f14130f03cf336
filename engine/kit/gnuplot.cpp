#include "engine/kit/gnuplot.hpp"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <memory>

#include "engine/kit/output_file.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

void require_plot(const std::string& file) {
    OutputFile("--plot", file).require_writable();
    if (std::system("gnuplot --version > /dev/null 2>&1") != 0) {
        throw UserError(ExitCode::cannot_create,
                        "--plot: gnuplot is not installed; install it (Debian: apt install "
                        "gnuplot-nox) or leave --plot out");
    }
}

void run_gnuplot(const std::string& script, const std::string& file) {
    struct Close {
        int* status;
        void operator()(std::FILE* pipe) const { *status = pclose(pipe); }
    };
    int status = -1;
    {
        const std::unique_ptr<std::FILE, Close> gnuplot(popen("gnuplot", "w"), {&status});
        if (gnuplot) std::fwrite(script.data(), 1, script.size(), gnuplot.get());
    }
    if (status != 0) {
        throw UserError(
            ExitCode::cannot_create,
            fmt::format("--plot: gnuplot could not draw {}; what it said stands above", file));
    }
}

}  // namespace ybw
