// Practice: a student does the search, answer by answer: the next node and its window, the value of
// a node, the edges that are cut. The answers are compared with those of the algorithm in order, at
// once or when asked, and the first slip is told with the sentences of its steps.
const {nodes, steps} = data, picture = tree_picture(data, {plain: true});
const lines = show_code();
const plain_value = text => text.replace(/^[≤≥] /, "");
// What the algorithm does, as a student says it.
function answers_of() {
    const answers = [], path = [];
    let texts = [], codes = [];
    const add = answer => {
        answers.push({...answer, texts, codes});
        texts = []; codes = [];
    };
    for (const step of steps) {
        texts.push(step.text);
        if (step.line !== null) codes.push(step.line);
        const brief = step.begins && step.value !== null;
        if (step.begins) {
            path.push({node: step.node, called: new Set()});
            if (path.length > 1 && step.came && step.purpose === 0) {
                texts.push(data.view === "max"
                    ? "A move is searched with the window that its parent has by now."
                    : "A move is searched with the window that its parent has by now, turned round: (-β, -α).");
            }
            add({kind: "search", node: step.node, window: step.came, purpose: step.purpose,
                 value: brief ? step.value : null, known: step.known});
        }
        const at = path[path.length - 1];
        if (step.child !== null && at) at.called.add(step.child);
        const why = texts, where = codes;
        if (step.cut && at.called.size < nodes[step.node].children.length) {
            add({kind: "cut", node: step.node});
            [texts, codes] = [why, where];
        }
        if (step.value !== null && !step.done) {
            if (!brief) add({kind: "value", node: step.node, value: plain_value(step.value)});
            path.pop();
        }
    }
    return answers;
}
const truth = answers_of();
let given = [], slips = 0, shown = 0, first_slip = null, pick = null, over = false;
function same(one, other) {
    return one !== undefined && other !== undefined && one.kind === other.kind
        && one.node === other.node && (one.kind !== "search" || one.window === other.window)
        && (one.kind !== "value" || one.value === other.value);
}
function first_wrong() { return given.findIndex((answer, i) => !same(answer, truth[i])); }
function name_of(node) { return nodes[node].called; }
function describe(answer) {
    if (!answer) return "the search is over";
    const name = name_of(answer.node);
    if (answer.kind === "cut") return `${name}: the rest is cut`;
    if (answer.kind === "value") return `${name} is worth ${answer.value}`;
    return answer.window ? `${name} with the window ${answer.window}` : `${name} is searched`;
}
// The picture that the answers make.
function drawn_answers() {
    const state = nodes.map(() => ({seen: false, remarks: [], came: null, now: null, value: null,
                                    cut: false, scout: false, called: new Set()}));
    const path = [];
    given.forEach((answer, i) => {
        const at = state[answer.node], true_one = same(answer, truth[i]) ? truth[i] : null;
        if (answer.kind === "search") {
            if (path.length) state[path[path.length - 1]].called.add(answer.node);
            Object.assign(at, {seen: true, came: answer.window, now: answer.window, value: null, cut: false,
                               scout: true_one !== null && true_one.purpose === 1, called: new Set()});
            at.remarks = true_one && true_one.known ? [t("from memory")] : [];
            const brief = true_one ? true_one.value !== null : nodes[answer.node].children.length === 0;
            if (brief) at.value = true_one ? true_one.value : nodes[answer.node].written || "?";
            else path.push(answer.node);
        } else if (answer.kind === "cut") {
            at.cut = true;
        } else {
            at.value = answer.value;
            path.splice(path.lastIndexOf(answer.node), 1);
        }
    });
    return {state, path, done: over, now: null};
}
// What may come next, the likeliest first: a move, the value of the node, a move once more.
function choices(drawn) {
    if (drawn.path.length === 0) return [{kind: "search", node: 0}];
    const here = drawn.path[drawn.path.length - 1], at = drawn.state[here];
    const value = {kind: "value", node: here};
    if (at.cut) return [value];
    const moves = nodes[here].children.filter(child => !nodes[child].crowd)
                                      .map(node => ({kind: "search", node}));
    return [...moves.filter(move => !at.called.has(move.node)), value,
            ...moves.filter(move => at.called.has(move.node)).reverse()];
}
const windows = truth.some(answer => answer.window);
function refresh() {
    const drawn = drawn_answers(), possible = choices(drawn);
    if (!pick || !possible.some(one => one.kind === pick.kind && one.node === pick.node)) {
        [pick] = possible;
    }
    // Without windows there is nothing to enter for a node that is searched.
    while (!windows && !over && truth[given.length] && truth[given.length].kind === "search") {
        given.push(truth[given.length]);
        pick = null;
        return refresh();
    }
    drawn.now = over ? null : pick.node;
    picture.draw(by("tree"), drawn);
    by("what").textContent = over ? "" : t(name_of(pick.node)) + (pick.kind === "value" ? "" : ":");
    for (const label of document.querySelectorAll("[data-for]")) {
        label.hidden = over || label.dataset.for !== (pick.kind === "value" ? "value" : "window");
    }
    for (const id of ["enter", "infinite", "minus", "show"]) by(id).hidden = over;
    by("other").hidden = over || possible.length < 2 || !windows;
    const open = drawn.path[drawn.path.length - 1];
    const cuttable = !over && windows && drawn.path.length > 0 && !drawn.state[open].cut;
    by("cut").hidden = !cuttable;
    by("check").hidden = by("at_once").checked;
    by("undo").disabled = given.length === 0;
    by("count").textContent = t(`${given.length} answers, ${slips} slips, ${shown} shown`);
    const field = by(pick.kind === "value" ? "value" : "alpha");
    const isElsewhere = document.activeElement.closest("#edit") || matchMedia("(pointer: coarse)").matches;
    if (!over && !isElsewhere) field.focus();
}
function say(text, texts = [], codes = [], fault = false) {
    by("now").className = fault ? "fault" : "";
    by("now").textContent = [text, ...texts].filter(one => one).map(t).join(" ");
    lines.forEach((line, i) => line.classList.toggle("now", codes.includes(i)));
}
function tell_slip(answer, i) {
    const right = truth[i] || {texts: [], codes: []};
    const told = [`You answered: ${describe(answer)}.`, `The answer: ${describe(truth[i])}.`];
    say(told[0], [told[1], ...right.texts], right.codes, true);
}
function end_if_over() {
    if (given.length < truth.length || first_wrong() >= 0) return false;
    over = true;
    say(slips + shown === 0 ? "All is right, the search is over."
        : slips === 0 ? "The search is over."
                    : `The search is over. The first slip was: ${first_slip}.`);
    return true;
}
function answer(one) {
    if (over) return;
    const i = given.length;
    if (by("at_once").checked && first_wrong() < 0 && !same(one, truth[i])) {
        ++slips;
        first_slip = first_slip || describe(one);
        refresh();
        return tell_slip(one, i);
    }
    given.push(one);
    pick = null;
    for (const id of ["alpha", "beta", "value"]) by(id).value = "";
    refresh();
    say("");
    if (by("at_once").checked) end_if_over();
    refresh();
}
function entered(id) {
    return by(id).value.trim().replace(/[−–]/g, "-").replace(/inf(inity)?|oo/i, "∞")
        .replace(/^(\d+) ?步内(胜|负)$/, (_, plies, end) => (end === "胜" ? "win " : "loss ") + plies)
        .replace(/^[+]/, "").replace(/^([<>]=?|[≤≥=])\s*/, "").replace(/\s+/g, " ");
}
by("answer").onsubmit = event => {
    event.preventDefault();
    const asked = pick.kind === "value" ? ["value"] : ["alpha", "beta"];
    const empty = asked.find(id => entered(id) === "");
    if (empty) return by(empty).focus();
    answer(pick.kind === "value" ? {...pick, value: entered("value")}
                                 : {...pick, window: `(${entered("alpha")}, ${entered("beta")})`});
};
function cut(node) {
    const {path, state} = drawn_answers(), here = path[path.length - 1];
    if (here === undefined || node !== undefined && node !== here) {
        return say(here === undefined ? "No node is open." : `First ${name_of(here)} has to be done.`);
    }
    if (!state[here].cut) answer({kind: "cut", node: here});
}
function choose(node) {
    const drawn = drawn_answers(), possible = choices(drawn).filter(one => one.node === node);
    if (over || possible.length === 0) {
        return over || say(drawn.path.length ? `First ${name_of(drawn.path[drawn.path.length - 1])} has to be done.`
                                             : "The search begins at the root.");
    }
    [pick] = possible;
    refresh();
}
function choose_other(by_how_many) {
    const possible = choices(drawn_answers());
    const at = possible.findIndex(one => one.kind === pick.kind && one.node === pick.node);
    pick = possible[(at + by_how_many + possible.length) % possible.length];
    refresh();
}
function undo() {
    do given.pop(); while (!windows && given.length && given[given.length - 1].kind === "search");
    over = false;
    pick = null;
    say("");
    refresh();
}
function show_me() {
    if (over) return;
    const wrong = first_wrong();
    if (wrong >= 0) return check();
    const i = given.length, right = truth[i];
    if (!right) return check();
    ++shown;
    given.push(right);
    pick = null;
    refresh();
    if (end_if_over()) return refresh();
    say(describe(right) + ".", right.texts, right.codes);
}
function check() {
    const wrong = first_wrong();
    if (wrong >= 0) {
        ++slips;
        first_slip = first_slip || describe(given[wrong]);
        tell_slip(given[wrong], wrong);
        given.length = wrong;  // one goes on from there
        pick = null;
    } else if (!end_if_over()) {
        say("All is right so far.");
    }
    refresh();
}
by("cut").onclick = () => cut();
by("other").onclick = () => choose_other(1);
by("undo").onclick = undo;
by("show").onclick = show_me;
by("check").onclick = check;
by("at_once").onchange = () => by("at_once").checked ? check() : refresh();
by("again").onclick = () => {
    [given, slips, shown, first_slip, pick, over] = [[], 0, 0, null, null, false];
    say("");
    refresh();
};
let field = by("alpha");
for (const id of ["alpha", "beta", "value"]) {
    by(id).onfocus = () => { field = by(id); };
    by(id).oninput = () => { by(id).value = by(id).value.replace(/(?<!w)i|oo/gi, "∞").replace(/∞[nfity]+/gi, "∞"); };
}
function type(change) {
    if (field.closest("label").hidden) field = by(pick.kind === "value" ? "value" : "alpha");
    field.value = change(field.value);
    field.focus();
}
by("infinite").onclick = () => type(text => text.startsWith("-") ? "-∞" : "∞");
by("minus").onclick = () => type(text => text.startsWith("-") ? text.slice(1) : "-" + text);
by("tree").onclick = event => {
    const edge = event.target.closest("[data-edge]"), node = event.target.closest("[data-node]");
    if (edge && windows) cut(picture.parents[Number(edge.dataset.edge)]);
    else if (node) choose(Number(node.dataset.node));
};
window.addEventListener("resize", refresh);
document.addEventListener("keydown", event => {
    const act = {ArrowDown: () => choose_other(1), ArrowUp: () => choose_other(-1), x: () => cut(),
                 "?": show_me, u: () => given.length && undo()}[event.key];
    if (!act || over && event.key !== "u" || event.target.closest("#edit")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
});
refresh();
