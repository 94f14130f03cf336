#!/usr/bin/env python3
"""Points at the nodes of a trace's page in headless Chromium.

    click_through.py PAGE

Exit code 0 if the page does what it should, 1 with the reason if not, 77 if there is no browser.
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "support"))
from browser import expect, headless


def main():
    page = "file://" + os.path.abspath(sys.argv[1])
    with headless() as browser:
        browser.check_looks(page, names="synthetic|a <title>")
        for place in ("BAR / 2", "BAR + ROW / 2"):  # of a worker, of its first node
            browser.run(f"const box = canvas.getBoundingClientRect();"
                        f"canvas.dispatchEvent(new PointerEvent('pointermove', {{clientX: LEFT + 1,"
                        f" clientY: box.top + lanes[0].top + {place}}}))")
            expect(browser.text("#tip"), f"what is there is told at {place}")
            left = browser.english_left("#tip", "synthetic|PV")
            expect(not left, f"English: {left}")
        browser.click("#more")
        browser.press("+")
        browser.click("#whole")
        expect(not browser.errors(), "no errors in the console")


if __name__ == "__main__":
    main()
