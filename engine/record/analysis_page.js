const board = data.picture && new Board(data.picture);
const best = data.rows.filter(row => row.multipv === 1);
let line = data.lines[0] || data.root, shown = 0, hovered = null;

// What a link calls it: a candidate by its rank, a line of a depth by both.
function nameOf(l) { return l.type === "iteration" ? `d${l.depth}.${l.multipv}` : `${l.multipv}`; }
function sideName() { return t(data.sides[data.side]); }
function drawBoard() {
  if (!board) {
    by("board").innerHTML = `<pre>${escapeText(line.boards[shown])}</pre>`;
    return;
  }
  const drawn = board.after(data.start, data.side, line.points.slice(0, shown));
  const thought = shown === 0 && hovered ? hovered.points : [];
  const notes = shown > 0 || hovered ? [] : data.lines.filter(l => l.best).map(l => ({
    move: l.points[0], texts: data.lines.length > 1 ? [l.multipv, shortScore(l.score)] : [1],
    best: l.multipv === 1}));
  by("board").innerHTML = board.svg({...drawn, notes, line: thought,
    forbidden: line.forbidden ? line.forbidden[shown] : []});
}
function cells(l) {
  return `<td class="number">${t(scoreText(l.score, l.bound))}</td>
    <td class="number">${percentText(l.chance)}</td>`;
}
function rowOf(l, first, last) {
  return `<tr data-name="${nameOf(l)}"><td class="number">${first}</td>${cells(l)}${last}
    <td class="line">${escapeText(l.pv.slice(0, 12).join(" "))}${l.pv.length > 12 ? " …" : ""}</td></tr>`;
}
function fillTables() {
  const score = `<th class="number">${t("score")}</th><th class="number">${t("chance")}</th>`;
  by("lines").innerHTML = `<thead><tr><th></th>${score}<th></th><th>${t("line")}</th></tr></thead><tbody>`
    + data.lines.map(l => rowOf(l, l.multipv, `<td class="number soft">${t(`depth ${l.depth}`)}</td>`)).join("")
    + "</tbody>";
  by("rows").innerHTML = `<thead><tr><th class="number">${t("depth")}</th>${score}<th class="number">${t("nodes")}</th>
    <th class="number">${t("time")}</th><th>${t("line")}</th></tr></thead><tbody>`
    + data.rows.map(l => rowOf(l, l.depth, `<td class="number">${countText(l.nodes)}</td>
      <td class="number">${timeText(l.time_s)}</td>`)).join("") + "</tbody>";
  const all = [...data.lines, ...data.rows];
  document.querySelectorAll("tbody tr").forEach((row, i) => {
    row.line = all[i];
    [row.tabIndex, row.onkeydown] = [0, event => event.key === "Enter" && row.click()];
    row.onclick = () => choose(all[i], 0);
    row.onmouseenter = () => { hovered = all[i]; drawBoard(); };
    row.onmouseleave = () => { hovered = null; drawBoard(); };
  });
}
// Time spans orders of magnitude: its scale is logarithmic.
function place(t) { return Math.log10(Math.max(t, 1e-4)); }
function drawCurves() {
  if (best.length === 0) return;
  const times = best.map(row => place(row.time_s));
  const x = [times[0], Math.max(times[times.length - 1], times[0] + 0.1)], below = [];
  for (let power = Math.ceil(x[0]); power <= x[1]; ++power) below.push([power, timeText(10 ** power)]);
  if (below.length < 2) {
    below.splice(0, 1, [x[0], timeText(best[0].time_s)],
                 [x[1], timeText(best[best.length - 1].time_s)]);
  }
  const at = line.type === "iteration" ? place(line.time_s) : null;
  const nearest = t => best.reduce((a, b) =>
    Math.abs(place(a.time_s) - t) <= Math.abs(place(b.time_s) - t) ? a : b);
  const pick = t => choose(nearest(t), 0);
  const color = `var(--${data.side ? "second" : "first"})`;
  drawCurve(by("scores"), {x, y: [0, 1], below, at, pick,
    left: [[1, "100 %"], [0.5, "50 %"], [0, "0 %"]],
    series: [{color, points: best.map((row, i) => [times[i], row.chance])}]});
  const most = Math.max(...best.map(row => row.depth));
  drawCurve(by("depths"), {x, y: [0, most], below, at, pick,
    left: [[0, "0"], [Math.round(most / 2), Math.round(most / 2)], [most, most]],
    series: [{color, points: best.map((row, i) => [times[i], row.depth])}]});
  by("legend").textContent = t(`chances of ${sideName()}, a curve of the score; the scale of time is logarithmic`);
}
function show(count) {
  shown = Math.max(0, Math.min(count, line.pv.length));
  drawBoard();
  chooseButton(by("moves"), shown - 1);
  by("state").textContent = line.pv.length === 0 ? ""
    : t(`${scoreText(line.score, line.bound)} for ${sideName()}, move ${shown} of ${line.pv.length}`);
  keepPlace(`${nameOf(line)}-${shown}`);
}
function choose(chosen, count) {
  stopPlaying();
  hovered = null;
  line = chosen;
  document.querySelectorAll("tbody tr").forEach(
    row => row.classList.toggle("chosen", row.line === line));
  by("moves").innerHTML = line.pv.map((m, i) => `<button>${i + 1}.${escapeText(m)}</button>`).join("");
  [...by("moves").children].forEach((b, i) => { b.onclick = () => show(i + 1); });
  show(count);
  drawCurves();
}
const stopPlaying = makeStepper(() => shown, () => line.pv.length, show);
by("copy-position").onclick = event => {
  const moves = line.points.slice(0, shown).join(" ");
  copyText(event.target, data.start + (moves ? " moves " + moves : ""));
};
by("copy-line").onclick = event => copyText(event.target, line.pv.join(" "));
by("copy-record").hidden = !data.format;
by("copy-record").textContent = t("copy " + data.format.toUpperCase());
by("copy-record").onclick = event => copyText(event.target, line.record);
window.addEventListener("resize", drawCurves);
// #line-move: a candidate by its rank, or "d", a depth, "." and a rank.
function follow() {
  const [, name, count] = /^#([d0-9.]+)-(\d+)$/.exec(location.hash) || [];
  // A depth may have several values, bounds first: the last of them is meant.
  const named = [...data.rows, ...data.lines].filter(l => nameOf(l) === name).pop();
  choose(named || data.lines[0] || data.root, named ? +count : 0);
}
window.addEventListener("hashchange", follow);
fillTables();
follow();
