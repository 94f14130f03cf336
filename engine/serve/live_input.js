// What is clicked, pressed and kept on the live page; stands behind live_page.js and live_view.js.
// ---- What is clicked
// Until the server has said what the board is there is nothing to click at.
for (const kind of ["click", "change", "keydown"]) {
  document.addEventListener(kind, event => {
    if (!state.at && !event.target.closest("#take")) event.stopImmediatePropagation();
  }, true);
}
document.addEventListener("pointerdown", event => {
  [pointer, pressed] = [event.pointerType, event.target];
}, true);
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
function press(point) {
  const {at, setUp, picked} = state;
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
}
by("board").onclick = event => {
  const point = state.at && pointOf(event);
  if (point) press(point);
};
// By keyboard: arrows move a ring, Enter and space press there. A click gives it no focus, so that
// arrows still go through the game.
by("board").onmousedown = event => {
  event.preventDefault();
  if (document.activeElement !== by("board")) document.activeElement.blur();
};
by("board").onfocus = () => say("arrows move a ring over the board, Enter plays there");
by("board").onblur = () => {
  state.cursor = null;
  if (state.at) drawBoard();
};
by("board").onkeydown = event => {
  const way = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
  if (!way && !/^( |Enter)$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const {at} = state, rows = board && board.after(at.start, at.first_side, at.moves).rows;
  if (!rows) return;
  event.preventDefault();
  event.stopPropagation();
  const [width, height] = [rows[0].length, rows.length], sign = settings.isFlipped ? -1 : 1;
  const {x, y} = state.cursor || {x: width >> 1, y: height >> 1};
  if (!way) {
    pointer = "mouse";
    return press({x, y});
  }
  const within = (place, most) => Math.max(0, Math.min(place, most - 1));
  const point = state.cursor = {x: within(x + sign * way[0], width), y: within(y + sign * way[1], height)};
  const letter = (state.setUp ? state.setUp.rows : rows)[point.y][point.x];
  say(board.name(point, height) + (letter === "." ? "" : " " + letter));
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
by("mistakes").onkeydown = event => event.key === "Enter" && event.target.click();
function stop() {
  const plays = isThinkingOfItsMove();
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
// The best move so far; or, where one has gone to a position in which it is its turn, to begin with.
by("now").onclick = () => {
  if (isThinkingOfItsMove()) return send({type: "stop"});
  think(true);
  render();
};
// A line that a finger has chosen goes with a tap elsewhere.
document.addEventListener("click", event => {
  if (!pinned() || event.target.closest("#lines, #board, #controls")) return;
  state.preview = null;
  render();
});
by("annotate").onclick = () => {
  if (state.judging) {
    endJudging();
    return render();
  }
  if (state.setUp) return;
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
  if (!isThinkingOfItsMove()) think();
  render();
};
// Back to the last position in which a person is to move, as in `ybw play`. The moves stay.
by("undo").onclick = () => {
  if (!state.at || state.setUp) return;
  let node = state.node.parent;
  const isPersons = n => state.plays === "both" || !enginePlays((state.at.first_side + n.ply) % 2);
  while (node && !isPersons(node)) node = node.parent;
  if (!node) return say("there is no move of yours to take back", true);
  if (state.plays === "both") state.plays = "neither";
  go(node);
};
by("cut").onclick = () => {
  const {node} = state;
  if (!node.parent || state.setUp) return;
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
by("clock").onchange = () => {
  settings.clock = by("clock").value;
  keepSettings();
  resetClock();
  if (settings.clock.trim() && !state.clock) {
    say("a clock has minutes, and seconds for each move: 5+3", true);
  } else if (by("message").className === "fault" && isConnected()) sayTurn();
  render();
};
// What is typed belongs to the move at which one began, whatever is played meanwhile.
by("comment").onfocus = () => { state.commented = state.node; };
by("comment").oninput = () => { if (state.at) (state.commented || state.node).comment = by("comment").value; };
by("comment").onblur = () => {
  state.commented = null;
  if (state.at) by("comment").value = state.node.comment;
};
by("comment").onchange = () => { if (state.at) keep(); };
for (const id of ["threads", "hash"]) {
  by(id).onchange = () => { if (state.job && state.job.kind === "analysis") think(); };
}
// Every line of the tree is asked for its names; what was found in the other notation is forgotten.
function rename() {
  for (const node of nodes) Object.assign(node, {lines: [], threat: undefined});
  for (const leaf of nodes.filter(node => node.kids.length === 0)) {
    ask(where(leaf), message => pathTo(leaf).forEach((n, i) => { n.name = message.names[i]; }));
  }
  go(state.node, isThinkingOfItsMove());
}
function newGame(game, rule, size) {
  ask({game, rule, size, start: "", moves: []}, message => begin(message, null, true));
}
by("even").onclick = () => {
  if (!state.at || state.at.over || state.setUp) return;
  const balance = number("even-moves");
  search(state.node, "even", {balance, time: number("time") || usualPlayTime});
  render();
};
by("new").onclick = () => newGame(by("game").value, by("rule").value || null, number("size"));
by("game").onchange = () => newGame(by("game").value, null, null);
by("size").onchange = () => newGame(state.at.game, state.at.rule, number("size"));
by("rule").onchange = () => {
  const {node} = state, isTurn = isThinkingOfItsMove();
  if (state.job) endJob();  // what it finds is of the old rule
  ask({...where(node), rule: by("rule").value}, message => {
    endJudging();
    forgetSearches();
    arrive(node, message, isTurn);
  }, fault => {
    by("rule").value = state.at.rule;
    say(fault, true, told);
    think(isTurn);
  });
};
by("load").onclick = () => load({text: by("text").value});
by("file").onchange = async event => {
  const [file] = event.target.files;
  if (!file) return;
  if (file.size > data.longest_game) return say("the file is too large for a game", true);
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    by("text").value = new TextDecoder("utf-8", {fatal: true}).decode(bytes);
    if (!bytes.includes(0)) return by("load").onclick();
  } catch {
    // Of another encoding, or no text, as XQF is: the engine reads the bytes.
  }
  by("text").value = "";
  if (2 * bytes.length > data.longest_game) return say("the file is too large for a game", true);
  load({bytes: Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")});
};
by("take").onclick = () => { by("take").hidden = true; connect(); };
document.addEventListener("keydown", event => {
  // A button that has the focus is pressed by these.
  if (/^( |Enter)$/.test(event.key) && event.target.closest("button, summary, a")) return;
  if (/INPUT|TEXTAREA|SELECT/.test(event.target.tagName)
      || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = {" ": "go", m: "now", u: "undo", f: "flip", t: "threat", a: "annotate"}[event.key];
  if (event.key === "Escape") {
    state.preview = null;
    if (state.setUp) cancelSetUp();
    else render();
  }
  if (event.key === "Enter" && state.preview) {
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
  const position = {...state.variant, moves: movesTo(state.node).join(",")};
  keepPlace(String(new URLSearchParams(Object.entries(position).filter(([, value]) => value))));
  const store = isBrief => sessionStorage.setItem(place, JSON.stringify({variant: state.variant,
    tree: packed(state.root, isBrief), moves: movesTo(state.node), isOn: state.isOn,
    plays: state.plays, swap2: state.swap2, link: location.hash, isThinking: isThinkingOfItsMove(),
    clock: state.clock && {left: [timeLeft(0), timeLeft(1)], side: state.clock.side}}));
  try {
    store(false);
  } catch {  // there is no room for all lines
    store(true);
  }
}
// Of a game that is not known, too: the server says so.
function linkedPosition() {
  const {game, rule, size, start = "", moves = ""} =
    Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (!game) return null;
  return {game, rule, size: size && +size, start, moves: moves.split(",").filter(Boolean)};
}
window.addEventListener("hashchange", () => {
  const linked = linkedPosition();
  if (linked) ask(linked, begin);
});
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
  const svg = by("board").firstChild.cloneNode(true);
  const [, , width, height] = svg.getAttribute("viewBox").split(" ");
  const own = {xmlns: "http://www.w3.org/2000/svg", width, height, "font-family": "sans-serif"};
  for (const name in own) svg.setAttribute(name, own[name]);
  return svg.outerHTML.replace(/var\(--(\w+)\)/g, (_, name) => color(name));
}
by("copy-link").onclick = event => copyText(event.target, location.href);
by("copy-position").onclick = event => copyText(event.target, state.at.text);
by("copy-moves").onclick = event => copyText(event.target, movesTo(state.node).join(" "));
by("save-record").onclick = () => saveAs("ybw." + state.at.format,
  "data:text/plain;charset=utf-8," + encodeURIComponent(recordText()));
by("save-picture").onclick = () => saveAs("ybw.svg",
  "data:image/svg+xml;charset=utf-8," + encodeURIComponent(pictureText()));

const pinned = () => state.preview && state.preview.isPinned ? previewLine() : null;
makeStepper(
  () => pinned() ? state.preview.count : state.node ? state.node.ply : 0,
  () => pinned() ? pinned().points.length : state.node ? lineThrough(state.node).length : 0,
  count => {
    if (!pinned()) return show(count);
    state.preview.count = count;
    render();
  });
for (const id of ["time", "multipv", "clock"]) by(id).value = settings[id];
for (const [id, value, most] of [["threads", data.threads, data.most_threads],
                                 ["hash", data.hash_mib, data.most_hash_mib]]) {
  Object.assign(by(id), {value, max: most});
}
connect();
