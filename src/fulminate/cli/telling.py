"""A record in words: who played what, what came of each move, how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from fulminate.record import Record
from fulminate.record.game.model import Step
from fulminate.record.game.text import rolls_words
from fulminate.rules import Options
from fulminate.rules.events import Event, Log

_BRIEFLY = ("boxes", "kinds", "professors", "countdown")
"""The options that make one game unlike another."""


def opening(record: Record) -> list[str]:
    """What a record says before its first move: who sits where, when, with which options, and its comment."""
    named = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(record.seats, start=1))
    when = f"played on {record.date}" if record.date else ""
    where = f"table {record.table}" if record.table else ""
    found = ["; ".join(each for each in (named, when, where) if each)]
    options = [f"{key} {Options.setting_text(record.options[key])}" for key in _BRIEFLY if key in record.options]
    found.append("; ".join(options).replace(",", ", ").replace("_", " "))
    if record.comment:
        found.append(f"{{{record.comment}}}")
    return [line for line in found if line]


def ending(record: Record) -> list[str]:
    """How a record says that the game ended: each seat's points, where they come from, and who has won."""
    if record.result is None:
        return ["The record ends here; the game is not finished."]
    found = []
    for seat, points in enumerate(record.result.seats):
        parts = {
            "potions": points.potions,
            "skill": points.skill,
            "help": points.help,
            "reward": points.reward,
            "scolding": points.scolding,
        }
        told = ", ".join(f"{name} {many}" for name, many in parts.items() if many or name == "potions")
        found.append(f"{seated(record, seat)}: {points.total} points ({told})")
    winners = record.result.winners
    won = " and ".join(seated(record, seat) for seat in winners)
    return [*found, f"{won} {'have' if len(winners) > 1 else 'has'} won"]


def seated(record: Record, seat: int) -> str:
    """Who sits on a seat."""
    return record.seats[seat] if record.seats else f"seat {seat + 1}"


def instead(step: Step, depth: int = 1) -> Iterator[str]:
    """The other ways to go on from where a step was made, a line each, deeper ones after what they would replace."""
    for variation in step.variations:
        yield f"{'    ' * depth}    or: {', '.join(_moved(each) for each in variation)}"
        for each in variation:
            yield from instead(each, depth + 1)


def _moved(step: Step) -> str:
    found = step.words
    if step.rolls:
        found += f" rolled {rolls_words(step.rolls)}"
    return f"{found} {{{step.comment}}}" if step.comment else found


def happened(events: Log) -> str:
    """The news of a step, between semicolons; what the move itself says is left out."""
    return "; ".join(told for told in map(_told, events) if told)


def _told(event: Event) -> str:
    match event["type"]:
        case "picked":
            return f"takes {event['marble']}"
        case "exploded":
            return f"{_joined(event['marbles'])} burst"
        case "took":
            return f"takes {_joined(event['marbles'])}"
        case "completed":
            return f"{_kind(event['tile'])} is brewed, {event['points']} points"
        case "gained":
            count = event.get("count", 1)
            verb = "gives back" if isinstance(count, int) and count < 0 else "gets"
            return f"{verb} a {event['token']} token"
        case "robbed" | "stole":
            return f"takes {_joined(event['marbles'])} from seat {_seat(event['from'])}"
        case "gave":
            return f"gives {_joined(event['marbles'])} to seat {_seat(event['to'])}"
        case "varnished":
            return f"{event['from']} passes for {event['to']}"
        case "exchanged":
            return f"gives {event['given']} for {event['taken']}"
        case "discarded":
            return f"discards {_joined(event['marbles'])}"
        case "drew":
            return f"draws {_kind(event['tile'])}"
        case "drank":
            return "" if event["effect"] else "for nothing"
        case "triggered":
            return f"the end is near ({event['by']})"
        case "tiebreak":
            return "a tie"
        case "over":
            return "the game is over"
    return ""


def _joined(marbles: object) -> str:
    return "".join(str(each) for each in marbles) if isinstance(marbles, list) and marbles else "nothing"


def _kind(tile: object) -> str:
    return str(tile["kind"]) if isinstance(tile, dict) else "?"


def _seat(number: object) -> str:
    return str(number + 1) if isinstance(number, int) else "?"
