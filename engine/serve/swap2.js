// Swap2, step by step: one side places black, white and black; the other takes a side or places two
// more, white and black, and then the first one takes a side. The engine places an even opening, and
// takes the side that a short search holds for better.
const swap2Time = 2;  // seconds for each of the two
state.swap2 = null;   // {placer: "person" or "engine", hasTwoMore}
function startSwap2(placer) {
  if (!state.at || state.setUp) return;
  const {game, rule, size} = state.at;
  [state.plays, state.isOn] = ["neither", false];
  ask({game, rule, size, start: "", moves: []}, message => {
    begin(message);
    state.swap2 = {placer, hasTwoMore: false};
    stepSwap2();
    render();
    keep();
  });
}
// Whose choice it is now: "person", "engine", or nobody's, while stones are placed.
function chooserOfSwap2() {
  const {swap2, node} = state, other = {person: "engine", engine: "person"};
  if (!swap2 || node.ply !== (swap2.hasTwoMore ? 5 : 3)) return null;
  return swap2.hasTwoMore ? swap2.placer : other[swap2.placer];
}
function stepSwap2() {
  const {swap2, node} = state;
  if (!swap2) return;
  if (node.ply > (swap2.hasTwoMore ? 5 : 3) || state.at.over) state.swap2 = null;
  else if (swap2.placer === "engine" && !node.parent && !node.kids.length) {
    say("swap2: the engine places three stones");
    search(node, "even", {balance: 3, time: swap2Time});
  }
  else if (chooserOfSwap2() === "engine") search(node, "swap2", {time: swap2Time});
  else if (chooserOfSwap2() === "person") say("swap2: take a side, or place two more stones");
  else if (swap2.hasTwoMore) say("swap2: place two more stones, white and black");
  else if (swap2.placer === "person") say("swap2: place three stones, black, white and black");
}
// The engine places stones or chooses: a move waits for it, and whatever else ends that ends swap2.
function isEnginesSwap2() {
  return Boolean(state.swap2 && state.job && /even|swap2/.test(state.job.kind));
}
function takeSide(side, isEngine) {
  const {sides} = state.at;
  state.swap2 = null;
  state.plays = sides[isEngine ? side : 1 - side];
  think(true);
  render();
  say(isEngine ? `the engine takes ${sides[side]}` : `${state.at.sides[state.at.side]} to move`);
}
// `chance` is that of the side to move.
function chooseForEngine(chance) {
  if (state.swap2) takeSide(chance >= 0.5 ? state.at.side : 1 - state.at.side, true);
}
function drawSwap2() {
  const isPersons = chooserOfSwap2() === "person";
  by("swap2").hidden = state.at.game !== "gomoku" || isPersons;
  by("swap2-choice").hidden = !isPersons;
  by("two-more").hidden = Boolean(state.swap2 && state.swap2.hasTwoMore);
}
by("swap2-person").onclick = () => startSwap2("person");
by("swap2-engine").onclick = () => startSwap2("engine");
by("take-black").onclick = () => chooserOfSwap2() === "person" && takeSide(0, false);
by("take-white").onclick = () => chooserOfSwap2() === "person" && takeSide(1, false);
by("two-more").onclick = () => {
  if (chooserOfSwap2() !== "person" || state.swap2.hasTwoMore) return;
  state.swap2.hasTwoMore = true;
  stepSwap2();
  render();
};
