"""A game and a position as text that people read and programs write, their JSON twins, and replays that check all."""

from fulminate.record.capture import Played, Writer, breakdown, play_and_note
from fulminate.record.json_twin import read_json, to_json, write_json
from fulminate.record.luck import tell_luck
from fulminate.record.model import Record, RecordError
from fulminate.record.position import read_position, write_position
from fulminate.record.position_json import position_from_json, position_to_json
from fulminate.record.position_values import PositionError
from fulminate.record.reader import read_text
from fulminate.record.replay import Moment, replay, verify
from fulminate.record.source import read_record
from fulminate.record.text import fingerprint, write_text

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
