"""What speaks for a seat: a random token, of which only the hash is kept.

An invitation's code is of the same kind: whoever has it may take the seat, once.
"""

from __future__ import annotations

import base64
import hashlib
import secrets

CODE_BYTES = 15


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """24 letters and digits, which every mail and every command line leaves whole."""
    return base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
