const canvas = document.getElementById("lanes"), pen = canvas.getContext("2d");
const tip = document.getElementById("tip");
const LEFT = 84, AXIS = 26, BAR = 18, ROW = 15, GAP = 12;
const JOIN = data.usage.length > 4 ? 10 : 3;  // pixels of a help that has a line
let rows = data.usage.length > 16 ? 0 : data.usage.length > 4 ? 2 : 12;
const [WORKER, BEGIN, END, WHAT, WASTED, OWNER, MOVE, ABOVE, DEPTH, KIND, WINDOW, VALUE, NODES] =
  [...Array(13).keys()];
const SEARCH = 0, HELP = 1;
// Asked of the style once a drawing: there are thousands of spans.
let shades = {};
function shade(name) { return shades[name] ??= color(name); }
function colorOf(use) { return data.uses[use][1] || shade("line"); }
let from = 0, to = Math.max(data.end, 1), width = 0, height = 0;

for (const [name, color] of data.uses) {
  const item = document.createElement("span"), box = document.createElement("i");
  box.style.background = color || "var(--line)";
  item.append(box, t(name));
  document.getElementById("legend").append(item);
}
if (data.left_out)
  document.getElementById("cut").textContent = "(" + t(`the ${data.left_out} shortest are left out`) + ")";

// Rows: how many spans of nodes stand around each, on its worker.
const lanes = data.usage.map(() => ({ spans: [], rows: 0, top: 0 }));
for (const span of data.spans) lanes[span[WORKER]].spans.push(span);
for (const lane of lanes) {
  const open = [];
  for (const span of lane.spans) {
    while (open.length && open[open.length - 1][END] <= span[BEGIN]) open.pop();
    span.row = open.filter(s => s[WHAT] === SEARCH).length;
    open.push(span);
    lane.rows = Math.max(lane.rows, span.row + 1);
  }
}

function unit(ns) {
  return ns >= 1e9 ? [1e9, "s"] : ns >= 1e6 ? [1e6, "ms"] : ns >= 1e3 ? [1e3, "µs"] : [1, "ns"];
}
function time(ns) { const [size, name] = unit(ns); return +(ns / size).toPrecision(4) + " " + name; }
function x(ns) { return LEFT + (ns - from) / (to - from) * (width - LEFT - 12); }
function at(px) { return from + (px - LEFT) / (width - LEFT - 12) * (to - from); }

function layOut() {
  const scale = window.devicePixelRatio || 1;
  width = document.documentElement.clientWidth;
  let y = AXIS;
  for (const lane of lanes) { lane.top = y; y += BAR + Math.min(lane.rows, rows) * ROW + GAP; }
  height = y;
  canvas.width = width * scale; canvas.height = height * scale;
  canvas.style.width = width + "px"; canvas.style.height = height + "px";
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  draw();
}

function drawAxis() {
  const [size, name] = unit(to - from), least = (to - from) / 9;
  let step = 10 ** Math.floor(Math.log10(least));
  for (const factor of [2, 2.5, 2]) if (step < least) step *= factor;
  pen.fillStyle = shade("soft"); pen.strokeStyle = shade("line"); pen.textAlign = "center";
  for (let t = Math.ceil(from / step) * step; t <= to; t += step) {
    pen.beginPath(); pen.moveTo(x(t), AXIS - 6); pen.lineTo(x(t), height); pen.stroke();
    pen.fillText(+(t / size).toPrecision(6), x(t), 14);
  }
  pen.textAlign = "left"; pen.fillText(name + (data.virtual ? ", " + t("virtual") : ""), 8, 14);
}

// The bar: each column of pixels shows what most of its time went to.
function drawBar(lane, number) {
  const usage = data.usage[number];
  let k = 0, run = LEFT, last = -1;
  const flush = (px, use) => {
    if (last >= 0) { pen.fillStyle = colorOf(last); pen.fillRect(run, lane.top, px - run, BAR); }
    run = px; last = use;
  };
  for (let px = LEFT; px < width - 12; ++px) {
    const begin = at(px), end = at(px + 1), shares = data.uses.map(() => 0);
    if (begin >= data.end) { flush(px, -1); break; }
    while (k < usage.length - 1 && usage[k][0] <= begin) ++k;
    for (let j = k, t = begin; j < usage.length && t < end; ++j) {
      const until = Math.min(usage[j][0], end);
      if (until > t) { shares[usage[j][1]] += until - t; t = until; }
    }
    const use = shares.indexOf(Math.max(...shares));
    if (use !== last) flush(px, use);
  }
  flush(Math.min(width - 12, x(data.end)), -1);
}

function drawNodes(lane) {
  const ends = [];
  for (const span of lane.spans) {
    if (span[WHAT] !== SEARCH || span[END] < from || span[BEGIN] > to || span.row >= rows)
      continue;
    const begin = Math.max(x(span[BEGIN]), LEFT), wide = Math.min(x(span[END]), width - 12) - begin;
    if (wide < 0.4 && (ends[span.row] ?? -1) > begin - 0.5) continue;
    ends[span.row] = begin + wide;
    const y = lane.top + BAR + span.row * ROW + 1;
    pen.fillStyle = shade(span[WASTED] ? "wasted" : span[KIND] === "PV" ? "pv" : "node");
    pen.fillRect(begin, y, Math.max(wide, 0.5), ROW - 2);
    if (wide > 4) { pen.strokeStyle = shade("soft"); pen.strokeRect(begin, y, wide, ROW - 2); }
    const label = span[MOVE] || t("depth " + span[DEPTH]);
    if (wide > 6.5 * label.length + 4) {
      pen.fillStyle = shade("ink"); pen.fillText(label, begin + 3, y + ROW - 4.5);
    }
  }
}

