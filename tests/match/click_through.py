#!/usr/bin/env python3
"""Clicks through the games of match pages in headless Chromium.

    click_through.py {PAGE RUNNING} ...

RUNNING is the page that the match has while it runs.

Exit code 0 if all pages do what they should, 1 with the reason if not, 77 if there is no browser.
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "support"))
from browser import expect, headless


def shown(browser):
    """The text of the state, the board, and how many men stand on it: stones and pieces are circles,
    noughts and crosses are texts."""
    return browser.run("return [document.getElementById('state').textContent,"
                       "document.getElementById('board').innerHTML,"
                       "document.querySelectorAll('#board circle[r=\"17.5\"],"
                       "#board text[font-size=\"36\"]').length]")


def check(browser):
    games = browser.run("return data.games.map(g => g.moves.length)")
    places_men = browser.run("return data.games[0].moves[0].match(/[a-z][0-9]+/g).length") == 1
    expect(browser.count(".game") == len(games), "every game is in the list")
    for index, length in enumerate(games):
        browser.click(f".game[data-index='{index}']")
        state, before, at_start = shown(browser)
        expect(state == "opening", "a game begins at its opening")
        following = browser.element("#next")
        for move in range(1, length + 1):
            browser.click_element(following)
            state, after, men = shown(browser)
            expect(state.startswith(f"move {move} of {length}:"),
                   f"game {index}: next shows move {move}, not {state}")
            expect(before != after, f"game {index}: move {move} changes the board")
            if places_men:
                expect(men == at_start + move, f"game {index}: a man a move")
            before = after
        browser.click("#next")
        expect(browser.text("#state").startswith(f"move {length} of"), "the last move is the last")
        browser.press("\ue012")  # left
        expect(browser.text("#state").startswith(f"move {length - 1} of"), "the left key goes back")
        browser.press("\ue011")  # home
        expect(shown(browser)[2] == at_start, "the home key shows the opening again")
        browser.click(f"#moves button:nth-child({length})")
        expect(browser.text("#state").startswith(f"move {length} of"), "a move can be clicked")
    expect(browser.count("#scores circle") > 0, "there is a score curve")
    expect(browser.count("#clocks path") > 0, "there is a curve of clocks or times")
    for curve in ("#scores", "#clocks"):
        expect(browser.count(curve + " .tick.left") > 2, f"{curve} has a scale")
    expect(browser.count("#scores .tick.below") > 1, "the curves have numbers of moves")
    heights = browser.run("""document.getElementById("controls").style.width = "500px";
        document.getElementById("state").textContent = "move 57 of 57: l5, win in 1, depth 2, 0.000 s";
        return [...document.querySelectorAll("#controls button")].map(b => b.offsetHeight)""")
    expect(len(set(heights)) == 1, f"no button is squashed: {heights}")
    browser.click("#next")
    browser.click("#scores svg")
    middle = int(browser.text("#state").split()[1])
    expect(0 < middle < games[-1] or games[-1] < 3, "a click on the curve goes to that move")
    browser.click("#filter")
    for key in "no such game":
        browser.press(key)
    expect(browser.count(".game") == 0, "the filter leaves out what does not match")
    browser.run("filter.value = ''; filter.oninput()")
    expect(browser.run("return performance.getEntriesByType('resource').length") == 0,
           "the page loads nothing but itself")
    browser.run("location.hash = '#1-1'")
    browser.wait("return document.getElementById('state').textContent.startsWith('move 1 of')",
                 "an address names a game and a move")
    expect(browser.run("return document.getElementById('copy-record').hidden") != bool(
        browser.run("return data.games[0].record")), "a game can be copied where it has a format")
    errors = browser.errors()
    expect(not errors, f"no errors in the console: {errors}")


def check_standings(browser, page):
    """In Chinese, and as wide as in English: cells keep their right ends."""
    def wide(line):
        return sum(2 if sign >= "\u2e80" else 1 for sign in line)

    lines = {}
    for language in ("en", "zh"):
        browser.open(page + "?lang=" + language)
        lines[language] = browser.run("return by('standings').textContent").split("\n")
    table = [(english, chinese) for english, chinese in zip(lines["en"], lines["zh"])
             if english.startswith("by side") or " as " in english]
    expect(len(table) == 5, table)
    expect(table[0][1].split() == ["按先后手", "局数", "胜", "和", "负", "分数"], table[0])
    for english, chinese in table:
        expect(len(english) == wide(chinese) and english != chinese, (english, chinese))
    expect(any(line.startswith("  time ") for line in lines["zh"]), f"a player's name: {lines['zh']}")
    summary = browser.text("#summary")
    expect(summary.startswith("注意：") and "CAUTION" not in summary, summary)


def main():
    with headless() as browser:
        pages = ["file://" + os.path.abspath(name) for name in sys.argv[1:]]
        for page in pages[::2]:
            browser.open(page)
            check(browser)
            check_standings(browser, page)
        for page in pages:
            browser.check_looks(page, names="time")


if __name__ == "__main__":
    main()
