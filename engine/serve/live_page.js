// The script of the live page: one state, changed by what is heard (here) and clicked (live_input.js),
// and one function that shows it (render of live_view.js). The messages stand in README.md; moves and
// variations are those of live_tree.js.
const games = Object.fromEntries(data.games.map(g => [g.name, g]));
const usualPlayTime = 3;  // seconds a move, where nothing is said and the engine plays
const judgingTime = 0.2;  // seconds a position at first; each later round takes three times as long
const judgingRounds = 4;
const state = {
  root: null, node: null,  // of the tree; the node is the one that is shown
  at: null,                // what the server says of it: the last "position"
  shown: null,             // the node that `at` is of: `node`, but while the server is asked
  variant: null,           // game, rule, size and start of the whole tree
  job: null,               // the search that runs: {node, kind, lines, search}
  isOn: false,             // every position that is shown is searched
  plays: "neither",        // the side or sides of the engine
  showsThreat: false,
  isInterrupted: false,    // the engine owes a move: the connection ended before it had it
  judging: null,           // {nodes, index, time, round}
  preview: null,           // {index, count, isPinned}: so much of a candidate's line is drawn
  picked: null,            // the point of the man that moves
  thinksLater: null,       // think() waits for answers: true after a move, false after anything else
  setUp: null,
  clock: null              // {left: seconds of each side, side: the one that thinks, since}
};
const settings = Object.assign(
  {time: "", multipv: "3", level: "", clock: "", isFlipped: false, notation: language === "zh" ? "chinese" : ""},
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
    state.isInterrupted ||= isThinkingOfItsMove();
    state.job = null;
    const isElsewhere = event.code === 1008;
    by("take").hidden = !isElsewhere;
    say(isElsewhere ? "the board is open in another page"
                    : "the connection has ended; is ybw serve running?", true);
    if (state.at) render();
    if (!isElsewhere) setTimeout(connect, 2000);
  };
}
function answer(message) {
  (pending.shift() || greet)(message);
  if (pending.length || state.thinksLater === null) return;
  const isMove = state.thinksLater;
  state.thinksLater = null;
  think(isMove);
}
function send(message, then) {
  if (!isConnected()) return;
  if (then) pending.push(then);
  socket.send(JSON.stringify(message));
}
function isConnected() { return socket.readyState === WebSocket.OPEN; }
function say(text, isFault, translated = t) {
  by("message").textContent = translated(text);
  by("message").className = isFault ? "fault" : "soft";
}
// A fault in the words of the page: it has no options, as the command line has.
function told(fault) {
  return known(fault.replace(/--(?=[a-z])/g, "").replace(/\bmultipv\b/g, "lines").replace(/\bhash\b/g, "table"));
}
function sayTurn() {
  const {node, at: {over, sides, side}} = state, played = node.parent ? `${node.ply}. ${node.name}; ` : "";
  say(played + (over ? `the game is over: ${over}` : `${sides[side]} to move`));
}
function notationOf(game) {
  return games[game] && games[game].notations.includes(settings.notation) ? settings.notation : "";
}
function ask(position, then, otherwise = fault => { say(fault, true, told); think(); }) {
  send({type: "position", notation: notationOf(position.game), ...position}, message =>
    message.type === "error" ? otherwise(message.message) : then(message));
}
function where(node) { return {...state.variant, moves: movesTo(node)}; }
// The first word of the server: a page that is loaded again goes on where it was.
function greet(message) {
  if (message.type === "error") return say(message.message, true, told);
  if (state.setUp) return ask(where(state.node), sayTurn);
  if (state.node) return go(state.node, state.isInterrupted);
  const kept = JSON.parse(sessionStorage.getItem(place) || "null");
  const linked = linkedPosition();
  if (!kept || linked && kept.link !== location.hash) {
    return linked ? ask(linked, begin, fault => begin(message, fault)) : begin(message);
  }
  state.variant = kept.variant;
  state.root = unpacked(null, kept.tree);
  [state.isOn, state.plays, state.swap2] = [kept.isOn, kept.plays, kept.swap2];
  resetClock();
  if (state.clock && kept.clock) state.clock.left = kept.clock.left;
  const node = state.node = kept.moves.reduce((n, move) => kidOf(n, move, move), state.root);
  ask(where(node), at => {
    arrive(node, at, kept.isThinking);
    if (state.clock && kept.clock) state.clock.side = kept.clock.side;
  }, fault => begin(message, fault));
}

