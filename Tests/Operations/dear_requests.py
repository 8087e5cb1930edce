"""Requests for the machine and the judge that take as long as they can, and a search for dearer ones."""

import json
import random
from dataclasses import dataclass, replace

NAMED = ["keyboard", "easeIn", "easeOut", "easeInOut", "linear", "androidIme"]
CONFIG = {"device": "iphone-16", "composer": {"textHeight": 36}}
LIST = {"contentHeight": 3000, "offset": 1500, "liftPolicy": "always"}
# A sixth of the memory of all requests by default, less the events.
MOST_BYTES = 20_000_000
BYTES_OF_SAMPLE = 66


@dataclass(frozen=True)
class Recording:
    """A recording, as what its events and samples repeat."""

    events: int = 300
    event_ms: float = 350  # from one event to the next
    samples: int = 900
    sample_ms: float = 117
    curve: str = "named"  # "own" has a cubic-bezier for each event, "spring" a spring
    duration_ms: float = 250
    noise: int = 200  # points by which the bar is wrong
    wrong: tuple[float, ...] = ()  # places of the bar in the first half, one after the other, in place of noise
    then: tuple[float, ...] = ()  # those in the second half
    members: tuple[str, ...] = ("keyboardTop",)
    tolerance_ms: float = 34
    included: tuple[str, ...] = ("faults", "motion", "expected")

    path = "/verify"

    def _curve(self, index: int) -> object:
        if self.curve == "own":
            return {"cubicBezier": [(index % 997) / 1000, 0, 0.2, 1]}
        if self.curve == "spring":
            return {"spring": {"mass": 1, "stiffness": 10 + index % 97, "damping": 2}}
        return NAMED[index % len(NAMED)]

    def _sample(self, index: int, chance: random.Random) -> dict:
        places = self.then if self.then and index >= self.samples // 2 else self.wrong
        place = places[index % len(places)] if places else 400 + chance.randint(-self.noise, self.noise)
        sample = {"atMs": round(1000 + index * self.sample_ms, 3), "bar": {"x": 0, "y": place, "width": 393, "height": 48}}
        if "keyboardTop" in self.members:
            sample["keyboardTop"] = 500 + chance.randint(-self.noise, self.noise)
        if "list" in self.members:
            sample["list"] = {"offset": 1000 + chance.randint(-self.noise, self.noise)}
        if "text" in self.members:
            sample["text"] = "a" * (index % 2) + "b" * 40
        return sample

    def body(self) -> bytes:
        chance = random.Random(1)
        keyboard = {"durationMs": self.duration_ms}
        events = [
            {"type": "keyboardWillChangeFrame", "atMs": round(1000 + index * self.event_ms, 3),
             "keyboard": keyboard | {"height": 300 - 100 * (index % 2), "curve": self._curve(index)}}
            for index in range(self.events)]  # fmt: skip
        config = CONFIG | ({"content": LIST} if "list" in self.members else {})
        request = {"config": config, "events": events, "include": self.included, "tolerance": {"ms": self.tolerance_ms},
                   "samples": [self._sample(index, chance) for index in range(self.samples)]}  # fmt: skip
        return json.dumps(request, separators=(",", ":")).encode()

    def changed(self, chance: random.Random) -> "Recording":
        most = MOST_BYTES // (BYTES_OF_SAMPLE + 40 * len(self.members))
        factor = chance.choice([0.1, 0.5, 2, 10])
        match chance.randrange(9):
            case 0: return replace(self, events=max(1, min(1000, int(self.events * factor))))
            case 1: return replace(self, event_ms=self.event_ms * factor)
            case 2: return replace(self, samples=max(3, min(most, int(self.samples * factor))))
            case 3: return replace(self, sample_ms=self.sample_ms * factor)
            case 4: return replace(self, curve=chance.choice(["named", "own", "spring"]))
            case 5: return replace(self, duration_ms=chance.choice([1, 250, 5000, 60_000]))
            case 6: return replace(self, members=tuple(chance.sample(["keyboardTop", "list", "text"], chance.randint(0, 3))))
            case 7: return replace(self, tolerance_ms=chance.choice([0, 34, 1000, 10_000]))
            case _: return replace(self, noise=chance.choice([1, 50, 300]), wrong=chance.choice([(), (470, 504), (436, 504)]))  # fmt: skip


@dataclass(frozen=True)
class Traces:
    """A configuration and how far it is explored."""

    cover: str = "pairs"
    depth: int = 6
    most: int = 200
    devices: int = 0
    invariants: int = 0
    items: int = 0
    max_lines: int = 5
    lists: int = 0

    path = "/traces"

    def body(self) -> bytes:
        composer = {"text": {"maxLines": self.max_lines},
                    "items": [{"id": f"i{index}", "width": 1, "height": 1} for index in range(self.items)]}  # fmt: skip
        config = {"device": "iphone-16", "composer": composer, "content": LIST,
                  "triggers": ["@", "/", "#"][: self.lists], "limits": {"maxLength": 200}}  # fmt: skip
        devices = ["iphone-16", "pixel-8", "iphone-se-3", "ipad-10"]
        request = {"config": config, "cover": self.cover, "depth": self.depth, "maxTraces": self.most,
                   "invariants": [f"bar.height <= {100 + index}" for index in range(self.invariants)]}  # fmt: skip
        if self.devices:
            request["devices"] = devices[: self.devices]
        return json.dumps(request).encode()

    def changed(self, chance: random.Random) -> "Traces":
        match chance.randrange(8):
            case 0: return replace(self, cover=chance.choice(["states", "pairs", "orders"]))
            case 1: return replace(self, depth=chance.choice([1, 3, 6, 12, 20]))
            case 2: return replace(self, most=chance.choice([1, 50, 200, 500]))
            case 3: return replace(self, devices=chance.randint(0, 4))
            case 4: return replace(self, invariants=chance.choice([0, 1, 10, 50]))
            case 5: return replace(self, items=chance.choice([0, 1, 8, 32]))
            case 6: return replace(self, max_lines=chance.choice([1, 5, 100]))
            case _: return replace(self, lists=chance.randint(0, 3))  # fmt: skip


