#!/usr/bin/env python3
"""Plays, sets up, searches and loads on the live board of `ybw serve`, by clicks in headless Chromium.

    click_through.py YBW

Exit code 0 if the page does what it should, 1 with the reason if not, 77 if there is no browser.
"""

import json
import os
import random
import re
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "support"))
from browser import expect, headless

LEFT, UP, RIGHT, DOWN, END = "\ue012", "\ue013", "\ue014", "\ue015", "\ue010"
ENTER, ESCAPE = "\ue007", "\ue00c"


def click_point(browser, name):
    """The middle of a point, as the page draws it."""
    x, y = browser.run(f"""
        document.getElementById("board").scrollIntoView({{block: "center"}});
        const svg = document.querySelector("#board svg"), box = svg.getBoundingClientRect();
        const rows = board.parse(state.at.start), [p] = board.points("{name}", rows.length);
        const scale = box.width / (board.at(rows[0].length - 1) + 40);
        return board.place(p, rows.length).map((v, i) => (i ? box.top : box.left) + v * scale)""")
    browser.click_at(x, y)


def play(browser, *points, move=None):
    count = browser.run("return state.node.ply")
    for point in points:
        click_point(browser, point)
    browser.wait(f"return state.node.ply === {count + 1}", f"{points} is played")
    expect(browser.run("return state.node.move") == (move or points[-1]), "that move")


def choose(browser, select, value):
    browser.run(f"""const list = document.getElementById("{select}");
        list.value = "{value}"; list.onchange()""")


def new_game(browser, name):
    choose(browser, "game", name)
    browser.wait(f"return state.at.game === '{name}' && state.node.ply === 0", name)


def wait_for_moves(browser, moves, what):
    browser.wait(f"return pending.length === 0 && movesTo(state.node).join() === '{moves}'", what)


def load(browser, text):
    browser.run(f"document.querySelector('details').open = true; by('text').value = {json.dumps(text)}")
    browser.click("#load")


def check_playing(browser):
    for point in ("h8", "i9", "g7"):
        play(browser, point)
    click_point(browser, "h8")
    browser.wait("return by('message').className === 'fault'", "a taken point is refused in words")
    browser.click("#undo")
    wait_for_moves(browser, "h8,i9", "a move is taken back")
    browser.press(RIGHT)
    wait_for_moves(browser, "h8,i9,g7", "and is there to be played again")
    browser.press(LEFT)
    browser.press(LEFT)
    wait_for_moves(browser, "h8", "the left key goes back")
    browser.run("show(0); show(1); show(2); show(1)")
    wait_for_moves(browser, "h8", "keys may be quick")
    play(browser, "i9")
    expect(browser.count("#moves button") == 3, "the same move goes on in the game")


def check_keyboard(browser):
    """The board alone takes the arrows, once Tab has led to it."""
    new_game(browser, "gomoku")
    play(browser, "h8")
    play(browser, "i9")
    browser.run("by('board').focus()")
    expect("ring" in browser.text("#message"), "the keys are said")
    for key, point in ((RIGHT, "i8"), (UP, "i9 o"), (LEFT, "h9")):
        browser.press(key)
        expect(browser.text("#message") == point, f"{point}: {browser.text('#message')}")
    expect(browser.count("#board .cursor") == 1, "a ring shows the point")
    browser.press(ENTER)
    wait_for_moves(browser, "h8,i9,h9", "Enter plays")
    browser.click("#cut")
    wait_for_moves(browser, "h8,i9", "and it is removed")
    expect(browser.count("#board .cursor") == 0, "the ring goes with the focus")
    new_game(browser, "xiangqi")
    browser.run("by('board').focus()")
    for key in (DOWN, DOWN, LEFT, LEFT, LEFT, ENTER, RIGHT, RIGHT, RIGHT, " "):
        browser.press(key)
    wait_for_moves(browser, "b2e2", "a man is picked up and put down")
    new_game(browser, "gomoku")


def check_variations(browser):
    browser.press(LEFT)
    wait_for_moves(browser, "h8", "back")
    play(browser, "g9")
    expect(browser.text("#moves") == "1.h8" + "2.i9" + "(2.g9)" + "3.g7", "another move is a variation")
    browser.press(UP)
    wait_for_moves(browser, "h8,i9", "the upper key goes to the other variation")
    browser.press(DOWN)
    wait_for_moves(browser, "h8,g9", "and the lower one back")
    saved = browser.run("return recordText()")
    expect("(\n;W[gg])" in saved and "(\n;W[ig]" in saved, f"both are saved: {saved}")
    browser.click("#cut")
    wait_for_moves(browser, "h8", "a variation is removed")
    expect(browser.count(".variation") == 0, "from the tree")
    browser.press(END)
    wait_for_moves(browser, "h8,i9,g7", "the game is still there")


