"""The pictures of the rulebook, each a sheet. What they show of the rules comes from the engine (`played.py`)."""

from __future__ import annotations

from typing import Final

from fulminate.rules import track
from fulminate.rules.catalogue import DATA
from tools import played
from tools.drawing import COLOUR, MARBLES, Sheet

CAPACITY: Final = int(track.CAPACITY)
VISIBLE: Final = int(track.VISIBLE)
TAKEABLE: Final = int(track.TAKEABLE)

INK: Final = COLOUR["ink"]
SOFT: Final = COLOUR["ink-2"]
BRASS: Final = COLOUR["brass"]
GO: Final = COLOUR["go"]
COST: Final = COLOUR["cost"]
PANEL: Final = COLOUR["raised"]
LINE: Final = COLOUR["line"]
LETTER: Final = {name: letter for letter, name in MARBLES.items()}


# ---- Things on the table -------------------------------------------------------------------------


def ingredients() -> Sheet:
    """The six marbles, and what an empty hole looks like."""
    sheet = Sheet(780, 250, "The ingredients", "The six marbles with their symbols and names, and an empty hole.")
    sheet.head("The ingredients")
    told = (
        ("r", "Dragon Smoke", "red"),
        ("y", "Fairy Dandruff", "yellow"),
        ("b", "Unicorn Tears", "blue"),
        ("k", "Ogre Mucus", "black"),
        ("m", "Mandragora Leaves", "green · The 6th Student"),
        ("e", "Ghost Ectoplasm", "white · The Fifth Ingredient"),
    )
    for number, (letter, name, where) in enumerate(told):
        x = 24 + number % 3 * 248
        y = 56 + number // 3 * 66
        sheet.marble(letter, x + 24, y + 24, 48)
        sheet.text(x + 58, y + 20, name, 15, bold=True)
        sheet.text(x + 58, y + 40, where, 13, SOFT)
    for number, letter in enumerate("rybk"):
        sheet.hole(letter, 42 + number * 38, 217, 34)
    sheet.text(186, 222, "A ring of dashes is an empty hole. It asks for the marble with the same symbol.", 13.5, SOFT)
    return sheet


def dispenser() -> Sheet:
    """Five tracks, what may be taken, what is only seen, and the tank."""
    cell = 30
    tracks = ["rybkkrybykbrybkr", "bbykrrybkyrbk", "yrrkb", "kkrybrykbyr", "rbykyrbkr"]
    bottom = 74 + CAPACITY * cell
    sheet = Sheet(
        720,
        int(bottom) + 70,
        "The dispenser",
        "Five tracks of marbles. The lowest eight of each may be taken, the ninth is seen, all above is hidden.",
    )
    sheet.head("The dispenser: five tracks")
    x = 60
    for number, letters in enumerate(tracks):
        sheet.groove(x + number * 52, bottom, CAPACITY, cell)
        sheet.stack(x + number * 52, bottom, played.seen(letters), cell)
        sheet.text(x + number * 52, bottom + 28, f"{number + 1}", 15, INK, "middle", bold=True)
    sheet.text(x - 30, bottom + 28, "Track", 12, SOFT, "middle")
    for position in range(VISIBLE):
        y = bottom - (position + 0.5) * cell + 5
        sheet.text(x - 30, y, f"{position + 1}", 13, BRASS if position < TAKEABLE else SOFT, "middle")
    right = x + 4 * 52 + 30
    for low, high, colour in ((0, TAKEABLE, BRASS), (TAKEABLE, VISIBLE, SOFT), (VISIBLE, CAPACITY, SOFT)):
        sheet.line(f"M{right} {bottom - low * cell - 3}h10V{bottom - high * cell + 3:g}h-10", colour, 2.5)
    lid = bottom - VISIBLE * cell
    sheet.line(f"M{x - 22} {lid:g}H{right}", COLOUR["cab-line"], 3, "7 6")
    words = right + 26
    sheet.text(words, bottom - 4.6 * cell, f"1 to {TAKEABLE}: takeable", 16, BRASS, bold=True)
    sheet.text(
        words,
        bottom - 3.8 * cell,
        "A pick, a Little Help and every power\nreach these marbles and no others.\n"
        "Number 1 lies at the bottom. When a\nmarble leaves, all above it roll down.",
        14,
    )
    sheet.text(words, bottom - 8.3 * cell, f"{VISIBLE}: seen, never takeable", 16, INK, bold=True)
    sheet.text(words, lid - 4.6 * cell, "The tank: hidden from everybody", 16, INK, bold=True)
    sheet.text(
        words,
        lid - 3.8 * cell,
        f"A track holds {CAPACITY} marbles in all. How many\nlie in it is known, which ones is not.\n"
        "Marbles that come back land on top.",
        14,
    )
    sheet.text(24, bottom + 54, "Track 3 has run short: that happens all the time.", 13, SOFT)
    return sheet


