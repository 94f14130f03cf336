#include "engine/report/page.hpp"

#include "engine/report/markup.hpp"
#include "engine/report/script.hpp"
#include "engine/report/style.hpp"

namespace ybw::report {
namespace {

constexpr std::string_view frame = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="@GENERATOR@">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>@TITLE@</title>
<style@NONCE@>@STYLE@</style>
</head>
<body>
@BODY@
<noscript><p>This page draws with JavaScript.</p></noscript>
<script id="data" type="application/json">@DATA@</script>
<script@NONCE@>@SCRIPT@</script>
</body>
</html>
)html";

}  // namespace

std::string page_text(const Page& page) {
    std::string scripts(script);
    for (const std::string_view part : page.scripts) scripts += part;
    const std::string nonce = " nonce=\"" + html_text(page.nonce) + '"';
    return filled(frame, {{"@GENERATOR@", html_text(page.generator)},
                          {"@NONCE@", page.nonce.empty() ? "" : nonce},
                          {"@TITLE@", html_text(page.title)},
                          {"@STYLE@", std::string(style) + std::string(page.style)},
                          {"@BODY@", page.body},
                          {"@DATA@", script_json(page.data)},
                          {"@SCRIPT@", scripts}});
}

}  // namespace ybw::report
