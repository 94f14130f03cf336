// Setting up a position on the live page; stands behind live_page.js, whose names it uses.
// Men are put on points; the rest of the text of the position stays as it is.
function endSetUp() {
  setUp = null;
  by("palette").hidden = true;
  by("set-up").textContent = "set up";
}
function textOf(rows) {
  const [old, , ...rest] = at.text.split(" ");
  const isCounted = /[0-9]/.test(old);
  const row = points => isCounted ? points.join("").replace(/\.+/g, dots => dots.length) : points.join("");
  return {text: rows.map(row).join("/"), rest};
}
by("set-up").onclick = () => {
  if (setUp) {
    const {text, rest} = textOf(setUp.rows), side = by("set-up-side").value;
    const word = at.text.split(" ")[1];
    return send({type: "position", game: at.game, rule: at.rule, start: [text, word, ...rest].join(" "),
                 side, moves: []});
  }
  if (isOn) stop();
  const letters = at.picture.men.map(man => man.letter);
  setUp = {rows: board.parse(at.text), man: letters[0]};
  by("palette").innerHTML = [...letters, "."].map(letter => {
    const man = board.men[letter];
    const glyph = letter === "." ? "×" : man.glyph || (man.disc === "#fff" ? "○" : "●");
    return `<button data-letter="${letter}" aria-label="${letter}">${glyph}</button>`;
  }).join("") + `<label>to move <select id="set-up-side">` + at.sides.map((side, i) =>
    `<option${i === at.side ? " selected" : ""}>${side}</option>`).join("") + `</select></label>
    <button id="set-up-clear">clear</button>`;
  by("palette").hidden = false;
  by("set-up").textContent = "done";
  by("palette").querySelectorAll("button[data-letter]").forEach(b => {
    b.classList.toggle("chosen", b.dataset.letter === setUp.man);
    b.onclick = () => {
      setUp.man = b.dataset.letter;
      by("palette").querySelectorAll("button").forEach(o => o.classList.toggle("chosen", o === b));
    };
  });
  by("set-up-clear").onclick = () => { setUp.rows.forEach(row => row.fill(".")); drawBoard(); };
  drawBoard();
};