def check_searching(browser):
    browser.click("#go")
    browser.wait("return document.querySelectorAll('#lines tbody tr').length === 3",
                 "three candidates have lines")
    expect(browser.count("#board .note") == 3, "and stand on the board")
    before = browser.text("#numbers")
    browser.wait(f"return by('numbers').textContent !== {before!r}", "depth and nodes tick")
    expect(browser.text("#bar").startswith("black "), "the bar says who is better")
    browser.wait("return document.querySelectorAll('#board .ghost').length === 2",
                 "a line is drawn as far as it is pointed at",
                 pointing_at="#lines tbody tr:nth-child(2) .step:nth-child(2)")
    expect(browser.count("#board .note") == 0, "and the candidates make room")
    expect("5" in browser.text("#board .ghost:last-of-type"), "its moves count on from the game's")
    browser.hover("h1")
    play(browser, "a1")
    browser.wait("return document.querySelectorAll('#lines tbody tr').length === 3",
                 "a new position is searched in turn")
    browser.wait("return !by('curve-panel').hidden", "the chances make a curve")
    browser.press("t")
    browser.wait("return !by('threat-line').hidden", "the threat is told")
    browser.press("t")
    browser.click("#go")
    browser.run("state.node.threat = undefined; by('go').click(); by('threat').click()")
    browser.wait("return !by('threat-line').hidden && state.job && state.job.kind === 'analysis'",
                 "however quick one is, and the search goes on")
    browser.press("t")
    browser.click("#go")
    browser.wait("return !by('go').classList.contains('on')", "it stops")
    time.sleep(0.5)
    numbers = browser.text("#numbers")
    time.sleep(1.5)
    expect(browser.text("#numbers") == numbers, "nothing ticks any more")


def check_stepping_by_touch(browser):
    count = browser.run("return state.node.ply")
    browser.tap("#lines tbody tr .step:nth-child(2)")
    browser.wait("return document.querySelectorAll('#board .ghost').length === 2", "a tap shows a line")
    expect(browser.run("return state.node.ply") == count, "and plays nothing")
    browser.press(RIGHT)
    browser.wait("return document.querySelectorAll('#board .ghost').length === 3", "keys step in it")
    browser.press(ESCAPE)
    expect(browser.run("return !pinned()") and browser.count("#board .ghost") == 0, "Escape ends it")
    browser.tap("#lines tbody tr .step:nth-child(2)")
    browser.tap("h1")
    browser.wait("return !pinned()", "and a tap elsewhere")
    browser.tap("#lines tbody tr .step:nth-child(2)")
    browser.tap("#lines tbody tr .step:nth-child(2)")
    browser.wait(f"return state.node.ply === {count + 2}", "a second tap plays up to there")
    browser.run("pointer = 'mouse'; show(3)")
    wait_for_moves(browser, "h8,i9,g7", "back")


def check_reload(browser):
    browser.click("#go")
    browser.wait("return state.node.lines.length === 3", "a search runs")
    browser.click("#flip")
    link = browser.run("return location.href")
    tree = browser.text("#moves")
    browser.reload()
    browser.wait("return state.at && movesTo(state.node).join() === 'h8,i9,g7'", "a reloaded page goes on")
    expect(browser.text("#moves") == tree, "with its variations")
    browser.wait("return state.node.lines.length === 3", "and its search")
    expect(browser.run("return board.isFlipped"), "and its settings")
    browser.click("#flip")
    browser.click("#go")
    browser.run("show(0)")
    wait_for_moves(browser, "", "back to the beginning")
    browser.open(link)
    wait_for_moves(browser, "h8,i9,g7", "a link holds the position")


def check_games(browser):
    choose(browser, "rule", "renju")
    browser.wait("return state.at.rule === 'renju'", "the rule is changed")
    new_game(browser, "xiangqi")
    play(browser, "h2", "e2", move="h2e2")
    expect(browser.count("#board text") == 19, "men and river need no font, only the border does")
    browser.press("f")
    play(browser, "h9", "g7", move="h9g7")
    browser.press("f")
    choose(browser, "notation", "chinese")
    browser.wait("return state.node.name === '马8进7'.replace('8', '８').replace('7', '７')"
                 " || state.node.name.startsWith('马')", "moves are named in Chinese")
    saved = browser.run("return recordText()")
    expect("1. H2-E2" in saved and "H9-G7" in saved, f"it is saved as PGN: {saved}")
    choose(browser, "notation", "coordinates")
    browser.wait("return state.node.name === 'h9g7'", "and in coordinates")


def check_the_engine(browser):
    new_game(browser, "tictactoe")
    choose(browser, "plays", "o")
    click_point(browser, "b2")
    browser.wait("return state.node.ply === 2", "the engine answers")
    new_game(browser, "gomoku")
    expect(browser.run("return by('plays').value") == "white", "the engine has the second side of every game")
    new_game(browser, "tictactoe")
    click_point(browser, "b2")
    browser.wait("return state.node.ply === 2", "and answers again")
    browser.click("#undo")
    wait_for_moves(browser, "", "a move is taken back with its answer")
    choose(browser, "plays", "neither")
    play(browser, "a1")
    browser.click("#undo")
    wait_for_moves(browser, "", "without an engine it is one move alone")
    new_game(browser, "gomoku")
    # The form is as it was found: nobody has named a time.
    choose(browser, "plays", "black")
    browser.wait("return state.node.ply === 1", "the engine begins in a form that nobody touched")
    browser.click("#undo")
    browser.wait("return by('message').className === 'fault'", "its first move is not ours to take back")
    expect(browser.run("return state.node.ply") == 1, "and stays")
    browser.run("state.root.isOld = true; by('new').click()")
    browser.wait("return !state.root.isOld && state.node.ply === 1", "it begins the next game, too")
    choose(browser, "time", "500")
    click_point(browser, "a1")
    browser.wait("return state.job && state.job.kind === 'play' && numbers", "it thinks for long")
    expect(browser.count("#lines tbody tr") == 0, "its thoughts are its own")
    click_point(browser, "a1")
    browser.wait("return by('message').className === 'fault'", "a second click on the same point is refused")
    browser.wait("return state.job && state.job.kind === 'play'", "and costs no answer")
    browser.press("t")
    choose(browser, "notation", "coordinates")
    browser.wait("return pending.length === 0", "the threat and other names of moves")
    expect(browser.run("return state.job && state.job.kind === 'play'"), "neither")
    browser.press("t")
    browser.click("#now")
    browser.wait("return state.node.ply === 3", "moves now when it is told to")
    click_point(browser, "a3")
    browser.wait("return state.job && state.job.kind === 'play'", "thinks again")
    browser.click("#go")
    browser.wait("return state.node.ply === 5", "and stop plays the best move so far")
    browser.press(LEFT)
    browser.wait("return state.node.ply === 4 && pending.length === 0", "one goes back")
    time.sleep(0.5)
    expect(browser.run("return state.job === null"), "without an answer to a move that nobody made")
    browser.click("#now")
    browser.wait("return state.job && numbers", "until it is asked for one")
    browser.reload()
    browser.wait("return state.job && state.job.kind === 'play' && numbers", "it thinks on after a reload")
    browser.click("#now")
    browser.wait("return state.node.ply === 5 && state.at.side === 1", "and moves")
    choose(browser, "time", "")
    choose(browser, "level", "1")
    click_point(browser, "a5")
    browser.wait("return state.node.ply === 7", "a level answers")
    choose(browser, "level", "")
    choose(browser, "plays", "neither")


