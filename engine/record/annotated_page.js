const board = data.picture && new Board(data.picture);
const spotColors = {inaccuracy: "var(--slip)", mistake: "var(--mark)", blunder: "var(--mark)"};
let shown = 0, variation = null;  // of the better line: {number, count}

function annotated(number) { return data.moves[number - 1] || {}; }
function isBad(move) { return move.verdict && move.verdict !== "good"; }
function drawBoard() {
  if (variation) {
    const {number, count} = variation, move = annotated(number);
    if (!board) {
      by("board").innerHTML = `<pre>${escapeText(move.boards[count])}</pre>`;
      return;
    }
    const before = data.points.slice(0, number - 1);
    const drawn = board.after(data.start, data.side, [...before, ...move.points.slice(0, count)]);
    by("board").innerHTML = board.svg(drawn);
    return;
  }
  if (!board) {
    by("board").innerHTML = `<pre>${escapeText(data.boards[shown])}</pre>`;
    return;
  }
  const drawn = board.after(data.start, data.side, data.points.slice(0, shown));
  const next = annotated(shown + 1), notes = [];
  if (next.best) notes.push({move: next.points[0], texts: [t("best")], best: true});
  by("board").innerHTML = board.svg({...drawn, notes,
    forbidden: (data.forbidden || [])[shown] || []});
}
function drawCurves() {
  const points = data.moves.filter(m => m.verdict).map(m => [m.number, m.curve]);
  drawCurve(by("scores"), {x: [1, Math.max(data.names.length, 2)], y: [0, 1],
    left: [[1, "100 %"], [0.5, "50 %"], [0, "0 %"]], below: roundTicks(data.names.length),
    series: [{color: "var(--first)", points}],
    spots: data.moves.filter(isBad).map(m => [m.number, m.curve, spotColors[m.verdict],
                                             `${m.number}. ${m.move}: ${m.verdict}`]),
    at: shown > 0 ? shown : null, pick: x => show(Math.round(x))});
  by("legend").textContent = t(`chances of ${data.sides[0]}; a spot is a mistake`);
}
function scoreFor(side, score) {
  const plies = score.win || score.loss;
  const unit = plies ? plies === 1 ? " ply" : " plies" : "";
  return t(scoreText(score) + unit + (score.cp === 0 ? "" : " for " + side));
}
// Of a move that was played, by who played it.
function worth(side, score) {
  return score.win === 1 ? t("won") : score.loss === 1 ? t("lost") : scoreFor(side, score);
}
function comment() {
  if (variation) {
    const move = annotated(variation.number);
    return `<b>${t("better than")} ${variation.number}. ${escapeText(move.move)}:</b> `
      + move.pv.map((m, i) => i < variation.count ? `<u>${escapeText(m)}</u>` : escapeText(m)).join(" ");
  }
  const move = annotated(shown);
  if (!move.verdict) return "";
  const verdict = isBad(move) ? `<span class="${move.verdict}">${t(move.verdict)}</span>: ` : "";
  const better = isBad(move) ? `; ${t("better")} ${escapeText(move.best)} (${scoreFor(move.side, move.best_score)},
    ${percentText(move.best_chance)})` : "";
  return `${shown}. ${escapeText(move.move)}, ${t(move.side)}: ${verdict}${worth(move.side, move.score)},
    ${percentText(move.chance)}, ${t(`depth ${move.depth}`)}${better}`;
}
function refresh() {
  drawBoard();
  drawCurves();
  by("comment").innerHTML = comment();
  chooseButton(by("moves"), shown - 1);
  const bad = isBad(annotated(shown)) || variation;
  by("better").hidden = !bad;
  by("better").textContent = t(variation ? "back to the game" : "show the better line");
  by("state").textContent = t(variation
    ? `better line, move ${variation.count} of ${annotated(variation.number).pv.length}`
    : shown === 0 ? "the beginning" : `move ${shown} of ${data.names.length}`);
  keepPlace(variation ? `${variation.number}-${variation.count}` : String(shown));
}
function show(count) {
  variation = null;
  shown = Math.max(0, Math.min(count, data.names.length));
  refresh();
}
function enter(number, count) {
  stopPlaying();
  shown = number;
  variation = {number, count};
  refresh();
}
function step(count) {
  if (!variation) return show(count);
  variation.count = count;
  refresh();
}
const stopPlaying = makeStepper(() => variation ? variation.count : shown,
  () => variation ? annotated(variation.number).pv.length : data.names.length, step);
by("better").onclick = () => variation ? show(variation.number) : enter(shown, 1);
by("moves").innerHTML = data.names.map((m, i) =>
  `<button class="${annotated(i + 1).verdict || ""}">${i + 1}.${escapeText(m)}</button>`).join("");
[...by("moves").children].forEach((b, i) => { b.onclick = () => show(i + 1); });
by("mistakes").innerHTML = "<tbody>" + data.moves.filter(isBad).map(m => `<tr data-number="${m.number}">
  <td class="number">${m.number}.</td><td>${escapeText(m.move)}</td>
  <td class="${m.verdict}">${t(m.verdict)}</td><td class="number">${percentText(m.best_chance)} →
  ${percentText(m.chance)}</td><td class="line">${escapeText(m.pv.slice(0, 8).join(" "))}</td></tr>`)
  .join("") + "</tbody>";
document.querySelectorAll("tbody tr").forEach(
  row => {
    row.onclick = () => enter(+row.dataset.number, 1);
    [row.tabIndex, row.onkeydown] = [0, event => event.key === "Enter" && row.click()];
  });
by("copy-position").onclick = event => {
  const {number, count} = variation || {number: shown + 1, count: 0};
  const moves = [...data.points.slice(0, number - 1),
                 ...(count ? annotated(number).points.slice(0, count) : [])].join(" ");
  copyText(event.target, data.start + (moves ? " moves " + moves : ""));
};
by("copy-record").hidden = !data.format;
by("copy-record").textContent = t("copy " + data.format.toUpperCase());
by("copy-record").onclick = event => copyText(event.target, data.record);
window.addEventListener("resize", drawCurves);
// #move, or #move-step within its better line.
function follow() {
  const [, number, count] = /^#(\d+)(?:-(\d+))?$/.exec(location.hash) || [0, 0];
  if (count && isBad(annotated(+number))) {
    enter(+number, Math.min(+count, annotated(+number).pv.length));
  } else show(+number);
}
window.addEventListener("hashchange", follow);
follow();