def tokens() -> Sheet:
    """What each token is worth."""
    sheet = Sheet(720, 132, "The tokens", "Skill, Little Help, Reward and Scolding tokens and their points.")
    sheet.head("The tokens")
    worth = DATA["tokens"]
    told = (("skill", "Skill"), ("help", "Little Help"), ("reward", "Reward"), ("scolding", "Scolding"))
    for number, (token, name) in enumerate(told):
        x = 24 + number * 174
        sheet.use(f"t-{token}", x, 60, 48)
        sheet.text(x + 58, 80, name, 15, bold=True)
        points = f"{worth[token]:+d}".replace("-", "−")
        sheet.text(
            x + 58, 102, f"{points} point{'s' if abs(worth[token]) > 1 else ''}", 14, GO if worth[token] > 0 else COST
        )
    return sheet


def _entry(kind: str) -> dict[str, object]:
    found: dict[str, object] = next(each for each in DATA["kinds"] if each["kind"] == kind)
    return found


def _layers(entry: dict[str, object], face: int) -> list[tuple[str, int]]:
    faces = entry["faces"]
    assert isinstance(faces, list)
    return [(LETTER[colour], holes) for colour, holes in faces[face]["layers"]]


def tile() -> Sheet:
    """A potion tile: kind, power, points, layers."""
    kind, face = "wisdom", 3
    entry = _entry(kind)
    layers = _layers(entry, face)
    faces = entry["faces"]
    assert isinstance(faces, list)
    sheet = Sheet(720, 320, "A potion", f"A {entry['name']} with three layers, its points and its power.")
    sheet.head("A potion on a burner")
    sheet.flask(kind, layers, [layers[0][0] * 2, "", layers[2][0]], 250, 62, 180)
    sheet.text(24, 112, "Its kind", 15, BRASS, bold=True)
    sheet.text(24, 134, f"{entry['name']}:\nthe flask's shape and its sign\ntell the power.", 14)
    sheet.use(f"p-{kind}", 24, 184, 40)
    sheet.text(24, 258, "Its points", 15, BRASS, bold=True)
    sheet.text(24, 280, f"{faces[face]['points']} points when it is complete", 14)
    sheet.text(470, 84, "Its layers", 15, BRASS, bold=True)
    sheet.text(470, 106, "One colour is one layer. Fill\nthem in any order you like.", 14)
    for number, (letter, holes) in enumerate(layers):
        y = 62 + 180 / 128 * (126 - number * 30)
        sheet.line(f"M{400 if number else 424} {y:g}H462", BRASS, 1.5, "3 5")
        sheet.text(
            470,
            y + 5,
            f"{holes} {MARBLES[letter]} hole{'s' if holes > 1 else ''}"
            + (", 2 of them filled" if number == 0 else ", filled" if number == 2 else ""),
            14,
        )
    return sheet


