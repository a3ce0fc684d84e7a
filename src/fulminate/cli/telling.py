"""What came of a move, in a few words."""

from __future__ import annotations

from fulminate.rules.events import Event, Log


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
