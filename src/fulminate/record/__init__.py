"""A game and a position as text that people read and programs write, their JSON twins, and replays that check all."""

from fulminate.record.game.json import read_json, to_json, write_json
from fulminate.record.game.luck import tell_luck
from fulminate.record.game.model import Record, RecordError
from fulminate.record.game.reader import read_text
from fulminate.record.game.replay import Moment, replay, verify
from fulminate.record.game.source import read_record
from fulminate.record.game.text import fingerprint, write_text
from fulminate.record.game.writer import Played, Writer, breakdown, play_and_note
from fulminate.record.position.fields import PositionError
from fulminate.record.position.json import position_from_json, position_to_json
from fulminate.record.position.text import read_position, write_position

__all__ = [
    "Moment",
    "Played",
    "PositionError",
    "Record",
    "RecordError",
    "Writer",
    "breakdown",
    "fingerprint",
    "play_and_note",
    "position_from_json",
    "position_to_json",
    "read_json",
    "read_position",
    "read_record",
    "read_text",
    "replay",
    "tell_luck",
    "to_json",
    "verify",
    "write_json",
    "write_position",
    "write_text",
]
