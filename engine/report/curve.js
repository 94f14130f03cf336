// `series` are {points: [[x, y]], color}; `spots` [x, y, color, text]; `x` and `y` are [low, high];
// `left` and `below` name values: [value, text]; `at` is the x of the cursor, or null; `pick(x)` is
// called with the place of a click.
function drawCurve(box, {series, spots = [], x: [x0, x1], y: [y0, y1], left, below, at, pick}) {
  const axis = 46, width = Math.max(box.clientWidth - axis, 100), height = 130;
  const x = v => 8 + (v - x0) / (x1 - x0 || 1) * (width - 16);
  const y = v => height - 10 - (v - y0) / (y1 - y0 || 1) * (height - 20);
  let inside = left.map(
    ([v]) => `<path d="M0 ${y(v)}H${width}" stroke="var(--line)" opacity=".7"/>`).join("");
  if (at !== null && at !== undefined) {
    inside += `<path d="M${x(at)} 0V${height}" stroke="var(--mark)"/>`;
  }
  for (const {points, color} of series) {
    const path = points.map(([px, py], i) => (i ? "L" : "M") + x(px) + " " + y(py)).join("");
    inside += `<path d="${path}" fill="none" stroke="${color}" stroke-width="2"/>`;
    for (const [px, py] of points) {
      inside += `<circle cx="${x(px)}" cy="${y(py)}" r="2.2" fill="${color}"/>`;
    }
  }
  for (const [px, py, color, text] of spots) {
    inside += `<circle class="spot" cx="${x(px)}" cy="${y(py)}" r="5" fill="${color}"
      stroke="var(--panel)"><title>${escapeText(text)}</title></circle>`;
  }
  box.innerHTML = `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${inside}</svg>`;
  // A server's policy may forbid attributes of style; those of an element it does not.
  const tick = (kind, text, side, place) => {
    const span = document.createElement("span");
    [span.className, span.textContent, span.style[side]] = ["tick " + kind, text, place];
    box.append(span);
  };
  for (const [v, text] of left) tick("left", text, "top", y(v) + "px");
  for (const [v, text] of below) {
    tick("below", text, "left",
      `min(${axis}px + (100% - ${axis}px) * ${x(v) / width}, 100% - ${String(text).length * 3.5}px)`);
  }
  box.onclick = event => {
    const area = box.firstChild.getBoundingClientRect();
    const place = (event.clientX - area.left) / area.width * width;
    pick(x0 + (place - 8) / (width - 16) * (x1 - x0));
  };
}
// Round numbers up to `last`, at most six.
function roundTicks(last) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find(s => last / s <= 6) || 1000;
  const ticks = [];
  for (let n = step; n <= last; n += step) ticks.push([n, n]);
  return ticks;
}
function timeTicks(most) { return [0, most / 2, most].map(t => [t, timeText(t)]); }
