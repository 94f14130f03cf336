// The live page: its style and its body, for ../page. Its script is live_script.hpp. Constant data.
//
// Marks of the body: @ABOUT@ (escaped for HTML), @STEPS@ (HTML).
#pragma once

#include <string_view>

namespace ybw::serve {

inline constexpr std::string_view live_style = R"css(
/* What is drawn anew between the press and the release of a button would swallow the click. */
#board { cursor: pointer; }
#board svg { pointer-events: none; }
#message { min-height: 1.5em; }
#numbers { font-variant-numeric: tabular-nums; min-height: 1.5em; }
.controls label { display: inline-flex; gap: 5px; align-items: center; color: var(--soft); }
.controls input[type=number] { width: 5.2em; padding: 3px 6px; }
.controls select { padding: 3px 6px; }
.controls select, .controls input { color: var(--ink); }
.controls #time { width: 6.4em; }
#go { min-width: 5em; font-weight: 600; }
#go.on { background: var(--mark); color: var(--panel); border-color: var(--mark); }
#palette button { min-width: 2.4em; font-size: 18px; }
#palette button.chosen { background: var(--chosen); }
textarea { width: 100%; min-height: 5.5em; padding: 6px 8px;
           font: 13px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
td.line { min-width: 9em; }
)css";

inline constexpr std::string_view live_body = R"html(
<header><h1 id="title">ybw</h1><p>@ABOUT@</p><div id="message" role="status" aria-live="polite"></div></header>
<main class="two">
<section><div class="board" id="board"></div>
@STEPS@
<div class="controls" id="palette" hidden></div>
<div class="controls"><button id="undo">undo</button><button id="set-up">set up</button>
<button id="copy-position">copy position</button><button id="copy-moves">copy moves</button>
<button id="copy-record" hidden>copy game</button></div></section>
<section>
<div class="controls"><button id="go">start</button>
<label>time <input id="time" type="number" min="0.1" step="any" placeholder="no end"
  aria-label="seconds"> s</label>
<label>lines <input id="multipv" type="number" min="1" max="500" value="3"></label>
<label>threads <input id="threads" type="number" min="1"></label>
<label>table <input id="hash" type="number" min="0"> MiB</label></div>
<div id="numbers" class="soft"></div>
<h2>Candidates</h2><div class="panel rows"><table id="lines"><thead><tr>
<th></th><th class="number" id="score-of">score</th><th class="number">chance</th>
<th class="number">depth</th><th>line</th></tr></thead><tbody></tbody></table></div>
<h2>Moves</h2><div class="panel moves" id="moves"></div>
<h2>Game</h2><div class="controls">
<label>game <select id="game"></select></label><label>rule <select id="rule"></select></label>
<label id="size-label">size <input id="size" type="number"></label>
<button id="new">new game</button>
<label>engine plays <select id="plays"></select></label></div>
<details><summary>Load a game</summary><p><textarea id="text" aria-label="a game"
  placeholder="moves, a board, FEN, SGF, PSQ or PGN"></textarea></p>
<div class="controls"><button id="load">load</button><input id="file" type="file"
  aria-label="a file"></div></details>
</section>
</main>)html";

}  // namespace ybw::serve
