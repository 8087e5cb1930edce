"""Check that /metrics is what Prometheus reads, by its own parser, and that it counts.

usage: check_metrics.py http://127.0.0.1:8080
"""

import argparse
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from itertools import pairwise

from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

# What the README promises; counters without the `_total` that their samples end in.
PROMISED = {
    "http_server_request_duration_seconds": "histogram",
    "http_server_active_requests": "gauge",
    "http_server_request_body_size_bytes": "histogram",
    "http_server_response_body_size_bytes": "histogram",
    "composer_connections": "gauge",
    "composer_connections_accepted": "counter",
    "composer_refusals": "counter",
    "composer_text_cache_hits": "counter",
    "composer_text_cache_misses": "counter",
    "composer_text_cache_bytes": "gauge",
    "composer_log_dropped": "counter",
    "composer_build_info": "gauge",
    "process_cpu_seconds": "counter",
    "process_resident_memory_bytes": "gauge",
    "process_start_time_seconds": "gauge",
    "process_open_fds": "gauge",
    "process_max_fds": "gauge",
}


def fetch(url: str) -> tuple[int, str, str]:
    """The status, media type and body of an answer."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read().decode()


def misnamed(families: dict[str, Metric]) -> Iterator[str]:
    for name, kind in PROMISED.items():
        if name not in families:
            yield f"{name} is missing"
        elif families[name].type != kind:
            yield f"{name} is a {families[name].type}, not a {kind}"
    for name, family in families.items():
        if name not in PROMISED:
            yield f"{name} is not promised anywhere"
        if not family.documentation.endswith("."):
            yield f"{name} has no sentence of help"


def crooked(family: Metric) -> Iterator[str]:
    """What of a histogram's buckets does not add up."""
    series: dict[tuple, dict[str, list]] = {}
    for sample in family.samples:
        labels = tuple(sorted((k, v) for k, v in sample.labels.items() if k != "le"))
        parts = series.setdefault(labels, {})
        parts.setdefault(sample.name.removeprefix(family.name), []).append(sample)
    for labels, parts in series.items():
        buckets = [(float(sample.labels["le"]), sample.value) for sample in parts["_bucket"]]
        if any(one[0] >= two[0] or one[1] > two[1] for one, two in pairwise(buckets)):
            yield f"{family.name}{labels}: buckets do not ascend"
        if buckets[-1] != (float("inf"), parts["_count"][0].value) or len(parts["_sum"]) != 1:
            yield f"{family.name}{labels}: the last bucket, count and sum do not fit"


def uncounted(families: dict[str, Metric], asked: dict[tuple[str, str], int]) -> Iterator[str]:
    counts = {
        (sample.labels["http_route"], sample.labels["http_response_status_code"]): sample.value
        for sample in families["http_server_request_duration_seconds"].samples
        if sample.name.endswith("_count")
    }
    for key, count in asked.items():
        if counts.get(key) != count:
            yield f"{key} was asked {count} times and counted {counts.get(key)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="where the service listens; nobody else may ask it")
    url = parser.parse_args().url.rstrip("/")
    for path in ("/fonts", "/fonts", "/devices/iphone-16", "/devices/none", "/nowhere\\%22%0A"):
        fetch(url + path)
    status, media_type, text = fetch(url + "/metrics")
    if status != 200 or media_type != "text/plain; version=0.0.4; charset=utf-8":
        print(f"/metrics answers {status} {media_type}", file=sys.stderr)
        return 1
    families = {family.name: family for family in text_string_to_metric_families(text)}
    complaints = [
        *misnamed(families),
        *(
            complaint
            for family in families.values()
            if family.type == "histogram"
            for complaint in crooked(family)
        ),
        *uncounted(
            families,
            {
                ("/fonts", "200"): 2,
                ("/devices/{id}", "200"): 1,
                ("/devices/{id}", "404"): 1,
                ("", "404"): 1,
            },
        ),
    ]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"{len(families)} metrics, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