function drawJoins() {
  pen.strokeStyle = shade("soft");
  pen.beginPath();
  for (const span of data.spans) {
    if (span[WHAT] !== HELP || span[OWNER] < 0 || x(span[END]) - x(span[BEGIN]) < JOIN) continue;
    const px = x(span[BEGIN]);
    if (px < LEFT || px > width - 12) continue;
    const owner = lanes[span[OWNER]].top, helper = lanes[span[WORKER]].top;
    pen.moveTo(px, owner < helper ? owner + BAR : owner);
    pen.lineTo(px, owner < helper ? helper : helper + BAR);
  }
  pen.stroke();
}

function draw() {
  shades = {};
  pen.clearRect(0, 0, width, height);
  pen.font = "11px system-ui, 'DejaVu Sans', sans-serif";
  pen.lineWidth = 0.8;
  drawAxis();
  lanes.forEach((lane, number) => {
    pen.fillStyle = shade("ink"); pen.textAlign = "left";
    pen.fillText(t("worker " + number), 8, lane.top + 13);
    drawBar(lane, number);
    drawNodes(lane);
  });
  drawJoins();
}

function zoom(px, factor) {
  const middle = at(px), least = 1000;
  const length = Math.min(Math.max((to - from) * factor, least), data.end);
  from = Math.min(Math.max(middle - (middle - from) * length / (to - from), 0), data.end - length);
  to = from + length;
  draw();
}
function move(time) {
  const length = to - from;
  from = Math.min(Math.max(from + time, 0), data.end - length);
  to = from + length;
  draw();
}

function path(span) {
  const moves = [];
  for (let s = span; s; s = s[ABOVE] === null ? null : data.spans[s[ABOVE]])
    if (s[MOVE]) moves.unshift(s[MOVE]);
  return moves.join(" ");
}
function describe(lane, number, px, py) {
  const t = at(px), row = Math.floor((py - lane.top - BAR) / ROW);
  if (row < 0) {
    const part = data.usage[number].find(p => p[0] > t);
    const helps = lane.spans.find(s => s[WHAT] === HELP && s[BEGIN] <= t && t < s[END]);
    return part && `worker ${number} at ${time(t)}: ${data.uses[part[1]][0]}` +
      (helps ? `\nat a split point of worker ${helps[OWNER]}` : "");
  }
  const span = lane.spans.find(
    s => s[WHAT] === SEARCH && s.row === row && s[BEGIN] <= t && t < s[END]);
  if (!span) return null;
  return `${path(span) || "root"}\n${span[KIND]} node, depth ${span[DEPTH]}, window ${span[WINDOW]}` +
    `\nvalue ${span[VALUE] ?? "none: cancelled"}${span[WASTED] ? ", wasted" : ""}` +
    `\n${span[NODES]} nodes, ${time(span[END] - span[BEGIN])} from ${time(span[BEGIN])}`;
}

let dragged = null;
canvas.addEventListener("wheel", event => {
  event.preventDefault();
  if (event.shiftKey) move(event.deltaY / 800 * (to - from));
  else zoom(event.clientX, event.deltaY > 0 ? 1.25 : 0.8);
}, { passive: false });
canvas.addEventListener("pointerdown", event => {
  dragged = event.clientX; canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointerup", () => { dragged = null; });
canvas.addEventListener("pointerleave", () => { tip.style.display = "none"; });
canvas.addEventListener("pointermove", event => {
  if (dragged !== null) {
    move((dragged - event.clientX) / (width - LEFT - 12) * (to - from));
    dragged = event.clientX;
  }
  const box = canvas.getBoundingClientRect(), y = event.clientY - box.top;
  const number = lanes.findIndex((lane, i) => y >= lane.top && y < (lanes[i + 1]?.top ?? height));
  const text = number >= 0 && event.clientX > LEFT &&
    describe(lanes[number], number, event.clientX, y);
  tip.style.display = text ? "block" : "none";
  if (!text) return;
  tip.textContent = text.split("\n").map(t).join("\n");
  tip.style.left = Math.min(event.clientX + 14, width - tip.offsetWidth - 8) + "px";
  tip.style.top = Math.min(event.clientY + 14, window.innerHeight - tip.offsetHeight - 8) + "px";
});
document.getElementById("whole").addEventListener("click", () => { from = 0; to = data.end; draw(); });
function change(more) {
  const most = Math.max(...lanes.map(lane => lane.rows));
  rows = Math.min(Math.max(rows + more, 0), most);
  layOut();
}
document.getElementById("fewer").addEventListener("click", () => change(-2));
document.getElementById("more").addEventListener("click", () => change(2));
document.addEventListener("keydown", event => {
  const steps = { ArrowLeft: -0.15, ArrowRight: 0.15 };
  if (event.key in steps) move(steps[event.key] * (to - from));
  if (event.key === "+" || event.key === "=") zoom((LEFT + width) / 2, 0.7);
  if (event.key === "-") zoom((LEFT + width) / 2, 1.4);
});
window.addEventListener("resize", layOut);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
layOut();
