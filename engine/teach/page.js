const steps = data.steps, picture = tree_picture(data);
const lines = show_code();
const slider = by("slider");
let current = 0; slider.max = steps.length - 1;
function draw(last) {
    const drawn = picture.state_after(last);
    drawn.now = steps[last].done ? null : steps[last].node;
    picture.draw(by("tree"), drawn);
}
function go(step) {
    current = Math.max(0, Math.min(steps.length - 1, step));
    slider.value = current;
    by("count").textContent = t(`step ${current + 1} of ${steps.length}`);
    by("now").textContent = t(steps[current].text);
    lines.forEach((line, i) => line.classList.toggle("now", i === steps[current].line));
    draw(current);
}
const buttons = {first: () => 0, back: () => current - 1, forth: () => current + 1,
                 last: () => steps.length - 1};
for (const id in buttons) by(id).onclick = () => go(buttons[id]());
window.addEventListener("resize", () => draw(current));
slider.oninput = () => go(Number(slider.value));
document.addEventListener("keydown", event => {
    const moves = {ArrowLeft: current - 1, ArrowRight: current + 1, " ": current + 1, Home: 0,
                   End: steps.length - 1};
    if (!(event.key in moves) || event.target.closest("form") || event.target === slider && event.key !== " ") return;
    event.preventDefault();
    go(moves[event.key]);
});
const asked = /^#step=(\d+)$/.exec(location.hash);
go(asked ? Number(asked[1]) - 1 : data.first);
