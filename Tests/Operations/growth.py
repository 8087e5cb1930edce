"""Find texts whose cost grows faster than their length: four times the text must take about four times
as long.

The texts are random mixtures of scripts and characters that are hard to measure, in random styles and
widths. A text whose cost grows faster is measured again, then at four times the length. It is a finding
if all measurements agree. A second search looks for the dearest request of each engine, and of /transition,
/verify and /traces: it changes the dearest ones so far, again and again.
"""

import argparse
import http.client
import json
import os
import random
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

from dear_requests import KNOWN, Evolution
from service import Service

# The characters of each kind, as a range of code points or a list of strings.
KINDS = {
    "latin": range(0x61, 0x7B), "digits": "0123456789,.:/-", "address": "/?&=-%a.", "spaces": " a",
    "newlines": "\nab ", "tabs": "\ta ", "soft hyphens": "a\u00ad", "hyphens only": "\u00ad",
    "zero width": "\u200b", "joiners": "\u200da", "word joiners": "\u2060a",
    "separators": "\u2028\u2029a", "marks": range(0x300, 0x370), "Han": range(0x4E00, 0x9FA6),
    "full width": "「」、。（）あ", "Hangul": range(0xAC00, 0xD7A4), "Jamo": range(0x1100, 0x1200),
    "Thai": range(0xE01, 0xE3B), "Khmer": range(0x1780, 0x17D3), "Burmese": range(0x1000, 0x1040),
    "Burmese words": ["မြ", "န်", "မာ", "နိုင်", "ငံ", "က္က", "သ္တ"], "Tamil": "கஙசஞடணதநபமயரளறனாிீெேைொ்",
    "Hindi": range(0x905, 0x94E), "virama": "क्", "Arabic": range(0x620, 0x64B),
    "joined": "بتثجحخسشصضطظعغفقكلمنهي", "vocalized": "بتثجحخسشصضعغفقكلمنهي\u064b\u064c\u064e\u0651",
    "two ways": "abאבعب1 (", "brackets": "([{)]}aא", "isolates": "\u2066\u2067\u2069\u202a\u202c\u202eaא",
    "emoji": ["👩", "\u200d", "👧", "🏽", "\ufe0f", "🇩", "🇪"], "variants": "a\ufe0f\ufe0e漢",
    "of several scripts": "।॥᳐ᳲᳵ、。・ーـ،۔᠂᠃၀", "unassigned": range(0x50000, 0x5F000),
    "no glyph": range(0xE000, 0xF900), "plane 0": range(0x20, 0xD800), "plane 1": range(0x10000, 0x20000),
}  # fmt: skip
CHOICES = {
    "overflowWrap": ["normal", "anywhere", "break-word"],
    "wordBreak": ["normal", "break-all", "auto-phrase", "keep-all"],
    "lineBreak": ["auto", "loose", "strict", "anywhere"],
    "direction": ["ltr", "rtl"],
    "lang": ["ja", "th", "my", "zh", "ar"],
    "tabSize": [0, 1, 8, 1_000_000],
    "engine": ["chromium", "webkit", "gecko", "flutter", "android", "uax14"],
    "include": [["text"], ["carets"], ["opportunities"], ["fonts", "carets", "opportunities"]],
}  # fmt: skip
METRICS = {"unitsPerEm": 1000, "ascent": 800, "descent": 200, "lineGap": 0, "advances": {"a": 0, "b": 500}}
SHORT = 4000
# Shorter times are mostly fixed costs; smaller growth is noise.
LEAST_SECONDS, SUSPICIOUS_GROWTH = 0.02, 6.5


def random_style(chance: random.Random) -> dict:
    choice, share = chance.choice, chance.random
    style = {"width": choice([0, 1, 10, 50, 240, 1000, 1_000_000])}
    style |= {name: choice(values) for name, values in CHOICES.items() if share() < 0.35}
    style |= {"engine": choice(CHOICES["engine"])} if share() < 0.5 else {}
    font = {"letterSpacing": choice([-1000, -20, -3, 0.5, 1000])} if share() < 0.4 else {}
    font |= {"size": choice([0.01, 1, 500, 10_000])} if share() < 0.3 else {}
    font |= {"metrics": METRICS | {"default": choice([0, 500, 10**6])}} if share() < 0.2 else {}
    return style | ({"font": font} if font else {})


