// The sheet: each tree with its leaves alone, and behind them each as it stands after the search.
show_code();
data.trees.forEach((tree, i) => {
    const add = (place, text, of, steps) => {
        const section = document.createElement("section"), title = document.createElement("h2");
        const box = document.createElement("div");
        section.className = "exam";
        title.textContent = t(`Tree ${i + 1}`) + (text ? ": " + t(text) : "");
        section.append(title, box);
        by(place).append(section);
        const picture = tree_picture({nodes: of, steps}, {sheet: true, plain: !text});
        const drawn = picture.state_after(steps.length - 1);
        picture.draw(box, {...drawn, now: null});
    };
    add("exercises", "", tree.nodes, []);
    add("solutions", tree.summary, tree.nodes, tree.steps);
});