// ---- Going from position to position
// Another game; `fault` is of the one that was asked for. A new one may begin with the engine's move.
function begin(message, fault, isNew = false) {
  if (notationOf(message.game) !== message.notation) {
    const {game, rule, size, start, moves} = message;
    return ask({game, rule, size, start: message.initial ? "" : start, moves},
               named => begin(named, fault, isNew));
  }
  endJudging();
  if (state.job) endJob();
  state.swap2 = null;
  [nodes, numbers] = [[], ""];
  state.root = makeNode(null, null, null);
  const last = message.moves.reduce((node, move, i) => makeNode(node, move, message.names[i]), state.root);
  for (const node of [state.root, ...pathTo(last)]) {
    node.comment = (message.comments || {})[node.ply] || "";
  }
  addVariations(message.variations || [], last);
  for (const node of nodes) node.comment = withoutJudgement(node.comment, message.sides[0]);
  resetClock();
  arrive(last, message, isNew);
  const notes = fault ? [fault] : message.notes || [];
  if (notes.length) say(notes.map(told).join("; "), true, text => text);
}
function addVariations(variations, last) {  // each leaves the game, which is line 0, or one before it
  const lines = [[state.root, ...pathTo(last)]];
  for (const {line, after, moves, names, comments} of variations) {
    const path = lines[line].slice(0, after + 1);
    moves.forEach((move, i) => {
      const node = kidOf(path.at(-1), move, names[i]);
      node.comment = node.comment || comments[i + 1] || "";
      path.push(node);
    });
    lines.push(path);
  }
}
// `game` has its text, or its bytes.
function load(game, notation = "") {
  const asked = {type: "load", ...game, notation};
  if (new Blob([JSON.stringify(asked)]).size > 2 * data.longest_game) {
    return say("the file is too large for a game", true);
  }
  send(asked, message => {
    if (message.type === "error") return say(message.message, true, told);
    const wanted = notationOf(message.game);
    return wanted === message.notation ? begin(message) : load(game, wanted);
  });
}
function arrive(node, message, isMove = false) {
  if (!isInTree(node)) return go(node);  // it was cut off meanwhile
  const seat = state.at ? state.at.sides.indexOf(state.plays) : -1;
  if (seat >= 0) state.plays = message.sides[seat];  // of another game
  Object.assign(state, {node, shown: node, at: message, preview: null, picked: null, isInterrupted: false});
  const {game, rule, size} = message;
  state.variant = {game, rule, size, start: message.initial ? "" : message.start};
  board = message.picture && new Board(message.picture);
  const even = by("even-moves");
  if (even.dataset.game !== game) {  // where men move there are too many ways to make three moves
    even.dataset.game = game;
    even.value = board && message.legal.some(m => board.points(m, 1).length > 1) ? 2 : 3;
  }
  if (state.setUp) endSetUp();
  markPath(node);
  pathTo(node).forEach((n, i) => { n.name = message.names[i]; });
  if (message.over) {
    node.chance = message.winner === null ? 0.5 : 1 - message.winner;
    node.isOver = true;
  }
  sayTurn();
  pressClock(isMove);
  stepSwap2();
  think(isMove);
  render();
  keep();
}
function go(node, isMove = false) {
  if (!node || state.setUp) return;
  if (state.job && state.job.kind !== "judge") endJob();
  while (node && !isInTree(node)) node = node.parent;
  if (!node) return;
  [state.node, state.isInterrupted] = [node, isMove];
  markPath(node);
  ask(where(node), message => { if (state.node === node) arrive(node, message, isMove); }, fault => {
    // By another rule moves of the tree may be none: what is shown stays, or its nearest forerunner.
    if (state.node !== node) return;
    if (!isInTree(state.shown) || state.shown === node) return go(node.parent);
    state.node = state.shown;
    markPath(state.node);
    say(fault, true, told);
    think();
    render();
  });
}
function show(count) { if (state.at) go(lineThrough(state.node)[count - 1] || state.root); }
// Plays moves from the position that is shown; they may be there already.
function play(...moves) {
  if (isEnginesSwap2()) return;
  const from = state.node;
  ask({...where(from), moves: [...movesTo(from), ...moves]}, message => {
    if (state.job && state.job.kind !== "judge") endJob();
    const node = moves.reduce((n, move) => kidOf(n, move, message.names[n.ply]), from);
    arrive(node, message, true);
  }, fault => {  // what is thought of goes on
    say(fault, true, told);
    if (!state.job) think();
  });
}

