"""Compare a service with a text cache and one without: same random requests, same responses.

The responses must be equal byte for byte. Texts and styles come from small pools, so the cache serves the
same words and paragraphs in other styles, at other widths and under other limits.
"""

import argparse
import http.client
import json
import sys
import time

from corpus import WORDS, Maker
from service import Service

PIECES = WORDS + [
    "（東京）、", "ភាសាខ្មែរ", "မြန်မာဘာသာ", "ພາສາລາວ", "क्षत्रिय", "a\u200db", "\u2066x\u2069", "\u202ezyx",
    "fi ffi", "\u2028", "\r", "e" + "\u0301" * 40, "1\ufe0f\u20e3", "\u3000", "-1", "ﷺ", "\u0007",
]  # fmt: skip
FAMILIES = [["Noto Sans"], ["DejaVu Sans", "Noto Serif"], ["Noto Sans CJK JP"], ["No Such Font"]]
METRICS = {
    "unitsPerEm": 1000, "ascent": 900, "descent": 200, "lineGap": 0,
    "advances": {"a": 500, "東": 1000, "👍🏽": 1200}, "default": 600,
}  # fmt: skip


class RepeatedTexts(Maker):
    """Makes random requests whose texts and styles repeat."""

    def __init__(self, seed: int):
        super().__init__(seed)
        self.texts = ["".join(self._pieces()) for _ in range(60)]
        self.styles = [self._style() for _ in range(25)]

    def _pieces(self) -> list[str]:
        glue = self.random.choice(["", "", " "])
        pieces = self.random.choices(PIECES, k=self.random.choice([1, 4, 20, 200]))
        return [piece + glue for piece in pieces]

    def _style(self) -> dict:
        choice = self.random.choice
        font = {"size": choice([9, 16, 17.25]), "letterSpacing": choice([0, 0, 1.5, -0.5])}
        font |= {"style": choice(["normal", "italic"]), "weight": choice([400, 700])}
        source = choice([*[{"families": names} for names in FAMILIES], {"metrics": METRICS}, {}])
        rest = {
            "overflowWrap": choice(["normal", "break-word"]),
            "tabSize": choice([0, 4, 8]),
            "lang": choice(["en", "ja", "zh-Hant", "ko", "th", "tr", "und"]),
        }
        kept = {name: value for name, value in rest.items() if self.random.random() < 0.5}
        return super().style() | kept | {"font": font | source}

    def style(self) -> dict:
        return self.random.choice(self.styles)

    def text(self, words: int = 12) -> str:
        texts = self.random.choices(self.texts, k=self.random.choice([1, 1, 2, 3]))
        return self.random.choice(["\n", "\r\n", ""]).join(texts)

    def length(self, most: float = 900) -> float:
        return self.random.choice([0, 10, 55.5, 120, 121, 240.25, most])

    def lines(self) -> dict:
        limit = self.random.choice([{}, {"maxLines": self.random.choice([1, 2, 5])}])
        return super().lines() | limit

    def edit(self) -> dict:
        edit = super().edit()
        start = self._boundary(edit["text"])
        end = start + len(edit["text"][start:].partition("\n")[0].encode("utf-16-le")) // 2
        return edit | {"range": {"start": start, "end": self.random.choice([start, end])}}

    @staticmethod
    def _boundary(text: str) -> int:
        """The end of the first line in UTF-16 code units; 0 if the text has only one line."""
        return len("".join(text.partition("\n")[:2]).encode("utf-16-le")) // 2 % (len(text) + 1)

    def request(self) -> tuple[str, bytes]:
        name = self.random.choice(["lines", "lines", "edit", "layout", "transition"])
        return f"/{name}", json.dumps(getattr(self, name)()).encode()


class Client:
    """A persistent connection."""

    def __init__(self, service: Service):
        self.connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)

    def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        self.connection.request("POST", path, body, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        return response.status, response.read()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--requests", type=int, default=4000)
    options = parser.parse_args()
    print(f"kept_text: seed {options.seed}", flush=True)
    requests = RepeatedTexts(options.seed)
    successful = 0
    with (
        Service(COMPOSER_TEXT_CACHE_BYTES="67108864") as with_cache,
        Service(COMPOSER_TEXT_CACHE_BYTES="0") as without_cache,
    ):
        clients = Client(with_cache), Client(without_cache)
        for number in range(options.requests):
            path, body = requests.request()
            cached, computed = [client.post(path, body) for client in clients]
            if cached != computed:
                print(f"request {number}: {path} {body!r}\ncached:   {cached}\ncomputed: {computed}")
                return 1
            successful += cached[0] == 200
    print(f"kept_text: {options.requests} responses are the same, {successful} with status 200")
    return 0 if successful > options.requests * 0.8 else 1


if __name__ == "__main__":
    sys.exit(main())
