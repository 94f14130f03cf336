#!/usr/bin/env python3
"""Does the searches of `ybw tree --practice` by keys, clicks and touch in headless Chromium.

    click_through.py YBW

Exit code 0 if the page does what it should, 1 with the reason if not, 77 if there is no browser.
"""

import os
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "support"))
from browser import expect, headless

ENTER, TAB = "\ue007", "\ue004"
ALGORITHMS = ["minimax", "negamax", "alphabeta", "failsoft", "pvs", "negascout", "aspiration", "mtdf",
              "history", "deepening"]
NAMES = "alphabeta|failsoft|negascout|cut|all|Sun Kai, figure 2: alpha-beta pruning"


def make(ybw, folder, *words):
    path = os.path.join(folder, "page.html")
    with open(path, "wb") as file:
        subprocess.run([ybw, "tree", *words], check=True, stdout=file)
    return "file://" + path


def keys(browser, text):
    for key in text:
        browser.press({"\n": ENTER, "\t": TAB}.get(key, key))


def check_by_keys(browser, page):
    """A student's search of figure 8 of the thesis, with one slip."""
    browser.open(page)
    for window in ("-i\ti", "-i\ti", "-i\ti"):  # the root, a, c
        keys(browser, window + "\n")
    keys(browser, "-i\ti\n")
    expect("slips" in browser.text("#count") and " 1 slips" in browser.text("#count"), "d has (-inf, 5)")
    expect("(-∞, 5)" in browser.text("#now"), browser.text("#now"))
    expect(browser.run("return given.length") == 3, "a slip is not an answer")
    keys(browser, "u")
    expect(browser.run("return given.length") == 2, "the last one is taken back")
    browser.run("for (const id of ['alpha', 'beta']) by(id).value = ''")
    browser.run("by('alpha').focus()")
    keys(browser, "-i\ti\n")
    browser.run("for (const id of ['alpha', 'beta']) by(id).value = ''")
    browser.run("by('alpha').focus()")
    keys(browser, "-i\t5\n")
    keys(browser, "-i\t5\n")
    keys(browser, "5\n")  # a
    keys(browser, "5\ti\n")  # b
    keys(browser, "5\ti\n")  # f
    browser.tap("line[data-edge='7']")
    expect(browser.run("return drawn_answers().state[5].cut"),
           "a tap on the edge of g cuts it: " + browser.text("#now") + str(browser.run("return given")))
    keys(browser, "5\n")  # b, fail-hard
    keys(browser, "5\n")
    expect("The first slip was: d with" in browser.text("#now"), browser.text("#now"))


def check_told_when_asked(browser, page):
    browser.open(page)
    browser.click("#at_once")
    keys(browser, "-i\ti\n-i\ti\n1\t2\n3\t4\n")
    expect(browser.run("return given.length") == 4, "answers are taken as they are")
    browser.click("#check")
    expect("You answered: c with the window (1, 2). The answer: c with" in browser.text("#now"),
           browser.text("#now"))
    expect(browser.run("return given.length") == 2, "one goes on from the slip")
    browser.click("#again")
    expect(browser.run("return given.length") == 0, "again")


def check_in_chinese(browser, page):
    """A window stays whole between the words around it, in a slip as in what is right."""
    browser.open(page + "?lang=zh")
    keys(browser, "-inf\tinf\n1\t2\n")
    told = browser.text("#now")
    expect(told.startswith("你的回答：a，窗口 (1, 2)。 正确答案：a，窗口 (-∞, ∞)。"), told)


def check_sentences(browser, page):
    """No sentence about a step breaks a window in two."""
    browser.open(page + "?lang=zh")
    texts = browser.run("return data.steps.flatMap(step => step.texts || [step.text]).map(t)")
    expect(len(texts) > 5 and any("(-∞, ∞)" in text for text in texts), f"{page}: {texts[:3]}")
    broken = [text for text in texts if "(" in text and ("，轮到 " in text.split("(")[1].split(")")[0]
                                                         or text.count("(") != text.count(")"))]
    expect(not broken, f"broken: {broken[:3]}")


def check_words_for_values(browser, page):
    """A win is typed as a word, however many letters of infinity it has."""
    browser.open(page)
    browser.run("by('alpha').focus()")
    keys(browser, "win 3\t-inf")
    expect(browser.run("return [by('alpha').value, by('beta').value].join()") == "win 3,-∞",
           browser.run("return [by('alpha').value, by('beta').value].join()"))


def check_shown(browser, page, languages=("zh",)):
    """What is shown is right to the end. English needs no words of the table: one page shows it."""
    for language in languages:
        browser.open(page + "?lang=" + language)
        shown = browser.run("""let shown = 0;
            while (!over && shown < 1000) { show_me(); ++shown; }
            return [over, first_wrong(), given.length, truth.length]""")
        expect(shown[0] and shown[1] == -1 and shown[2] == shown[3] > 0, f"{page}: {shown}")
        if language == "zh":
            left = browser.english_left("#now") + browser.english_left("#controls")
            expect(not left, f"in Chinese: {left}")
    expect(not browser.errors(), f"no errors: {browser.errors()}")


def main():
    ybw = sys.argv[1]
    with headless() as browser, tempfile.TemporaryDirectory() as folder:
        page = make(ybw, folder, "--practice", "--view", "max", "--tree", "(a(c=5 d=19 e=8) b(f=4 g=9))")
        check_by_keys(browser, page)
        check_told_when_asked(browser, page)
        check_in_chinese(browser, page)
        for algorithm in ALGORITHMS:
            for view in ("max", "mover"):
                languages = ("en", "zh") if algorithm == "mtdf" else ("zh",)
                check_shown(browser, make(ybw, folder, "--practice", "--example", "sunkai-2", "-a",
                                          algorithm, "--view", view), languages)
        for words in (("--practice",), ("--steps",), ("--steps", "-a", "ybw", "-j", "3"),
                      ("--steps", "-a", "negascout", "--view", "mover")):
            browser.check_looks(make(ybw, folder, "--example", "sunkai-2", *words), NAMES)
        board = ("-g", "tictactoe", "-p", "xo./.x./..o x", "--depth", "3", "-f", "html")
        browser.check_looks(make(ybw, folder, *board), NAMES)
        check_words_for_values(browser, make(ybw, folder, *board[:-2], "--practice"))
        for algorithm in ("alphabeta", "negascout", "mtdf"):
            check_sentences(browser, make(ybw, folder, *board[:-2], "--steps", "-a", algorithm))
            check_sentences(browser, make(ybw, folder, "--example", "sunkai-2", "--steps", "-a", algorithm))
        sheet = make(ybw, folder, "--exam", "3", "--seed", "2")
        browser.open(sheet + "?lang=zh")
        expect(browser.count(".exam svg") == 6, "three trees and their solutions")
        browser.check_looks(sheet, NAMES)


main()
