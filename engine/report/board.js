// A position is rows from the top, each a list of characters; '.' is empty. A point is {x, y} from
// the upper left. A move names the point where a man is placed, or from where to where one moves.
class Board {
  constructor(picture) {
    this.picture = picture;
    this.men = Object.fromEntries(picture.men.map(man => [man.letter, man]));
  }
  parse(text) {
    return text.trim().split(/\s+/)[0].split("/").map(row => [...row.matchAll(/[0-9]+|./g)].flatMap(
      ([c]) => /[0-9]/.test(c) ? Array(+c).fill(".") : [c]));
  }
  points(move, height) {
    return [...move.matchAll(/([a-z])([0-9]+)/g)].map(([_, letter, number]) => (
      {x: letter.charCodeAt(0) - 97, y: height - 1 + this.picture.lowest_row - number}));
  }
  name({x, y}, height) {
    return String.fromCharCode(97 + x) + (height - 1 + this.picture.lowest_row - y);
  }
  // The position after moves of which `side` makes the first.
  after(start, side, moves) {
    const rows = this.parse(start), numbers = {};
    let marks = [];
    moves.forEach((move, i) => {
      marks = this.points(move, rows.length);
      const [from, to] = marks;
      if (to) {
        rows[to.y][to.x] = rows[from.y][from.x];
        rows[from.y][from.x] = ".";
      } else {
        rows[from.y][from.x] = this.picture.men[side].letter;
      }
      const at = to || from;
      numbers[at.x + "," + at.y] = i + 1;
      side = 1 - side;
    });
    return {rows, marks, numbers, side};
  }

