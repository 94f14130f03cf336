#!/usr/bin/env python3
"""Clicks through pages of analyses and of annotated games in headless Chromium.

    click_through.py {analysis|annotated|looks PAGE} ...

Exit code 0 if all pages do what they should, 1 with the reason if not, 77 if there is no browser.
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "support"))
from browser import expect, headless

BOARD = "return document.getElementById('board').innerHTML"
BOARD_AND_STATE = ("return [document.getElementById('board').innerHTML,"
                   "document.getElementById('state').textContent]")


def check_analysis(browser):
    expect(browser.count("#board .note") == browser.run("return data.lines.length"),
           "candidates stand on the board")
    lines = browser.run("return data.lines.length + data.rows.length")
    expect(browser.count("tbody tr") == lines, "every line has a row")
    browser.click("#rows tbody tr:last-child")
    length = browser.run("return line.pv.length")
    expect(browser.run("return location.hash").startswith("#d"), "the address names the depth")
    following = browser.element("#next")
    before = browser.run(BOARD)
    for move in range(1, length + 1):
        browser.click_element(following)
        after, state = browser.run(BOARD_AND_STATE)
        expect(after != before, f"move {move} changes the board")
        expect(f"move {move} of {length}" in state, f"move {move} is named")
        before = after
    browser.click("#moves button")
    expect("move 1 of" in browser.text("#state"), "a move can be clicked")
    browser.run("location.hash = '#2-1'")
    browser.wait("return line === data.lines[1] && shown === 1", "an address names line and move")
    for curve in ("#scores", "#depths"):
        expect(browser.count(curve + " circle") > 2, f"{curve} has points")
        browser.click(curve + " svg")
        expect(browser.run("return line.type") == "iteration", "a click on a curve goes to a depth")


def check_annotated(browser):
    moves = browser.run("return data.names.length")
    bad = browser.run("return data.moves.filter(isBad).length")
    expect(bad > 0 and browser.count("#mistakes tr") == bad, "the mistakes are listed")
    expect(browser.count("#scores .spot") == bad, "and marked on the curve")
    following = browser.element("#next")
    for move in range(1, moves + 1):
        browser.click_element(following)
        state, comment, side = browser.run(
            "return [document.getElementById('state').textContent,"
            f"document.getElementById('comment').textContent, data.moves[{move - 1}].side]")
        expect(state == f"move {move} of {moves}", f"next shows move {move}")
        expect(comment.startswith(f"{move}. "), "a move has its comment")
        expect(f" for {side}," in comment, "which says whose view its score is")
    game = browser.run(BOARD)
    browser.click("#mistakes tr")
    expect(browser.text("#state").startswith("better line, move 1 of"), "the better line is shown")
    expect(browser.run(BOARD) != game, "on the board")
    expect("-1" in browser.run("return location.hash"), "the address names it")
    browser.click("#better")
    expect(browser.text("#state").startswith("move "), "and one goes back to the game")
    browser.click("#scores svg")
    expect(0 < browser.run("return shown") < moves, "a click on the curve goes to that move")


NAMES = "<processor>"


def main():
    checks = {"analysis": check_analysis, "annotated": check_annotated}
    with headless() as browser:
        for kind, page in zip(sys.argv[1::2], sys.argv[2::2]):
            url = "file://" + os.path.abspath(page)
            if kind == "looks":  # the last ones: it changes the window
                browser.check_looks(url, NAMES)
                continue
            browser.open(url)
            checks[kind](browser)
            expect(browser.run("return performance.getEntriesByType('resource').length") == 0,
                   f"{page} loads nothing but itself")
            browser.open(url + "?lang=zh#2")
            left = browser.english_left(names=NAMES)
            expect(not left, f"without a Chinese word in {page}: {left}")
            errors = browser.errors()
            expect(not errors, f"no errors in the console at {page}: {errors}")


if __name__ == "__main__":
    main()
