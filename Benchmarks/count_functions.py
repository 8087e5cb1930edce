"""List what a request of count.py costs by function, and what changes between two programs.

    count_functions.py REQUEST PROGRAM [OTHER]

REQUEST is the number of a request in count.py's list, from 0. With one program, the list has the functions
with the most instructions of their own, and those with the most instructions together with the functions
that they call. With two programs, it has the functions whose own instructions differ most. The instructions
of libmicrohttpd are counted too.
"""

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from count import REQUESTS, Profile, profile_of_request, request, without_debug_information

LONGEST = 60


def print_longest(title: str, costs: Counter[str]) -> None:
    print(title)
    for name, count in sorted(costs.items(), key=lambda cost: -abs(cost[1]))[:LONGEST]:
        if count:
            print(f"{count:>9,}  {name}")


def main(number: str, *programs: str) -> None:
    counted = REQUESTS[int(number)]
    sent = request(counted.path, json.dumps(counted.body, separators=(",", ":")).encode())
    profiles: list[Profile] = []
    for program in programs:
        with tempfile.TemporaryDirectory() as folder:
            # Functions have the name of the program's file, which must be the same for both.
            copy = without_debug_information(program, Path(folder)).rename(Path(folder) / "composer")
            profiles.append(profile_of_request([copy], sent, Path(folder))[0])
    first = profiles[0]
    if len(profiles) == 1:
        print_longest(f"{first.total:,} instructions, by function", first.functions)
        print_longest("with the functions that they call", first.inclusive)
    else:
        other = profiles[1]
        difference = Counter(other.functions)
        difference.subtract(first.functions)
        print_longest(f"{first.total:,} became {other.total:,} instructions", difference)


if __name__ == "__main__":
    main(*sys.argv[1:])
