#!/usr/bin/env python3
"""Plays, sets up, searches and loads on the live board of `ybw serve`, by clicks in headless Chromium.

    click_through.py YBW

Exit code 0 if the page does what it should, 1 with the reason if not, 77 if there is no browser.
"""

import os
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "support"))
from browser import expect, headless


def click_point(browser, name):
    """The middle of a point, as the page draws it."""
    x, y = browser.run(f"""
        document.getElementById("board").scrollIntoView({{block: "center"}});
        const svg = document.querySelector("#board svg"), box = svg.getBoundingClientRect();
        const rows = board.parse(at.start), [p] = board.points("{name}", rows.length);
        const scale = box.width / (board.at(rows[0].length - 1) + 40);
        return [box.left + board.at(p.x) * scale, box.top + board.at(p.y) * scale]""")
    browser.click_at(x, y)


def play(browser, *points, move=None):
    count = browser.run("return shown")
    for point in points:
        click_point(browser, point)
    browser.wait(f"return shown === {count + 1}", f"{points} is played")
    expect(browser.run("return moves[shown - 1]") == (move or points[-1]), "that move")


def choose(browser, select, value):
    browser.run(f"""const list = document.getElementById("{select}");
        list.value = "{value}"; list.onchange()""")


def check_playing(browser):
    for point in ("h8", "i9", "g7"):
        play(browser, point)
    click_point(browser, "h8")
    browser.wait("return by('message').className === 'fault'", "a taken point is refused in words")
    browser.click("#undo")
    browser.wait("return moves.length === 2", "a move is taken back")
    browser.press("\ue012")  # left
    browser.wait("return shown === 1 && moves.length === 2", "the left key goes back")
    browser.run("show(0); show(1); show(2); show(1)")
    browser.wait("return pending.length === 0 && at.moves.length === 1", "keys may be quick")
    play(browser, "i9")
    expect(browser.run("return moves.length") == 2, "the same move goes on in the game")


def check_searching(browser):
    browser.click("#go")
    browser.wait("return document.querySelectorAll('#lines tbody tr').length === 3",
                 "three candidates have lines")
    expect(browser.count("#board .note") == 3, "and stand on the board")
    before = browser.text("#numbers")
    browser.wait(f"return by('numbers').textContent !== {before!r}", "depth and nodes tick")
    stones = browser.count("#board circle")
    browser.run("document.querySelector('#lines tbody tr').onmouseenter()")
    expect(browser.count("#board .note") == 0 and browser.count("#board g[opacity]") > 0,
           f"a line is drawn when it is pointed at ({stones} circles before)")
    play(browser, "a1")
    browser.wait("return document.querySelectorAll('#lines tbody tr').length === 3",
                 "a new position is searched in turn")
    browser.click("#go")
    browser.wait("return !by('go').classList.contains('on')", "it stops")
    time.sleep(0.5)  # its result is on the way
    depth = browser.text("#numbers")
    time.sleep(1.5)
    expect(browser.text("#numbers") == depth, "nothing ticks any more")


def check_reload(browser, url):
    browser.open(url)
    browser.wait("return at && moves.length === 3", "a page that is loaded again goes on")


def check_games(browser):
    choose(browser, "rule", "renju")
    browser.wait("return at.rule === 'renju'", "the rule is changed")
    choose(browser, "game", "xiangqi")
    browser.wait("return at.game === 'xiangqi'", "there are other games")
    play(browser, "h2", "e2", move="h2e2")
    choose(browser, "game", "tictactoe")
    browser.wait("return at.game === 'tictactoe'", "and small ones")
    choose(browser, "plays", "o")
    play_and_answer(browser, "b2")
    browser.click("#undo")
    browser.wait("return moves.length === 0", "a move is taken back with its answer")
    play_and_answer(browser, "b2")
    choose(browser, "plays", "neither")
    browser.click("#undo")
    browser.wait("return moves.length === 1", "without an engine it is one move alone")


def play_and_answer(browser, point):
    click_point(browser, point)
    browser.wait("return moves.length === 2", "the engine answers")


def check_setting_up(browser):
    choose(browser, "game", "gomoku")
    browser.wait("return at.game === 'gomoku'", "back to the first game")
    browser.click("#set-up")
    click_point(browser, "h8")
    click_point(browser, "h9")
    browser.click("#palette button[data-letter=o]")
    click_point(browser, "i9")
    browser.run("by('set-up-side').value = 'white'")
    browser.click("#set-up")
    browser.wait("return !setUp && at.side === 1 && at.text.includes('x') && at.text.includes('o')",
                 "men are set up")


def check_a_wrong_set_up(browser):
    choose(browser, "game", "xiangqi")
    browser.wait("return at.game === 'xiangqi'", "a game with kings")
    browser.click("#set-up")
    browser.click("#set-up-clear")
    browser.click("#set-up")
    browser.wait("return by('message').className === 'fault'", "no king is refused in words")
    expect(browser.run("return setUp !== null"), "and one can go on setting up")
    choose(browser, "game", "gomoku")
    browser.wait("return at.game === 'gomoku' && !setUp", "another game ends it")


def check_wrong_settings(browser):
    browser.run("by('threads').value = '0'")
    browser.click("#go")
    browser.wait("return by('message').className === 'fault'", "no thread is refused in words")
    expect(browser.text("#go") == "start", "and nothing is searched")
    browser.run("by('threads').value = '1'")


def check_loading(browser):
    browser.run("document.querySelector('details').open = true;"
                "by('text').value = '(;GM[4]SZ[15];B[hh];W[ig])'")
    browser.click("#load")
    browser.wait("return moves.join() === 'h8,i9'", "a game is loaded")
    browser.run("by('text').value = 'nothing that is a game'")
    browser.click("#load")
    browser.wait("return by('message').className === 'fault'", "what is none is refused in words")


def check_closing(browser):
    browser.click("#go")
    browser.wait("return lines.length > 0", "a search runs")


def processor_time(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def expect_idle(pid):
    time.sleep(1)
    before = processor_time(pid)
    time.sleep(1)
    expect(processor_time(pid) - before < 20, "a page that is closed stops its search")


def main():
    server = subprocess.Popen([sys.argv[1], "serve", "--hash", "16", "-j", "1"],
                              stdout=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().strip()
        with headless((1300, 1000)) as browser:
            browser.open(url)
            browser.wait("return at !== null", "the page hears of a position")
            check_playing(browser)
            check_searching(browser)
            check_reload(browser, url)
            check_games(browser)
            check_setting_up(browser)
            check_a_wrong_set_up(browser)
            check_wrong_settings(browser)
            check_loading(browser)
            errors = browser.errors()
            expect(not errors, f"no errors in the console: {errors}")
            check_closing(browser)
            browser.open("about:blank")
            expect_idle(server.pid)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
