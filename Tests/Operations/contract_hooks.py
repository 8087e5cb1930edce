"""What schemathesis cannot know by itself of this contract; schemathesis.toml has its settings."""

import json
import re
import zlib
from pathlib import Path

import schemathesis

DEVICES = Path(__file__).parents[2] / "Sources/CResources/devices.json"
DEVICE_IDS = [device["id"] for device in json.loads(DEVICES.read_text())["devices"]]

# Why a request that fits its schema may be refused: two of its members do not go together in a way
# that JSON Schema has no words for, or one asks for what the table of devices does not have. Every
# other rule belongs into the schema.
BEYOND_SCHEMA = re.compile(
    r"^is not the id of a preset"
    r"|^must not be (beyond the text|inside the surrogate pair|before \"start\")"
    r"|^must not lie outside the screen"
    r"|^must not be greater than \"maxLines\""
    r"|^must not lead to more than \d+ (keyframes|rows)"
    r"|^must have a text that is no longer than \d+ in \d+ rows"
    r"|^must be fewer: the texts after each sum up to"
    r"|has no known height for|^needs \"device\", to know its height"
    r"|^is required, because (it is not known for|\"config\" names no \"device\")"
    r"|^needs a docked keyboard|^needs \"content\" or \"scroll\" in \"config\""
)
# What tells of the moment, not of the request.
CHANGING_PATHS = {"/metrics"}


@schemathesis.hook
def map_body(context, body):
    """Aims random bodies at what the service knows; most would otherwise end at the first check."""
    if isinstance(body, dict):
        for place in (body, body.get("config")):
            aim_at_devices(place)
        aim_at_text(body)
    return body


def aim_at_devices(place):
    if not isinstance(place, dict):
        return
    if isinstance(place.get("device"), str):
        place["device"] = known_device(place["device"], 0)
    if isinstance(place.get("devices"), list):
        place["devices"] = [known_device(name, i) for i, name in enumerate(place["devices"])]


def known_device(name, index):
    """One of the table's for any name that the schema allows."""
    if not isinstance(name, str) or len(name) > 64 or name in DEVICE_IDS:
        return name
    return DEVICE_IDS[(zlib.crc32(name.encode("utf-8", "surrogatepass")) + index) % len(DEVICE_IDS)]


def aim_at_text(body):
    text, edited = body.get("text"), body.get("range")
    if isinstance(text, str) and isinstance(edited, dict) and set(edited) == {"start", "end"}:
        length = len(text.encode("utf-16-le", "surrogatepass")) // 2
        for name, offset in edited.items():
            if type(offset) is int and length < offset <= 1_048_576:
                edited[name] = offset % (length + 1)


@schemathesis.check
def refuses_valid_data_for_a_known_reason(context, response, case):
    """A 422 to what fits the schema has only reasons that no schema can express."""
    is_positive = case.meta is not None and case.meta.generation.mode.is_positive
    if response.status_code == 422 and is_positive:
        for error in json.loads(response.content)["errors"]:
            assert BEYOND_SCHEMA.search(error["detail"]), (
                f"{error['pointer']} {error['detail']}: a rule that the schema should state"
            )


@schemathesis.check
def answers_the_same_twice(context, response, case):
    """The same request gives the same bytes."""
    if case.path not in CHANGING_PATHS and response.status_code != 503:
        again = case.call()
        assert (again.status_code, again.content) == (response.status_code, response.content), (
            f"answered {again.status_code} {again.content!r} the second time"
        )