def kinds() -> Sheet:
    """All kinds with their flask and sign, each as its starter tile."""
    rows = -(-len(DATA["kinds"]) // 5)
    sheet = Sheet(
        808,
        86 + rows * 194,
        "The kinds of potions",
        "The flask, the sign and the starter tile of each kind, base game first.",
    )
    sheet.head("The kinds, each as its starter tile")
    boxes = {"base": "", "sixth_student": "6th Student", "fifth_ingredient": "Fifth Ingredient", "serum": "Promo"}
    for number, entry in enumerate(DATA["kinds"]):
        x = 19 + number % 5 * 155
        y = 56 + number // 5 * 194
        face = next(each for each, recipe in enumerate(entry["faces"]) if recipe["starter"])
        sheet.box(x, y, 150, 184, PANEL, LINE)
        sheet.flask(entry["kind"], _layers(entry, face), ["", "", ""], x + 29, y + 4, 92)
        sheet.use(f"p-{entry['kind']}", x + 8, y + 8, 24, colour=BRASS)
        sheet.text(x + 140, y + 24, f"{entry['faces'][face]['points']}", 18, BRASS, "end", title=True)
        name = entry["name"]
        for opening in (
            "Potion of ",
            "Balm of ",
            "Elixir of ",
            "Filter of ",
            "Brew of ",
            "Dram of ",
            "Concentrate of ",
        ):
            name = name.replace(opening, f"{opening.strip()}\n")
        if "\n" not in name and len(name) > 16:
            name = "\n".join(name.split(" ", 1))
        sheet.text(x + 75, y + (132 if "\n" in name else 140), name, 12.5, INK, "middle")
        box = boxes[entry["box"]]
        sheet.text(
            x + 75, y + 174, f"{box}{' *' if entry['provenance'] == 'reconstructed' else ''}", 12, SOFT, "middle"
        )
    sheet.text(
        24, 74 + rows * 194,
        "* Reconstructed tile: no source gives its recipe. The order of layers is reconstructed on every tile.",
        13, SOFT,
    )  # fmt: skip
    return sheet


# ---- A turn --------------------------------------------------------------------------------------


def at_a_glance() -> Sheet:
    """The parts of a turn in their order."""
    sheet = Sheet(
        784,
        330,
        "A turn at a glance",
        "One pick and its explosions; before and after it placing, drinking and one Little Help; then the turn's end.",
    )
    sheet.head("A turn at a glance")
    sheet.box(24, 56, 470, 92, COLOUR["go-soft"], GO)
    sheet.text(40, 80, "At any time of your turn, as often as you like", 15, GO, bold=True)
    sheet.text(40, 104, "Place marbles in holes. Drink completed potions.", 14.5)
    sheet.use("t-help", 38, 114, 26)
    sheet.text(72, 132, "And once a turn: a Little Help, one marble for −2 points.", 14.5)
    sheet.box(24, 164, 214, 142, COLOUR["brass-soft"], BRASS)
    sheet.text(40, 190, "Exactly once: the pick", 15, BRASS, bold=True)
    sheet.text(40, 216, "Take one marble from\nthe dispenser. You must,\nbut you choose when.", 14.5)
    sheet.arrow(246, 234, 26)
    sheet.box(280, 164, 214, 142, COLOUR["brass-soft"], BRASS)
    sheet.use("bolt", 292, 174, 22, colour=BRASS)
    sheet.text(318, 190, "Explosions", 15, BRASS, bold=True)
    sheet.text(296, 216, "If two of one colour roll\ntogether, the whole run is\nyours. Then look again.", 14.5)
    sheet.arrow(502, 234, 26)
    sheet.box(536, 56, 224, 250, PANEL, SOFT)
    sheet.text(552, 82, "The turn ends", 15, INK, bold=True)
    steps = ("Keep up to 3 marbles,\ndiscard the rest", "Fill empty burners", "Skill tokens", "Is the game over?")
    y = 112
    for number, step in enumerate(steps):
        sheet.badge(562, y - 4, f"{number + 1}")
        sheet.text(582, y, step, 14.5)
        y += 62 if "\n" in step else 46
    return sheet


def _caption(frame: played.Frame, frames: list[played.Frame], index: int) -> tuple[str, str]:
    """What happens in a moment, in two lines."""
    if index == 0:
        return "Take", MARBLES[frame.letters[frame.chosen[0]]]
    below = frame.letters[frame.meeting - 1] if frame.meeting > 0 else ""
    above = frame.letters[frame.meeting] if frame.meeting < len(frame.letters) else ""
    if not below or not above:
        return ("Nothing is left", "to meet") if not frame.letters else ("No two marbles", "meet here")
    names = ["ghost" if each == "e" else MARBLES[each] for each in (below, above)]
    if index < len(frames) - 1:
        meet = f"Two {names[0]}{'s' if below == 'e' else ''} meet" if below == above else f"{names[0]} meets {names[1]}"
        return meet[0].upper() + meet[1:], f"{len(frame.chosen)} burst"
    return f"{names[0]} and {names[1]}".capitalize(), "do not collide"


def _story(sheet: Sheet, x: float, bottom: float, letters: str, position: int, cell: float, wide: float) -> float:
    """The moments of a pick side by side; where the next thing may stand."""
    told = played.explosion(letters, position)
    for index, frame in enumerate(told.frames):
        middle = x + wide / 2
        sheet.groove(middle, bottom, len(letters), cell)
        shown = played.seen(frame.letters)
        burst = index < len(told.frames) - 1
        shown = "".join(
            frame.letters[place] if burst and index and place in frame.chosen else each
            for place, each in enumerate(shown)
        )
        if len(letters) > VISIBLE:
            lid = bottom - VISIBLE * cell
            sheet.line(f"M{middle - cell / 2 - 12:g} {lid:g}h{cell + 24:g}", COLOUR["cab-line"], 2.5, "5 5")
        if index and frame.chosen:
            low = bottom - frame.chosen[0] * cell
            high = bottom - (frame.chosen[-1] + 1) * cell
            sheet.box(
                middle - cell / 2 - 2, high - 1, cell + 4, low - high + 2, COLOUR["brass-soft"], BRASS, cell / 2 + 2
            )
        sheet.stack(middle, bottom, shown, cell)
        if index == 0:
            y = bottom - (frame.chosen[0] + 0.5) * cell
            sheet.ring(middle, y, cell - 4)
            sheet.arrow(middle - cell / 2 - 34, y, 24, BRASS)
        elif 0 < frame.meeting < len(frame.letters):
            y = bottom - frame.meeting * cell
            colour = BRASS if frame.chosen else SOFT
            for side in (-1, 1):
                edge = middle + side * (cell / 2 + 9)
                sheet.line(f"M{edge:g} {y:g}l{side * 9} -6v12z", colour, 2.5)
        if index and frame.chosen:
            sheet.badge(middle + cell / 2 + 4, bottom - (frame.chosen[-1] + 1) * cell + 6, f"{index}")
        first, second = _caption(frame, told.frames, index)
        sheet.text(
            middle, bottom + 28, f"{first}\n{second}", 13.5, INK if index == 0 or frame.chosen else SOFT, "middle"
        )
        x += wide
    taken = told.taken
    sheet.text(x - wide * len(told.frames) + 14, bottom + 78, f"You have {len(taken)}:", 14, BRASS, bold=True)
    for number, letter in enumerate(taken):
        sheet.marble(letter, x - wide * len(told.frames) + 120 + number * 25, bottom + 73, 23)
    return x


def chain() -> Sheet:
    """One pick, three explosions."""
    sheet = Sheet(
        720,
        458,
        "A chain of explosions",
        "Taking a blue marble lets red meet red, then yellow meet yellow, then black meet black: eight marbles.",
    )
    sheet.head("One pick, three explosions")
    _story(sheet, 30, 356, "kyrbryyk", 3, 36, 132)
    return sheet


def inside() -> Sheet:
    """A pick from the inside of a run, and one from its end."""
    sheet = Sheet(
        720,
        372,
        "Inside a run and at its end",
        "A pick from the middle of four yellow marbles takes them all; one from their end takes a single marble.",
    )
    sheet.head("From the inside of a run …")
    sheet.text(436, 36, "… and from its end", 20, title=True)
    _story(sheet, 30, 270, "kyyyyr", 2, 34, 126)
    sheet.line("M416 60V350", LINE, 1.5)
    _story(sheet, 438, 270, "kyyyyr", 1, 34, 126)
    return sheet


def quiet() -> Sheet:
    """Picks after which nothing collides."""
    sheet = Sheet(
        760,
        372,
        "Three picks without an explosion",
        "At the bottom of a track nothing lies below; different colours do not collide; at the top nothing rolls.",
    )
    sheet.head("Three picks, no explosion")
    for number, (letters, position) in enumerate((("brrky", 0), ("kybry", 2), ("kkyyb", 4))):
        _story(sheet, 24 + number * 246, 270, letters, position, 34, 112)
        if number:
            sheet.line(f"M{16 + number * 246} 60V350", LINE, 1.5)
    return sheet


def tank() -> Sheet:
    """A run that reaches into the tank."""
    sheet = Sheet(
        720,
        590,
        "A run that reaches into the tank",
        "Red meets red, and the run goes on above the ninth marble: the hidden red marbles burst too.",
    )
    sheet.head("A run that reaches into the tank")
    x = _story(sheet, 40, 488, "kbyrbrrrrrrbk", 4, 32, 128)
    sheet.text(
        x + 16, 120,
        "Above the dashed line lies\nthe tank: nobody sees it.\n\nThe track is one column all\nthe same. Before the"
        "\npick you know of a part of\nthe burst only; the rest is\na surprise.",
        14, SOFT,
    )  # fmt: skip
    return sheet


def ectoplasm() -> Sheet:
    """Ectoplasm joins any colour; two of them look for the colour that gathers the most."""
    sheet = Sheet(
        760,
        736,
        "Ectoplasm in explosions",
        "Ectoplasm collides with any colour. Where two meet, the larger colour bursts, on a tie the lower.",
    )
    cases = (
        ("It collides with any colour", "kbeyrrk", 3),
        ("Two meet: the larger side bursts", "rekebbb", 2),
        ("A tie: the colour below bursts", "rreyebb", 3),
        ("No colour beside them", "eke", 1),
    )
    for number, (words, letters, position) in enumerate(cases):
        x = 24 + number % 2 * 372
        y = number // 2 * 362
        sheet.text(x, y + 36, words, 17, title=True)
        _story(sheet, x - 6, y + 266, letters, position, 30, 118)
    sheet.line("M384 24V712M24 364H736", LINE, 1.5)
    return sheet


# ---- Placing, powers, expansions -----------------------------------------------------------------


def mandragora() -> Sheet:
    """What a layer takes, asked of the engine hole by hole."""
    sheet = Sheet(
        720,
        330,
        "What a red layer takes",
        "A table: which marbles may be placed in a layer, by what lies in it already.",
    )
    sheet.head("What a red layer with a free hole takes")
    offered = "rbme"
    for number, marble in enumerate(offered):
        sheet.marble(marble, 410 + number * 84, 72, 36)
    rows = (
        ("", "The layer is empty"),
        ("r", "It holds its colour"),
        ("e", "It holds ectoplasm"),
        ("m", "It holds mandragora"),
    )
    for number, (layer, words) in enumerate(rows):
        y = 122 + number * 52
        sheet.line(f"M24 {y - 26}H696", LINE, 1.5)
        for hole in range(4):
            if hole < len(layer):
                sheet.marble(layer[hole], 46 + hole * 36, y, 32)
            else:
                sheet.hole("r", 46 + hole * 36, y, 32)
        sheet.text(190, y + 5, words, 14.5)
        for place, marble in enumerate(offered):
            good = played.fits(layer, marble)
            sheet.use("check" if good else "close", 395 + place * 84, y - 15, 30, colour=GO if good else COST)
    return sheet


def powers() -> Sheet:
    """What some powers may take, each chosen by the engine in one small dispenser."""
    tracks = ["kyyrb", "bkbry", "ykbbr", "rkbry", "kbrrb"]
    told = (
        (
            "abyssal_draft",
            "Abyssal Draft",
            "bottom marbles, each\nof another colour",
            "take 1.1|take 2.1|take 3.1|take 4.1",
        ),
        ("uttermost_stickiness", "Uttermost Stickiness", "a run of one colour\nin one track", "take 1.2|take 1.3"),
        ("magnetical_attraction", "Magnetical Attraction", "two neighbours of\ndifferent colours", "take 4.3|take 4.4"),
        (
            "feather_touch",
            "Feather Touch",
            "a row of one colour\nin neighbouring tracks",
            "take 2.3|take 3.3|take 4.3",
        ),
        (
            "lavamancing",
            "Lavamancing",
            "one colour of one track,\ngaps allowed: put back",
            "return 2.1|return 2.3",
        ),
        ("fulminating_serum", "Fulminating Serum", "any two of one track:\nput back", "return 5.2|return 5.5"),
    )
    sheet = Sheet(
        760, 530, "What some powers reach", "Six small dispensers with the marbles that a power may choose ringed."
    )
    sheet.head("What some powers reach")
    cell = 25
    boxes = [played.LEAVES, played.SPIRITS, "serum"]
    for number, (kind, name, words, answers) in enumerate(told):
        left = 24 + number % 3 * 242
        bottom = 212 + number // 3 * 240
        chosen = played.chosen_by(kind, tracks, answers.split("|"), players=2, boxes=boxes, mandragora=False)
        sheet.use(f"p-{kind}", left, bottom - 152, 20, colour=BRASS)
        sheet.text(left + 27, bottom - 137, name, 15, bold=True)
        for each, letters in enumerate(tracks):
            middle = left + 20 + each * 36
            sheet.groove(middle, bottom, 4.8, cell)
            sheet.stack(middle, bottom, letters, cell)
            for position in [place for lane, place in chosen if lane == each]:
                sheet.ring(middle, bottom - (position + 0.5) * cell, cell - 4)
        sheet.text(left, bottom + 30, words, 13.5, SOFT)
    return sheet


def _cauldron(sheet: Sheet, x: float, y: float, letters: str) -> None:
    sheet.box(x, y, 176, 126, COLOUR["groove-2"], COLOUR["cab-line"], 30)
    for number, letter in enumerate(letters):
        sheet.marble(letter, x + 34 + number % 4 * 36, y + 26 + number // 4 * 37, 30)


def cauldron() -> Sheet:
    """An exchange at the Ghastly Cauldron, with and without ectoplasm in it."""
    sheet = Sheet(
        760,
        478,
        "An exchange at the Ghastly Cauldron",
        "A marble goes in, an ectoplasm comes out, and a Reward is gained; without ectoplasm you choose.",
    )
    cases = (
        ("Ectoplasm comes out as long as there is any …", "rykeeeeeeeee", "b", ["exchange blue"]),
        ("… then it is your choice what comes out", "rrryyybbbbkk", "b", ["exchange blue", "out red"]),
    )
    for number, (words, before, given, answers) in enumerate(cases):
        y = number * 222
        after, out, rewards = played.exchange(before, given, answers)
        sheet.text(24, y + 40, words, 18, title=True)
        sheet.text(24, y + 82, "You give", 14, SOFT)
        sheet.marble(given, 50, y + 118, 40)
        sheet.arrow(92, y + 118, 34)
        _cauldron(sheet, 142, y + 62, before)
        sheet.arrow(334, y + 118, 34)
        sheet.text(384, y + 82, "You get", 14, SOFT)
        sheet.marble(out, 410, y + 118, 40)
        for reward in range(rewards):
            sheet.use("t-reward", 444 + reward * 44, y + 98, 40)
        _cauldron(sheet, 548, y + 62, after)
        sheet.text(548, y + 208, f"afterwards: {len(after)} again", 13, SOFT)
    sheet.line("M24 232H736", LINE, 1.5)
    return sheet


def bell() -> Sheet:
    """Two dispensers, their full tracks, and the Bell that moves."""
    lengths = [[9, 4, 11, 3, 7], [10, 12, 9, 2, 6]]
    full, where = played.bell(lengths)
    sheet = Sheet(
        760,
        366,
        "Two dispensers and the Bell",
        "At the beginning of a turn the Bell moves to the other dispenser if more of its tracks are full.",
    )
    sheet.head("The beginning of a turn with 5 or 6 players")
    unit = 12
    for number, tracks in enumerate(lengths):
        left = 56 + number * 420
        bottom = 286
        sheet.box(left - 14, 72, 246, 230, COLOUR["cab-2"], COLOUR["cab-edge"], 12)
        for each, size in enumerate(tracks):
            x = left + 8 + each * 44
            sheet.box(x, bottom - CAPACITY * unit, 28, CAPACITY * unit, COLOUR["groove-1"], radius=6)
            good = size >= VISIBLE
            sheet.box(
                x,
                bottom - size * unit,
                28,
                size * unit,
                COLOUR["brass-fill"] if good else COLOUR["line-strong"],
                radius=6,
            )
            sheet.text(x + 14, bottom - size * unit - 6, f"{size}", 13, INK, "middle", bold=good)
        until = "until now: discard here" if number else "until now: take here"
        sheet.text(left + 110, 62, until, 14, SOFT, "middle")
        y = bottom - VISIBLE * unit
        sheet.line(f"M{left - 6} {y}h230", COLOUR["cab-ink"], 2, "6 5")
        sheet.text(
            left + 110, 328, f"{full[number]} full tracks", 15, BRASS if full[number] else SOFT, "middle", bold=True
        )
        role = "from now on: take here" if number == where else "from now on: discard here"
        sheet.text(left + 110, 349, role, 14, GO if number == where else SOFT, "middle")
    sheet.use("bell", 352 if where else 400, 140, 40, colour=BRASS)
    sheet.line("M312 200h112m-9-7l9 7l-9 7" if where else "M424 200h-112m9-7l-9 7l9 7", BRASS, 3)
    sheet.text(372, 232, f"{full[1]} is more\nthan {full[0]}", 14, INK, "middle")
    return sheet


PICTURES: Final = (
    ingredients, dispenser, tokens, tile, kinds, at_a_glance, chain, inside, quiet, tank, ectoplasm, mandragora,
    powers, cauldron, bell,
)  # fmt: skip