  at(i) { return 40 + i * 40; }
  grid(width, height) {
    const {river, lines, stars, crosses, river_words: words} = this.picture, at = this.at;
    let inside = "";
    for (let x = 0; x < width; ++x) {
      const isBroken = river !== null && x > 0 && x < width - 1;
      for (const [a, b] of isBroken ? [[0, river], [river + 1, height - 1]] : [[0, height - 1]]) {
        inside += `<path d="M${at(x)} ${at(a)}V${at(b)}"/>`;
      }
    }
    for (let y = 0; y < height; ++y) inside += `<path d="M${at(0)} ${at(y)}H${at(width - 1)}"/>`;
    for (const [x1, y1, x2, y2] of lines) {
      inside += `<path d="M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}"/>`;
    }
    for (const [x, y] of crosses) {
      for (const [h, v] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
        if (x + h < 0 || x + h >= width) continue;
        inside += `<path d="M${at(x) + 5 * h} ${at(y) + 12 * v}v${-7 * v}h${7 * h}"/>`;
      }
    }
    const dots = stars.map(([x, y]) => `<circle class="star" cx="${at(x)}" cy="${at(y)}" r="4"/>`);
    const text = words.map((word, i) => `<text x="${at((1 + 2 * i) * (width - 1) / 4)}"
      y="${at(river + 0.5) + 8}" font-size="22" text-anchor="middle">${word}</text>`);
    return `<g stroke="var(--grid)" fill="none">${inside}</g>`
      + `<g fill="var(--grid)">${dots.join("")}${text.join("")}</g>`;
  }
  coordinates(width, height) {
    let inside = "";
    for (let x = 0; x < width; ++x) {
      inside += `<text x="${this.at(x)}" y="${this.at(height - 1) + 35}" text-anchor="middle">`
        + `${String.fromCharCode(97 + x)}</text>`;
    }
    for (let y = 0; y < height; ++y) {
      inside += `<text x="4" y="${this.at(y) + 4}">`
        + `${height - 1 - y + this.picture.lowest_row}</text>`;
    }
    return `<g font-size="13" fill="var(--grid)">${inside}</g>`;
  }
  // The last move is marked by bold letters, thick rims or red numbers.
  man(letter, {x, y}, number, marked) {
    const man = this.men[letter] || {glyph: letter, ink: "#000", disc: ""};
    const px = this.at(x), py = this.at(y);
    const disc = width => `<circle cx="${px}" cy="${py}" r="17.5" fill="${man.disc}"
      stroke="${man.rim}" stroke-width="${width}"/>`;
    const label = (below, size, ink, weight, text) => `<text x="${px}" y="${py + below}"
      font-size="${size}" text-anchor="middle" fill="${ink}" font-weight="${weight}">${text}</text>`;
    if (!man.disc) return label(12, 36, man.ink, marked ? 700 : 400, escapeText(man.glyph));
    if (man.glyph) return disc(marked ? 3 : 1.5) + label(7, 21, man.ink, 400, man.glyph);
    const ink = marked ? "#e05a45" : man.ink;
    const spot = marked ? `<circle cx="${px}" cy="${py}" r="4" fill="#e05a45"/>` : "";
    return disc(1) + (number === null ? spot : label(5, 13, ink, marked ? 700 : 400, number));
  }
  arrow(from, to, ink, text) {
    const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(this.at);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1, dx = (x2 - x1) / length, dy = (y2 - y1) / length;
    const [hx, hy] = [x2 - 8 * dx, y2 - 8 * dy], [mx, my] = [x2 - 24 * dx, y2 - 24 * dy];
    return `<path d="M${x1 + 14 * dx} ${y1 + 14 * dy}L${mx} ${my}" stroke="${ink}" stroke-width="6"
      opacity=".75"/><path d="M${hx} ${hy}L${mx - 9 * dy} ${my + 9 * dx}L${mx + 9 * dy} ${my - 9 * dx}Z"
      fill="${ink}" opacity=".9"/>` + (text === "" ? "" : `<text x="${(x1 + mx) / 2}"
      y="${(y1 + my) / 2 + 4}" font-size="11" font-weight="600" text-anchor="middle" fill="#fff"
      stroke="${ink}" stroke-width="4" paint-order="stroke">${text}</text>`);
  }
  // A candidate: its texts on the point, or an arrow to it.
  note({move, texts, best}, height) {
    const [from, to] = this.points(move, height), ink = best ? "#1f7a4a" : "#2c5fa8";
    if (to) return `<g class="note" data-move="${move}">${this.arrow(from, to, ink, escapeText(texts.join(" ")))}</g>`;
    const px = this.at(from.x), py = this.at(from.y), shift = texts.length > 1 ? -2 : 4;
    return `<g class="note" data-move="${move}" text-anchor="middle" fill="#fff"><circle cx="${px}"
      cy="${py}" r="17.5" fill="${ink}" opacity=".88"/>` + texts.map((text, i) => `<text x="${px}"
      y="${py + shift + 12 * i}" font-size="11" font-weight="600">${escapeText(text)}</text>`).join("")
      + "</g>";
  }
  // Moves that are only thought of, the first by `side`.
  ghosts(moves, side, height) {
    const arrows = 4;
    return moves.map((move, i) => {
      const [from, to] = this.points(move, height), mover = (side + i) % 2;
      if (to) return i < arrows ? this.arrow(from, to, mover ? "#2c5fa8" : "#b3402a", i + 1) : "";
      return `<g opacity=".8">${this.man(this.picture.men[mover].letter, from, i + 1, false)}</g>`;
    }).join("");
  }
  svg({rows, marks = [], numbers = {}, forbidden = [], notes = [], line = [], side = 0}) {
    const width = rows[0].length, height = rows.length, at = this.at;
    let inside = `<rect width="100%" height="100%" rx="6" fill="var(--wood)"/>`
      + this.grid(width, height) + this.coordinates(width, height);
    const isMarked = (x, y) => marks.some(m => m.x === x && m.y === y);
    rows.forEach((row, y) => row.forEach((letter, x) => {
      const number = numbers[x + "," + y] || null;
      if (letter !== ".") inside += this.man(letter, {x, y}, number, isMarked(x, y));
      else if (isMarked(x, y)) {
        inside += `<circle cx="${at(x)}" cy="${at(y)}" r="6" fill="none" stroke="#b3402a"
          stroke-width="2"/>`;
      }
    }));
    for (const name of forbidden) {
      const [{x, y}] = this.points(name, height);
      inside += `<path class="forbidden" d="M${at(x) - 7} ${at(y) - 7}l14 14m0 -14l-14 14"
        stroke="#b3261e" stroke-width="3" fill="none"/>`;
    }
    inside += notes.map(note => this.note(note, height)).reverse().join("");
    inside += this.ghosts(line, side, height);
    return `<svg viewBox="0 0 ${at(width - 1) + 40} ${at(height - 1) + 46}" role="img"
      aria-label="board">${inside}</svg>`;
  }
  // The point that a click on the SVG means; null outside.
  pointOf(event, svg, width, height) {
    const box = svg.getBoundingClientRect(), scale = (this.at(width - 1) + 40) / box.width;
    const place = pixels => Math.round((pixels * scale - 40) / 40);
    const x = place(event.clientX - box.left), y = place(event.clientY - box.top);
    return x < 0 || y < 0 || x >= width || y >= height ? null : {x, y};
  }
}