def check_an_even_opening(browser):
    new_game(browser, "gomoku")
    browser.run("by('time').value = '0.3'")
    browser.click("#even")
    browser.wait("return state.node.ply === 3", "three moves are made")
    browser.run("by('time').value = ''")


def check_the_end(browser):
    load(browser, "h8 a1 h7 a2 h6 a3 h5 a5 h4")
    browser.wait("return state.node.ply === 9 && state.at.over", "a won game")
    expect(browser.count("#board .run") == 5, "its five are marked")


def check_judging(browser):
    load(browser, "(;GM[4]SZ[15];B[hh];W[oa];B[hg];W[om];B[hf];W[ok];B[he])")
    browser.wait("return state.node.ply === 7", "a game is loaded")
    browser.press("a")
    browser.wait("return state.judging && state.judging.round === 2", "its moves are judged, then again")
    expect(browser.count("#mistakes tr") > 0, "mistakes are listed")
    losses = browser.run("return [...by('mistakes').rows].map(row => row.dataset.node)"
                         ".map(n => Math.max(...nodes[n].kids.map(kid => lossOf(kid, 0))))")
    expect(losses == sorted(losses, reverse=True), "the worst first")
    browser.click_at(*browser.middle("#mistakes tr"))
    browser.wait("return state.node.kids.length > 0 && state.node.lines.length > 0",
                 "and lead to what was better")
    expect(browser.run("return state.judging !== null"), "while the judging goes on")
    expect(browser.count("#curve circle") > 5, "the curve goes over the game")
    browser.press("a")
    browser.wait("return state.judging === null", "it ends when it is told to")
    expect("C[" in browser.run("return recordText()"), "the file has the judgements")
    moves = browser.run("return movesTo(lineThrough(state.node).pop()).join()")
    load(browser, browser.run("return recordText()"))
    wait_for_moves(browser, moves, "and is read back")
    browser.wait("return nodes.every(node => !node.comment)", "without the judgements, which are no words of people")
    new_game(browser, "xiangqi")
    load(browser, "[Game \"Chinese Chess\"]\n\n1. H2-E2 {a word\nmistake; red: 41 %} H9-G7 {red: 100 %}")
    wait_for_moves(browser, "h2e2,h9g7", "a game with words and judgements")
    expect(browser.run("return nodes.map(node => node.comment)") == ["", "a word", ""], "the words stay")
    new_game(browser, "gomoku")


def check_setting_up(browser):
    new_game(browser, "gomoku")
    browser.click("#set-up")
    click_point(browser, "h8")
    click_point(browser, "h9")
    names = browser.run("""return [...document.querySelectorAll("#palette button[data-letter]")].map(b =>
        [b.ariaLabel, b.ariaPressed, b.querySelector("circle")?.getAttribute("fill")])""")
    expect(names == [["black stone", "true", "#22252b"], ["white stone", "false", "#fff"], ["delete", "false", None]],
           f"stones in their colours, and in words: {names}")
    browser.click("#palette button[data-letter=o]")
    expect(browser.run("return document.querySelector('#palette [data-letter=o]').ariaPressed") == "true", "taken")
    click_point(browser, "i9")
    browser.run("by('set-up-side').value = 'white'")
    browser.click("#set-up")
    browser.wait("return !state.setUp && state.at.side === 1 && state.at.text.includes('x')"
                 " && state.at.text.includes('o')", "men are set up")


def check_setting_up_nothing(browser):
    """Neither "done" without a change nor Escape costs the game."""
    new_game(browser, "gomoku")
    play(browser, "h8")
    for finish in ("by('set-up').click()",
                   "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))"):
        browser.click("#set-up")
        expect(browser.run("return state.setUp !== null"), "it begins")
        browser.run(finish)
        browser.wait("return !state.setUp && pending.length === 0", "it is over")
        expect(browser.run("return movesTo(state.node).join()") == "h8", "and the game is there: " + finish)
    choose(browser, "time", "500")
    choose(browser, "plays", "white")
    browser.wait("return state.job && state.job.kind === 'play'", "the engine thinks")
    browser.run("by('set-up').click(); by('annotate').click()")
    expect(browser.run("return state.setUp && !state.job && !state.judging"), "not while one sets up; nothing is judged")
    browser.click("#set-up")
    browser.wait("return state.job && state.job.kind === 'play'", "it thinks again where nothing has changed")
    choose(browser, "plays", "neither")
    choose(browser, "time", "")


