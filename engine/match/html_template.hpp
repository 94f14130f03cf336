// The page that html_page fills in: markup, style and script. Constant data.
//
// Marks: @TITLE@, @SUMMARY@, @STANDINGS@ (all escaped for HTML) and @DATA@ (JSON without '<').
#pragma once

#include <string_view>

namespace ybw::match {

inline constexpr std::string_view html_template = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="ybw">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@TITLE@</title>
<style>
:root { --ink: #1d2433; --soft: #6a7385; --line: #d8dce4; --paper: #fbfbf9; --mark: #b3402a; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header { padding: 14px 22px 0; }
h1 { font-size: 21px; margin: 0; }
main { display: grid; grid-template-columns: 330px minmax(360px, 620px) minmax(280px, 1fr);
       gap: 22px; padding: 14px 22px 22px; align-items: start; }
@media (max-width: 1100px) { main { grid-template-columns: 1fr; } }
details { padding: 6px 22px 0; }
summary { cursor: pointer; color: var(--soft); }
pre { font: 13px/1.4 ui-monospace, monospace; overflow-x: auto; margin: 6px 0; }
#filter { width: 100%; padding: 6px 8px; margin-bottom: 8px; border: 1px solid var(--line);
          border-radius: 5px; font: inherit; }
#games { max-height: 78vh; overflow-y: auto; border: 1px solid var(--line); border-radius: 5px;
         background: #fff; }
.game { display: block; width: 100%; text-align: left; font: inherit; background: none;
        border: 0; border-bottom: 1px solid var(--line); padding: 6px 9px; cursor: pointer; }
.game:hover { background: #f1f3f7; }
.game.chosen { background: #e6ecf7; }
.game small { color: var(--soft); display: block; }
.game b { float: right; }
#board svg { width: 100%; height: auto; display: block; }
#board pre { font-size: 16px; }
#controls { display: flex; gap: 6px; margin: 10px 0; align-items: center; }
#controls button { flex: none; white-space: nowrap; font: inherit; padding: 5px 12px;
                   border: 1px solid var(--line);
                   border-radius: 5px; background: #fff; cursor: pointer; }
#controls button:hover { background: #f1f3f7; }
#state { margin-left: auto; color: var(--soft); text-align: right; }
#moves { max-height: 30vh; overflow-y: auto; border: 1px solid var(--line); border-radius: 5px;
         background: #fff; padding: 6px; }
#moves button { font: 13px ui-monospace, monospace; border: 0; background: none; cursor: pointer;
                padding: 2px 5px; border-radius: 3px; }
#moves button.chosen { background: var(--mark); color: #fff; }
h2 { font-size: 14px; margin: 14px 0 4px; font-weight: 600; }
.curve { border: 1px solid var(--line); border-radius: 5px; background: #fff; cursor: pointer;
         position: relative; padding: 0 0 18px 46px; }
.tick { position: absolute; color: var(--soft); font-size: 11px; line-height: 14px; }
.tick.left { left: 0; width: 42px; text-align: right; margin-top: -7px; }
.tick.below { bottom: 2px; transform: translateX(-50%); }
.curve svg { width: 100%; height: 130px; display: block; }
.legend { color: var(--soft); font-size: 13px; }
.fault { color: var(--mark); }
</style>
</head>
<body>
<header><h1>@TITLE@</h1><div id="summary">@SUMMARY@</div></header>
<details><summary>Standings</summary><pre id="standings">@STANDINGS@</pre></details>
<main>
<section><input id="filter" type="search" placeholder="player, ending or opening ..."
  aria-label="Filter games"><div id="games"></div></section>
<section><div id="heading"></div><div id="board"></div>
<div id="controls">
<button id="first" title="Home">|&lt;</button><button id="back" title="Left">&lt;</button>
<button id="play">play</button><button id="next" title="Right">&gt;</button>
<button id="last" title="End">&gt;|</button><span id="state"></span></div></section>
<section><h2>Moves</h2><div id="moves"></div>
<h2>Score</h2><div class="curve" id="scores"></div>
<div class="legend" id="score-legend"></div>
<h2 id="clock-title">Time</h2><div class="curve" id="clocks"></div>
<div class="legend" id="clock-legend"></div></section>
</main>
<script id="data" type="application/json">@DATA@</script>
<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const by = id => document.getElementById(id);
const colors = ["#c0392b", "#2c5fa8"];
const picture = data.picture;
const men = Object.fromEntries(picture ? picture.men.map(man => [man.letter, man]) : []);
let game = null, shown = 0, timer = null;

function escapeText(text) {
  return String(text).replace(/[&<>"]/g, c => "&#" + c.charCodeAt(0) + ";");
}
function nameOf(g, side) { return data.names[g.players[side]]; }
function resultOf(g) { return g.winner === null ? "½-½" : g.winner === 0 ? "1-0" : "0-1"; }

// A position is rows from the top, each a list of characters; '.' is empty.
function parsePosition(text) {
  return text.trim().split(/\s+/)[0].split("/").map(row => [...row].flatMap(
    c => /[0-9]/.test(c) ? Array(+c).fill(".") : [c]));
}
// The points that a move names: where a man is placed, or from where to where one moves.
function pointsOf(move, rows) {
  return [...move.matchAll(/([a-z])([0-9]+)/g)].map(([_, letter, number]) => (
    {x: letter.charCodeAt(0) - 97, y: rows.length - 1 + picture.lowest_row - number}));
}
function positionAfter(g, count) {
  const rows = parsePosition(g.start);
  let side = g.first_side, marks = [];
  for (let i = 0; i < count; ++i) {
    marks = pointsOf(g.moves[i], rows);
    const [from, to] = marks;
    if (to) {
      rows[to.y][to.x] = rows[from.y][from.x];
      rows[from.y][from.x] = ".";
    } else {
      rows[from.y][from.x] = picture.men[side].letter;
    }
    side = 1 - side;
  }
  return {rows, marks};
}

function svg(width, height, inside) {
  return `<svg viewBox="0 0 ${width} ${height}" role="img">${inside}</svg>`;
}
function gridLines(width, height, at) {
  let lines = "";
  const river = picture.river;
  for (let x = 0; x < width; ++x) {
    const isBroken = river !== null && x > 0 && x < width - 1;
    for (const [a, b] of isBroken ? [[0, river], [river + 1, height - 1]] : [[0, height - 1]]) {
      lines += `<path d="M${at(x)} ${at(a)}V${at(b)}"/>`;
    }
  }
  for (let y = 0; y < height; ++y) lines += `<path d="M${at(0)} ${at(y)}H${at(width - 1)}"/>`;
  for (const [x1, y1, x2, y2] of picture.lines) {
    lines += `<path d="M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}"/>`;
  }
  return `<g stroke="#5b4a2f" stroke-width="1" fill="none">${lines}</g>`;
}
// The last move is marked by bold letters, thick rims or red numbers.
function drawMan(c, x, y, number, marked) {
  const man = men[c] || {glyph: c, ink: "#000", disc: ""};
  const disc = width => `<circle cx="${x}" cy="${y}" r="17.5" fill="${man.disc}"
    stroke="${man.rim}" stroke-width="${width}"/>`;
  const label = (below, size, ink, weight, text) => `<text x="${x}" y="${y + below}"
    font-size="${size}" text-anchor="middle" fill="${ink}" font-weight="${weight}">${text}</text>`;
  if (!man.disc) return label(12, 36, man.ink, marked ? 700 : 400, escapeText(man.glyph));
  if (man.glyph) return disc(marked ? 3 : 1.5) + label(7, 21, man.ink, 400, man.glyph);
  const ink = marked ? "#e05a45" : man.ink;
  return disc(1) + (number === null ? "" : label(5, 13, ink, 400, number));
}
function drawBoard() {
  if (!picture) {
    by("board").innerHTML = `<pre>${escapeText(game.boards[shown])}</pre>`;
    return;
  }
  const {rows, marks} = positionAfter(game, shown);
  const step = 40, width = rows[0].length, height = rows.length, margin = 40;
  const at = i => margin + i * step;
  const numbers = {};
  game.moves.slice(0, shown).forEach((move, i) => {
    const p = pointsOf(move, rows).pop();
    numbers[p.x + "," + p.y] = i + 1;
  });
  let inside = `<rect width="100%" height="100%" rx="6" fill="#ecd9ac"/>`
             + gridLines(width, height, at);
  for (let x = 0; x < width; ++x) {
    inside += `<text x="${at(x)}" y="${at(height - 1) + 34}" font-size="12" text-anchor="middle"
      fill="#5b4a2f">${String.fromCharCode(97 + x)}</text>`;
  }
  for (let y = 0; y < height; ++y) {
    inside += `<text x="5" y="${at(y) + 4}" font-size="12"
      fill="#5b4a2f">${height - 1 - y + picture.lowest_row}</text>`;
  }
  const isMarked = (x, y) => marks.some(m => m.x === x && m.y === y);
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const c = rows[y][x], number = numbers[x + "," + y] || null;
      if (c !== ".") inside += drawMan(c, at(x), at(y), number, isMarked(x, y));
      else if (isMarked(x, y)) {
        inside += `<circle cx="${at(x)}" cy="${at(y)}" r="6" fill="none" stroke="#b3402a"
          stroke-width="2"/>`;
      }
    }
  }
  by("board").innerHTML = svg(at(width - 1) + margin, at(height - 1) + margin + 6, inside);
}

function scale(score) { return 0.95 * Math.tanh(score / 600); }
// A score on a scale of -1 to 1, for side 0.
function scoreOf(i) {
  const raw = game.scores[i];
  if (raw === null || raw === undefined) return null;
  const own = (game.first_side + i) % 2 === 0 ? raw : -raw;
  if (Math.abs(raw) >= data.win_at_root - data.longest_win) return Math.sign(own);
  return scale(own);
}
function scoreText(i) {
  const raw = game.scores[i];
  if (raw === null || raw === undefined) return "no score";
  const left = data.win_at_root - Math.abs(raw);
  if (left <= data.longest_win) return (raw > 0 ? "win in " : "loss in ") + left;
  return (raw > 0 ? "+" : "") + raw;
}
// `ticks` are the values, and their texts, that the scale at the left names.
function curve(id, values, low, high, ticks) {
  const width = 400, height = 130, count = Math.max(game.moves.length - 1, 1);
  const x = i => 8 + i * (width - 16) / count;
  const y = v => height - 10 - (v - low) / (high - low || 1) * (height - 20);
  let inside = ticks.map(([v]) => `<path d="M0 ${y(v)}H${width}" stroke="#e6e9ee"/>`).join("");
  if (shown > 0) inside += `<path d="M${x(shown - 1)} 0V${height}" stroke="#b3402a"/>`;
  for (const side of [0, 1]) {
    const points = values.map((v, i) => [i, v]).filter(
      ([i, v]) => (game.first_side + i) % 2 === side && v !== null);
    const path = points.map(([i, v], k) => (k ? "L" : "M") + x(i) + " " + y(v)).join("");
    inside += `<path d="${path}" fill="none" stroke="${colors[side]}" stroke-width="2"/>`;
    for (const [i, v] of points) {
      inside += `<circle cx="${x(i)}" cy="${y(v)}" r="2.2" fill="${colors[side]}"/>`;
    }
  }
  const box = by(id);
  box.innerHTML = `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${inside}</svg>`
    + ticks.map(([v, text]) => `<span class="tick left" style="top:${y(v)}px">${text}</span>`)
      .join("") + moveTicks(x, width);
  box.onclick = event => {
    const area = box.firstChild.getBoundingClientRect();
    const at = (event.clientX - area.left) / area.width * width;
    show(Math.round((at - 8) / (width - 16) * count) + 1);
  };
}
// Numbers of moves below a curve, about five and round ones.
function moveTicks(x, width) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find(s => game.moves.length / s <= 6) || 1000;
  let text = "";
  for (let n = step; n <= game.moves.length; n += step) {
    const left = `calc(46px + (100% - 46px) * ${x(n - 1) / width})`;
    text += `<span class="tick below" style="left:${left}">${n}</span>`;
  }
  return text;
}
function timeTicks(most) {
  const text = t => t === 0 ? "0" : (t < 0.0995 ? t.toFixed(3) : t.toPrecision(2)) + " s";
  return [0, most / 2, most].map(t => [t, t < 99.5 ? text(t) : Math.round(t) + " s"]);
}
function drawCurves() {
  const scores = game.moves.map((_, i) => scoreOf(i));
  curve("scores", scores, -1, 1, [[1, "win"], [scale(400), "+400"], [0, "0"],
                                  [scale(-400), "−400"], [-1, "loss"]]);
  const hasClock = game.clocks_s.some(c => c !== null);
  const times = game.moves.map((_, i) => (hasClock ? game.clocks_s : game.times_s)[i] ?? null);
  const most = Math.max(...times.map(t => t || 0), 0.001);
  curve("clocks", times, 0, most, timeTicks(most));
  by("clock-title").textContent = hasClock ? "Clock" : "Time a move";
  by("score-legend").innerHTML = legend() + ` · up is good for ${data.sides[0]}`;
  by("clock-legend").innerHTML = legend() + " · in seconds";
}
function legend() {
  return [0, 1].map(side => `<span style="color:${colors[side]}">●</span> `
    + escapeText(nameOf(game, side)) + " (" + data.sides[side] + ")").join(" &nbsp; ");
}
function show(count) {
  shown = Math.max(0, Math.min(count, game.moves.length));
  drawBoard();
  drawCurves();
  [...by("moves").children].forEach((b, i) => b.classList.toggle("chosen", i === shown - 1));
  const chosen = by("moves").children[shown - 1];
  if (chosen) by("moves").scrollTop = chosen.offsetTop - by("moves").offsetTop - 60;
  const i = shown - 1;
  by("state").textContent = shown === 0 ? "opening" : `move ${shown} of ${game.moves.length}: `
    + `${game.moves[i]}, ${scoreText(i)}` + (game.depths[i] ? `, depth ${game.depths[i]}` : "")
    + `, ${game.times_s[i].toFixed(3)} s`;
  if (shown === game.moves.length) stopPlaying();
}
function stopPlaying() {
  clearInterval(timer);
  timer = null;
  by("play").textContent = "play";
}
function choose(index) {
  stopPlaying();
  game = data.games[index];
  document.querySelectorAll(".game").forEach(
    b => b.classList.toggle("chosen", +b.dataset.index === index));
  by("heading").innerHTML = `<b>${escapeText(nameOf(game, 0))}</b> (${data.sides[0]}) – `
    + `<b>${escapeText(nameOf(game, 1))}</b> (${data.sides[1]}) &nbsp; <b>${resultOf(game)}</b><br>`
    + escapeText(game.ending_text + (game.detail ? ": " + game.detail : ""));
  by("moves").innerHTML = game.moves.map((m, i) => `<button>${i + 1}.${escapeText(m)}</button>`)
    .join("");
  [...by("moves").children].forEach((b, i) => { b.onclick = () => show(i + 1); });
  show(0);
}
function listGames() {
  const wanted = by("filter").value.toLowerCase();
  by("games").innerHTML = data.games.map((g, i) => {
    const text = `${nameOf(g, 0)} – ${nameOf(g, 1)}`;
    const about = `pair ${g.pair + 1}.${g.game + 1}, ${g.moves.length} moves, ${g.ending_text}`;
    if (!(text + about + g.opening).toLowerCase().includes(wanted)) return "";
    return `<button class="game" data-index="${i}"><b>${resultOf(g)}</b>${escapeText(text)}`
      + `<small>${escapeText(about)}</small></button>`;
  }).join("");
  document.querySelectorAll(".game").forEach(b => { b.onclick = () => choose(+b.dataset.index); });
}
by("filter").oninput = listGames;
by("first").onclick = () => show(0);
by("back").onclick = () => show(shown - 1);
by("next").onclick = () => show(shown + 1);
by("last").onclick = () => show(game.moves.length);
by("play").onclick = () => {
  if (timer) return stopPlaying();
  if (shown === game.moves.length) show(0);
  by("play").textContent = "stop";
  timer = setInterval(() => show(shown + 1), 500);
};
document.addEventListener("keydown", event => {
  if (!game || event.target.tagName === "INPUT") return;
  const step = {ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: game.moves.length};
  if (event.key in step) { show(step[event.key]); event.preventDefault(); }
});
listGames();
if (data.games.length) choose(0);
else by("heading").textContent = "no game yet";
</script>
</body>
</html>
)html";

}  // namespace ybw::match
