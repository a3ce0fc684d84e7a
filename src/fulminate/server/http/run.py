"""Running the server so that it stops at once when told to, however many streams are open."""

from __future__ import annotations

import socket

import uvicorn
from fastapi import FastAPI


class Server(uvicorn.Server):
    def __init__(self, app: FastAPI) -> None:
        super().__init__(uvicorn.Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=5))
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """An open stream would never end by itself."""
        self._app.state.service.tables.close_streams()
        await super().shutdown(sockets)
