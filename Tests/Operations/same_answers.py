"""Send the same random requests to two services, and fail if a response differs by a byte.

    same_answers.py PORT OTHER-PORT [REQUESTS [SEED]]

A change that only makes requests cheaper must not change a response: compare the program before it with
the one after it. Both services listen on 127.0.0.1. A seed determines the requests: those of
corpus.py, and a tenth as many damaged ones.
"""

import sys

import corpus


def main(port: int, other: int, requests: int = 3000, seed: int = 1) -> int:
    different = 0
    maker = corpus.Maker(seed)
    items = corpus.stable_cases(seed, requests)
    items += [maker.damaged() for _ in range(requests // 10)]
    for item in items:
        response, changed = corpus.send(port, item), corpus.send(other, item)
        if response != changed:
            different += 1
            print(f"{item.request[:400]!r}\n  {response}\n  {changed}", file=sys.stderr)
    print(f"same_answers: {different} of {len(items)} responses are different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
