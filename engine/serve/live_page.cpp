#include "engine/serve/live_page.hpp"

#include "engine/report/board_script.hpp"
#include "engine/report/markup.hpp"
#include "engine/report/page.hpp"
#include "engine/report/script.hpp"
#include "engine/serve/live_script.hpp"
#include "engine/serve/live_template.hpp"
#include "engine/serve/set_up_script.hpp"
#include "engine/serve/shown_game.hpp"
#include "engine/serve/web_server.hpp"

namespace ybw::serve {

std::string live_page(const SearchBounds& bounds, std::string_view about) {
    const std::string body = report::filled(
        live_body,
        {{"@ABOUT@", report::html_text(about)}, {"@STEPS@", std::string(report::step_buttons)}});
    return report::page_text({.title = "ybw",
                              .style = live_style,
                              .body = body,
                              .data = {{"games", games_json()},
                                       {"threads", bounds.usual.threads},
                                       {"most_threads", SearchOptions::max_threads},
                                       {"hash_mib", bounds.usual.hash_mib},
                                       {"most_hash_mib", bounds.most_hash_mib},
                                       // A message says more than the game alone.
                                       {"longest_game", WebServer::longest_message / 2}},
                              .scripts = {report::board_script, live_script, set_up_script}});
}

}  // namespace ybw::serve
