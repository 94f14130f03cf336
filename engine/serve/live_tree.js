// A game with its variations as a tree, and as SGF and PGN. A node is the position after its move:
//   move, name     as the board has it, and as people read it; null at the root
//   parent, kids   kids[0] goes on in the game, the others are variations
//   next           the kid that was last gone to
//   lines, depth   of the last search of it; `threat`, what the other side would do after a pass
//   chance         of the first side to win, null as long as nobody has looked
//   isOver         the game ends here
//   comment        of the file it was loaded from, or typed in
let nodes = [];  // by their number

function nothingKnown() { return {lines: [], depth: 0, chance: null, threat: undefined}; }
function makeNode(parent, move, name) {
  const node = {number: nodes.length, ply: parent ? parent.ply + 1 : 0, parent, move, name, kids: [],
                next: 0, isOver: false, comment: "", ...nothingKnown()};
  nodes.push(node);
  if (parent) parent.kids.push(node);
  return node;
}
function kidOf(parent, move, name) {
  return parent.kids.find(kid => kid.move === move) || makeNode(parent, move, name);
}
// All nodes from the root, without it.
function pathTo(node) {
  const path = [];
  for (; node.parent; node = node.parent) path.unshift(node);
  return path;
}
function movesTo(node) { return pathTo(node).map(n => n.move); }
// The same, and on to the end along the moves that were last gone to.
function lineThrough(node) {
  while (node.kids.length) node = node.kids[node.next];
  return pathTo(node);
}
function markPath(node) {
  for (; node.parent; node = node.parent) node.parent.next = node.parent.kids.indexOf(node);
}
// It may have been cut off, or be of the game before this one.
function isInTree(node) {
  const path = pathTo(node);
  return (path.length ? path[0].parent : node) === state.root
    && path.every(n => n.parent.kids.includes(n));
}
function cutOff(node) {
  node.parent.kids = node.parent.kids.filter(kid => kid !== node);
  node.parent.next = 0;
}
function forgetSearches() {
  for (const node of nodes) Object.assign(node, nothingKnown());
}
// With what is known of each node, or, where there is no room for that, with its chances alone.
function packed(node, isBrief) {
  const {move, name, next, isOver, comment, chance, depth, lines, threat} = node;
  return [move, name, {next, isOver, comment, chance, ...isBrief ? {} : {depth, lines, threat}},
          ...node.kids.map(kid => packed(kid, isBrief))];
}
function unpacked(parent, [move, name, known, ...kids]) {
  const node = Object.assign(makeNode(parent, move, name), known);
  for (const kid of kids) unpacked(node, kid);
  return node;
}

// ---- Judgement, as `ybw annotate` has it: by the chances that a move gives away.
function lossOf(node, firstSide) {
  if (!node.parent || node.chance === null || node.parent.chance === null) return 0;
  return (node.parent.chance - node.chance) * ((firstSide + node.ply) % 2 ? 1 : -1);
}
function verdictOf(node, firstSide) {
  const lost = lossOf(node, firstSide), best = node.parent && node.parent.lines[0];
  if (lost <= 0 || best && best.points[0] === node.move) return "";
  const isDecided = chance => chance === 0 || chance === 1;
  const isLost = isDecided(node.chance) && !isDecided(node.parent.chance);
  const missesWin = isDecided(node.parent.chance);
  if (lost >= 0.35 || isLost) return "blunder";
  if (lost >= 0.2 || missesWin) return "mistake";
  return lost >= 0.1 ? "inaccuracy" : "";
}

// ---- As files. `record` is the game as the server has it, whose head is kept.
function commentOf(node, side, firstSide) {
  const parts = [verdictOf(node, firstSide)];
  if (node.chance !== null) parts.push(`${side}: ${percentText(node.chance)}`);
  return [node.comment, parts.filter(Boolean).join("; ")].filter(Boolean).join("\n");
}
// What the file has of its own: the lines that commentOf adds are made anew.
function withoutJudgement(comment, side) {
  const line = new RegExp(`^((inaccuracy|mistake|blunder); )?${side}: \\d+ %$`);
  return comment.split("\n").filter(text => !line.test(text)).join("\n");
}
function inSgf(text) { return text && `C[${text.replace(/[\\\]]/g, "\\$&")}]`; }
function inPgn(text) { return text && `{${text.replace(/{/g, "(").replace(/}/g, ")")}}`; }
// The end of the game itself, whichever variation is shown: who has won there, and 0.5 for a draw.
function winnerOf(root) {
  let last = root;
  while (last.kids.length) last = last.kids[0];
  return last.isOver ? last.chance : null;
}
function sgfOf(record, root, at, board) {
  const height = board.parse(at.start).length, first = record.search(/;[BW]\[/);
  const move = node => {
    const [{x, y}] = board.points(node.move, height), letter = i => String.fromCharCode(97 + i);
    const comment = commentOf(node, at.sides[0], at.first_side);
    return `\n;${"BW"[(at.first_side + node.ply - 1) % 2]}[${letter(x)}${letter(y)}]`
      + inSgf(comment) + rest(node);
  };
  const rest = node => node.kids.length === 1 ? move(node.kids[0])
    : node.kids.map(kid => `\n(${move(kid)})`).join("");
  const winner = winnerOf(root), result = winner === null ? "" : `RE[${["W+", "0", "B+"][2 * winner]}]`;
  return record.slice(0, first < 0 ? record.lastIndexOf(")") : first).trim() + inSgf(root.comment) + result
    + rest(root)
    + ")\n";
}
function pgnOf(record, root, at) {
  const [head] = record.split("\n\n"), start = +(/FEN "[^"]* (\d+)"/.exec(head) || [0, 1])[1];
  const move = (node, isFirst) => {
    const place = at.first_side + node.ply - 1, number = start + Math.floor(place / 2);
    const name = node.move.replace(/([a-z]\d+)(?=[a-z])/, "$1-").toUpperCase();
    const comment = commentOf(node, at.sides[0], at.first_side);
    return (place % 2 === 0 ? `${number}. ` : isFirst ? `${number}... ` : "") + name
      + (comment && " " + inPgn(comment));
  };
  const words = (node, isFirst) => node.kids.length === 0 ? [] : [
    move(node.kids[0], isFirst),
    ...node.kids.slice(1).map(kid => `(${[move(kid, true), ...words(kid, false)].join(" ")})`),
    ...words(node.kids[0], node.kids.length > 1)];
  const winner = winnerOf(root);
  const result = winner === null ? "*" : ["0-1", "1/2-1/2", "1-0"][2 * winner];
  return `${head.replace(/(\[Result ")[^"]*/, `$1${result}`)}\n\n`
    + `${[inPgn(root.comment), ...words(root, true), result].filter(Boolean).join("\n")}\n`;
}
