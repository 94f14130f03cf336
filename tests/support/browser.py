"""A headless Chromium, driven over WebDriver with chromedriver and the standard library alone."""

import base64
import contextlib
import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

NO_BROWSER = 77


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Browser:
    def __init__(self, port, size):
        self.base = f"http://127.0.0.1:{port}"
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu",
                            "--disable-dev-shm-usage", "--disable-background-networking",
                            f"--window-size={size[0]},{size[1]}"]}
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

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def run(self, script):
        return self.call("POST", "/execute/sync", {"script": script, "args": []})

    def element(self, selector):
        found = self.call("POST", "/element", {"using": "css selector", "value": selector})
        return "/element/" + next(iter(found.values()))

    def click(self, selector):
        self.call("POST", self.element(selector) + "/click", {})

    def click_at(self, x, y):
        """A click of the mouse at a place of the window."""
        actions = [{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0},
                   {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.call("POST", "/actions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
             "actions": actions}]})

    def middle(self, selector):
        return self.run(f"""const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{block: "center"}});
            const box = element.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]""")

    def point(self, kind, selector, *actions):
        x, y = self.middle(selector)
        move = {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0}
        self.call("POST", "/actions", {"actions": [
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind},
             "actions": [move, *actions]}]})

    def hover(self, selector):
        self.point("mouse", selector)

    def tap(self, selector):
        self.point("touch", selector, {"type": "pointerDown", "button": 0},
                   {"type": "pointerUp", "button": 0})

    def resize(self, width, height):
        """Of the window inside."""
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}})

    def english_left(self, root="body"):
        """Texts of a page in Chinese that are not: but names, moves and what stays as it is."""
        return self.run(f"""
            const walker = document.createTreeWalker(document.querySelector("{root}"), NodeFilter.SHOW_TEXT);
            const left = [], stays = "svg, .moves, .line, script, style, code, pre, noscript, [translate=no]";
            while (walker.nextNode()) {{
              const {{data, parentElement}} = walker.currentNode;
              if (/[a-z]{{3}}/i.test(data) && !parentElement.closest(stays)) left.push(data.trim());
            }}
            return left.filter(text => !/ICCS|WXF|MiB|SGF|PGN/.test(text))""")

    def reload(self):
        self.call("POST", "/refresh", {})

    def press(self, key):
        actions = [{"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": key},
                                                             {"type": "keyUp", "value": key}]}]
        self.call("POST", "/actions", {"actions": actions})

    def text(self, selector):
        return self.run(f"return document.querySelector({json.dumps(selector)}).textContent")

    def count(self, selector):
        return self.run(f"return document.querySelectorAll({json.dumps(selector)}).length")

    def wait(self, script, what, seconds=20):
        """Until the script gives something true; that is returned."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"within {seconds} s: {what}")

    def errors(self):
        return [entry for entry in self.call("POST", "/se/log", {"type": "browser"})
                if entry["level"] == "SEVERE"]

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


@contextlib.contextmanager
def headless(size=(1500, 1000)):
    """Exits with NO_BROWSER where there is none."""
    driver = shutil.which("chromedriver")
    if not driver or not (shutil.which("chromium") or shutil.which("google-chrome")):
        print("no chromedriver or no browser")
        sys.exit(NO_BROWSER)
    port = free_port()
    process = subprocess.Popen([driver, f"--port={port}"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        browser = Browser(port, size)
        try:
            yield browser
        finally:
            browser.call("DELETE", "")
    except AssertionError as error:
        print(error)
        sys.exit(1)
    finally:
        process.terminate()
        process.wait()
