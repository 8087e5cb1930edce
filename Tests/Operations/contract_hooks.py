"""Data and checks for schemathesis that OpenAPI cannot express; see schemathesis.toml."""

import json
import re
import sys
import zlib
from pathlib import Path

import schemathesis
import yaml

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "Scripts"))
from corpus import DEVICE_IDS  # noqa: E402
from validate_openapi import JSON, Schemas  # noqa: E402

CONTRACT = yaml.safe_load((PROJECT / "openapi.yaml").read_text(encoding="utf-8"))
SCHEMAS = Schemas(CONTRACT)

# Reasons to refuse a request that fits its schema: JSON Schema cannot express a relation between two
# members, or the table of devices lacks a fact. Every other rule belongs in the schema.
BEYOND_SCHEMA = re.compile(
    r"^must be the id of a preset"
    r"|^must not be greater than \d+, the length of the text"
    r"|^must not be (inside the surrogate pair|before \"start\")"
    r"|^must not lie outside the screen"
    r"|^must not be greater than \"maxLines\""
    r"|^must not result in more than \d+ (keyframes|rows|frames)"
    r"|^must not have texts that break into more than \d+ lines|^must not take more than \d+ units"
    r"|^makes texts break into more than|^takes more than \d+ units of work for texts"
    r"|has no known height for|^needs \"device\", which gives its height"
    r"|^is required, because the preset does not have it for"
    r"|^is required for a new orientation, because \"config\" names no \"device\""
    r"|^needs a docked keyboard|^needs \"content\" or \"scroll\" in \"config\""
    r"|^must end at the caret|^must not be before [\d.e+-]+, the time of an earlier (event|sample)"
    r"|^must not have the id \".*\" twice|^must be the id of a field in \"config\""
    r"|^must each have (another|a) field of \"config\""
    r"|^must be in ascending order, without overlaps, and not empty"
    r"|^must not be sent for an inverted list"
    r"|^is required, because no (\"device\" gives the height of its keyboard|keyboard is known for)"
    r"|^must not be \"auto\" with \"textHeight\""
    r"|^must be sent with \"atomic\": true|^must not have a length of more than \d+ points"
    r"|^needs (one of <=|\"before\" or \"after\")|^has the unknown word \""
    r"|^must be after \"start\": a span|^must be left out with the engine \""
    r"|^needs \"running.drain\"|^must not be less than \"minLength\"|^must not be empty with \"atomic\""
    r"|^must not have more (\"lines\" than|than \d+ UTF-16 code units together)"
    r"|^must be (false|null) while \"appeared\"|^needs \"recording\" in \"config\"|^must not name a trigger twice"
    r"|^must not (scale the font beyond|wrap into more than)|^must not be the start of \"session\""
    r"|^needs (\"inside\" and an area|a fact) after|^must be \"bar\", because the composer"
    r"|^must not have a newline with \"atomic\"|^must be present in the phase|^is required with \"queue\""
)
# Their responses depend on the time of the request.
CHANGING_PATHS = {"/metrics"}


@schemathesis.hook
def map_body(context, body):
    """Replaces random ids and offsets with valid ones; otherwise most bodies would be rejected early."""
    if isinstance(body, dict):
        for place in (body, body.get("config")):
            use_known_devices(place)
        use_valid_offsets(body)
    return body


def use_known_devices(place):
    if not isinstance(place, dict):
        return
    if isinstance(place.get("device"), str):
        place["device"] = known_device(place["device"], 0)
    if isinstance(place.get("devices"), list):
        place["devices"] = [known_device(name, i) for i, name in enumerate(place["devices"])]


def known_device(name, index):
    """An id from the table, for each name that the schema allows."""
    if not isinstance(name, str) or len(name) > 64 or name in DEVICE_IDS:
        return name
    return DEVICE_IDS[(zlib.crc32(name.encode("utf-8", "surrogatepass")) + index) % len(DEVICE_IDS)]


def use_valid_offsets(body):
    text, edited = body.get("text"), body.get("range")
    if isinstance(text, str) and isinstance(edited, dict) and set(edited) == {"start", "end"}:
        length = len(text.encode("utf-16-le", "surrogatepass")) // 2
        for name, offset in edited.items():
            if type(offset) is int and length < offset <= 1_048_576:
                edited[name] = offset % (length + 1)


@schemathesis.hook
def filter_case(context, case):
    """Leaves out bodies with numbers that the service does not read, and those that only a null makes invalid.

    The service reads a member that is null as absent.
    """
    if not isinstance(case.body, dict):
        return True
    if not all(is_read(number) for number in numbers(case.body)):
        return False
    body = without_nulls(case.body)
    schema = CONTRACT["paths"][case.operation.path]["post"]["requestBody"]["content"][JSON]["schema"]
    return body == case.body or fits(schema, case.body) or not fits(schema, body)


def numbers(value):
    if isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from numbers(each)
    elif type(value) in (int, float):
        yield value


def is_read(number):
    """Whether an integer fits in 64 bits. What Python reads as a float fits in a double."""
    return type(number) is float or -(2**63) <= number < 2**63


def without_nulls(value):
    if isinstance(value, dict):
        return {name: without_nulls(each) for name, each in value.items() if each is not None}
    return [without_nulls(each) for each in value] if isinstance(value, list) else value


def fits(schema, body):
    return next(SCHEMAS.violations(schema, body), None) is None


@schemathesis.check
def refuses_valid_data_for_a_known_reason(context, response, case):
    """A 422 for a request that fits the schema has only reasons that JSON Schema cannot express."""
    is_positive = case.meta is not None and case.meta.generation.mode.is_positive
    if response.status_code == 422 and is_positive:
        for error in json.loads(response.content)["errors"]:
            assert BEYOND_SCHEMA.search(error["detail"]), (
                f"{error['pointer']} {error['detail']}: the schema should have this rule"
            )


@schemathesis.check
def responds_the_same_twice(context, response, case):
    """Sends the request again and expects the same bytes."""
    if case.path not in CHANGING_PATHS and response.status_code != 503:
        again = case.call()
        assert (again.status_code, again.content) == (response.status_code, response.content), (
            f"the second response is {again.status_code} {again.content!r}"
        )
