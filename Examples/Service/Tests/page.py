#!/usr/bin/env python3
"""Tests the operators' page in a browser while the service is under load: page.py PROGRAM FOLDER. Writes screenshots to the folder."""
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from browser import Browser
from checks import check, finish
from served import Load, Served, lines

program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
os.makedirs(folder, exist_ok=True)


# The contrast of a text with its background by WCAG 2.
CONTRAST = """(() => {
  const light = (color) => {
    const parts = color.match(/[\\d.]+/g).slice(0, 3).map((c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const ratio = (node, card) => {
    const [a, b] = [getComputedStyle(node).color, getComputedStyle(card).backgroundColor].map(light).sort((a, b) => b - a);
    return (a + 0.05) / (b + 0.05);
  };
  const pairs = [["#state", "body"], ["small", ".figures > div"], ["th", ".tables > div"], ["figcaption", "figure"]];
  return Math.min(...pairs.map(([text, card]) => ratio(document.querySelector(text), document.querySelector(card))));
})()"""

with tempfile.TemporaryDirectory(prefix="service-") as work:
    served = Served(program, f"{work}/records.sqlite")
    load = Load(served, clients=2)
    served.post(lines(range(5)) + b'{"id":1,"type":"other"}\n{"id":\n' + b'{"id":"<b>x</b>"}\n' * 3)
    browser = Browser()
    try:
        browser.show(1400, 900, "light")
        browser.send("Page.navigate", url=f"http://127.0.0.1:{served.operations}/")
        time.sleep(4)
        check("the state", browser.evaluate("document.querySelector('#state').textContent") == "running")
        rate = browser.evaluate("document.querySelector('#rate').textContent")
        check("records a second", rate and rate.replace(",", "").isdigit() and int(rate.replace(",", "")) > 0, rate)
        for chart in ("records", "answers", "latency", "waiting"):
            drawn = browser.evaluate(f"[...document.querySelectorAll('#{chart} path')].filter((p) => p.getTotalLength() > 0).length")
            check(f"the chart {chart} has lines", drawn and drawn >= 2, drawn)
        codes = browser.evaluate("Object.fromEntries([...document.querySelectorAll('#codes tr')].map((r) => [...r.cells].map((c) => c.textContent)))")
        check("rejects by code", codes == {"invalidFormat": "3", "unknownCase": "1", "unexpectedEnd": "1"}, codes)
        check("the latest with their places", browser.evaluate("document.querySelectorAll('#rejects tr').length") == 5)
        check("answers by status", browser.evaluate("document.querySelector('#statuses td').textContent") == "200")
        for scheme in ("light", "dark"):
            for width in (400, 1400):
                browser.show(width, 900, scheme)
                time.sleep(1.2)
                wide = browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                check(f"nothing is cut off at {width} px, {scheme}", wide is not None and wide <= 0, wide)
                contrast = browser.evaluate(CONTRAST)
                check(f"texts can be read at {width} px, {scheme}", contrast and contrast >= 4.5, contrast)
                browser.screenshot(f"{folder}/page-{width}-{scheme}.png")
        dark = browser.evaluate("getComputedStyle(document.body).backgroundColor")
        check("dark is dark", dark == "rgb(20, 23, 27)", dark)
        check("no errors in the browser", not browser.errors, browser.errors)
        load.stop()
        served.stop()
        time.sleep(2.5)
        state = browser.evaluate("document.querySelector('#state').textContent")
        check("a service that has stopped is seen", state == "the service does not answer", state)
    finally:
        load.stop()
        browser.close()
        served.process.kill()
finish(f"; screenshots in {folder}")
