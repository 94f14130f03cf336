// The script of the live page. Its messages stand in README.md.
const games = Object.fromEntries(data.games.map(g => [g.name, g]));
let at = null;            // the last "position"
let moves = [];           // of the whole game; `shown` of them are played
let shown = 0, start = "";  // text of where it begins, "" for the usual start
let lines = [], hovered = null, searched = 0, isOn = false;
let board = null, picked = null, setUp = null;
// What answers are to come, in order: to a "search"; to a position of the game that is there ("show");
// or one that takes its place ("replace").
const pending = [];
const socket = new WebSocket(location.href.replace(/^http/, "ws").replace(/[?#].*$/, "") + "live");

function send(message, kind = "replace") {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (message.type !== "stop") pending.push(message.type === "search" ? "search" : kind);
  socket.send(JSON.stringify(message));
}
function say(text, isFault) {
  by("message").textContent = text;
  by("message").className = isFault ? "fault" : "soft";
}
function shownMoves() { return moves.slice(0, shown); }

// ---- What is asked
function ask(wanted, kind, rule = at.rule) {
  send({type: "position", game: at.game, rule, size: at.size, start, moves: wanted}, kind);
}
function show(count) {
  if (!at || setUp) return;
  shown = Math.max(0, Math.min(count, moves.length));
  ask(shownMoves(), "show");
}
function play(move) {
  if (moves[shown] === move) return show(shown + 1);
  ask([...shownMoves(), move], "replace");
}
function number(id) { const text = by(id).value; return text === "" ? null : +text; }
function search() {
  lines = [];
  send({type: "search", threads: number("threads"), hash: number("hash"),
        multipv: number("multipv"), time: number("time")});
}
function newGame(game, rule, size) {
  send({type: "position", game, rule, size, start: "", moves: []});
}

// ---- What is heard
const heard = {
  position(message) {
    const kind = pending.shift() || "replace";
    at = message;
    if (setUp) endSetUp();
    if (kind === "replace") [moves, shown] = [message.moves, message.moves.length];
    start = message.initial ? "" : message.start;
    board = at.picture && new Board(at.picture);
    [lines, picked, hovered] = [[], null, null];
    sessionStorage.setItem(place, JSON.stringify(
      {game: at.game, rule: at.rule, size: at.size, start, moves, shown}));
    refresh();
    say(at.over ? "the game is over: " + at.over : `${at.sides[at.side]} to move`);
    const isLast = pending.every(other => other === "search");
    if (!at.over && isLast && (isOn || playsNow())) search();
  },
  search(message) {
    pending.shift();
    searched = message.search;
    lines = [];
    refreshGo(true);
  },
  line(message) {
    if (message.search !== searched || message.bound !== "exact" && lines[message.multipv - 1]
        && !("win" in message.score) && !("loss" in message.score)) return;
    const before = lines[message.multipv - 1];
    lines[message.multipv - 1] = message;
    if (before && hovered === before) hovered = message;
    showNumbers(message);
    refreshLines();
  },
  status(message) {
    if (message.search === searched) showNumbers(message);
  },
  result(message) {
    if (message.search !== searched) return;
    lines = message.lines;
    showNumbers(message);
    refreshLines();
    refreshGo(false);
    if (message.best && playsNow() && message.reason !== "interrupted") play(message.best);
  },
  error(message) {
    if (pending.shift() === "search") {
      isOn = false;
      refreshGo(false);
    }
    say(message.message, true);
  }
};
function enginePlays(side) {
  const plays = by("plays").value;
  return plays === "both" || plays === at.sides[side];
}
function playsNow() { return enginePlays(at.side); }

// ---- The board
function notesOf() {
  return lines.filter(l => l && l.best).map(l => ({move: l.best, best: l.multipv === 1,
    texts: [shortScore(l.score), percentText(l.chance)]}));
}
function drawBoard() {
  if (!board) {
    by("board").innerHTML = `<pre>${escapeText(at.drawn || "")}</pre>`;
    return;
  }
  if (setUp) {
    by("board").innerHTML = board.svg({rows: setUp.rows});
    return;
  }
  const drawn = board.after(at.start, at.first_side, at.moves);
  if (picked) {
    const targets = at.legal.map(m => board.points(m, drawn.rows.length)).filter(
      ([from]) => from.x === picked.x && from.y === picked.y).map(([, to]) => to);
    drawn.marks = [picked, ...targets];
  }
  by("board").innerHTML = board.svg({...drawn, forbidden: at.forbidden, side: at.side,
    notes: hovered || picked ? [] : notesOf(), line: hovered ? hovered.pv : []});
}
function pointOf(event) {
  const svg = by("board").querySelector("svg");
  if (!svg || !board) return null;
  const rows = board.parse(at.start);
  return board.pointOf(event, svg, rows[0].length, rows.length);
}
function isMoving() { return at.legal.some(m => board.points(m, 1).length > 1); }
by("board").onclick = event => {
  const point = at && pointOf(event);
  if (!point) return;
  const height = board.parse(at.start).length, name = board.name(point, height);
  if (setUp) {
    setUp.rows[point.y][point.x] = setUp.rows[point.y][point.x] === setUp.man ? "." : setUp.man;
    return drawBoard();
  }
  if (at.over) return say("the game is over: " + at.over, true);
  if (!isMoving()) return play(name);
  const begun = picked && at.legal.find(m => m === board.name(picked, height) + name);
  if (begun) return play(begun);
  picked = at.legal.some(m => m.startsWith(name)) ? point : null;
  drawBoard();
};
by("board").onmousemove = event => {
  const point = at && !setUp && !picked && lines.length && pointOf(event);
  const height = point && board.parse(at.start).length;
  const under = point ? lines.find(l => {
    const last = l && l.best && board.points(l.best, height).pop();
    return last && last.x === point.x && last.y === point.y;
  }) || null : null;
  if (under !== hovered) hover(under);
};
by("board").onmouseleave = () => hover(null);
function hover(line) {
  if (hovered === line) return;
  hovered = line;
  if (at) drawBoard();
}

// ---- What stands beside it
function showNumbers(m) {
  by("numbers").textContent = `depth ${m.depth}, ${countText(m.nodes)} nodes, ${countText(m.nps)} nodes/s, `
    + `${timeText(m.time_s)}, table ${Math.round(m.hashfull_permille / 10)} %`;
}
// Rows are changed in place: one that is made anew under the mouse would swallow its click.
function addLine(body) {
  const row = body.insertRow(), index = row.sectionRowIndex;
  for (const name of ["number", "number", "number", "number soft", "line"]) {
    row.insertCell().className = name;
  }
  row.onmouseenter = () => hover(lines[index]);
  row.onmouseleave = () => hover(null);
  row.onclick = () => { if (lines[index]) play(lines[index].best); };
}
function refreshLines() {
  const body = by("lines").tBodies[0];
  by("score-of").textContent = `score (${at.sides[at.side]})`;
  while (body.rows.length > lines.length) body.deleteRow(-1);
  while (body.rows.length < lines.length) addLine(body);
  lines.forEach((l, i) => {
    const texts = [l.multipv, scoreText(l.score, l.bound), percentText(l.chance), l.depth,
                   l.pv.slice(0, 14).join(" ")];
    texts.forEach((text, k) => { body.rows[i].cells[k].textContent = text; });
  });
  drawBoard();
}
function refreshGo(isSearching) {
  by("go").textContent = isOn || isSearching ? "stop" : "start";
  by("go").classList.toggle("on", isOn || isSearching);
}
function options(id, names, chosen) {
  by(id).innerHTML = names.map(name => `<option${name === chosen ? " selected" : ""}>${name}</option>`)
    .join("");
}
function refresh() {
  const game = games[at.game], plays = by("plays").value;
  by("title").textContent = at.game + (at.rule ? ", " + at.rule : "");
  by("state").textContent = `move ${shown} of ${moves.length}`;
  by("moves").innerHTML = moves.map((m, i) => `<button>${i + 1}.${escapeText(m)}</button>`).join("");
  [...by("moves").children].forEach((b, i) => { b.onclick = () => show(i + 1); });
  chooseButton(by("moves"), shown - 1);
  options("game", data.games.map(g => g.name), at.game);
  options("rule", game.rules, at.rule);
  by("rule").parentElement.hidden = game.rules.length === 0;
  options("plays", ["neither", ...game.sides, "both"], plays || "neither");
  by("size-label").hidden = !game.sizes;
  if (game.sizes) [by("size").min, by("size").max, by("size").value] = [...game.sizes.slice(0, 2), at.size];
  by("copy-record").hidden = !at.format;
  by("copy-record").textContent = "copy " + at.format.toUpperCase();
  by("set-up").hidden = !board;
  refreshLines();
}
function stop() {
  isOn = false;
  if (by("plays").value !== "neither") by("plays").value = "neither";
  send({type: "stop"});
  refreshGo(false);
}
by("go").onclick = () => {
  if (by("go").classList.contains("on")) return stop();
  if (!at || at.over || setUp) return;
  isOn = true;
  search();
};
for (const id of ["time", "multipv", "threads", "hash"]) {
  by(id).onchange = () => { if (isOn && at && !at.over) search(); };
}
by("plays").onchange = () => { if (at && !at.over && playsNow()) search(); };
// Back to the last position in which a person is to move, as in `ybw play`.
by("undo").onclick = () => {
  if (!at || setUp || shown === 0) return;
  if (by("plays").value === "both") stop();
  let count = shown;
  do count -= 1; while (count > 0 && enginePlays((at.first_side + count) % 2));
  moves = moves.slice(0, count);
  show(count);
};
by("new").onclick = () => newGame(by("game").value, null, number("size"));
by("game").onchange = () => newGame(by("game").value, null, null);
by("rule").onchange = () => ask(shownMoves(), "show", by("rule").value);
by("size").onchange = () => newGame(at.game, at.rule, number("size"));
by("load").onclick = () => send({type: "load", text: by("text").value});
by("file").onchange = async event => {
  const [file] = event.target.files;
  if (!file) return;
  if (file.size > data.longest_game) return say("the file is too large for a game", true);
  by("text").value = await file.text();
  by("load").onclick();
};
by("copy-position").onclick = event => copyText(event.target, at.text);
by("copy-moves").onclick = event => copyText(event.target, at.moves.join(" "));
by("copy-record").onclick = event => copyText(event.target, at.record);

// ---- The beginning and the end
// Of this run of the program, as its token says.
const place = "game " + location.pathname;
const kept = JSON.parse(sessionStorage.getItem(place) || "null");
makeStepper(() => shown, () => moves.length, show);
by("threads").value = data.threads;
by("threads").max = data.most_threads;
by("hash").value = data.hash_mib;
by("hash").max = data.most_hash_mib;
socket.onmessage = event => {
  const message = JSON.parse(event.data);
  heard[message.type]?.(message);
};
socket.addEventListener("message", () => {
  // A page that is loaded again goes on where it was.
  if (!kept || !games[kept.game]) return;
  ({moves, shown, start} = kept);
  send({type: "position", ...kept, moves: shownMoves()}, "show");
}, {once: true});
socket.onclose = event => {
  isOn = false;
  refreshGo(false);
  by("go").disabled = true;
  say("the connection has ended" + (event.reason ? `: ${event.reason}` : "; is ybw serve running?"), true);
};