PIECES = ["x", "lorem ipsum ", "a\n", "\u1100", "漢", "\u0e01", "ب\u0651 ", "\U00011305", "👨\u200d👩\u200d👧 ", "@ab "]


@dataclass(frozen=True)
class Transition:
    """Events of one composer, half of them about its text and half about its keyboard."""

    events: int = 1000
    event_ms: float = 16
    piece: str = "lorem ipsum "
    units: int = 100  # of the text
    items: int = 0
    spring: bool = False
    fps: float = 0  # without frames
    box: bool = False
    include: tuple[str, ...] = ("effects", "layout")

    path = "/transition"

    def _event(self, index: int) -> dict:
        event = {"atMs": 1000 + index * self.event_ms}
        if index % 2:
            return event | {"type": "edited", "range": {"start": 0, "end": 0}, "replacement": "a"}
        curve = {"spring": {"mass": 1, "stiffness": 10 + index % 97, "damping": 2}} if self.spring else "keyboard"
        keyboard = {"durationMs": 250, "height": 300 - index % 100, "curve": curve}
        return event | {"type": "keyboardWillChangeFrame", "keyboard": keyboard}

    def body(self) -> bytes:
        text = (self.piece * (self.units // len(self.piece) + 1))[: self.units]
        items = [{"id": f"i{index}", "width": 1, "height": 1} for index in range(self.items)]
        config = {"device": "iphone-16", "composer": {"text": {}, "items": items}, "content": LIST,
                  "limits": {"maxLines": 50_000}, "include": self.include}  # fmt: skip
        if self.box:
            config["box"] = {"width": 250}
        request = {"config": config, "state": {"appeared": True, "focused": True, "text": text},
                   "events": [self._event(index) for index in range(self.events)]}  # fmt: skip
        if self.fps:
            request["frames"] = {"fps": self.fps}
        return json.dumps(request, ensure_ascii=False).encode()

    def changed(self, chance: random.Random) -> "Transition":
        factor = chance.choice([0.1, 0.5, 2, 10])
        match chance.randrange(9):
            case 0: return replace(self, events=max(1, min(1000, int(self.events * factor))))
            case 1: return replace(self, event_ms=min(1e6, self.event_ms * factor))
            case 2: return replace(self, piece=chance.choice(PIECES))
            case 3: return replace(self, units=max(1, min(300_000, int(self.units * factor))))
            case 4: return replace(self, items=chance.choice([0, 1, 8, 32]))
            case 5: return replace(self, spring=not self.spring)
            case 6: return replace(self, fps=chance.choice([0, 1, 60, 240]))
            case 7: return replace(self, box=not self.box)
            case _: return replace(self, include=chance.choice([(), ("effects",), ("layout",), ("effects", "layout")]))  # fmt: skip


# Requests that took seconds before their cost was bounded, and some for each part of that cost.
KNOWN = {
    "/verify": [
        Recording(),
        Recording(events=40, samples=800, sample_ms=17.5, members=()),
        Recording(curve="own"),
        Recording(event_ms=6000, samples=19_800, sample_ms=90, members=("keyboardTop", "list"), noise=300),
        Recording(events=1, samples=320_000, sample_ms=300, wrong=(470, 470, 504, 504), then=(436, 436, 504, 504),
                  members=(), included=("faults",)),
        Recording(events=1000, event_ms=1, samples=20_000, sample_ms=0.05, duration_ms=5000, members=("list",)),
        Recording(events=1000, event_ms=1, samples=100_000, sample_ms=0.01, curve="spring"),
    ],
    "/transition": [
        Transition(), Transition(spring=True), Transition(fps=60, include=()), Transition(items=32),
        Transition(events=1, piece="\u1100", units=300_000), Transition(events=10, piece="漢", units=20_000, box=True),
    ],
    "/traces": [Traces(), Traces(cover="orders", depth=20, most=500), Traces(depth=20, most=500, devices=4, invariants=50)],
}  # fmt: skip


class Evolution:
    """Looks for the dearest request: the dearest ones so far are changed a little, again and again.

    - `meter`: measures a request, as `Meter` of growth.py.
    - `first`: the requests that are measured first. Each has a `path`, a `body()`, and `changed(chance)`: another one.
    """

    SURVIVORS = 8

    def __init__(self, meter, first: list, chance: random.Random):
        self.meter, self.waiting, self.chance = meter, list(first), chance
        self.survivors: list[tuple[float, object]] = []  # with their seconds, the dearest first

    def try_one(self) -> None:
        one = self.waiting.pop(0) if self.waiting else self.chance.choice(self.survivors)[1].changed(self.chance)
        self.survivors.append((self.meter.seconds_of(one.body(), one.path), one))
        self.survivors.sort(key=lambda each: -each[0])
        del self.survivors[self.SURVIVORS :]

    @property
    def dearest(self):
        return self.survivors[0][1]
