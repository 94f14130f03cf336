"""A headless Chromium, driven over WebDriver with chromedriver and the standard library alone."""

import base64
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

NO_BROWSER = 77

# What sticks out of the window, and texts whose contrast with what is painted behind them is below
# 4.5, or 3 if they are large (WCAG 2.1, 1.4.3, which leaves out disabled buttons).
LOOKS = r"""
  const channels = text => { const c = text.match(/[\d.]+/g).map(Number); return c.length < 4 ? [...c, 1] : c };
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const faded = (color, share) => [...color.slice(0, 3), color[3] * share];
  const light = color => color.slice(0, 3).map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const isColor = paint => paint.startsWith("rgb");
  const isIn = (box, x, y) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  const shapes = new Map();  // the filled shapes of a picture, the uppermost first
  function shapesOf(picture) {
    if (!shapes.has(picture)) shapes.set(picture, [...picture.querySelectorAll(
      "rect, circle, ellipse, path, polygon")].reverse().map(shape => {
        const {fill, fillOpacity, opacity} = getComputedStyle(shape);
        return {shape, box: shape.getBoundingClientRect(),
                color: isColor(fill) && faded(channels(fill), fillOpacity * opacity)};
      }).filter(({color}) => color));
    return shapes.get(picture);
  }
  function behind(text, x, y) {
    const grounds = [], picture = text.closest("svg"), drawn = getComputedStyle(text);
    if (picture && isColor(drawn.stroke) && drawn.paintOrder.startsWith("stroke")) return channels(drawn.stroke);
    for (const {shape, box, color} of picture ? shapesOf(picture) : []) {
      if (isIn(box, x, y) && text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_PRECEDING
          && shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse())))
        grounds.push(color);
    }
    for (let e = picture ? picture.parentElement : text; e; e = e.parentElement)
      grounds.push(channels(getComputedStyle(e).backgroundColor));
    return grounds.reduceRight((under, top) => over(top, under), [255, 255, 255, 1]);
  }
  const pale = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, text = node.parentElement, style = getComputedStyle(text);
    if (!node.data.trim() || text.closest(":disabled, script, style, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const {left, top, width, height} = range.getBoundingClientRect();
    const isDrawn = text instanceof SVGElement, paint = isDrawn ? style.fill : style.color;
    if (!width || style.visibility === "hidden" || !isColor(paint)) continue;
    let share = isDrawn ? style.fillOpacity : 1;
    for (let e = text; e; e = e.parentElement) share *= getComputedStyle(e).opacity;
    const under = behind(text, left + width / 2, top + height / 2);
    const [a, b] = [light(over(faded(channels(paint), share), under)), light(under)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize) * (isDrawn ? text.getScreenCTM().a : 1);
    if (contrast < (size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5))
      pale.add(`${node.data.trim()}: ${paint} on ${under.slice(0, 3).map(Math.round)}, ${contrast.toFixed(1)}`);
  }
  const tooWide = document.documentElement.scrollWidth > innerWidth;
  return [[...pale], tooWide ? [...document.querySelectorAll("body *")]
    .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5).map(e => e.outerHTML.slice(0, 60)) : null];
"""


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
        self.click_element(self.element(selector))

    def click_element(self, element):
        self.call("POST", element + "/click", {})

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
        """Of the window inside; the page has heard of it when a frame has been drawn since."""
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}})
        self.call("POST", "/execute/async", {"args": [], "script": """
            const [done] = arguments;
            requestAnimationFrame(() => requestAnimationFrame(() => done()))"""})

    def english_left(self, root="body", names=""):
        """Texts of a page in Chinese that are not: but names, moves and what stays as it is."""
        stays = "ICCS|WXF|FEN|SGF|PGN|PSQ|MiB|Max|Min|Home|End|Enter|ybw" + (names and "|" + names)
        return self.run(f"""
            const root = document.querySelector("{root}"), texts = root === document.body ? [document.title] : [];
            const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
            const kept = ".moves, .line, script, style, code, pre, noscript, [translate=no]";
            while (walker.nextNode()) {{
              const {{data, parentElement}} = walker.currentNode;
              if (parentElement.getClientRects().length && !parentElement.closest(kept)) texts.push(data.trim());
            }}
            for (const name of ["title", "placeholder", "aria-label"])
              for (const element of root.querySelectorAll(`[${{name}}]`)) texts.push(element.getAttribute(name));
            return texts.filter(text => /[a-z]{{3}}/i.test(text.replace(/{stays}/g, "")))""")

    def check_looks(self, url, names=""):
        """The page at its start, and in Chinese at its last step, by day and night at every width:
        nothing sticks out, every text can be read, and no Chinese page has English but for `names`
        (a regular expression)."""
        address, _, place = url.partition("#")
        for scheme in ("light", "dark"):
            self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
                "features": [{"name": "prefers-color-scheme", "value": scheme}]}})
            for language in ("en", "zh"):
                self.open(f"{address}{'&' if '?' in address else '?'}lang={language}#{place}")
                if language == "zh":
                    self.press("\ue010")  # End
                for width in (400, 1300, 1920):
                    self.resize(width, 1000)
                    at = f"{url}, {scheme}, {language}, {width} px"
                    pale, wide = self.run(LOOKS)
                    expect(wide is None, f"sticks out at {at}: {wide}")
                    expect(not pale, f"cannot be read at {at}: {pale}")
            left = self.english_left(names=names)
            expect(not left, f"English in the Chinese page at {at}: {left}")
        errors = self.errors()
        expect(not errors, f"no errors in the console at {url}: {errors[:3]}")

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

    def wait(self, script, what, seconds=60, pointing_at=None):
        """Until the script gives something true; that is returned. Meanwhile the mouse follows the
        element `pointing_at`, which a search may move or make anew."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if pointing_at and self.count(pointing_at):
                self.hover(pointing_at)
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
    # Chromium leaves folders behind.
    folder = tempfile.TemporaryDirectory(prefix="ybw-browser-", ignore_cleanup_errors=True)
    process = subprocess.Popen([driver, f"--port={port}"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": folder.name})
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
        folder.cleanup()
