#!/usr/bin/env python3
"""Clicks through the games of a match page in headless Chromium.

    click_through.py PAGE [SCREENSHOT]

Speaks WebDriver with chromedriver, with nothing but the standard library. Exit code 0 if the page
does what it should, 1 with the reason if not, 77 if there is no browser.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Browser:
    def __init__(self, port):
        self.base = f"http://127.0.0.1:{port}"
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu",
                            "--disable-dev-shm-usage", "--window-size=1500,1000"]}
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options,
                        "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.base += "/session/" + session["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        # Not through a proxy: the driver is on this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def run(self, script):
        return self.call("POST", "/execute/sync", {"script": script, "args": []})

    def click(self, selector):
        element = self.call("POST", "/element", {"using": "css selector", "value": selector})
        self.call("POST", "/element/" + next(iter(element.values())) + "/click", {})

    def press(self, key):
        actions = [{"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": key},
                                                             {"type": "keyUp", "value": key}]}]
        self.call("POST", "/actions", {"actions": actions})

    def text(self, selector):
        return self.run(f"return document.querySelector({json.dumps(selector)}).textContent")

    def count(self, selector):
        return self.run(f"return document.querySelectorAll({json.dumps(selector)}).length")


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def men(browser):
    """What stands on the board: stones and pieces are circles, noughts and crosses are texts."""
    return browser.run("return document.querySelectorAll('#board circle[r=\"17.5\"],"
                       "#board text[font-size=\"36\"]').length")


def check(browser):
    games = browser.run("return data.games.map(g => g.moves.length)")
    places_men = browser.run("return data.games[0].moves[0].match(/[a-z][0-9]+/g).length") == 1
    expect(browser.count(".game") == len(games), "every game is in the list")
    for index, length in enumerate(games):
        browser.click(f".game[data-index='{index}']")
        expect(browser.text("#state") == "opening", "a game begins at its opening")
        at_start = men(browser)
        for move in range(1, length + 1):
            before = browser.run("return document.getElementById('board').innerHTML")
            browser.click("#next")
            expect(browser.text("#state").startswith(f"move {move} of {length}:"),
                   f"game {index}: next shows move {move}, not {browser.text('#state')}")
            after = browser.run("return document.getElementById('board').innerHTML")
            expect(before != after, f"game {index}: move {move} changes the board")
            if places_men:
                expect(men(browser) == at_start + move, f"game {index}: a man a move")
        browser.click("#next")
        expect(browser.text("#state").startswith(f"move {length} of"), "the last move is the last")
        browser.press("\ue012")  # left
        expect(browser.text("#state").startswith(f"move {length - 1} of"), "the left key goes back")
        browser.press("\ue011")  # home
        expect(men(browser) == at_start, "the home key shows the opening again")
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
    errors = [entry for entry in browser.call("POST", "/se/log", {"type": "browser"})
              if entry["level"] == "SEVERE"]
    expect(not errors, f"no errors in the console: {errors}")


def main():
    driver = shutil.which("chromedriver")
    if not driver or not (shutil.which("chromium") or shutil.which("google-chrome")):
        print("no chromedriver or no browser")
        return 77
    port = free_port()
    process = subprocess.Popen([driver, f"--port={port}"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        browser = Browser(port)
        try:
            browser.call("POST", "/url", {"url": "file://" + os.path.abspath(sys.argv[1])})
            check(browser)
            if len(sys.argv) > 2:
                browser.click(".game")
                browser.click("#last")
                picture = browser.call("GET", "/screenshot")
                with open(sys.argv[2], "wb") as file:
                    file.write(base64.b64decode(picture))
        finally:
            browser.call("DELETE", "")
    except AssertionError as error:
        print(error)
        return 1
    finally:
        process.terminate()
        process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
