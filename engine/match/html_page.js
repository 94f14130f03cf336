const colors = ["var(--first)", "var(--second)"];
const board = data.picture && new Board(data.picture);
let game = null, chosen = 0, shown = 0;

function nameOf(g, side) { return data.names[g.players[side]]; }
function resultOf(g) { return g.winner === null ? "½-½" : g.winner === 0 ? "1-0" : "0-1"; }
function drawBoard() {
  if (!board) {
    by("board").innerHTML = `<pre>${escapeText(game.boards[shown])}</pre>`;
    return;
  }
  const drawn = board.after(game.start, game.first_side, (game.points || game.moves).slice(0, shown));
  const hasWon = shown === game.moves.length && game.ending === "win" && drawn.marks.length === 1;
  by("board").innerHTML = board.svg({...drawn, forbidden: game.forbidden ? game.forbidden[shown] : [],
    run: hasWon ? board.run(drawn.rows, drawn.marks[0]) : []});
}

// A score on a scale of -1 to 1, for side 0; its middle is linear in chances to win.
function scale(score) { return 0.95 * Math.tanh(score / 600); }
function scoreOf(i) {
  const raw = game.scores[i];
  if (raw === null || raw === undefined) return null;
  const own = (game.first_side + i) % 2 === 0 ? raw : -raw;
  if (Math.abs(raw) >= data.win_at_root - data.longest_win) return Math.sign(own);
  return scale(own);
}
function rawText(i) {
  const raw = game.scores[i];
  if (raw === null || raw === undefined) return t("no score");
  const left = data.win_at_root - Math.abs(raw);
  return t(scoreText(left > data.longest_win ? {cp: raw} : raw > 0 ? {win: left} : {loss: left}));
}
function curve(id, values, low, high, left) {
  const series = [0, 1].map(side => ({color: colors[side], points: values.map((v, i) => [i, v]).filter(
    ([i, v]) => (game.first_side + i) % 2 === side && v !== null)}));
  drawCurve(by(id), {series, x: [0, Math.max(game.moves.length - 1, 1)], y: [low, high], left,
    below: roundTicks(game.moves.length).map(([n]) => [n - 1, n]),
    at: shown > 0 ? shown - 1 : null, pick: x => show(Math.round(x) + 1)});
}
function drawCurves() {
  curve("scores", game.moves.map((_, i) => scoreOf(i)), -1, 1,
        [[1, t("win")], [scale(400), "+400"], [0, "0"], [scale(-400), "−400"], [-1, t("loss")]]);
  const hasClock = game.clocks_s.some(c => c !== null);
  const times = game.moves.map((_, i) => (hasClock ? game.clocks_s : game.times_s)[i] ?? null);
  const most = Math.max(...times.map(t => t || 0), 0.001);
  curve("clocks", times, 0, most, timeTicks(most));
  by("clock-title").textContent = t(hasClock ? "Clock" : "Time a move");
  by("score-legend").innerHTML = legend() + " · " + t(`up is good for ${data.sides[0]}`);
  by("clock-legend").innerHTML = legend() + " · " + t("in seconds");
}
function legend() {
  return [0, 1].map(side => `<span style="color:${colors[side]}">●</span> `
    + escapeText(nameOf(game, side)) + " (" + t(data.sides[side]) + ")").join(" &nbsp; ");
}
function show(count) {
  if (!game) return;
  shown = Math.max(0, Math.min(count, game.moves.length));
  drawBoard();
  drawCurves();
  chooseButton(by("moves"), shown - 1);
  const i = shown - 1;
  by("state").textContent = shown === 0 ? t("opening") : t(`move ${shown} of ${game.moves.length}`)
    + `: ${game.moves[i]}, ${rawText(i)}` + (game.depths[i] ? ", " + t(`depth ${game.depths[i]}`) : "")
    + `, ${game.times_s[i].toFixed(3)} s`;
  keepPlace(`${chosen + 1}-${shown}`);
}
const stopPlaying = makeStepper(() => shown, () => game ? game.moves.length : 0, show);
function choose(index, count) {
  stopPlaying();
  chosen = index;
  game = data.games[index];
  document.querySelectorAll(".game").forEach(
    b => b.classList.toggle("chosen", +b.dataset.index === index));
  by("heading").innerHTML = `<b>${escapeText(nameOf(game, 0))}</b> (${t(data.sides[0])}) – `
    + `<b>${escapeText(nameOf(game, 1))}</b> (${t(data.sides[1])}) &nbsp; <b>${resultOf(game)}</b><br>`
    + escapeText(t(game.ending_text) + (game.detail ? ": " + game.detail : ""));
  by("moves").innerHTML = game.moves.map((m, i) => `<button>${i + 1}.${escapeText(m)}</button>`)
    .join("");
  [...by("moves").children].forEach((b, i) => { b.onclick = () => show(i + 1); });
  by("copy-record").hidden = !game.record;
  by("copy-record").textContent = t("copy " + (data.format || "").toUpperCase());
  show(count);
}
function listGames() {
  const wanted = by("filter").value.toLowerCase();
  by("games").innerHTML = data.games.map((g, i) => {
    const text = `${nameOf(g, 0)} – ${nameOf(g, 1)}`;
    const about = t(`pair ${g.pair + 1}.${g.game + 1}, ${g.moves.length} moves, ${g.ending_text}`);
    if (!(text + about + g.opening).toLowerCase().includes(wanted)) return "";
    return `<button class="game${i === chosen ? " chosen" : ""}" data-index="${i}"><b>${resultOf(g)}</b>${escapeText(text)}`
      + `<small>${escapeText(about)}</small></button>`;
  }).join("");
  document.querySelectorAll(".game").forEach(b => { b.onclick = () => choose(+b.dataset.index, 0); });
}
by("filter").oninput = listGames;
by("copy-position").onclick = event => {
  const moves = game ? game.moves.slice(0, shown).join(" ") : "";
  if (game) copyText(event.target, game.start + (moves ? " moves " + moves : ""));
};
by("copy-record").onclick = event => copyText(event.target, game.record);
window.addEventListener("resize", () => { if (game) drawCurves(); });
// #game-move, both from 1.
function follow() {
  const [, index, count] = /^#(\d+)-(\d+)$/.exec(location.hash) || [0, 1, 0];
  if (data.games[index - 1]) choose(index - 1, +count);
  else if (data.games.length) choose(0, 0);
}
window.addEventListener("hashchange", follow);
listGames();
follow();
if (!data.games.length) by("heading").textContent = t("no game yet");
