"""Check /metrics with Prometheus's own parser, and check that it counts requests.

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

# The documented metrics; counters without the suffix `_total` of their samples.
DOCUMENTED = {
    "http_server_request_duration_seconds": "histogram",
    "http_server_active_requests": "gauge",
    "http_server_request_body_size_bytes": "histogram",
    "http_server_response_body_size_bytes": "histogram",
    "composer_response_delivery_seconds": "histogram",
    "composer_connections": "gauge",
    "composer_connections_limit": "gauge",
    "composer_threads": "gauge",
    "composer_buffered_bytes": "gauge",
    "composer_buffered_bytes_limit": "gauge",
    "composer_text_cache_bytes_limit": "gauge",
    "composer_connections_accepted": "counter",
    "composer_refusals": "counter",
    "composer_text_cache_hits": "counter",
    "composer_text_cache_misses": "counter",
    "composer_text_cache_bytes": "gauge",
    "composer_log_dropped": "counter",
    "composer_reloads": "counter",
    "composer_reload_failures": "counter",
    "composer_build_info": "gauge",
    "process_cpu_seconds": "counter",
    "process_resident_memory_bytes": "gauge",
    "process_start_time_seconds": "gauge",
    "process_open_fds": "gauge",
    "process_max_fds": "gauge",
}


def fetch(url: str) -> tuple[int, str, str]:
    """The status, media type and body of a response."""
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return response.status, response.headers["Content-Type"], response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read().decode()


def undocumented(families: dict[str, Metric]) -> Iterator[str]:
    """Metrics that are missing, of another kind, unknown or without a description."""
    for name, kind in DOCUMENTED.items():
        if name not in families:
            yield f"{name} is missing"
        elif families[name].type != kind:
            yield f"{name} is a {families[name].type}, not a {kind}"
    for name, family in families.items():
        if name not in DOCUMENTED:
            yield f"{name} is not documented"
        if not family.documentation.endswith("."):
            yield f"{name} has no HELP sentence"


def inconsistent(family: Metric) -> Iterator[str]:
    """Buckets of a histogram that contradict each other, its count or its sum."""
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
            yield f"{family.name}{labels}: the last bucket, count and sum contradict each other"


def miscounted(families: dict[str, Metric], sent: dict[tuple[str, str], int]) -> Iterator[str]:
    """Routes and statuses whose count differs from the number of requests sent."""
    counts = {
        (sample.labels["http_route"], sample.labels["http_response_status_code"]): sample.value
        for sample in families["http_server_request_duration_seconds"].samples
        if sample.name.endswith("_count")
    }
    for key, count in sent.items():
        if counts.get(key) != count:
            yield f"{key}: {count} requests were sent, {counts.get(key)} counted"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="the address of a service that has no other client")
    url = parser.parse_args().url.rstrip("/")
    for path in ("/fonts", "/fonts", "/devices/iphone-16", "/devices/none", "/nowhere\\%22%0A"):
        fetch(url + path)
    status, media_type, text = fetch(url + "/metrics")
    if status != 200 or media_type != "text/plain; version=0.0.4; charset=utf-8":
        print(f"/metrics returned {status} {media_type}", file=sys.stderr)
        return 1
    families = {family.name: family for family in text_string_to_metric_families(text)}
    complaints = [
        *undocumented(families),
        *(
            complaint
            for family in families.values()
            if family.type == "histogram"
            for complaint in inconsistent(family)
        ),
        *miscounted(
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
