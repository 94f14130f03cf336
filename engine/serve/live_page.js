// The script of the live page: one state, changed by what is clicked and heard, and one function that
// shows it. Its messages stand in README.md; moves and variations are those of live_tree.js.
const games = Object.fromEntries(data.games.map(g => [g.name, g]));
const usualPlayTime = 3;  // seconds a move, where nothing is said and the engine plays
const judgingTime = 0.2;  // seconds a position at first; each later round takes three times as long
const judgingRounds = 4;
const state = {
  root: null, node: null,  // of the tree; the node is the one that is shown
  at: null,                // what the server says of it: the last "position"
  variant: null,           // game, rule, size and start of the whole tree
  job: null,               // the search that runs: {node, kind, lines, search}
  isOn: false,             // every position that is shown is searched
  plays: "neither",        // the side or sides of the engine
  showsThreat: false,
  judging: null,           // {nodes, index, time, round}
  preview: null,           // {index, count, isPinned}: so much of a candidate's line is on the board
  picked: null,            // the point of the man that moves
  setUp: null
};
const settings = Object.assign(
  {time: "", multipv: "3", level: "", notation: language === "zh" ? "chinese" : "", isFlipped: false},
  JSON.parse(decodeURIComponent((/(?:^|; )ybw=([^;]*)/.exec(document.cookie) || [0, "{}"])[1])));
let board = null, pointer = "mouse", pressed = document.body, numbers = "";

