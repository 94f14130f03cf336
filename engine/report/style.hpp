// Style: how all pages look, by day and by night. Constant data.
//
// Colours are variables, so that a page has to name none of its own that would not suit the dark.
#pragma once

#include <string_view>

namespace ybw::report {

inline constexpr std::string_view style = R"css(
:root { color-scheme: light dark;
        --ink: #1d2433; --soft: #5a6374; --line: #d8dce4; --paper: #fbfbf9; --panel: #fff;
        --hover: #f1f3f7; --chosen: #e2e9f6; --mark: #b3402a; --first: #c0392b; --second: #2c5fa8;
        --good: #2b7a4b; --slip: #a87b00; --wood: #ecd9ac; --grid: #5b4a2f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3e6ed; --soft: #9da6b8; --line: #3b4251; --paper: #15181e; --panel: #1d2129;
          --hover: #2a303c; --chosen: #33405a; --mark: #ec8069; --first: #ee8273; --second: #82b1ee;
          --good: #6cc391; --slip: #e2b94a; --wood: #c8ad76; --grid: #4b3c22; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; font: 15px/1.45 system-ui, "DejaVu Sans", sans-serif; color: var(--ink);
       background: var(--paper); }
header { padding: 14px 22px 0; }
h1 { font-size: 20px; margin: 0; line-height: 1.3; }
h2 { font-size: 14px; margin: 14px 0 4px; font-weight: 600; }
header p { margin: 2px 0; color: var(--soft); overflow-wrap: anywhere; }
code, pre, .moves button { font: 13px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
pre { overflow-x: auto; margin: 6px 0; }
details { padding: 6px 22px 0; }
summary { cursor: pointer; color: var(--soft); }
button, input, select, textarea { font: inherit; color: inherit; }
button, .panel, input, select, textarea { border: 1px solid var(--line); border-radius: 5px;
                                          background: var(--panel); }
button { padding: 4px 11px; cursor: pointer; white-space: nowrap; }
button:hover { background: var(--hover); }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 2px solid var(--second); outline-offset: 1px; }
.controls { display: flex; gap: 6px; margin: 10px 0; align-items: center; flex-wrap: wrap; }
.controls button { flex: none; }
.state { margin-left: auto; color: var(--soft); text-align: right; }
.soft { color: var(--soft); }
.fault { color: var(--mark); }
.moves { max-height: 30vh; overflow-y: auto; padding: 6px; }
.moves button { border: 0; background: none; padding: 2px 5px; border-radius: 3px; }
.moves button.chosen { background: var(--mark); color: var(--panel); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: 13px; }
th, td { padding: 3px 8px; border-bottom: 1px solid var(--line); white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
tbody tr { cursor: pointer; }
tbody tr:hover { background: var(--hover); }
tbody tr.chosen { background: var(--chosen); }
td.line { white-space: normal; width: 99%; overflow-wrap: anywhere;
          font: 13px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
th.number, td.number { text-align: right; }
.rows { overflow: auto; max-height: 46vh; }
.board svg { width: 100%; height: auto; display: block; touch-action: manipulation; }
.board pre { font-size: 16px; }
.board text { font-family: system-ui, "DejaVu Sans", sans-serif; user-select: none; }
.curve { cursor: pointer; position: relative; padding: 0 0 18px 46px; }
.curve svg { width: 100%; height: 130px; display: block; }
.tick { position: absolute; white-space: nowrap; color: var(--soft); font-size: 11px; line-height: 14px; }
.tick.left { left: 0; width: 42px; text-align: right; margin-top: -7px; }
.tick.below { bottom: 2px; transform: translateX(-50%); }
.legend { color: var(--soft); font-size: 13px; }
main { padding: 14px 22px 22px; }
main.two { display: grid; grid-template-columns: minmax(340px, 620px) minmax(300px, 1fr); gap: 22px;
           align-items: start; }
@media (max-width: 900px) {
  header, main { padding-left: 12px; padding-right: 12px; }
  main.two { grid-template-columns: minmax(0, 1fr); gap: 6px; }
  .moves, .rows { max-height: none; } }
)css";

}  // namespace ybw::report
