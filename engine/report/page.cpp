#include "engine/report/page.hpp"

#include "engine/report/markup.hpp"

namespace ybw::report {

extern const std::string_view page_html, words_js;

std::string page_text(const Page& page) {
    std::string style(style_css);
    if (!page.style.empty()) style += "\n" + std::string(page.style);
    std::string scripts(words_js);
    scripts += "\n" + std::string(script_js);
    for (const std::string_view part : page.scripts) scripts += "\n" + std::string(part);
    const std::string nonce = " nonce=\"" + html_text(page.nonce) + '"';
    return filled(page_html, {{"@GENERATOR@", html_text(page.generator)},
                              {"@NONCE@", page.nonce.empty() ? "" : nonce},
                              {"@TITLE@", html_text(page.title)},
                              {"@STYLE@", style},
                              {"@BODY@", page.body},
                              {"@DATA@", script_json(page.data)},
                              {"@SCRIPT@", scripts}}) +
           "\n";
}

}  // namespace ybw::report
