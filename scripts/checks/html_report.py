"""Drives headless Chromium over its debugging pipe: loads a page, clicks, types, and takes pictures."""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time


class Browser:
    """Chromium with one page; messages end in a NUL byte (--remote-debugging-pipe)."""

    def __init__(self, profile):
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if not program:
            sys.exit("html-report: no Chromium; on Debian: apt-get install chromium")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        # The browser reads descriptor 3 and writes descriptor 4.
        script = f'exec 3<&{to_browser} 4>&{from_browser}; exec "$0" "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", script, program, "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", f"--user-data-dir={profile}", "--hide-scrollbars", "about:blank"],
            pass_fds=(to_browser, from_browser), stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number, self.buffer, self.events, self.session = 0, b"", [], None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]

    def receive(self):
        while b"\0" not in self.buffer:
            chunk = os.read(self.input, 1 << 16)
            if not chunk:
                sys.exit("html-report: Chromium ended")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"html-report: {method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive())

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def view(self, width, height, scale=1, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=mobile)

    def click(self, selector):
        place = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});"
            "const r = e.getBoundingClientRect(); return [r.x + Math.min(r.width / 2, 40), r.y + r.height / 2]; })()")
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def key(self, name, code, text=None):
        extra = {"text": text} if text else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=name, code=name, windowsVirtualKeyCode=code, **extra)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, code=name, windowsVirtualKeyCode=code)

    def picture(self, path, whole=False):
        clip = {}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            # More than this is no picture that one can look at.
            clip = {"clip": {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 6000), "scale": 1}}
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole, **clip)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))


def check(condition, words):
    if not condition:
        sys.exit(f"html-report: {words}: NOT SO")
    print(f"html-report: {words}")


VISIBLE = "[...document.querySelectorAll('section.scenario')].filter(e => e.offsetParent !== null).map(e => e.className)"


def look(browser, page, folder):
    for domain in ["Page", "Network", "Log", "Runtime"]:
        browser.call(f"{domain}.enable")
    browser.view(1280, 900)
    browser.call("Page.navigate", url=pathlib.Path(page).resolve().as_uri())
    browser.wait("Page.loadEventFired")
    everything = browser.evaluate(VISIBLE)
    failed = [name for name in everything if "failed" in name]
    check(everything, f"the page shows {len(everything)} scenarios, {len(failed)} of them failed")
    browser.picture(folder / "desktop.png")

    browser.click("label[for=show-failed]")
    check(browser.evaluate(VISIBLE) == failed, "a click on 'failed' leaves the failed ones")
    browser.click("label[for=show-passed]")
    check(len(browser.evaluate(VISIBLE)) == len(everything) - len(failed), "a click on 'passed' leaves the passed ones")
    browser.click("label[for=show-all]")

    closed = "section.scenario > details:not([open])"
    count = browser.evaluate(f"document.querySelectorAll('{closed}').length")
    if count:
        browser.click(f"{closed} > summary")
        check(browser.evaluate(f"document.querySelectorAll('{closed}').length") == count - 1, "a click unfolds a scenario")
        browser.evaluate("document.querySelector('section.scenario > details > summary').focus()")
        before = browser.evaluate("document.querySelector('section.scenario > details').open")
        browser.key("Enter", 13, "\r")
        check(browser.evaluate("document.querySelector('section.scenario > details').open") != before, "Enter folds and unfolds")
    browser.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    seen = set()
    for _ in range(400):
        browser.key("Tab", 9)
        seen.add(browser.evaluate("document.activeElement.tagName + (document.activeElement.id || '')"))
    check({"SUMMARY", "A", "INPUTshow-all"} <= seen, "Tab reaches filter, links and folds")

    browser.evaluate("for (const e of document.querySelectorAll('details')) e.open = true; scrollTo(0, 0)")
    check(browser.evaluate("[...document.images].every(i => i.complete && i.naturalWidth > 0)"), "every picture is shown")
    videos = browser.evaluate("document.querySelectorAll('video').length")
    loaded = "[...document.querySelectorAll('video')].filter(v => v.readyState > 0 && v.videoWidth > 0).length"
    for _ in range(100):
        if browser.evaluate(loaded) == videos:
            break
        time.sleep(0.1)
    check(browser.evaluate(loaded) == videos, f"{videos} videos can be played")
    browser.picture(folder / "desktop-whole.png", whole=True)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    browser.picture(folder / "dark.png", whole=True)
    browser.call("Emulation.setEmulatedMedia", features=[])

    browser.view(390, 844, mobile=True)
    wide = browser.evaluate("document.documentElement.scrollWidth")
    check(wide <= 390, "on a phone nothing is wider than the screen" + ("" if wide <= 390 else f" ({wide})"))
    browser.picture(folder / "phone.png", whole=True)

    browser.evaluate("for (const e of document.querySelectorAll('section.scenario > details')) e.open = false")
    browser.view(1280, 900)
    data = browser.call("Page.printToPDF", preferCSSPageSize=True)["data"]
    (folder / "print.pdf").write_bytes(base64.b64decode(data))

    asked = [event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"]
    check(all(url.startswith(("file:", "data:")) for url in asked), f"{len(asked)} requests, none over the network")
    complaints = [event["params"] for event in browser.events if event.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")]
    check(not complaints, "the browser complains of nothing" + (f": {complaints}" if complaints else ""))


def main():
    page, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            look(browser, page, folder)
        finally:
            browser.process.terminate()
            browser.process.wait()


main()
