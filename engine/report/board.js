// Chinese signs as strokes, so that boards need no font that has them: each word is a line, each pair
// of letters a point of it, across and down from "a" to "u".
const signs = {
  帥: "fadd bdbt beieijbj bmimisbs lqlftftprp papu",
  將: "gagu bcbigi amgm cmau najf mcscphjl mfoh imum rjruot lonr",
  士: "kaks bhth esqs",
  象: "hadf gcnclf ejefqfqjej kfkj jjcn ilmomskuit kmcr mpdu rknntt",
  馬: "rbebensnrtot efqf ejqj kbkn cqbu gqht jqkt mqns",
  車: "cdsd egqgqneneg ekqk bqtq kaku",
  兵: "pafdfm fhrh nhnm amum hocu nosu",
  卒: "kakd cdsd hedk ghjk oelk nhrk bntn kjku",
  界: "eaqaqjejea kakj eeqe kjbp kjtp hnhqfu nnnu",
  仕: "faai dfdu oaos ihth ksrs",
  相: "agjg fafu fhao fijm lctcttltlc liti lntn",
  傌: "faai dfdu sbkbkntnstqt kfrf kjrj obon iqiu lqmt nqot pqps",
  俥: "faai dfdu idtd kgrgrnknkg kkrk iqtq oaou",
  炮: "bfcj iegi eaejat ekis majh leuetoro liqiqmlm liltutuq",
  砲: "adid edam dkikisdsdk majh leuetoro liqiqmlm liltutuq",
  河: "bbee ahdj atem gdud rdruot iininoioii",
  漢: "bbee ahdj atem gdud kakgqgqa iisismimii ngnq hoto grur nomrgu nquu",
  楚: "adjd fafj fdai fdih ldud papj pdli pdui dlrlpo klkt kpqp goerau erjtut"
};
function signPath(sign, x, y, size, look) {
  const place = (letter, middle) => (middle + (letter.charCodeAt(0) - 107) * size / 20).toFixed(1);
  const path = signs[sign].split(" ").map(word => "M" + word.match(/../g).map(
    ([across, down]) => place(across, x) + " " + place(down, y)).join("L")).join("");
  return `<path d="${path}" fill="none" stroke-linecap="round" stroke-linejoin="round" ${look}/>`;
}
// A position is rows from the top, each a list of characters; '.' is empty. A point is {x, y} from
// the upper left. A move names the point where a man is placed, or from where to where one moves.
class Board {
  constructor(picture) {
    this.picture = picture;
    this.isFlipped = false;  // the second side sits below
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

  // The longest line of like men through the point where the last one was placed: as points.
  run(rows, {x, y}) {
    const letter = rows[y][x];
    const lines = [[1, 0], [0, 1], [1, 1], [1, -1]].map(([h, v]) => {
      const line = [{x, y}];
      for (const sign of [1, -1]) {
        for (let i = sign; rows[y + i * v]?.[x + i * h] === letter; i += sign) {
          line.push({x: x + i * h, y: y + i * v});
        }
      }
      return line;
    });
    return lines.reduce((a, b) => b.length > a.length ? b : a);
  }

  at(i) { return 40 + i * 40; }
  // Where a point is drawn. The grid looks the same from both sides.
  place({x, y}, height) {
    if (!this.isFlipped) return [this.at(x), this.at(y)];
    return [this.at(this.width - 1 - x), this.at(height - 1 - y)];
  }
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
    const text = words.map((word, i) => [...word].map((sign, k) => signPath(sign,
      at((1 + 2 * i) * (width - 1) / 4) + 34 * k - 17, at(river + 0.5), 20,
      `stroke="var(--grid)" stroke-width="1.6"`)).join(""));
    return `<g stroke="var(--grid)" fill="none">${inside}</g>${text.join("")}`
      + `<g fill="var(--grid)">${dots.join("")}</g>`;
  }
  coordinates(width, height) {
    let inside = "";
    for (let x = 0; x < width; ++x) {
      inside += `<text x="${this.place({x, y: 0}, height)[0]}" y="${this.at(height - 1) + 37}"
        text-anchor="middle">${String.fromCharCode(97 + x)}</text>`;
    }
    for (let y = 0; y < height; ++y) {
      inside += `<text x="2" y="${this.place({x: 0, y}, height)[1] + 5}">`
        + `${height - 1 - y + this.picture.lowest_row}</text>`;
    }
    return `<g font-size="${this.isSmall ? 17 : 13}" fill="var(--grid)">${inside}</g>`;
  }
  // The last move is marked by bold letters, thick rims or red numbers.
  man(letter, point, height, number, marked) {
    const man = this.men[letter] || {glyph: letter, ink: "#000", disc: ""};
    const [px, py] = this.place(point, height);
    const disc = width => `<circle cx="${px}" cy="${py}" r="17.5" fill="${man.disc}"
      stroke="${man.rim}" stroke-width="${width}"/>`;
    const label = (below, size, ink, weight, text) => `<text x="${px}" y="${py + below}"
      font-size="${size}" text-anchor="middle" fill="${ink}" font-weight="${weight}">${text}</text>`;
    if (!man.disc) return label(12, 36, man.ink, marked ? 700 : 400, escapeText(man.glyph));
    if (man.glyph in signs) return disc(marked ? 3 : 1.5) + signPath(man.glyph, px, py, 22,
      `stroke="${man.ink}" stroke-width="${marked ? 2.2 : 1.8}"`);
    if (man.glyph) return disc(marked ? 3 : 1.5) + label(7, 21, man.ink, 400, man.glyph);
    const red = man.disc === "#fff" ? "#b3402a" : "#ff9a86", ink = marked ? red : man.ink;
    const spot = marked ? `<circle cx="${px}" cy="${py}" r="4" fill="${red}"/>` : "";
    return disc(1) + (number === null ? spot : label(this.isSmall ? 6 : 5,
      this.isSmall ? 17 : 13, ink, marked ? 700 : 400, number));
  }
  arrow(from, to, height, ink, text) {
    const [x1, y1] = this.place(from, height), [x2, y2] = this.place(to, height);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const dx = (x2 - x1) / length, dy = (y2 - y1) / length;
    const [hx, hy] = [x2 - 8 * dx, y2 - 8 * dy], [mx, my] = [x2 - 24 * dx, y2 - 24 * dy];
    return `<path d="M${x1 + 14 * dx} ${y1 + 14 * dy}L${mx} ${my}" stroke="${ink}" stroke-width="6"
      opacity=".75"/><path d="M${hx} ${hy}L${mx - 9 * dy} ${my + 9 * dx}L${mx + 9 * dy} ${my - 9 * dx}Z"
      fill="${ink}" opacity=".9"/>` + (text === "" ? "" : `<text x="${x1 + 0.7 * (x2 - x1)}"
      y="${y1 + 0.7 * (y2 - y1) + 5}" font-size="${this.isSmall ? 18 : 12}" font-weight="600"
      text-anchor="middle" fill="#fff" stroke="${ink}" stroke-width="4" paint-order="stroke">${text}</text>`);
  }
  // A candidate: its texts on the point (the first one, if the board is small), or an arrow with the
  // last one.
  note({move, texts, best, isThreat}, height) {
    const [from, to] = this.points(move, height);
    const ink = isThreat ? "#b3261e" : best ? "#1f7a4a" : "#2c5fa8";
    const shown = this.isSmall ? texts.slice(0, 1) : texts, size = this.isSmall ? 18 : 12;
    const open = `<g class="note" data-move="${move}"`;
    if (to) return `${open}>${this.arrow(from, to, height, ink, escapeText(texts[texts.length - 1]))}</g>`;
    const [px, py] = this.place(from, height);
    if (isThreat) return `${open}><circle cx="${px}" cy="${py}" r="20" fill="none" stroke="${ink}"
      stroke-width="4" stroke-dasharray="7 4"/></g>`;
    const shift = shown.length > 1 ? -2 : size / 3;
    const line = (text, i) => `<text x="${px}" y="${py + shift + 13 * i}" font-size="${size}"
      font-weight="600" letter-spacing="-.3">${escapeText(text)}</text>`;
    return `${open} text-anchor="middle" fill="#fff"><circle cx="${px}" cy="${py}" r="18.5"
      fill="${ink}" opacity=".9"/>${shown.map(line).join("")}</g>`;
  }
  // Moves that are only thought of, the first by `side`; they are counted from `first`.
  ghosts(moves, side, height, first) {
    const arrows = 4;
    return moves.map((move, i) => {
      const [from, to] = this.points(move, height), mover = (side + i) % 2;
      if (to) {
        const ink = mover ? "#2c5fa8" : "#b3402a";
        return i < arrows ? this.arrow(from, to, height, ink, i + 1) : "";
      }
      const letter = this.picture.men[mover].letter;
      return `<g class="ghost" opacity=".8">${this.man(letter, from, height, first + i, false)}</g>`;
    }).join("");
  }
  svg({rows, marks = [], run = [], numbers = {}, forbidden = [], notes = [], line = [], side = 0,
       cursor = null}) {
    const width = this.width = rows[0].length, height = rows.length, at = this.at;
    this.isSmall = window.innerWidth < 600;
    document.documentElement.style.setProperty("--tall", (at(height - 1) + 46) / (at(width - 1) + 40));
    let inside = `<rect width="100%" height="100%" rx="6" fill="var(--wood)"/>`
      + this.grid(width, height) + this.coordinates(width, height);
    const isMarked = (x, y) => marks.some(m => m.x === x && m.y === y);
    const ring = (point, radius, look) => {
      const [px, py] = this.place(point, height);
      return `<circle cx="${px}" cy="${py}" r="${radius}" fill="none" ${look}/>`;
    };
    rows.forEach((row, y) => row.forEach((letter, x) => {
      const number = numbers[x + "," + y] || null;
      if (letter !== ".") inside += this.man(letter, {x, y}, height, number, isMarked(x, y));
      else if (isMarked(x, y)) inside += ring({x, y}, 6, `stroke="#b3402a" stroke-width="2"`);
    }));
    const gold = `class="run" stroke="#e0a81a" stroke-width="4"`;
    inside += run.map(point => ring(point, 18, gold)).join("");
    for (const name of forbidden) {
      const [px, py] = this.place(this.points(name, height)[0], height);
      inside += `<path class="forbidden" d="M${px - 7} ${py - 7}l14 14m0 -14l-14 14"
        stroke="#b3261e" stroke-width="3" fill="none"/>`;
    }
    inside += notes.map(note => this.note(note, height)).reverse().join("");
    const first = 1 + Math.max(0, ...Object.values(numbers));
    inside += this.ghosts(line, side, height, first);
    if (cursor) inside += ring(cursor, 20, `class="cursor" stroke="#2c5fa8" stroke-width="4"`);
    return `<svg viewBox="0 0 ${at(width - 1) + 40} ${at(height - 1) + 46}" role="img"
      aria-label="${t("board")}">${inside}</svg>`;
  }
  // The point that a click on the SVG means; null outside.
  pointOf(event, svg, width, height) {
    const box = svg.getBoundingClientRect(), scale = (this.at(width - 1) + 40) / box.width;
    const place = pixels => Math.round((pixels * scale - 40) / 40);
    const x = place(event.clientX - box.left), y = place(event.clientY - box.top);
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    return this.isFlipped ? {x: width - 1 - x, y: height - 1 - y} : {x, y};
  }
}
