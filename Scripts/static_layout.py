"""Lay out messages as Android's StaticLayout does, with the lines and fonts of minikin.

minikin is asked for the lines of each paragraph (Scripts/minikin); the heights follow from its answers by the rules of
Android 15's StaticLayout.java, which is not run. A text is a `Spannable` in an `EditText` with `includeFontPadding` and
`useFallbackLineSpacing`; a run with a font has spans for it, an object is a `ReplacementSpan` over U+FFFC in whole pixels,
and the line height of a run is a `LineHeightSpan.Standard`.
"""
import math
import subprocess


def java_round(number):
    """Java's Math.round."""
    return math.floor(number + 0.5)


class Layout:
    """Lays out messages with the program that Scripts/minikin/build.sh makes."""

    def __init__(self, program, files, fallback):
        self.program = program
        self.files = files
        self.fallback = fallback

    def lines(self, rows):
        """Asks minikin for paragraphs: each gives the metrics of its runs by their starts, and its lines."""
        done = subprocess.run([self.program], input="".join("\t".join(row) + "\n" for row in rows), capture_output=True,
                              text=True, check=True)
        for line in done.stdout.splitlines():
            metrics, lines = line.split("|")
            yield ({int(start): tuple(map(float, numbers)) for start, *numbers in
                    (item.split(":") for item in metrics.split())},
                   [(int(end), *map(float, numbers)) for end, *numbers in (item.split(":") for item in lines.split())])

    def style(self, font, lang):
        """The fields of a run in a font."""
        own = font.get("families", [])
        families = [*own, *(name for name in self.fallback if name not in own)]
        return [str(font["size"]), str(font.get("weight", 400)), "1" if font.get("style") == "italic" else "0",
                repr(font.get("letterSpacing", 0) / font["size"]), lang,
                ":".join("+".join(self.files[name]) for name in families if self.files[name])]

    def object_of(self, run, font, lang):
        """The width, ascent and descent of an object."""
        padding = run.get("padding", {"top": 0, "bottom": 0})
        if "width" in run:
            width, ascent, descent = run["width"], run["height"] + padding["top"] + padding["bottom"], 0
        else:
            text = run["text"].encode("utf-16-be")
            row = ["1000000", "0", text.hex(), ",".join(["0", str(len(text) // 2), *self.style(font, lang)])]
            metrics, [(_, width, above, below)] = next(self.lines([row]))
            ascent = max(java_round(-metrics[0][0]), -java_round(above)) + padding["top"]
            descent = max(java_round(metrics[0][1]), java_round(below)) + padding["bottom"]
        return tuple(map(java_round, (width + run.get("extraWidth", 0), ascent, descent)))

    def answer(self, message):
        """The members of a message that are measured."""
        text, spans, offsets, at = [], [], [], 0
        for run in message["runs"]:
            units = run["text"].encode("utf-16-be")
            count = len(units) // 2
            font = {**message["font"], "lineHeight": None, **run.get("font", {})}
            start = len(text)
            if run.get("atomic"):
                text.append("fffc")
                offsets.append(at)
                spans.append((start, start + 1, None, self.object_of(run, font, message["lang"]), None))
            else:
                text += [units[index:index + 2].hex() for index in range(0, len(units), 2)]
                offsets += range(at, at + count)
                spans.append((start, len(text), self.style(font, message["lang"]), None, font["lineHeight"]))
            at += count
        paragraphs, start = [], 0
        for index, unit in enumerate(text):
            if unit == "000a":
                paragraphs.append((start, index + 1))
                start = index + 1
        if start < len(text):
            paragraphs.append((start, len(text)))
        rows = {width: [self.row(width, message, text, spans, part) for part in paragraphs]
                for width in (message["width"], 1_000_000)}
        laid_out = list(self.lines(rows[message["width"]]))
        starts, height = [], 0
        for index, ((start, end), (metrics, lines)) in enumerate(zip(paragraphs, laid_out)):
            ends = [start, *(start + line[0] for line in lines)]
            starts += ends[:-1]
            own = [(max(first, start), min(last, end), style, thing, high) for first, last, style, thing, high in spans
                   if first < end and last > start]
            for number, line in enumerate(lines):
                height += self.height(
                    own, metrics, start, ends[number], ends[number + 1], line, message["font"].get("lineHeight"),
                    not index and not number, end == len(text) and number == len(lines) - 1 and text[-1] != "000a")
        if text[-1] == "000a":
            base = self.row(9, message, ["0061"], [(0, 1, self.style(message["font"], message["lang"]), None, None)], (0, 1))
            metrics = next(self.lines([base]))[0][0]
            height += message["font"].get("lineHeight") or (
                max(java_round(metrics[1]), math.ceil(metrics[3])) + java_round(-metrics[0]))
        one_line = max(width for _, lines in self.lines(rows[1_000_000]) for _, width, _, _ in lines)
        return {"starts": [offsets[start] for start in starts], "height": height, "oneLine": one_line}

    def row(self, width, message, text, spans, part):
        """The request for a paragraph."""
        start, end = part
        runs = []
        for first, last, style, thing, _ in spans:
            if first < end and last > start:
                place = [str(max(first, start) - start), str(min(last, end) - start)]
                runs.append(",".join([*place, *(style or ["@", str(thing[0])])]))
        return [str(width), "1" if message.get("direction") == "rtl" else "0", "".join(text[start:end]), ";".join(runs)]

    @staticmethod
    def height(spans, metrics, start, line_start, line_end, line, line_height, is_first, is_last):
        """The height of a line. Source: StaticLayout.java, generate and out."""
        if line_height:
            return line_height
        above = below = top = bottom = 0
        for first, last, style, thing, _ in spans:
            if first < line_end and last > line_start:
                if style:
                    ascent, descent, highest, lowest = metrics[first - start]
                    ascent, descent = java_round(-ascent), java_round(descent)
                    highest, lowest = -math.floor(highest), math.ceil(lowest)
                else:
                    ascent, descent = thing[1:]
                    highest, lowest = ascent, descent
                above, below = max(above, ascent), max(below, descent)
                top, bottom = max(top, highest), max(bottom, lowest)
        above, below = max(above, -java_round(line[2])), max(below, java_round(line[3]))
        top, bottom = max(top, above), max(bottom, below)
        for _, _, style, _, high in spans:
            if style and high:
                below = java_round(below * high / (above + below))
                above = high - below
        return (top if is_first else above) + (bottom if is_last else below)
