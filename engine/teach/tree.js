// The picture of a tree and of a search of it. `sheet`: on paper, in a width that fits and without
// the windows of leaves; `plain`: what is not yet searched looks like the rest, until it is cut.
const svg_names = "http://www.w3.org/2000/svg";
function tree_picture({nodes, steps}, {sheet = false, plain = false} = {}) {
    // ---- Where nodes stand: leaves side by side, others above the middle of their children.
    const letter = 7.2, gap = 22, top_margin = 26, left_margin = 52, board_line = 12;
    const board_height = Math.max(...nodes.map(node => node.board.length)) * board_line;
    const more_rows = ["worker", "kind", "purpose"].filter(row => steps.some(step => step[row]));
    const level = 112 + board_height + 13 * more_rows.length;
    // A value, or a window: what is won or lost has words.
    function in_words(text) { return text && text.replace(/(win|loss) \d+/g, told => t(told)); }
    // Chinese signs are twice as wide.
    function text_width(text) {
        return text ? text.replace(/[\u2e80-\uffff]/g, "mm").length * letter : 0;
    }
    const widest = nodes.map(() => 0);
    function widen(node, ...texts) {
        for (const text of texts) widest[node] = Math.max(widest[node], text_width(text));
    }
    nodes.forEach((node, i) => widen(i, title_of(node), in_words(node.written), node.crowd ? "" : "......"));
    for (const step of steps) {
        if (sheet && nodes[step.node].children.length === 0) continue;
        const both = step.came && step.window && step.came !== step.window;
        widen(step.node, in_words(both ? step.window : step.came), in_words(step.value), step.cut ? t("cut-off") : "",
              step.worker === null ? "" : t(step.split ? "worker 0, split point" : "worker 0"),
              step.purpose === 2 ? t("searched again") : step.purpose === 1 ? t("null window") : "");
    }
    const place = nodes.map(() => ({x: 0, y: 0})), parents = [];
    nodes.forEach((node, i) => node.children.forEach(child => { parents[child] = i; }));
    let right = left_margin;
    function lay_out(i) {
        const node = nodes[i];
        place[i].y = top_margin + node.ply * level;
        if (node.children.length === 0) {
            place[i].x = right + widest[i] / 2;
            right += widest[i] + gap;
            return;
        }
        const begin = right;
        node.children.forEach(lay_out);
        const ends = [node.children[0], node.children[node.children.length - 1]];
        place[i].x = (place[ends[0]].x + place[ends[1]].x) / 2;
        const missing = widest[i] + gap - (right - begin);
        if (missing > 0) {  // a narrow family below a wide label
            shift(i, missing / 2);
            right += missing;
        }
    }
    function shift(i, by) {
        place[i].x += by;
        nodes[i].children.forEach(child => shift(child, by));
    }
    lay_out(0);
    const height = top_margin + (Math.max(...nodes.map(node => node.ply)) + 1) * level;
    // ---- The state of every node after the steps up to one.
    function state_after(last) {
        const state = nodes.map(() => ({seen: false, remarks: [], came: null, now: null, value: null,
                                        cut: false, scout: false}));
        const path = [];
        let done = false;
        for (let i = 0; i <= last; ++i) {
            const step = steps[i], at = state[step.node];
            if (step.begins) {
                if (!at.seen || step.purpose !== 2) at.remarks = [];
                at.worker = step.worker;
                Object.assign(at, {seen: true, split: false, came: step.came, now: step.window, value: null,
                                   cut: false, kind: "", scout: step.purpose === 1, calls: (at.calls || 0) + 1});
                if (step.purpose === 1) at.remarks = [t("null window")];
                if (step.purpose === 2) at.remarks = [t("searched again")];
                path.push(step.node);
            }
            at.now = step.window;
            if (step.known) at.remarks.push(t("from memory"));
            if (step.cut) at.cut = true;
            if (step.split) at.split = true;
            if (step.value !== null) {
                at.value = step.value;
            at.kind = step.kind;
                const open = path.lastIndexOf(step.node);
                if (open >= 0) path.splice(open, 1);
            }
            done = step.done;
        }
        return {state, path, done};
    }
    // ---- Drawing
    function draw_element(parent, name, attributes, text) {
        const element = document.createElementNS(svg_names, name);
        for (const key in attributes) element.setAttribute(key, attributes[key]);
        if (text !== undefined) element.textContent = text;
        parent.appendChild(element);
        return element;
    }
    const half = 19, above = 30 + board_height;
    // Of a plain picture those below a cut, of others all that were not searched.
    function unseen(i, drawn) {
        if (drawn.state[i].seen || !plain) return !drawn.state[i].seen;
        const parent = parents[i];
        return parent !== undefined && (drawn.state[parent].cut || unseen(parent, drawn));
    }
    function draw_edge(svg, parent, child, drawn) {
        const from = place[parent], to = place[child];
        const state = drawn.state[child], node = nodes[child];
        const best = drawn.done && node.principal;
        const begin = {x: from.x, y: from.y + above + half + label_height(drawn.state[parent], parent)};
        const end = {x: to.x, y: to.y + above - half - top_of(node)};
        draw_element(svg, "line", {x1: begin.x, y1: begin.y, x2: end.x, y2: end.y,
            class: [unseen(child, drawn) ? "unseen" : "", state.scout ? "scout" : "", best ? "best" : ""].join(" ")});
        const middle = {x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2};
        if (!state.seen && drawn.state[parent].cut) {
            const length = Math.hypot(end.x - begin.x, end.y - begin.y) || 1;
            const across = {x: (end.y - begin.y) / length * 8, y: -(end.x - begin.x) / length * 8};
            draw_element(svg, "line", {x1: middle.x - across.x, y1: middle.y - across.y,
                x2: middle.x + across.x, y2: middle.y + across.y, class: "shears"});
        }
        if (plain) draw_element(svg, "line", {x1: begin.x, y1: begin.y, x2: end.x, y2: end.y,
                                              class: "finger", "data-edge": child});
    }
    // A node is called by the move that leads to it, by its name, or by both.
    function top_of(node) { return (title_of(node) ? 16 : 2) + node.board.length * board_line; }
    function title_of(node) { return [node.move, node.name].filter(word => word).join(" "); }
    function rows_of(state, i) {
        const rows = [], brief = sheet && nodes[i].children.length === 0;
        if (brief) return rows;
        if (state.came) rows.push(["window", in_words(state.came)]);
        if (state.now && state.now !== state.came) rows.push(["window", "→ " + in_words(state.now)]);
        if (state.remarks.length) rows.push(["remark", state.remarks.join(", ")]);
        if (state.kind) {
            rows.push(["remark", t({pv: "PV node", cut: "cut node", all: "all node"}[state.kind])]);
        }
        if (state.cut) rows.push(["remark cut", t("cut-off")]);
        if (typeof state.worker === "number") rows.push([`work w${state.worker % 8}`,
            t(`worker ${state.worker}${state.split ? ", split point" : ""}`)]);
        return rows;
    }
    function label_height(state, i) { return 4 + rows_of(state, i).length * 13; }
    function draw_node(svg, i, drawn) {
        const node = nodes[i], state = drawn.state[i], at = place[i], y = at.y + above;
        const is_open = drawn.path.includes(i);
        const group = draw_element(svg, "g", {"data-node": i, class: [
            unseen(i, drawn) ? "unseen" : "", is_open ? "open" : "",
            drawn.now === i ? "active" : "", drawn.done && node.principal ? "best" : ""].join(" ")});
        if (node.crowd) {
            draw_element(group, "text", {x: at.x, y: y, class: "name"}, t(node.name));
            return;
        }
        const value = in_words(state.value !== null ? state.value : state.seen ? "" : node.written || "");
        const width = Math.max(half, text_width(value) * 0.68 + 4);
        const shape = {class: "shape " + (node.max ? "max" : "min"), x: at.x - width, y: y - half,
                       width: 2 * width, height: 2 * half};
        if (!node.max) shape.rx = half;
        draw_element(group, "rect", shape);
        const title = title_of(node);
        node.board.forEach((row, number) => draw_element(group, "text", {x: at.x, class: "board",
            y: y - half - 5 - (node.board.length - 1 - number) * board_line}, row.split("").join(" ")));
        const title_y = y - half - 4 - node.board.length * board_line;
        if (title) draw_element(group, "text", {x: at.x, y: title_y, class: "name"}, title);
        draw_element(group, "text", {x: at.x, y: y + 6, class: "value"}, value);
        rows_of(state, i).forEach(([kind, text], row) => draw_element(
            group, "text", {x: at.x, y: y + half + 13 * (row + 1), class: kind}, text));
    }
    function draw_sides(svg) {
        const seen = new Set();
        nodes.forEach((node, i) => {
            if (seen.has(node.ply)) return;
            seen.add(node.ply);
            draw_element(svg, "text", {x: 24, y: place[i].y + above + 5, class: "side"},
                         node.max ? "Max" : "Min");
        });
    }
    function draw(box, drawn) {
        const scrolled = [box.scrollLeft, box.scrollTop];
        const svg = document.createElementNS(svg_names, "svg");
        const fitting = Math.min(1, (box.clientWidth - 4) / right);
        const scale = sheet ? 1 : Math.max(0.72, fitting);
        svg.setAttribute("viewBox", `0 0 ${right} ${height}`);
        svg.setAttribute("width", right * scale);
        if (!sheet) svg.setAttribute("height", height * scale);
        draw_sides(svg);
        nodes.forEach((node, i) => node.children.forEach(child => draw_edge(svg, i, child, drawn)));
        nodes.forEach((_, i) => draw_node(svg, i, drawn));
        box.replaceChildren(svg);
        [box.scrollLeft, box.scrollTop] = scrolled;
        if (!sheet) keep_in_sight(box, place[drawn.now ?? 0].x * scale);
    }
    function keep_in_sight(box, x) {
        if (x < box.scrollLeft + 60 || x > box.scrollLeft + box.clientWidth - 60) {
            box.scrollLeft = x - box.clientWidth / 2;
        }
    }
    return {state_after, draw, parents};
}
// The lines of the algorithm, as elements.
function show_code() {
    return data.code.map(text => {
        const line = document.createElement("div");
        line.textContent = text;
        by("code").appendChild(line);
        return line;
    });
}
