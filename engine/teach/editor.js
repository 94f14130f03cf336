// The bar where the tree of the page is edited. The address says what the page shows.
const edit = data.edit, tree_text = by("edit-tree");
const chosen = {algorithm: by("edit-algorithm"), view: by("edit-view"), show: by("edit-show")};
edit.algorithms.forEach(name => chosen.algorithm.add(new Option(name)));
edit.figures.forEach((figure, i) => by("edit-figure").add(new Option(figure.title, i)));
tree_text.value = edit.tree;
for (const key in chosen) chosen[key].value = edit[key];
// Goes to the page of what is written, or tells why there is none.
async function search_edited() {
    const asked = new URLSearchParams(location.search);
    asked.set("tree", tree_text.value);
    for (const key in chosen) asked.set(key, chosen[key].value);
    let fault;
    try {
        const answer = await fetch("?" + asked);
        fault = answer.ok ? "" : t((await answer.text()).trim());
    } catch {
        fault = t("no answer: ybw serve has ended, or the tree is longer than an address may be (8,000 letters)");
    }
    by("edit-fault").textContent = fault;
    if (!fault) location.search = asked;
}
by("edit").onsubmit = event => { event.preventDefault(); search_edited(); };
tree_text.onkeydown = event => { if (event.key === "Enter") { event.preventDefault(); search_edited(); } };
for (const key in chosen) chosen[key].onchange = search_edited;
by("edit-figure").onchange = event => {
    const figure = edit.figures[event.target.value];
    if (!figure) return;
    tree_text.value = figure.tree;
    chosen.algorithm.value = figure.algorithm;
    chosen.view.value = figure.view;
    search_edited();
};
// Where each node stands in the text, the root first and children in order.
function places_in(text) {
    const places = [], open = [];
    for (const {0: word, index: begin} of text.matchAll(/[^\s,()]*\(|\)|[^\s,()]+/g)) {
        const end = begin + word.length;
        if (word === ")") {
            const node = open.pop();
            if (node) node.end = end;
        } else if (word.endsWith("(")) {
            open.push({begin, end});
            places.push(open.at(-1));
        } else if (open.length) {  // before the root stands "min" or "max"
            places.push({begin: begin + word.indexOf("=") + 1, end});
        }
    }
    return places;
}
const in_order = [];
(function walk(node) {
    in_order.push(node);
    data.nodes[node].children.forEach(walk);
})(0);
if (edit.show !== "practice") by("tree").addEventListener("click", event => {
    const node = event.target.closest("[data-node]"), places = places_in(tree_text.value);
    if (!node || places.length !== in_order.length) return;
    const place = places[in_order.indexOf(Number(node.dataset.node))];
    tree_text.focus();
    tree_text.setSelectionRange(place.begin, place.end);
});
