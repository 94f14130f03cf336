#include "engine/kit/common_commands.hpp"

#include <fmt/format.h>
#include <utility>

namespace ybw {

Option help_option() {
    return {"help", 'h', "", "show this help"};
}

std::vector<Command> common_commands(std::string_view program, Example help) {
    const auto line = [&](std::string_view form) {
        return fmt::format(fmt::runtime(form), fmt::arg("ybw", program));
    };
    return {{"help",
             "show the help of a command",
             line("The same as '{ybw} COMMAND --help'."),
             {std::move(help)},
             {"help"},
             {{"COMMAND", {}}},
             &show_help},
            {"version",
             "show the version",
             line("The same as '{ybw} --version': the version, and what the program was built from "
                  "and with."),
             {},
             {"help"},
             {},
             &show_version},
            {"man",
             "write the manual page",
             "Writes the manual page in the format of man(7) to the standard output.",
             {{line("{ybw} man | man -l -"), "read it"},
              {line("{ybw} man > ~/.local/share/man/man1/{ybw}.1"), "install it"}},
             {"help"},
             {},
             &write_man_page},
            {"completion",
             "write a completion script for a shell",
             "Writes what teaches a shell to complete commands, options and their arguments.",
             {{line("source <({ybw} completion bash)"), "in bash, for this session"},
              {line("{ybw} completion zsh > ~/.zfunc/_{ybw}"), "in zsh, with ~/.zfunc in fpath"},
              {line("{ybw} completion fish > ~/.config/fish/completions/{ybw}.fish"), "in fish"}},
             {"help"},
             {{"SHELL", {"bash", "zsh", "fish"}}},
             &write_completion}};
}

}  // namespace ybw
