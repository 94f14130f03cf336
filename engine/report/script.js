"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const by = id => document.getElementById(id);
function escapeText(text) {
  return String(text).replace(/[&<>"]/g, c => "&#" + c.charCodeAt(0) + ";");
}
function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

// ---- Words: all texts are written in English, and words.js has them in Chinese
const wanted = new URLSearchParams(location.search).get("lang") || navigator.language;
const language = wanted.startsWith("zh") ? "zh" : "en";
// Those that say most come first: nearly everything is of the form "{0} {1}".
const patterns = Object.keys(words).filter(text => text.includes("{"))
  .sort((a, b) => b.length - a.length).map(text => {
    const literal = text.replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace(/(\{\d\}(?: [a-z]+)+?)s\b/g, "$1s?");  // "1 core" is one of "{0} cores"
    return [new RegExp("^" + literal.replace(/\{\d\}/g, "(\\([^()]*\\)|.+?)") + "$"), words[text]];
  });
// Names of users, which stay as they are whatever word they look like.
const ownWords = new Set(data && data.own_words);
// A text in the language of the page; what fills a pattern's places is translated in turn.
function t(text) {
  if (language === "en" || ownWords.has(text)) return text;
  if (Object.hasOwn(words, text)) return words[text];
  if (/^\([^()]*, [^()]*\)$/.test(text)) return text;  // a window of a search
  const told = /^(Worker \d+|You answered|The answer): (.+)$/.exec(text);  // by a sentence, whatever it begins with
  if (told) return t(told[1]) + "：" + t(told[2]);
  if (text.includes("; ")) return text.split("; ").map(t).join("；");
  for (const [pattern, translated] of patterns) {
    const parts = pattern.exec(text);
    if (parts) return translated.replace(/\{(\d)\}/g, (_, i) => t(parts[+i + 1]));
  }
  return text;
}
// A text that may hold anything, as of the server: it stays as it is unless all of it is known, but
// for what it quotes.
function known(text) {
  const told = t(text);
  return /[a-z]{4}/i.test(told.replace(/'[^']*'/g, "")) ? text : told;
}
// A table of the program, cell by cell; a Chinese sign takes two columns, and cells keep their right
// ends.
function tableText(text) {
  const width = text => text.replace(/[\u2e80-\uffff]/g, "mm").length;
  return text.split("\n").map(line => {
    let shown = "";
    for (const {0: cell, index} of line.matchAll(/\S+(?: \S+)*/g)) {
      const word = t(cell), start = shown ? index + cell.length - width(word) : index;
      shown += " ".repeat(Math.max(shown ? 1 : 0, start - width(shown))) + word;
    }
    return shown;
  }).join("\n");
}
// What stands in the page from the beginning.
function translatePage() {
  if (language === "en") return;
  document.documentElement.lang = "zh";
  if (!document.querySelector("h1[translate=no]")) document.title = t(document.title);
  for (const table of document.querySelectorAll("pre.table")) {
    table.textContent = tableText(table.textContent);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, text = node.data.trim();
    if (!text || node.parentElement.closest("script, code, pre, [translate=no]")) continue;
    // A caution fills lines of its own.
    node.data = text.split(/\n(?=CAUTION|\+)/).map(part => t(part.replace(/\s+/g, " "))).join("\n");
  }
  for (const name of ["title", "placeholder", "aria-label"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, t(element.getAttribute(name).replace(/\s+/g, " ")));
    }
  }
}
translatePage();
// The language that the address names is that of the page's own links, too.
const inAddress = new URLSearchParams(location.search).get("lang");
for (const link of document.querySelectorAll('a[href="tree"], a[href="./"]')) {
  if (inAddress) link.search = "?lang=" + encodeURIComponent(inAddress);
}

// A score as JSON has it: {cp: n}, {win: plies} or {loss: plies}.
function scoreText(score, bound) {
  // A value that is at least that of a win is a win in at most so many plies.
  const [least, most] = [bound === "lower", bound === "upper"];
  if ("win" in score) return "win in " + (least ? "≤" : most ? "≥" : "") + score.win;
  if ("loss" in score) return "loss in " + (least ? "≥" : most ? "≤" : "") + score.loss;
  const sign = least ? "≥" : most ? "≤" : "";
  return sign + (score.cp > 0 ? "+" : score.cp < 0 ? "−" : "") + Math.abs(score.cp);
}
// For small places: a win in 11 plies is #11.
function shortScore(score) {
  if ("win" in score) return "#" + score.win;
  return "loss" in score ? "−#" + score.loss : scoreText(score);
}
function percentText(share) { return Math.round(share * 100) + " %"; }
function timeText(t) {
  if (t === 0) return "0";
  return t < 99.5 ? +t.toPrecision(2) + " s"
       : t < 5940 ? Math.round(t / 60) + " min" : +(t / 3600).toPrecision(2) + " h";
}
function countText(n) {
  for (const [size, letter] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
    if (n >= size) return (n / size).toPrecision(3) + " " + letter;
  }
  return String(n);
}

// Copies a text and says so on the button. Pages of other machines have no clipboard of their own.
async function copyText(button, text) {
  const name = button.dataset.name = button.dataset.name || button.textContent;
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch (refused) {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
  }
  button.textContent = t(done ? "copied" : "not copied");
  setTimeout(() => { button.textContent = name; }, 1200);
}

// The buttons and keys that go through moves: `at()` of `end()` moves are shown by `show(count)`.
// Returns what stops the playing.
function makeStepper(at, end, show) {
  let timer = null;
  const stop = () => {
    clearInterval(timer);
    timer = null;
    by("play").textContent = t("play");
  };
  const go = count => {
    show(Math.max(0, Math.min(count, end())));
    if (at() >= end()) stop();
  };
  const steps = {first: () => 0, back: () => at() - 1, next: () => at() + 1, last: end};
  for (const id in steps) by(id).onclick = () => go(steps[id]());
  by("play").onclick = () => {
    if (timer) return stop();
    if (at() === end()) go(0);
    by("play").textContent = t("stop");
    timer = setInterval(() => go(at() + 1), 500);
  };
  document.addEventListener("keydown", event => {
    if (/INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || event.ctrlKey || event.metaKey
        || event.altKey) return;
    const key = {ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last"}[event.key];
    if (!key) return;
    go(steps[key]());
    event.preventDefault();
  });
  return stop;
}
// The place in a page that its address names is kept there as one goes on, for links.
function keepPlace(place) {
  if (location.hash.slice(1) !== place) history.replaceState(null, "", place ? "#" + place : "#");
}
function chooseButton(list, index) {
  [...list.children].forEach((b, i) => b.classList.toggle("chosen", i === index));
  const chosen = list.children[index];
  if (chosen) list.scrollTop = chosen.offsetTop - list.offsetTop - 60;
}
