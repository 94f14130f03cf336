// What the live page shows: it is drawn from the state of live_page.js and changes nothing there.
function previewLine() { return state.preview && state.node.lines[state.preview.index]; }
// A small board has room for the chance alone, or for an end that is proved.
function textsOf({score, chance}) {
  const isBrief = window.innerWidth < 600 && "cp" in score;
  return isBrief ? [percentText(chance).replace(" %", "")] : [shortScore(score), percentText(chance)];
}
function notesOf(node) {
  const notes = node.lines.map((l, i) => ({move: l.points[0], best: i === 0, texts: textsOf(l)}))
    .filter(note => note.move);
  if (state.showsThreat && node.threat && node.threat.points[0]) {
    notes.unshift({move: node.threat.points[0], isThreat: true, texts: ["!"]});
  }
  return notes;
}
function drawBoard() {
  const {at, node, picked, setUp} = state, line = previewLine();
  if (!board) {
    by("board").innerHTML = `<pre>${escapeText(at.drawn || "")}</pre>`;
    return;
  }
  board.isFlipped = settings.isFlipped;
  if (setUp) {
    by("board").innerHTML = board.svg({rows: setUp.rows, cursor: state.cursor});
    return;
  }
  const drawn = board.after(at.start, at.first_side, at.moves), last = drawn.marks;
  const hasWonByPlacing = last.length === 1 && at.winner === 1 - at.side;
  if (picked) {
    const targets = at.legal.map(m => board.points(m, drawn.rows.length)).filter(
      ([from]) => from.x === picked.x && from.y === picked.y).map(([, to]) => to);
    drawn.marks = [picked, ...targets];
  }
  by("board").innerHTML = board.svg({...drawn, forbidden: at.forbidden, side: at.side,
    run: hasWonByPlacing ? board.run(drawn.rows, last[0]) : [],
    notes: line || picked ? [] : notesOf(node), cursor: state.cursor,
    line: line ? line.points.slice(0, state.preview.count) : []});
}
// Elements are changed in place: one that is made anew under the mouse would swallow its click.
function fit(parent, count, make) {
  while (parent.children.length > count) parent.lastChild.remove();
  while (parent.children.length < count) parent.append(make());
  return [...parent.children];
}
function setHtml(element, html) {
  if (element.shownHtml !== html) element.innerHTML = element.shownHtml = html;
}
function element(name, className) {
  return Object.assign(document.createElement(name), {className});
}
function makeRow() {
  const row = element("tr", ""), names = ["number", "number", "number", "number soft", "line"];
  row.append(...names.map(name => element("td", name)));
  return row;
}
function drawLines() {
  const {node, preview} = state, longest = window.innerWidth < 600 ? 6 : 14;
  fit(by("lines").tBodies[0], node.lines.length, makeRow).forEach((row, i) => {
    const l = node.lines[i], names = l.pv.slice(0, longest);
    [i + 1, t(scoreText(l.score, l.bound)), percentText(l.chance), l.depth].forEach(
      (text, k) => { row.cells[k].textContent = text; });
    row.classList.toggle("chosen", Boolean(preview && preview.index === i));
    fit(row.cells[4], names.length, () => element("button", "step")).forEach((step, k) => {
      step.textContent = names[k];
      step.classList.toggle("shown", Boolean(preview && preview.index === i && k < preview.count));
    });
  });
}
function moveButton(node, first) {
  const look = verdictOf(node, first) + (node === state.node ? " chosen" : "");
  return `<button class="${look}" data-node="${node.number}">${node.ply}.${escapeText(node.name)}</button>`;
}
function treeHtml(node, first) {
  let html = "";
  for (; node.kids.length; node = node.kids[0]) {
    const variation = kid => moveButton(kid, first) + treeHtml(kid, first);
    html += moveButton(node.kids[0], first)
      + node.kids.slice(1).map(kid => `<span class="variation">(${variation(kid)})</span>`).join("");
  }
  return html;
}
function mistakeHtml(node, first) {
  const {parent} = node, verdict = verdictOf(node, first);
  const share = chance => percentText((first + node.ply) % 2 ? chance : 1 - chance);
  const better = parent.lines.length ? parent.lines[0].pv.slice(0, 6).join(" ") : "";
  return `<tr tabindex="0" data-node="${parent.number}"><td class="number">${node.ply}.</td>
    <td>${escapeText(node.name)}</td><td class="${verdict}">${t(verdict)}</td>
    <td class="number">${share(parent.chance)} → ${share(node.chance)}</td>
    <td class="line">${escapeText(better)}</td></tr>`;
}
let scrolledTo = null;  // the node for which the list of moves was scrolled
function drawGame() {
  const {node, at, judging} = state, line = lineThrough(node), first = at.first_side;
  by("state").textContent = t(`move ${node.ply} of ${line.length}`);
  const hadFocus = by("moves").contains(document.activeElement);
  setHtml(by("moves"), treeHtml(state.root, first));
  const current = by("moves").querySelector(".chosen");
  if (current && scrolledTo !== node) by("moves").scrollTop = current.offsetTop - by("moves").offsetTop - 60;
  scrolledTo = node;
  if (hadFocus && current && !by("moves").contains(document.activeElement)) current.focus();
  if (document.activeElement !== by("comment")) by("comment").value = node.comment;
  const bad = line.filter(n => verdictOf(n, first));
  bad.sort((a, b) => lossOf(b, first) - lossOf(a, first));
  by("mistakes-panel").hidden = bad.length === 0;
  setHtml(by("mistakes").tBodies[0], bad.map(n => mistakeHtml(n, first)).join(""));
  by("annotate").textContent = t(judging ? "stop judging" : "judge the moves");
  by("annotate").disabled = line.length === 0;
  by("judged").textContent = judging
    ? t(`round ${judging.round}: ${judging.index} of ${judging.nodes.length}`) : "";
  const known = [state.root, ...line].filter(n => n.chance !== null);
  by("curve-panel").hidden = known.length < 2;
  if (known.length < 2) return;
  by("curve-legend").textContent = t(`chances of ${at.sides[0]}; a spot is a mistake`);
  drawCurve(by("curve"), {x: [0, Math.max(line.length, 1)], y: [0, 1],
    below: roundTicks(line.length), left: [[1, "100 %"], [0.5, "50 %"], [0, "0 %"]],
    series: [{color: "var(--first)", points: known.map(n => [n.ply, n.chance])}],
    spots: bad.map(n => [n.ply, n.chance, "var(--mark)", `${n.ply}. ${n.name}`]),
    at: node.ply, pick: x => show(Math.round(x))});
}
function options(id, values, chosen, text = t) {
  const option = value => `<option value="${value}">${escapeText(text(value))}</option>`;
  setHtml(by(id), values.map(option).join(""));
  if (document.activeElement !== by(id)) by(id).value = chosen;
}
function levelText(value) {
  if (value === "") return t("full strength");
  const {nodes: count, temperature} = data.levels[value - 1];
  return t(`${value}: ${count} nodes, temperature ${Math.round(temperature * 100)} %`);
}
// A notation has the name of one.
function ruleText(rule) {
  const words = t(rule + " rule");
  return words === rule + " rule" ? t(rule) : words;
}
function drawControls() {
  const {at, job} = state, game = games[at.game], isBusy = Boolean(job && job.kind !== "judge");
  by("title").textContent = t(at.game) + (at.rule ? t(", ") + ruleText(at.rule) : "");
  by("score-of").textContent = `${t("score")} (${t(at.sides[at.side])})`;
  by("go").textContent = t(state.isOn || isBusy ? "stop" : "start");
  by("go").classList.toggle("on", state.isOn || isBusy);
  by("numbers").textContent = numbers;
  by("now").hidden = at.over || !enginePlays(at.side);
  by("threat").classList.toggle("on", state.showsThreat);
  by("threat").ariaPressed = Boolean(state.showsThreat);
  const threat = state.showsThreat && state.node.threat;
  by("threat-line").hidden = !threat;
  if (threat) {
    const moves = threat.pv.slice(0, 8).join(" ");
    by("threat-line").textContent = `${t("threat")}: ${moves} (${t(scoreText(threat.score))})`;
  }
  options("game", data.games.map(g => g.name), at.game);
  options("rule", game.rules, at.rule, ruleText);
  by("rule").parentElement.hidden = game.rules.length === 0;
  by("rule").disabled = Boolean(state.setUp);
  options("plays", ["neither", ...game.sides, "both"], state.plays);
  options("level", ["", ...data.levels.map((_, i) => String(i + 1))], settings.level, levelText);
  options("notation", game.notations, notationOf(at.game) || game.notations[0]);
  by("notation-label").hidden = game.notations.length === 0;
  by("time").placeholder = state.plays === "neither" ? t("no end") : usualPlayTime;
  by("size-label").hidden = !game.sizes;
  if (game.sizes) {
    const [min, max] = game.sizes;
    Object.assign(by("size"), {min, max});
    if (document.activeElement !== by("size")) by("size").value = at.size;
  }
  by("save-record").hidden = !at.format;
  by("save-record").textContent = t("save ") + at.format.toUpperCase();
  by("set-up").hidden = by("save-picture").hidden = !board;
  drawSwap2();
  by("cut").disabled = !state.node.parent;
}
function drawClock() {
  const {clock, at} = state;
  by("clocks").hidden = !clock;
  if (!clock) return;
  fit(by("clocks"), 2, () => element("span", "")).forEach((span, side) => {
    const left = Math.max(0, timeLeft(side)), seconds = Math.floor(left % 60);
    span.textContent = `${t(at.sides[side])} ${Math.floor(left / 60)}:${String(seconds).padStart(2, "0")}`;
    span.className = clock.side === side ? "runs" : left === 0 ? "fault" : "";
  });
}
function drawBar() {
  const {chance} = state.node, {sides} = state.at;
  by("bar").classList.toggle("unknown", chance === null);
  by("bar").firstChild.style.width = 100 * (chance === null ? 0.5 : chance) + "%";
  if (board) {
    const {men} = board.picture, inkOf = man => man.glyph ? man.ink : man.disc;
    by("bar").firstChild.style.background = inkOf(men[0]);
    by("bar").style.background = inkOf(men[men.length - 1]);
  }
  by("bar").lastChild.textContent = chance === null ? ""
    : `${t(sides[0])} ${percentText(chance)} – ${t(sides[1])} ${percentText(1 - chance)}`;
}
function render() {
  if (!state.at) return;
  drawBoard();
  drawBar();
  drawClock();
  drawLines();
  drawGame();
  drawControls();
}