def check_a_wrong_set_up(browser):
    new_game(browser, "xiangqi")
    browser.click("#set-up")
    browser.click("#set-up-clear")
    browser.click("#set-up")
    browser.wait("return by('message').className === 'fault'", "no king is refused in words")
    expect(browser.run("return state.setUp !== null"), "and one can go on setting up")
    new_game(browser, "gomoku")
    expect(browser.run("return !state.setUp"), "another game ends it")


def check_wrong_settings(browser):
    browser.run("by('threads').value = '0'")
    browser.click("#go")
    browser.wait("return by('message').className === 'fault'", "no thread is refused in words")
    browser.wait("return by('go').textContent === 'start'", "and nothing is searched")
    browser.run("by('threads').value = '1'")
    browser.click("#go")
    browser.wait("return by('message').className === 'soft'", "what is right takes the words away")
    browser.click("#go")


def check_loading(browser):
    load(browser, "(;GM[4]SZ[15];B[hh];W[ig])")
    wait_for_moves(browser, "h8,i9", "a game is loaded")
    load(browser, "(;GM[4]SZ[15];B[hh](;W[ig])(;W[gg]C[else];B[gf]))")
    browser.wait("return nodes.map(node => node.name).join() === ',h8,i9,g9,g10'", "with its variations")
    wait_for_moves(browser, "h8,i9", "the game itself is shown")
    browser.run("go(nodes[3])")
    wait_for_moves(browser, "h8,g9", "a variation")
    expect(browser.run("return by('comment').value") == "else", "its comment")
    saved = browser.run("return recordText()")
    expect("(\n;W[ig]" in saved and "W[gg]C[else]" in saved, f"both are saved: {saved}")
    load(browser, "(;GM[4]SZ[15];B[hh](;W[ig])(;W[hh]))")
    browser.wait("return by('message').textContent.includes('a variation of move 2')", "what is left out")
    browser.run("""const bytes = [..."(;GM[4]SZ[15];B[hh]C["].map(sign => sign.charCodeAt(0))
            .concat(0xba, 0xc3, [..."];W[ig])"].map(sign => sign.charCodeAt(0)));
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], "game.sgf"));
        by("file").files = files.files;
        by("file").dispatchEvent(new Event("change"))""")
    browser.wait("return nodes.length === 3 && nodes[1].comment === '好'", "a file in GB18030 is read")
    load(browser, "nothing that is a game")
    browser.wait("return by('message').className === 'fault'", "what is none is refused in words")
    load(browser, "h8 " * 200000)
    browser.wait("return by('message').textContent.includes('too large')", "and what no message holds")
    new_game(browser, "xiangqi")
    play(browser, "h2", "e2", move="h2e2")
    load(browser, browser.run("return movesTo(state.node).join(' ')"))
    wait_for_moves(browser, "h2e2", "moves are read as the game that is shown")
    load(browser, "")
    browser.wait("return by('message').className === 'fault'", "an empty box is refused")
    wait_for_moves(browser, "h2e2", "and costs no game")
    load(browser, "h2e2 h9g7 h0h9")
    browser.wait("return by('message').className === 'fault'", "a game of the board that is shown")
    expect("move 3" in browser.text("#message"), browser.text("#message"))
    load(browser, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 12 moves a0a9")
    wait_for_moves(browser, "a0a9", "a game from the middle is loaded")
    browser.run("show(0)")
    wait_for_moves(browser, "", "back to its beginning")
    saved = browser.run("return recordText()")
    expect("12. A0-A9" in saved, f"the number of its first move stays: {saved}")
    new_game(browser, "gomoku")


def check_words(browser, url):
    """Every text of the page is in the table, but names, numbers and what the program says."""
    browser.open(url + "?lang=zh")
    browser.wait("return state.at !== null", "the page in Chinese")
    left = browser.english_left("main")
    expect(not left, f"without a Chinese word: {left}")
    new_game(browser, "gomoku")
    for box, value, begin in (("size", "4", "by('size').onchange()"), ("time", "0", "by('go').click()"),
                              ("multipv", "1000", "by('go').click()"), ("threads", "9999", "by('go').click()"),
                              ("text", "nonsense", "by('load').click()"), ("text", "h8 h8", "by('load').click()"),
                              ("text", "h8 s19", "by('load').click()"), ("text", "", "by('load').click()")):
        browser.run(f"say(''); window.before = by('{box}').value; by('{box}').value = '{value}'; {begin}")
        browser.wait("return by('message').className === 'fault'", f"{box} {value} is refused")
        words = browser.text("#message")
        expect(not re.search("--|[a-z]{4}", words.replace("nonsense", "")), f"in Chinese: {words}")
        browser.run(f"by('{box}').value = before")
    new_game(browser, "xiangqi")
    expect(browser.text("#rule option[value=chinese]") == "中国规则", "a rule is no language")
    expect(browser.text("#notation option[value=chinese]") == "中文", "and a notation no rule")


def check_sizes(browser, url):
    for width in (400, 1300, 1920):
        browser.resize(width, 1000)
        browser.open(url)
        browser.wait("return state.at !== null", "the page")
        load(browser, "h8 i9 g7")
        browser.wait("return state.node.ply === 3", "a game")
        browser.click("#go")
        browser.wait("return document.querySelectorAll('#board .note').length === 3", "candidates")
        browser.click("#go")
        least = browser.run("""
            const svg = document.querySelector("#board svg");
            const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
            return Math.min(...[...svg.querySelectorAll("text")].map(
              text => parseFloat(getComputedStyle(text).fontSize) * scale))""")
        expect(least > 9, f"texts of the board can be read at {width}: {least} px")
        expect(browser.run("return document.documentElement.scrollWidth <= innerWidth"),
               f"nothing sticks out at {width}")
    for width in (320, 901):
        browser.resize(width, 1000)
        expect(browser.run("return document.querySelector('details').open"), "a game can be loaded")
        expect(browser.run("return document.documentElement.scrollWidth <= innerWidth"),
               f"nothing sticks out at {width}")
    browser.resize(1920, 1000)
    expect(browser.run("return by('board').clientWidth") > 700, "the board uses a large window")


def check_an_evening(browser):
    """A game is loaded, judged, explored, played out against a level, saved, and gone on with."""
    load(browser, "(;GM[4]SZ[15];B[hh];W[oa];B[hg];W[om];B[hf];W[ok])")
    browser.wait("return state.node.ply === 6", "a game is loaded")
    browser.click("#annotate")
    browser.wait("return state.judging && state.judging.round === 2", "judged")
    browser.click("#annotate")
    browser.click_at(*browser.middle("#mistakes tr"))
    browser.wait("return state.node.kids.length > 0 && state.node.lines.length > 0", "a mistake")
    before = browser.run("return state.node.ply")
    browser.click("#lines tbody tr .step:nth-child(2)")
    browser.wait(f"return state.node.ply === {before + 2}", "the better line is a variation")
    side = browser.run("return state.at.sides[1 - state.at.side]")
    choose(browser, "level", "2")
    choose(browser, "plays", side)
    for point in ("a1", "c1", "e1"):
        ply = browser.run("return state.node.ply")
        click_point(browser, point)
        browser.wait(f"return state.node.ply === {ply + 2} || state.at.over", f"an answer to {point}")
    choose(browser, "plays", "neither")
    moves, tree = browser.run("return [movesTo(state.node).join(), by('moves').textContent]")
    saved = browser.run("return recordText()")
    expect("(" in saved[1:] and "C[" in saved, "it is saved with variations and judgements")
    browser.reload()
    browser.wait("return state.at !== null", "the page is loaded again")
    wait_for_moves(browser, moves, "where it was")
    expect(browser.text("#moves") == tree, "with its tree")
    browser.click("#go")
    browser.wait("return state.at.over || state.node.lines.length > 0", "and goes on")
    browser.run("stop()")


def check_another_page(browser):
    browser.run("window.other = new WebSocket(socket.url)")
    browser.wait("return !by('take').hidden", "another page has taken the board")
    browser.run("state.at = null")
    browser.click("#take")
    browser.wait("return state.at !== null && by('take').hidden", "and it is taken back")
    browser.click("#set-up")
    browser.run("window.other = new WebSocket(socket.url)")
    browser.wait("return !by('take').hidden", "once more, while one sets up")
    browser.click("#take")
    browser.wait("return by('message').className === 'soft'", "the fault goes when the board is back")
    expect(browser.run("return state.setUp !== null"), "and one can go on setting up")
    browser.click("#set-up")


def check_lost_connections(browser):
    """The first connection after a lost one fails, too; all that was wanted is done then."""
    browser.run("""window.losses = 0;
        const Real = WebSocket;
        window.WebSocket = class extends Real {
          constructor(url) { super(url + (window.losses-- > 0 ? "/nowhere" : "")); }
        };
        window.WebSocket.OPEN = Real.OPEN;
        window.lose = times => { window.losses = times; socket.close(); }""")
    new_game(browser, "gomoku")
    choose(browser, "time", "1")
    choose(browser, "plays", "white")
    browser.run("play('h8')")
    browser.wait("return state.job && state.job.kind === 'play'", "the engine thinks")
    browser.run("lose(1)")
    browser.wait("return !isConnected() && state.job === null", "the connection is lost")
    browser.wait("return state.node.ply === 2", "and the engine moves all the same", 20)
    choose(browser, "plays", "neither")
    browser.run("lose(0)")
    browser.wait("return !isConnected()", "lost again")
    browser.click("#annotate")
    browser.wait("return isConnected() && state.judging && state.judging.index > 0",
                 "judging begins with the next connection", 20)
    browser.click("#annotate")
    choose(browser, "time", "")
    errors = [error for error in browser.errors() if "WebSocket" not in error["message"]]
    expect(not errors, f"no other errors: {errors[:1]}")


def check_cut_positions(browser):
    load(browser, "h8 i9 g7 a1")
    wait_for_moves(browser, "h8,i9,g7,a1", "a game")
    browser.run("show(2)")
    wait_for_moves(browser, "h8,i9", "two moves back")
    browser.run("window.gone = lineThrough(state.node); play('a2'); by('cut').click(); go(gone[3])")
    browser.wait("return pending.length === 0", "all is answered")
    browser.run("show(9)")
    browser.wait("return pending.length === 0 && state.at.moves.join() === movesTo(state.node).join()",
                 "a move that was removed is nowhere to go to")
    expect(browser.run("return nodes.every(n => n.next >= 0)"), "and no line goes on along it")


def check_a_long_game(browser):
    # No five: a stone's side goes by two and two along each line.
    points = [(x, y) for y in range(15) for x in range(15)]
    black = [point for point in points if (point[0] + 2 * point[1]) % 4 < 2]
    white = [point for point in points if point not in black]
    load(browser, " ".join(f"{chr(97 + x)}{y + 1}" for pair in zip(black, white) for x, y in pair))
    browser.wait("return state.node.ply > 200", "a long game")
    is_seen = """const list = by("moves").getBoundingClientRect();
        const move = by("moves").querySelector(".chosen")?.getBoundingClientRect();
        return !move || move.top >= list.top && move.bottom <= list.bottom"""
    for step in ("", "by('first').click()", "show(60)"):
        browser.run(step)
        browser.wait("return pending.length === 0", "all is answered")
        expect(browser.run(is_seen), "the list of moves shows the current one: " + step)


def check_results(browser):
    """A file says who has won the game, whichever variation is shown."""
    load(browser, "h8 a1 h7 a2 h6 a3 h5 a5 h4")
    browser.wait("return state.at.over", "a won game")
    expect("RE[B+]" in browser.run("return recordText()"), "black has won")
    browser.run("show(7)")
    browser.wait("return state.node.ply === 7 && pending.length === 0", "back")
    expect("RE[B+]" in browser.run("return recordText()"), "also seen from the middle")
    browser.run("play('a4')")
    browser.wait("return state.node.ply === 8 && pending.length === 0", "a variation")
    expect("RE[B+]" in browser.run("return recordText()"), "and from a variation")


def check_what_is_known(browser):
    """A page that is loaded again knows the lines of all nodes, not of the last one alone."""
    load(browser, "h8 i9 g7")
    wait_for_moves(browser, "h8,i9,g7", "a game")
    browser.press("a")
    browser.wait("return state.judging && state.judging.round === 2", "is judged")
    browser.press("a")
    known = "return nodes.map(n => [n.depth, n.lines.length, n.chance]).join(' ')"
    before = browser.run(known)
    browser.reload()
    wait_for_moves(browser, "h8,i9,g7", "after a reload")
    expect(browser.run(known) == before, f"all is known: {before}")


def check_small_things(browser):
    browser.run("by('size').focus(); by('size').value = '1'; render()")
    expect(browser.run("return by('size').value") == "1", "what is typed stays")
    browser.run("by('size').value = state.at.size; by('flip').focus()")
    browser.press(" ")
    expect(browser.run("return !state.isOn"), "space presses the button that has the focus")
    browser.press(" ")
    browser.run("document.activeElement.blur(); state.node.threat = {pv: ['old'], points: ['h8']}; rename()")
    expect(browser.run("return state.node.threat === undefined"), "a threat goes with its notation")


def check_wrong_links(browser, url):
    for link in ("#game=chess", "#game=gomoku&moves=h8,h8", "#game=gomoku&size=99", "#game=xiangqi&start=nonsense"):
        browser.open("about:blank")
        browser.open(url + link)
        browser.wait("return state.at !== null && by('message').className === 'fault'",
                     f"{link} is refused in words, and a board is there")


def check_clicks_before_the_board(browser):
    at = "const at = state.at; state.at = null; try { "
    for button in ("undo", "flip", "threat", "go", "now", "annotate", "cut", "even", "set-up", "swap2-person",
                   "swap2-engine", "take-white", "two-more",
                   "save-record", "save-picture", "copy-position", "copy-moves", "new"):
        browser.run(at + f"by('{button}').click() }} finally {{ state.at = at }}")
    for choice in ("rule", "size", "plays", "notation", "game", "clock", "comment"):
        browser.run(at + f"by('{choice}').dispatchEvent(new Event('change', {{bubbles: true}}))"
                    " } finally { state.at = at }")
    errors = browser.errors()
    expect(not errors, f"a click before there is a board: {errors[:1]}")


def check_comments(browser):
    new_game(browser, "gomoku")
    load(browser, r"(;GM[4]SZ[15]C[a root];B[hh]C[a \] bracket];W[ig])")
    wait_for_moves(browser, "h8,i9", "a game with comments")
    browser.press(LEFT)
    wait_for_moves(browser, "h8", "back")
    comment = browser.run("return by('comment').value")
    expect(comment == "a ] bracket", f"the comment of the file: {comment}")
    browser.run("by('comment').value = 'better: g9'; by('comment').oninput(); by('comment').onchange()")
    browser.run("by('comment').focus()")
    click_point(browser, "h8")  # is taken
    expect(browser.run("return document.activeElement === document.body"), "a click on the board ends the comment")
    saved = browser.run("return recordText()")
    expect("C[a root]" in saved and "C[better: g9" in saved, f"comments are saved: {saved}")
    browser.reload()
    wait_for_moves(browser, "h8", "a reload")
    expect(browser.run("return by('comment').value") == "better: g9", "the comment is kept")


def set_clock(browser, terms):
    browser.run(f"by('clock').value = '{terms}'; by('clock').onchange()")


def check_clock(browser):
    new_game(browser, "gomoku")
    set_clock(browser, "five")
    expect(browser.run("return by('message').className") == "fault", "what a clock is, in words")
    set_clock(browser, "5+3")
    expect(browser.text("#clocks") == "black 5:00white 5:00", browser.text("#clocks"))
    expect(browser.run("return by('message').className") == "soft", "the fault is mended")
    play(browser, "h8")
    expect(browser.run("return state.clock.side") == 1, "the clock of the other side runs")
    play(browser, "i9")
    left = browser.run("return state.clock.left")
    expect(left[0] == 300 and 240 < left[1] <= 303, f"three seconds for the move: {left}")
    browser.press(LEFT)
    wait_for_moves(browser, "h8", "back")
    expect(browser.run("return state.clock.side") is None, "it rests while one looks around")
    play(browser, "g9")
    browser.reload()
    browser.wait("return state.at && state.clock", "a clock after a reload")
    kept = browser.run("return state.clock.left")
    expect(max(kept) < 303, f"goes on from where it was: {kept}")
    expect(browser.run("return state.clock.side") == 0, "and runs")
    play(browser, "g8")
    browser.run("state.clock.left[1] = 0.2")
    browser.wait("return by('message').textContent === 'white has lost on time'", "the end of time is told")
    set_clock(browser, "")
    expect(browser.run("return by('clocks').hidden"), "no clock")


def check_swap2(browser):
    new_game(browser, "gomoku")
    browser.run("by('swap2-person').click()")
    browser.wait("return pending.length === 0 && state.swap2 !== null", "swap2 begins")
    for point in ("h8", "i9", "g7"):
        play(browser, point)
    browser.wait("return state.swap2 === null && /black|white/.test(state.plays)", "the engine takes a side")
    browser.run("by('swap2-engine').click()")
    browser.wait("return isEnginesSwap2()", "the engine places")
    browser.click("#go")
    expect(browser.run("return state.swap2 === null && state.job === null"), "unless it is stopped")
    expect("to move" in browser.text("#message"), browser.text("#message"))
    browser.run("by('swap2-engine').click()")
    browser.wait("return isEnginesSwap2()", "the engine places again")
    browser.reload()
    browser.wait("return state.at && isEnginesSwap2()", "also after a reload")
    click_point(browser, "a1")
    browser.wait("return chooserOfSwap2() === 'person'", "the engine has placed three stones")
    expect(browser.run("return !movesTo(state.node).includes('a1')"), "none of them by a click")
    browser.reload()
    browser.wait("return state.at && chooserOfSwap2() === 'person'", "the choice outlives a reload")
    expect(not browser.run("return by('swap2-choice').hidden"), "there is a choice")
    browser.click("#two-more")
    for _ in range(2):
        count = browser.run("return state.node.ply")
        browser.run("play(state.at.legal[0])")
        browser.wait(f"return state.node.ply === {count + 1}", "one more stone")
    browser.wait("return state.swap2 === null && state.plays !== 'neither'", "the engine takes a side")
    browser.run("state.plays = 'neither'; stop(); stop()")
    browser.wait("return pending.length === 0 && state.job === null", "all is answered")


def check_moves_of_another_rule(browser):
    """A move of the tree that the new rule forbids: what is shown stays the position of its node."""
    new_game(browser, "gomoku")
    moves = ["g8", "a1", "h8", "c1", "i9", "e1", "i10", "g1", "i8"]
    load(browser, " ".join(moves))
    wait_for_moves(browser, ",".join(moves), "a game by the free rule")
    browser.press(LEFT)
    wait_for_moves(browser, ",".join(moves[:-1]), "before the double three")
    choose(browser, "rule", "renju")
    browser.wait("return pending.length === 0 && state.at.rule === 'renju'", "the rule of renju")
    browser.press(RIGHT)
    browser.wait("return pending.length === 0 && by('message').className === 'fault'", "it is refused")
    expect(browser.run("return state.at.moves.join() === movesTo(state.node).join()"),
           "the board is that of its node")
    new_game(browser, "gomoku")
    choose(browser, "level", "")
    choose(browser, "time", "500")
    play(browser, "h8")
    choose(browser, "plays", "white")
    browser.wait("return state.job && state.job.kind === 'play'", "the engine thinks")
    browser.run("window.before = state.job")
    choose(browser, "rule", "renju")
    browser.wait("return pending.length === 0 && state.at.rule === 'renju' && state.job !== null", "the rule is another one")
    expect(browser.run("return before.isCancelled && state.job.kind === 'play'"), "and the engine thinks anew")
    choose(browser, "plays", "neither")
    choose(browser, "time", "")
    # An answer to a move of the game before the new one changes nothing.
    browser.run("newGame('gomoku', null, null); play('k3')")
    browser.wait("return pending.length === 0", "both are answered")
    expect(browser.run("return state.at.moves.length === 0 && state.node === state.root"),
           "the new game is shown")


BUTTONS = ("undo", "flip", "threat", "go", "now", "annotate", "cut", "first", "back", "next", "last", "play",
           "even", "set-up", "load", "swap2-person", "swap2-engine", "take-black", "two-more")
CHOICES = (("plays", "black"), ("plays", "both"), ("plays", "neither"), ("level", "1"), ("level", ""),
           ("rule", "renju"), ("notation", "chinese"), ("game", "gomoku"), ("game", "xiangqi"))


def check_at_random(browser):
    """Whatever is clicked in whatever order: no script fails, and the board is that of its node."""
    seed = int(os.environ.get("YBW_TEST_SEED") or time.time())
    dice = random.Random(seed)
    choose(browser, "time", "0.1")
    for step in range(120):
        if dice.random() < 0.4:
            browser.run(f"const moves = state.at ? state.at.legal : [];"
                        f"if (moves.length && !state.setUp) play(moves[{dice.randrange(1000)} % moves.length])")
        elif dice.random() < 0.6:
            browser.run(f"by('{dice.choice(BUTTONS)}').click()")
        elif dice.random() < 0.8:
            name, value = dice.choice(CHOICES)
            browser.run(f"const list = by('{name}'); list.value = '{value}';"
                        f"if (list.value === '{value}') list.onchange()")
        else:
            browser.run(f"const all = document.querySelectorAll('#lines .step, #moves button, #mistakes tr');"
                        f"if (all.length) all[{dice.randrange(1000)} % all.length].click()")
        if step % 20 == 19:
            browser.run("if (state.setUp) endSetUp(); state.plays = 'neither'; stop(); stop()")
            browser.wait("return pending.length === 0 && state.job === null", f"all is answered (seed {seed})")
            # A connection that was lost and is made again asks once more for what is shown.
            browser.wait("return state.at.moves.join() === movesTo(state.node).join()",
                         f"what is shown is the position of its node (seed {seed})")
    errors = browser.errors()
    expect(not errors, f"seed {seed}: {errors[:1]}")
    choose(browser, "time", "")
    choose(browser, "notation", "coordinates")
    choose(browser, "level", "")


def check_trees(browser, url):
    """A leaf is edited on the page of trees; a fault is told; the pupil's page follows; 'back' undoes."""
    def wait_for_tree(condition, what):
        browser.wait(f"return typeof in_order !== 'undefined' && {condition}", what)
    browser.open(url)
    browser.click("#trees")
    wait_for_tree("true", "the page of trees")
    expect("value 4; 6 calls" in browser.text("header"), browser.text("header"))
    # Nodes are numbered as they are searched, and stand in the text from left to right.
    marked = browser.run("""return in_order.map(node => {
        const shape = document.querySelector(`[data-node='${node}'] rect`);
        shape.dispatchEvent(new MouseEvent("click", {bubbles: true}));
        return tree_text.value.slice(tree_text.selectionStart, tree_text.selectionEnd); })""")
    expect(marked == ["A(B(4 9) C(-5 19 -8))", "B(4 9)", "4", "9", "C(-5 19 -8)", "-5", "19", "-8"], marked)
    browser.click("[data-node='%d']" % browser.run("return in_order[5]"))
    for key in "12":
        browser.press(key)
    browser.press("\ue007")
    wait_for_tree("edit.tree.includes('12 19')", "the new tree")
    expect("value 4; 8 calls" in browser.text("header"), browser.text("header"))
    browser.run("by('edit-tree').value = '(1 2'")
    browser.click("#edit button")
    browser.wait("return by('edit-fault').textContent.includes('column 5')", "a fault is told")
    browser.run("history.back()")
    wait_for_tree("tree_text.value === edit.tree && edit.tree.includes('-5')", "back takes the edit back")
    browser.run("by('edit-figure').value = 1; by('edit-figure').dispatchEvent(new Event('change'))")
    wait_for_tree("edit.tree === edit.figures[1].tree", "a figure of a paper")
    browser.run("by('edit-show').value = 'practice'; by('edit-show').dispatchEvent(new Event('change'))")
    wait_for_tree("typeof given !== 'undefined'", "a page to do it oneself")
    browser.resize(400, 900)
    expect(browser.run("return document.documentElement.scrollWidth") <= 400, "it fits a phone")
    browser.resize(1300, 1000)
    browser.errors()  # of the tree with a fault
    browser.check_looks(url + "tree", "alphabeta|cut")
    browser.open(url + "tree?lang=zh")
    expect(browser.text("#edit small").startswith("数是叶结点"), browser.text("#edit small"))
    browser.run("by('edit-tree').value = '(1 2'")
    browser.click("#edit button")
    browser.wait("return by('edit-fault').textContent === \"树，第 5 列：缺少 ')'\"", "a fault in Chinese")
    browser.open(url + "tree?lang=zh&algorithm=ybw&show=steps")
    wait_for_tree("edit.show === 'steps'", "steps of the engine")
    left = browser.run("return steps.map(step => t(step.text)).filter(text => /[a-z]{4}/.test(text))")
    expect(not left, f"without a Chinese word: {left}")


def check_closing(browser):
    browser.click("#go")
    browser.wait("return state.node.lines.length > 0", "a search runs")


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
            browser.wait("return state.at !== null", "the page hears of a position")
            for check in (check_playing, check_variations, check_searching, check_stepping_by_touch,
                          check_reload, check_keyboard, check_games, check_the_engine,
                          check_an_even_opening, check_the_end, check_judging,
                          check_setting_up, check_setting_up_nothing, check_a_wrong_set_up,
                          check_wrong_settings, check_loading,
                          check_cut_positions, check_a_long_game, check_results, check_what_is_known,
                          check_small_things, check_clicks_before_the_board, check_lost_connections,
                          check_an_evening, check_comments, check_clock, check_swap2,
                          check_moves_of_another_rule,
                          check_another_page, check_at_random):
                check(browser)
            check_words(browser, url)
            check_wrong_links(browser, url)
            check_sizes(browser, url)
            errors = browser.errors()
            expect(not errors, f"no errors in the console: {errors[:3]}")
            check_closing(browser)
            browser.open("about:blank")
            expect_idle(server.pid)
            check_trees(browser, url)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
