// Setting up a position on the live page; stands behind live_page.js, whose names it uses.
// Men are put on points; the rest of the text of the position stays as it is.
function endSetUp() {
  state.setUp = null;
  by("palette").hidden = true;
  by("set-up").textContent = t("set up");
}
function cancelSetUp() {
  const {isTurn} = state.setUp;
  endSetUp();
  think(isTurn);
  render();
}
function textOf(rows) {
  const [old, , ...rest] = state.at.text.split(" ");
  const isCounted = /[0-9]/.test(old);
  const counted = text => isCounted ? text.replace(/\.+/g, dots => dots.length) : text;
  const row = points => counted(points.join(""));
  return {text: rows.map(row).join("/"), rest};
}
function manButton(letter) {
  const man = board.men[letter], look = `stroke="${man && man.ink}" stroke-width="1.8"`;
  const glyph = !man ? "×" : man.glyph in signs
    ? `<svg viewBox="0 0 24 24" width="24" height="24">${signPath(man.glyph, 12, 12, 20, look)}</svg>`
    : man.glyph || `<svg viewBox="0 0 24 24" width="24" height="24">
        <circle cx="12" cy="12" r="8" fill="${man.disc}" stroke="${man.rim}"/></svg>`;
  const isStone = man && !man.glyph, side = state.at.sides[state.at.picture.men.indexOf(man)];
  const name = !man ? t("delete") : isStone ? t(side + " stone") : letter;
  return `<button data-letter="${letter}" aria-label="${name}">${glyph}</button>`;
}
by("set-up").onclick = () => {
  const {at, setUp} = state;
  if (setUp) {
    const {text, rest} = textOf(setUp.rows), side = by("set-up-side").value;
    const start = [text, at.text.split(" ")[1], ...rest].join(" ");
    if (start === at.text && side === at.sides[at.side]) return cancelSetUp();
    return ask({game: at.game, rule: at.rule, start, side, moves: []}, begin);
  }
  const isTurn = isThinkingOfItsMove(), letters = at.picture.men.map(man => man.letter);
  if (state.job) endJob();
  const begun = state.setUp = {rows: board.parse(at.text), man: letters[0], isTurn};
  by("palette").innerHTML = [...letters, "."].map(manButton).join("")
    + `<label>${t("to move")} <select id="set-up-side"></select></label>`
    + `<button id="set-up-clear">${t("clear")}</button>`;
  by("palette").hidden = false;
  options("set-up-side", at.sides, at.sides[at.side]);
  by("set-up").textContent = t("done");
  const buttons = by("palette").querySelectorAll("button[data-letter]");
  const take = man => {
    begun.man = man;
    for (const b of buttons) b.ariaPressed = b.classList.toggle("chosen", b.dataset.letter === man);
  };
  for (const b of buttons) b.onclick = () => take(b.dataset.letter);
  take(begun.man);
  by("set-up-clear").onclick = () => { begun.rows.forEach(row => row.fill(".")); drawBoard(); };
  render();
};
