"""Makes docs/pictures/chain.webp: what the table looks like in motion, taken from the real page in Chromium.

A kept game is watched on the replay page up to its longest chain. Every animation of the page is stopped and put to
each moment in turn, so that the pictures are the same however slow the machine is. Needs Chromium and the extra
`pictures`: `.venv/bin/pip install -c constraints.txt pillow`, then `.venv/bin/python -m tools.motion`.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import FloatRect, Page, ViewportSize, sync_playwright

from fulminate.record import read_text, replay

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "chain.webp"
RECORD = ROOT / "tests" / "records" / "rules-1" / "3-players-base.fulminate"
WINDOW: ViewportSize = {"width": 1240, "height": 800}
SHOWN: FloatRect = {"x": 0, "y": 0, "width": 1240, "height": 736}  # without the controls of the replay
SCALE = 0.75
STEP = 50
"""Milliseconds from one picture to the next while something moves."""
STILL = 900
"""Milliseconds that the page stands still before and after a move."""
MOVES = 7
"""The pick and the moves that follow it."""
ANIMATIONS = "document.getAnimations().filter(each => each.effect?.target?.checkVisibility())"


@contextmanager
def served() -> Iterator[str]:
    """The address of a server of its own."""
    command = Path(sys.executable).with_name("fulminate")
    with tempfile.TemporaryDirectory() as folder:
        words: list[str | Path] = [command, "play", "--no-browser", "--data", folder]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                yield next(word for word in server.stdout.readline().split() if word.startswith("http://"))
            finally:
                server.terminate()


def longest_chain(text: str) -> int:
    """The moment before the pick that explodes most often."""
    bursts = [sum(event["type"] == "exploded" for event in moment.events) for moment in replay(read_text(text))]
    return bursts.index(max(bursts))


class Film:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.durations: list[int] = []

    def take(self, duration: int) -> None:
        self.frames.append(Image.open(io.BytesIO(self.page.screenshot(clip=SHOWN))).convert("RGB"))
        self.durations.append(duration)

    def move(self) -> None:
        """One move on, with what moves stopped at each moment in turn."""
        before = self.page.locator("[data-moment]").get_attribute("data-moment")
        self.page.keyboard.press("ArrowRight")
        self.page.wait_for_selector(f"[data-moment]:not([data-moment='{before}'])")
        end = self.page.evaluate(
            f"() => {{ const moving = {ANIMATIONS}; moving.forEach(each => each.pause());"
            " return Math.max(0, ...moving.map(each => each.effect.getComputedTiming().endTime)) }"
        )
        for at in range(0, int(end), STEP):
            self.page.evaluate(f"at => {ANIMATIONS}.forEach(each => {{ each.currentTime = at }})", at)
            self.take(STEP)
        self.page.evaluate(f"() => {ANIMATIONS}.forEach(each => each.finish())")
        self.page.wait_for_timeout(100)
        self.take(STILL)

    def write(self) -> None:
        first, *others = self.frames
        first.save(
            PICTURE,
            save_all=True,
            append_images=others,
            duration=self.durations,
            loop=0,
            quality=75,
            method=6,
            minimize_size=True,
        )


def main() -> None:
    text = RECORD.read_text(encoding="utf-8")
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=WINDOW, device_scale_factor=SCALE, base_url=address, locale="en")
        page.goto("/replay")
        page.get_by_label("Paste").fill(text)
        page.get_by_role("button", name="Watch it", exact=True).click()
        page.wait_for_selector("[data-moment='0']")
        start = longest_chain(text)
        page.evaluate(f"() => {{ location.hash = location.hash ? location.hash + '&{start}' : '{start}' }}")
        page.wait_for_selector(f"[data-moment='{start}']")
        page.wait_for_timeout(500)
        film = Film(page)
        film.take(STILL)
        for _ in range(MOVES):
            film.move()
        browser.close()
    film.write()
    print(f"{PICTURE.relative_to(ROOT)}: {len(film.frames)} pictures, {PICTURE.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
