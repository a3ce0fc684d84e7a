"""The lobby as a visitor uses it: by what its controls are called."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

BOT = re.compile(r"^Bot: ")


class Lobby:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.open_button = page.get_by_role("button", name="Open the table")
        expect(self.open_button).to_be_visible()

    def who(self, seat: int) -> Locator:
        return self.page.get_by_label(f"Who plays seat {seat}")

    def name(self, seat: int) -> Locator:
        return self.page.get_by_label(f"Name of seat {seat}")

    def choose(self, group: str, option: str) -> None:
        self.page.get_by_role("group", name=group).get_by_label(option, exact=True).check()

    def more(self) -> None:
        self.page.get_by_text("More options").click()

    def seat(self, seat: int, who: str, name: str) -> None:
        self.who(seat).select_option(label=who)
        self.name(seat).fill(name)

    def open(self) -> str:
        """Opens the table; its id."""
        self.open_button.click()
        return self.arrived()

    def arrived(self) -> str:
        self.page.wait_for_url("**/table/*")
        return self.page.url.rpartition("/")[2]
