"""What goes wrong in a page without anybody seeing it: errors, failed requests, broken policies."""

from __future__ import annotations

from playwright.sync_api import ConsoleMessage, Page, Request, Response

# The browser tells every breach of the content security policy on the console as well; this one also catches reports.
LISTEN = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy broken: ${event.violatedDirective} ${event.blockedURI}`))
"""


class Watched:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.outage = False
        self.refusals: set[int] = set()
        page.add_init_script(LISTEN)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.outage and "net::ERR_" in message.text:
            return
        if any(f"status of {status} " in message.text for status in self.refusals):
            return
        self.wrong.append(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        # Leaving a page cuts off what it was still asking for, above all its stream.
        if request.failure != "net::ERR_ABORTED" and not self.outage:
            self.wrong.append(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.refusals and not self.outage:
            self.wrong.append(f"{response.status}: {response.request.method} {response.url}")

    def check(self) -> None:
        assert not self.wrong, "\n".join(self.wrong)