def random_pattern(chance: random.Random) -> str:
    """A long text, or a few characters to repeat."""
    kinds = chance.sample(list(KINDS), chance.choice([1, 1, 2, 3]))
    length = chance.choice([1, 2, 7, 40, 16 * SHORT, 16 * SHORT, 16 * SHORT])
    return "".join(character(chance.choice(KINDS[chance.choice(kinds)])) for _ in range(length))


def character(each: str | int) -> str:
    """A character of a kind, which has strings or code points."""
    return each if isinstance(each, str) else chr(each)


# Letters that join, or change their neighbours: each cut inside a word is shaped anew.
CURSIVE = {
    "Syriac": (0x710, 0x730), "Arabic": (0x621, 0x64B), "Mongolian": (0x1820, 0x1843), "N'Ko": (0x7CA, 0x7EB),
    "Phags-pa": (0xA840, 0xA872), "Devanagari": (0x904, 0x94E), "Adlam": (0x1E900, 0x1E944),
    "Rohingya": (0x10D00, 0x10D24), "Javanese": (0xA984, 0xA9C1), "Balinese": (0x1B05, 0x1B45),
    "Grantha": (0x11305, 0x1134D), "Tibetan": (0xF40, 0xFBD), "Myanmar": (0x1000, 0x103F),
}  # fmt: skip
MOST_BYTES = 1 << 20