// ---- The clock: "5+3" is five minutes a side and three seconds for each move. It runs while moves are
// made, rests while one looks around in the game, and only says who has lost on time.
function clockTerms() {
  const [, minutes, more] = /^\s*(\d+(?:\.\d+)?)\s*(?:\+\s*(\d+))?\s*$/.exec(settings.clock) || [];
  return minutes > 0 ? {seconds: minutes * 60, more: +more || 0} : null;
}
function resetClock() {
  const terms = clockTerms();
  state.clock = terms && {left: [terms.seconds, terms.seconds], side: null, since: 0};
}
function timeLeft(side) {
  const {clock} = state, used = clock.side === side ? (performance.now() - clock.since) / 1000 : 0;
  return clock.left[side] - used;
}
function pressClock(isMove) {
  const {clock, at} = state;
  if (!clock) return;
  if (clock.side !== null) clock.left[clock.side] = timeLeft(clock.side);
  const mover = 1 - at.side;
  if (isMove && clock.side === mover && clock.left[mover] > 0) clock.left[mover] += clockTerms().more;
  const isRunning = isMove && !at.over && clock.left.every(left => left > 0);
  Object.assign(clock, {side: isRunning ? at.side : null, since: performance.now()});
}
// What the engine spends on a move, when the clock alone says how long it thinks.
function clockShare() {
  if (!state.clock) return null;
  const left = timeLeft(state.at.side);
  return left > 0 ? Math.max(0.1, Math.min(left / 20 + clockTerms().more * 0.8, left / 3)) : null;
}
setInterval(() => {
  const {clock, at} = state;
  if (!at) return;
  drawClock();
  if (!clock || clock.side === null || timeLeft(clock.side) > 0) return;
  say(`${at.sides[clock.side]} has lost on time`, true);
  clock.left[clock.side] = 0;
  clock.side = null;
}, 200);

// ---- Searches
function number(id) { const text = by(id).value; return text === "" ? null : +text; }
function enginePlays(side) { return ["both", state.at.sides[side]].includes(state.plays); }
function isThinkingOfItsMove() { return Boolean(state.job && state.job.kind === "play"); }
function search(node, kind, more) {
  if (!isConnected()) {  // what is wanted begins with the next connection
    state.isInterrupted ||= kind === "play";
    return;
  }
  if (state.job) cancelJob();
  const job = state.job = {node, kind, lines: [], count: more.balance};
  const options = {threads: number("threads"), hash: number("hash"), multipv: number("multipv"), ...more};
  const notation = notationOf(state.variant.game);
  send({type: "search", notation, ...where(node), ...options}, message => {
    if (message.type === "search") {
      job.search = message.search;
      jobs.set(job.search, job);
      if (kind !== "judge" && by("message").className === "fault") sayTurn();
      return;
    }
    if (job.isCancelled) return;
    cancelJob();
    if (kind === "judge") ++state.judging.index;  // a game that is over
    else {
      [state.isOn, state.showsThreat] = [state.isOn && kind === "threat", false];
      say(message.message, true, told);
    }
    think();
    render();
  });
}
function cancelJob() {
  if (isEnginesSwap2()) {
    state.swap2 = null;
    sayTurn();
  }
  state.job.isCancelled = true;
  state.job = null;
}
function endJob() {
  cancelJob();
  send({type: "stop"});
}
function endJudging() {
  state.judging = null;
  if (state.job && state.job.kind === "judge") endJob();
}
// Begins what is to be searched now, if anything is.
function think(isMove = false) {
  const {at, node} = state;
  if (!at || state.setUp || isEnginesSwap2()) return;
  if (pending.length) {  // something else is being asked; it may change what is to be searched
    state.thinksLater ||= isMove;
    return;
  }
  if (!at.over) {
    if (isMove && enginePlays(at.side)) {
      const limits = settings.level ? {level: +settings.level} : {time: number("time") || clockShare() || usualPlayTime};
      return search(node, "play", limits);
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
  if (kind === "threat") node.threat = best;
  if (kind === "threat" || kind === "even") return;
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
    numbers = [...message.found_by ? ["from the store"] : [], `depth ${message.depth}`, `${countText(message.nodes)} nodes`,
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
    else if (job.kind === "even" && isWhole) play(...job.lines[0].points.slice(0, job.count));
    else if (job.kind === "swap2" && job.lines[0]) chooseForEngine(job.lines[0].chance);
    else if (job.kind === "judge" && isWhole) ++state.judging.index;
    if (job.kind === "threat" && job.node.threat === undefined) job.node.threat = null;
    if (job.kind === "judge" || job.kind === "threat") think();
    render();
    keep();
  }
};