// ---- The talk: what is said has its answer in the same order, but for "stop", which has none
let socket = null, pending = [];
const jobs = new Map();  // by the number of their search, until their result
function connect() {
  socket = new WebSocket(location.href.replace(/^http/, "ws").replace(/[?#].*$/, "") + "live");
  pending = [greet];
  jobs.clear();
  socket.onmessage = event => {
    const message = JSON.parse(event.data);
    (heard[message.type] || answer)(message);
  };
  socket.onclose = event => {
    [state.job, state.judging] = [null, null];
    const isElsewhere = event.code === 1008;
    by("take").hidden = !isElsewhere;
    say(isElsewhere ? "the board is open in another page"
                    : "the connection has ended; is ybw serve running?", true);
    if (state.at) render();
    if (!isElsewhere) setTimeout(connect, 2000);
  };
}
function answer(message) { (pending.shift() || greet)(message); }
function send(message, then) {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (then) pending.push(then);
  socket.send(JSON.stringify(message));
}
function say(text, isFault) {
  by("message").textContent = t(text);
  by("message").className = isFault ? "fault" : "soft";
}
function notationOf(game) {
  return games[game] && games[game].notations.includes(settings.notation) ? settings.notation : "";
}
function ask(position, then) {
  send({type: "position", notation: notationOf(position.game), ...position}, message => {
    if (message.type !== "error") return then(message);
    say(message.message, true);
    think();
  });
}
function where(node) { return {...state.variant, moves: movesTo(node)}; }
// The first word of the server: a page that is loaded again goes on where it was.
function greet(message) {
  if (message.type === "error") return say(message.message, true);
  if (state.node) return go(state.node);
  const kept = JSON.parse(sessionStorage.getItem(place) || "null");
  const linked = linkedPosition();
  if (!kept || linked && kept.link !== location.hash) return linked ? ask(linked, begin) : begin(message);
  state.variant = kept.variant;
  state.root = unpacked(null, kept.tree);
  [state.isOn, state.plays] = [kept.isOn, kept.plays];
  go(kept.moves.reduce((node, move) => kidOf(node, move, move), state.root));
}

// ---- Going from position to position
function begin(message) {  // another game
  if (notationOf(message.game) !== message.notation) {
    const {game, rule, size, start, moves} = message;
    return ask({game, rule, size, start: message.initial ? "" : start, moves}, begin);
  }
  nodes = [];
  state.root = makeNode(null, null, null);
  state.judging = null;
  arrive(message.moves.reduce((node, move, i) => makeNode(node, move, message.names[i]), state.root), message);
}
function arrive(node, message, isMove = false) {
  Object.assign(state, {node, at: message, preview: null, picked: null});
  const {game, rule, size} = message;
  state.variant = {game, rule, size, start: message.initial ? "" : message.start};
  board = message.picture && new Board(message.picture);
  if (state.setUp) endSetUp();
  markPath(node);
  pathTo(node).forEach((n, i) => { n.name = message.names[i]; });
  if (message.over) node.chance = message.winner === null ? 0.5 : 1 - message.winner;
  say(message.over ? "the game is over: " + message.over : `${message.sides[message.side]} to move`);
  think(isMove);
  render();
  keep();
}
function go(node, isMove = false) {
  if (!node || state.setUp) return;
  if (state.job && state.job.kind !== "judge") endJob();
  state.node = node;
  markPath(node);
  ask(where(node), message => { if (state.node === node) arrive(node, message, isMove); });
}
function show(count) { if (state.at) go(lineThrough(state.node)[count - 1] || state.root); }
// Plays moves from the position that is shown; they may be there already.
function play(...moves) {
  const from = state.node;
  if (state.job && state.job.kind !== "judge") endJob();
  ask({...where(from), moves: [...movesTo(from), ...moves]}, message => {
    const node = moves.reduce((n, move) => kidOf(n, move, message.names[n.ply]), from);
    arrive(node, message, true);
  });
}

// ---- Searches
function number(id) { const text = by(id).value; return text === "" ? null : +text; }
function enginePlays(side) { return state.plays === "both" || state.plays === state.at.sides[side]; }
function search(node, kind, more) {
  if (state.job) state.job.isCancelled = true;
  const job = state.job = {node, kind, lines: []};
  send({type: "search", notation: notationOf(state.variant.game), ...where(node), threads: number("threads"),
        hash: number("hash"), multipv: number("multipv"), ...more}, message => {
    if (message.type === "search") {
      job.search = message.search;
      jobs.set(job.search, job);
      return;
    }
    if (state.job === job) state.job = null;
    if (kind === "judge") ++state.judging.index;  // a game that is over
    else {
      [state.isOn, state.showsThreat] = [state.isOn && kind === "threat", false];
      say(message.message, true);
    }
    think();
    render();
  });
}
function endJob() {
  state.job.isCancelled = true;
  state.job = null;
  send({type: "stop"});
}
// Begins what is to be searched now, if anything is.
function think(isMove = false) {
  const {at, node} = state;
  if (!at || state.setUp || pending.length) return;
  if (!at.over) {
    if (isMove && enginePlays(at.side)) {
      const isWeak = settings.level !== "";
      return search(node, "play", isWeak ? {level: +settings.level} : {time: number("time") || usualPlayTime});
    }
    if (state.showsThreat && node.threat === undefined) {
      return search(node, "threat", {threat: true, time: 1, multipv: 1});
    }
    if (state.isOn) return search(node, "analysis", {time: number("time")});
  }
  if (state.judging && !state.job) judgeNext();
}
// From the last position to the first, so that the table knows what comes; then the worst moves
// first, for longer.
function judgeNext() {
  const judging = state.judging, first = state.at.first_side;
  if (judging.index >= judging.nodes.length) {
    if (++judging.round > judgingRounds) {
      state.judging = null;
      return render();
    }
    const worst = node => Math.max(0, ...node.kids.map(kid => lossOf(kid, first)));
    judging.nodes.sort((a, b) => worst(b) - worst(a));
    Object.assign(judging, {index: 0, time: judging.time * 3});
  }
  search(judging.nodes[judging.index], "judge", {time: judging.time, multipv: 1});
}
function learn(job) {
  const {node, kind, lines: [best]} = job;
  if (!best) return;
  if (kind === "threat") {
    node.threat = best;
    return;
  }
  const isDecided = "win" in best.score || "loss" in best.score;
  const isDeeper = best.depth >= node.depth || isDecided, lines = job.lines.filter(Boolean);
  if (isDeeper && (best.bound === "exact" || isDecided)) {
    node.depth = best.depth;
    node.chance = (state.at.first_side + node.ply) % 2 ? 1 - best.chance : best.chance;
  }
  // Who plays against the engine is not told what it thinks.
  const isSecret = kind === "play" && state.plays !== "both";
  if (!isSecret && (isDeeper || lines.length > node.lines.length)) node.lines = lines;
}
const heard = {
  line(message) {
    const job = jobs.get(message.search), before = job && job.lines[message.multipv - 1];
    if (!job || job.isCancelled || message.bound !== "exact" && before && !("win" in message.score)
        && !("loss" in message.score)) return;
    job.lines[message.multipv - 1] = message;
    learn(job);
    heard.status(message);
    render();
  },
  status(message) {
    const job = jobs.get(message.search);
    if (!job || job.isCancelled || job.kind === "judge") return;
    numbers = [`depth ${message.depth}`, `${countText(message.nodes)} nodes`,
               `${countText(message.nps)} nodes/s`, timeText(message.time_s),
               `table ${Math.round(message.hashfull_permille / 10)} %`].map(t).join(", ");
    by("numbers").textContent = numbers;
  },
  result(message) {
    const job = jobs.get(message.search);
    heard.status(message);
    jobs.delete(message.search);
    if (job.isCancelled) return;
    state.job = null;
    job.lines = message.lines;
    learn(job);
    const isWhole = message.reason !== "interrupted";
    if (job.kind === "play" && message.choice) play(message.choice);
    else if (job.kind === "judge" && isWhole) ++state.judging.index;
    if (job.kind === "threat" && job.node.threat === undefined) job.node.threat = null;
    if (job.kind === "judge" || job.kind === "threat") think();
    render();
    keep();
  }
};

// ---- What is shown
function previewLine() { return state.preview && state.node.lines[state.preview.index]; }
function notesOf(node) {
  const notes = node.lines.map((l, i) => ({move: l.points[0], best: i === 0,
    texts: [shortScore(l.score), percentText(l.chance)]})).filter(note => note.move);
  if (state.showsThreat && node.threat && node.threat.points[0]) {
    notes.unshift({move: node.threat.points[0], ink: "#b3261e", texts: ["!", shortScore(node.threat.score)]});
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
    by("board").innerHTML = board.svg({rows: setUp.rows});
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
    run: hasWonByPlacing ? board.run(drawn.rows, last[0]) : [], notes: line || picked ? [] : notesOf(node),
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
  const row = document.createElement("tr");
  for (const name of ["number", "number", "number", "number soft", "line"]) row.append(element("td", name));
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
  const chosen = node === state.node ? " chosen" : "";
  return `<button class="${verdictOf(node, first)}${chosen}" data-node="${node.number}">${node.ply}.`
    + `${escapeText(node.name)}</button>`;
}
function treeHtml(node, first) {
  let html = "";
  for (; node.kids.length; node = node.kids[0]) {
    html += moveButton(node.kids[0], first) + node.kids.slice(1).map(
      kid => `<span class="variation">(${moveButton(kid, first)}${treeHtml(kid, first)})</span>`).join("");
  }
  return html;
}
function drawGame() {
  const {node, at, judging} = state, line = lineThrough(node), first = at.first_side;
  by("state").textContent = t(`move ${node.ply} of ${line.length}`);
  setHtml(by("moves"), treeHtml(state.root, first));
  const bad = line.filter(n => verdictOf(n, first)).sort((a, b) => lossOf(b, first) - lossOf(a, first));
  const share = (n, chance) => percentText((first + n.ply) % 2 ? chance : 1 - chance);
  by("mistakes-panel").hidden = bad.length === 0;
  setHtml(by("mistakes").tBodies[0], bad.map(n => `<tr data-node="${n.parent.number}"><td class="number">${n.ply}.</td>
    <td>${escapeText(n.name)}</td><td class="${verdictOf(n, first)}">${t(verdictOf(n, first))}</td>
    <td class="number">${share(n, n.parent.chance)} → ${share(n, n.chance)}</td>
    <td class="line">${escapeText(n.parent.lines.length ? n.parent.lines[0].pv.slice(0, 6).join(" ") : "")}</td></tr>`)
    .join(""));
  by("annotate").textContent = t(judging ? "stop judging" : "judge the moves");
  by("annotate").disabled = line.length === 0;
  by("judged").textContent = judging
    ? t(`round ${judging.round}: ${judging.index} of ${judging.nodes.length}`) : "";
  const known = [state.root, ...line].filter(n => n.chance !== null);
  by("curve-panel").hidden = known.length < 2;
  if (known.length < 2) return;
  drawCurve(by("curve"), {x: [0, Math.max(line.length, 1)], y: [0, 1], below: roundTicks(line.length),
    left: [[1, "100 %"], [0.5, t(at.sides[0])], [0, "0 %"]],
    series: [{color: "var(--first)", points: known.map(n => [n.ply, n.chance])}],
    spots: bad.map(n => [n.ply, n.chance, "var(--mark)", `${n.ply}. ${n.name}`]),
    at: node.ply, pick: x => show(Math.round(x))});
}
function options(id, values, chosen, text = t) {
  setHtml(by(id), values.map(value => `<option value="${value}">${escapeText(text(value))}</option>`).join(""));
  if (document.activeElement !== by(id)) by(id).value = chosen;
}
function levelText(value) {
  if (value === "") return t("full strength");
  const {nodes: count, temperature} = data.levels[value - 1];
  return t(`${value}: ${count} nodes, temperature ${Math.round(temperature * 100)} %`);
}
function drawControls() {
  const {at, job} = state, game = games[at.game], isBusy = Boolean(job && job.kind !== "judge");
  by("title").textContent = [at.game, at.rule].filter(Boolean).map(t).join(t(", "));
  by("score-of").textContent = `${t("score")} (${t(at.sides[at.side])})`;
  by("go").textContent = t(state.isOn || isBusy ? "stop" : "start");
  by("go").classList.toggle("on", state.isOn || isBusy);
  by("now").hidden = !(job && job.kind === "play");
  by("threat").classList.toggle("on", state.showsThreat);
  const threat = state.showsThreat && state.node.threat;
  by("threat-line").hidden = !threat;
  if (threat) {
    by("threat-line").textContent = `${t("threat")}: ${threat.pv.slice(0, 8).join(" ")} (${t(scoreText(threat.score))})`;
  }
  options("game", data.games.map(g => g.name), at.game);
  options("rule", game.rules, at.rule);
  by("rule").parentElement.hidden = game.rules.length === 0;
  options("plays", ["neither", ...game.sides, "both"], state.plays);
  options("level", ["", ...data.levels.map((_, i) => String(i + 1))], settings.level, levelText);
  options("notation", game.notations, notationOf(at.game) || game.notations[0]);
  by("notation-label").hidden = game.notations.length === 0;
  by("time").placeholder = state.plays === "neither" ? t("no end") : usualPlayTime;
  by("size-label").hidden = !game.sizes;
  if (game.sizes) [by("size").min, by("size").max, by("size").value] = [...game.sizes.slice(0, 2), at.size];
  by("save-record").hidden = !at.format;
  by("save-record").textContent = t("save ") + at.format.toUpperCase();
  by("set-up").hidden = by("save-picture").hidden = !board;
  by("cut").disabled = !state.node.parent;
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
  drawLines();
  drawGame();
  drawControls();
}

// ---- What is clicked
document.addEventListener("pointerdown", event => { [pointer, pressed] = [event.pointerType, event.target]; }, true);
function pointOf(event) {
  const svg = by("board").querySelector("svg");
  if (!svg || !board) return null;
  const rows = board.parse(state.at.start);
  return board.pointOf(event, svg, rows[0].length, rows.length);
}
function lineAt(point, height) {
  return state.node.lines.findIndex(l => {
    const last = l.points.length && board.points(l.points[0], height).pop();
    return last && last.x === point.x && last.y === point.y;
  });
}
// A finger has no place to rest: its first tap shows, the second one on the same plays.
function choose(index, count, moves) {
  const line = state.node.lines[index], {preview} = state;
  if (!line) return;
  if (pointer !== "mouse" && !(preview && preview.isPinned && preview.index === index
                               && preview.count === count)) {
    state.preview = {index, count, isPinned: true};
    return render();
  }
  play(...line.points.slice(0, moves));
}
by("board").onclick = event => {
  const {at, setUp, picked} = state, point = at && pointOf(event);
  if (!point) return;
  const height = board.parse(at.start).length, name = board.name(point, height);
  if (setUp) {
    setUp.rows[point.y][point.x] = setUp.rows[point.y][point.x] === setUp.man ? "." : setUp.man;
    return drawBoard();
  }
  if (at.over) return say("the game is over: " + at.over, true);
  if (!at.legal.some(m => board.points(m, 1).length > 1)) {
    const index = lineAt(point, height);
    return index < 0 ? play(name) : choose(index, state.node.lines[index].points.length, 1);
  }
  const begun = picked && at.legal.find(m => m === board.name(picked, height) + name);
  if (begun) return play(begun);
  state.picked = at.legal.some(m => m.startsWith(name)) ? point : null;
  drawBoard();
};
function hover(preview) {
  if (pointer !== "mouse" || JSON.stringify(preview) === JSON.stringify(state.preview)) return;
  state.preview = preview;
  if (state.at) render();
}
by("board").onmousemove = event => {
  const {at, setUp, picked, node} = state;
  const point = at && !setUp && !picked && node.lines.length && pointOf(event);
  const index = point ? lineAt(point, board.parse(at.start).length) : -1;
  hover(index < 0 ? null : {index, count: node.lines[index].points.length});
};
by("board").onmouseleave = () => hover(null);
function lineOf(event) {
  const row = event.target.closest("tbody tr"), step = event.target.closest(".step");
  if (!row) return null;
  const index = row.sectionRowIndex, whole = state.node.lines[index].points.length;
  const count = step ? 1 + [...step.parentElement.children].indexOf(step) : whole;
  return {index, count, moves: step ? count : 1};
}
by("lines").onmouseover = event => {
  const line = lineOf(event);
  hover(line && {index: line.index, count: line.count});
};
by("lines").onmouseleave = () => hover(null);
by("lines").onclick = event => {
  const line = lineOf(event);
  if (line) choose(line.index, line.count, line.moves);
};
for (const id of ["moves", "mistakes"]) {
  by(id).onclick = event => {
    // What was pressed may have been made anew since.
    const chosen = event.target.closest("[data-node]") || pressed.closest("[data-node]");
    if (chosen) go(nodes[chosen.dataset.node]);
  };
}
function stop() {
  const plays = state.job && state.job.kind === "play";
  if (state.plays === "both") state.plays = "neither";
  [state.isOn, state.judging] = [false, null];
  if (plays) send({type: "stop"});  // it plays the best move so far
  else if (state.job) endJob();
  render();
}
by("go").onclick = () => {
  if (by("go").classList.contains("on")) return stop();
  if (!state.at || state.at.over || state.setUp) return;
  state.isOn = true;
  think();
  render();
};
by("now").onclick = () => { if (state.job && state.job.kind === "play") send({type: "stop"}); };
by("annotate").onclick = () => {
  if (state.judging) {
    state.judging = null;
    if (state.job && state.job.kind === "judge") endJob();
    return render();
  }
  const line = [state.root, ...lineThrough(state.node)];
  state.isOn = false;
  if (state.job) endJob();
  state.judging = {nodes: line.reverse(), index: 0, time: judgingTime, round: 1};
  think();
  render();
};
by("threat").onclick = () => {
  state.showsThreat = !state.showsThreat;
  if (state.job && state.job.kind === "threat") endJob();
  think();
  render();
};
// Back to the last position in which a person is to move, as in `ybw play`. The moves stay in the tree.
by("undo").onclick = () => {
  if (!state.at || state.setUp) return;
  let node = state.node.parent;
  while (node && state.plays !== "both" && enginePlays((state.at.first_side + node.ply) % 2)) node = node.parent;
  if (!node) return say("there is no move of yours to take back", true);
  if (state.plays === "both") state.plays = "neither";
  go(node);
};
by("cut").onclick = () => {
  const {node} = state;
  if (!node.parent) return;
  go(node.parent);
  cutOff(node);
};
by("flip").onclick = () => { settings.isFlipped = !settings.isFlipped; keepSettings(); render(); };
by("plays").onchange = () => {
  state.plays = by("plays").value;
  if (state.job && state.job.kind === "play") endJob();
  think(true);
  render();
};
for (const id of ["time", "multipv", "level", "notation"]) {
  by(id).onchange = () => {
    settings[id] = by(id).value;
    keepSettings();
    if (id === "notation") return rename();
    if (state.job && state.job.kind === "analysis") think();
    render();
  };
}
for (const id of ["threads", "hash"]) {
  by(id).onchange = () => { if (state.job && state.job.kind === "analysis") think(); };
}
// Every line of the tree is asked for its names; what was found in the other notation is forgotten.
function rename() {
  for (const node of nodes) node.lines = [];
  for (const leaf of nodes.filter(node => node.kids.length === 0)) {
    ask(where(leaf), message => pathTo(leaf).forEach((n, i) => { n.name = message.names[i]; }));
  }
  go(state.node);
}
function newGame(game, rule, size) { ask({game, rule, size, start: "", moves: []}, begin); }
by("new").onclick = () => newGame(by("game").value, by("rule").value || null, number("size"));
by("game").onchange = () => newGame(by("game").value, null, null);
by("size").onchange = () => newGame(state.at.game, state.at.rule, number("size"));
by("rule").onchange = () => {
  const {node} = state;
  ask({...where(node), rule: by("rule").value}, message => {
    forgetSearches();
    arrive(node, message);
  });
};
by("load").onclick = () => send({type: "load", text: by("text").value}, message =>
  message.type === "error" ? say(message.message, true) : begin(message));
by("file").onchange = async event => {
  const [file] = event.target.files;
  if (!file) return;
  if (file.size > data.longest_game) return say("the file is too large for a game", true);
  by("text").value = await file.text();
  by("load").onclick();
};
by("take").onclick = () => { by("take").hidden = true; connect(); };
document.addEventListener("keydown", event => {
  if (/INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = {" ": "go", m: "now", u: "undo", f: "flip", t: "threat", a: "annotate"}[event.key];
  if (event.key === "Escape") state.preview = null;
  if (event.key === "Enter" && state.preview && event.target.tagName !== "BUTTON") {
    play(...previewLine().points.slice(0, state.preview.count));
  }
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const kids = state.node && state.node.parent ? state.node.parent.kids : [];
    const next = kids[kids.indexOf(state.node) + (event.key === "ArrowUp" ? -1 : 1)];
    if (next) go(next);
  } else if (button) by(button).click();
  else return;
  event.preventDefault();
});

// ---- What is kept, copied and saved
const place = "game " + location.pathname;  // of this run of the program, as its token says
function keepSettings() {
  // A cookie, since the port is another one each time.
  document.cookie = "ybw=" + encodeURIComponent(JSON.stringify(settings))
    + "; path=/; max-age=31536000; SameSite=Strict";
}
function keep() {
  const link = new URLSearchParams();
  for (const [key, value] of Object.entries({...state.variant, moves: movesTo(state.node).join(",")})) {
    if (value) link.set(key, value);
  }
  keepPlace(String(link));
  sessionStorage.setItem(place, JSON.stringify({variant: state.variant, tree: packed(state.root),
    moves: movesTo(state.node), isOn: state.isOn, plays: state.plays, link: location.hash}));
}
function linkedPosition() {
  const link = new URLSearchParams(location.hash.slice(1));
  if (!games[link.get("game")]) return null;
  return {game: link.get("game"), rule: link.get("rule"), size: link.get("size") && +link.get("size"),
          start: link.get("start") || "", moves: (link.get("moves") || "").split(",").filter(Boolean)};
}
window.addEventListener("hashchange", () => { const linked = linkedPosition(); if (linked) ask(linked, begin); });
window.addEventListener("resize", render);
window.addEventListener("pagehide", () => { if (state.at) keep(); });
function saveAs(name, url) {
  const link = document.createElement("a");
  [link.download, link.href] = [name, url];
  link.click();
}
function recordText() {
  const {at, root} = state;
  return at.format === "sgf" ? sgfOf(at.record, root, at, board) : pgnOf(at.record, root, at);
}
// The board without the colours of the page, which a file does not know.
function pictureText() {
  const svg = by("board").firstChild.cloneNode(true), [, , width, height] = svg.getAttribute("viewBox").split(" ");
  for (const [name, value] of Object.entries({xmlns: "http://www.w3.org/2000/svg", width, height,
                                              "font-family": "sans-serif"})) svg.setAttribute(name, value);
  return svg.outerHTML.replace(/var\(--(\w+)\)/g, (_, name) => color(name));
}
by("copy-link").onclick = event => copyText(event.target, location.href);
by("copy-position").onclick = event => copyText(event.target, state.at.text);
by("copy-moves").onclick = event => copyText(event.target, movesTo(state.node).join(" "));
by("save-record").onclick = () => saveAs("ybw." + state.at.format,
  "data:text/plain;charset=utf-8," + encodeURIComponent(recordText()));
by("save-picture").onclick = () => saveAs("ybw.svg",
  "data:image/svg+xml;charset=utf-8," + encodeURIComponent(pictureText()));

makeStepper(() => state.preview && state.preview.isPinned ? state.preview.count : state.node ? state.node.ply : 0,
  () => state.preview && state.preview.isPinned ? previewLine().points.length
    : state.node ? lineThrough(state.node).length : 0,
  count => {
    if (!state.preview || !state.preview.isPinned) return show(count);
    state.preview.count = count;
    render();
  });
for (const id of ["time", "multipv"]) by(id).value = settings[id];
for (const [id, value, most] of [["threads", data.threads, data.most_threads],
                                 ["hash", data.hash_mib, data.most_hash_mib]]) {
  Object.assign(by(id), {value, max: most});
}
connect();