class Meter:
    """Sends requests to a service and measures the CPU time of its threads."""

    def __init__(self, service: Service):
        self.connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=600)
        self.tasks = Path(f"/proc/{service.process.pid}/task")

    def _cpu_seconds(self) -> float:
        tasks = os.listdir(self.tasks)
        return sum(int((self.tasks / task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def seconds(self, pattern: str, length: int, style: dict) -> float:
        text = (pattern * (length // len(pattern) + 1))[:length]
        return self.seconds_of(json.dumps({"text": text} | style).encode(), "/lines")

    def seconds_of(self, body: bytes, path: str) -> float:
        """The CPU seconds that the service's threads take for a body."""
        before = self._cpu_seconds()
        self.connection.request("POST", path, body)
        self.connection.getresponse().read()
        return self._cpu_seconds() - before

    def growth(self, pattern: str, length: int, style: dict, times: int) -> tuple[float, float]:
        """The ratio of the times for four times the length and for the length, and the longer time.

        Each time is the minimum of `times` measurements.
        """
        few = min(self.seconds(pattern, length, style) for _ in range(times))
        many = min(self.seconds(pattern, 4 * length, style) for _ in range(times))
        return many / max(few, 1e-4), many


def grows_too_fast(meter: Meter, pattern: str, style: dict) -> bool:
    for length, times in [(SHORT, 1), (SHORT, 3), (4 * SHORT, 1)]:
        growth, seconds = meter.growth(pattern, length, style, times)
        if growth < SUSPICIOUS_GROWTH or seconds < LEAST_SECONDS:
            return False
    print(f"growth: {growth:.1f} times as long: {pattern[:60]!a} {json.dumps(style)}", flush=True)
    return True


PIECES = [[character(each) for each in kind] for kind in [*(range(*limits) for limits in CURSIVE.values()), *KINDS.values()]]


def random_pieces(chance: random.Random, count: int) -> tuple[str, ...]:
    kinds = chance.choices(PIECES, k=chance.choice([1, 1, 2, 4, 20]))
    return tuple(chance.choice(chance.choice(kinds)) for _ in range(count))


def style_for(engine: str, chance: random.Random) -> dict:
    """A random style for an engine, often with many families."""
    many = [f"Noto {chance.choice(['Sans', 'Serif'])} {name}" for name in CURSIVE]
    families = chance.choice([[], ["Noto Sans"], ["DejaVu Sans", "Noto Sans CJK JP"], many])
    style = random_style(chance) | {"engine": engine}
    if families:
        style["font"] = {"families": families} | {k: v for k, v in style.get("font", {}).items() if k != "metrics"}
    return style


@dataclass(frozen=True)
class Lines:
    """A request for lines, as what a text is made of and repeats.

    A long text of an expensive script is refused at once, so the dearest one may be shorter.
    """

    pieces: tuple[str, ...]
    units_in_line: int  # 0: one line
    size: int  # of the body in bytes, about
    style: dict

    path = "/lines"

    @staticmethod
    def new(engine: str, chance: random.Random) -> "Lines":
        return Lines(
            random_pieces(chance, chance.choice([1, 3, 50, 5000, 100_000])),
            chance.choice([0, 0, 1, 2, 7, 30, 200]),
            int((MOST_BYTES - 2000) / 4 ** chance.uniform(0, 3)),
            style_for(engine, chance),
        )

    def body(self) -> bytes:
        line = "".join(self.pieces)
        if self.units_in_line:
            line = "\n".join(line[at : at + self.units_in_line] for at in range(0, len(line), self.units_in_line))
            line += "\n"
        text = (line * (self.size // max(1, len(line.encode())) + 1))[: self.size]
        while len(text.encode()) > self.size:
            text = text[: len(text) * self.size // len(text.encode())]
        return json.dumps({"text": text} | self.style, ensure_ascii=False).encode()

    def __str__(self) -> str:
        style = json.dumps(self.style)
        return f"{self.size} bytes, lines of {self.units_in_line}, {''.join(self.pieces)[:24]!a}…, {style}"

    def changed(self, chance: random.Random) -> "Lines":
        if chance.random() < 0.2:
            return Lines.new(self.style["engine"], chance)
        match chance.randrange(6):
            case 0:
                size = int(self.size * chance.uniform(0.5, 2))
                return replace(self, size=max(100, min(size, MOST_BYTES - 2000)))
            case 1:
                return replace(self, units_in_line=chance.choice([0, 1, 3, 7, 15, self.units_in_line + 1]))
            case 2:
                return replace(self, style=self.style | {"width": chance.choice([0, 1, 5, 20, 100, 1_000_000])})
            case 3:
                return replace(self, style=style_for(self.style["engine"], chance))
            case 4:
                pieces = list(self.pieces + random_pieces(chance, max(1, len(self.pieces) // 4)))
                chance.shuffle(pieces)
                return replace(self, pieces=tuple(pieces))
            case _:
                kept = chance.sample(self.pieces, max(1, len(self.pieces) * 3 // 4))
                return replace(self, pieces=tuple(kept))


def dearest_of(what: str, seed: int, seconds: float) -> float:
    """The CPU seconds of the dearest request of an engine or a path, the least of three in new processes."""
    tried, chance = 0, random.Random(f"{what} {seed}")
    first = KNOWN.get(what) or [Lines.new(what, chance) for _ in range(Evolution.SURVIVORS)]
    with Service(COMPOSER_THREADS="1") as service:
        evolution = Evolution(Meter(service), first, chance)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            evolution.try_one()
            tried += 1
    measured, dearest = [], evolution.dearest
    for _ in range(3):
        with Service(COMPOSER_THREADS="1") as service:
            meter = Meter(service)
            meter.seconds("warm-up ", SHORT, {"width": 100} | ({} if what in KNOWN else {"engine": what}))
            measured.append(meter.seconds_of(dearest.body(), dearest.path))
    found = f"of {tried} requests the dearest took {min(measured):.2f} s: {dearest}"
    print(f"growth: {what}: {found}", flush=True)
    return min(measured)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--seconds", type=float, default=60, help="how long the search for growth takes")
    parser.add_argument("--engine-seconds", type=float, default=15, help="how long the other search takes, by engine")
    everything = CHOICES["engine"] + list(KNOWN)
    parser.add_argument("--engines", nargs="*", default=everything, help="the engines and paths of the other search")
    parser.add_argument("--most", type=float, default=0.5, help="CPU seconds that one request may take")
    options = parser.parse_args()
    print(f"growth: seed {options.seed}", flush=True)
    chance = random.Random(options.seed)
    tried = findings = 0
    settings = {"COMPOSER_THREADS": "1", "COMPOSER_TEXT_CACHE_BYTES": "0", "COMPOSER_MAX_LINES": "100000"}
    with Service(**settings) as service:
        meter = Meter(service)
        meter.seconds("warm-up ", SHORT, {"width": 100})
        end = time.monotonic() + options.seconds
        while time.monotonic() < end:
            findings += grows_too_fast(meter, random_pattern(chance), random_style(chance))
            tried += 1
    print(f"growth: {tried} texts, {findings} whose cost grows faster than their length")
    dearest = max((dearest_of(each, options.seed, options.engine_seconds) for each in options.engines), default=0)
    return 1 if findings or dearest > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
