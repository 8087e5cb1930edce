"""Serve POST /lines with FastAPI and uharfbuzz, as a team could write it in Python. Prints its port.

It supports one style, one font and left-to-right text with break opportunities only at spaces. This
is less work than Composer does. The lines of English prose are the same.
"""

import re
import socket
import subprocess
import sys

import uharfbuzz as hb
import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

SIZE = 17.0
WORDS = re.compile(r"\S+\s*|\s+")


class LinesRequest(BaseModel):
    text: str
    width: float


def open_font(family: str) -> hb.Font:
    command = ["fc-match", "--format=%{file}", family]
    path = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return hb.Font(hb.Face(hb.Blob.from_file_path(path)))


font = open_font("Noto Sans")
scale = SIZE / font.face.upem
extents = font.get_font_extents("ltr")
line_height = float(round(extents.ascender * scale) + round(-extents.descender * scale))
app = FastAPI()


def positions(text: str) -> list[float]:
    """The start of each character and the end of the last one, in pixels."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    advances = [0] * len(text)
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions):
        advances[info.cluster] += position.x_advance
    total, places = 0, [0.0]
    for advance in advances:
        total += advance
        places.append(total * scale)
    return places


def visible_end(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip())


def break_lines(text: str, width: float) -> list[dict]:
    places = positions(text)
    lines, start, end = [], 0, 0
    for word in WORDS.finditer(text):
        shown = visible_end(text, word.start(), word.end())
        if places[shown] - places[start] > width and end > start:
            lines.append((start, end))
            start = end
        end = word.end()
    return [
        {
            "start": first, "end": last, "visibleEnd": visible_end(text, first, last),
            "width": places[visible_end(text, first, last)] - places[first],
            "y": index * line_height, "break": "end" if last == len(text) else "soft",
        }
        for index, (first, last) in enumerate([*lines, (start, len(text))])
    ]


@app.post("/lines")
async def lines(request: LinesRequest) -> dict:
    found = break_lines(request.text, request.width)
    return {
        "count": len(found), "width": max(line["width"] for line in found),
        "height": len(found) * line_height, "lineHeight": line_height,
        "exceedsMaxLines": False, "lines": found,
    }


if __name__ == "__main__":
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    server = uvicorn.Server(uvicorn.Config(app, access_log=False, log_level="warning"))
    server.run(sockets=[listening])
    sys.exit(0)
