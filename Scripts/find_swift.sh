#!/usr/bin/env bash
# Prints the path of a swift command: the one on PATH, else one from a usual place.
#
# SWIFT_HOME, when set, names a toolchain to prefer (the folder that holds usr/bin/swift).
set -euo pipefail

if [[ -z ${SWIFT_HOME:-} ]] && command -v swift; then
  exit 0
fi
for home in ${SWIFT_HOME:+"$SWIFT_HOME"} /opt/swift /usr/local/swift "${HOME:-}/swift" "" /usr/local; do
  for candidate in "$home/usr/bin/swift" "$home/bin/swift"; do
    if [[ -x $candidate ]]; then
      echo "$candidate"
      exit 0
    fi
  done
done
echo "Swift 6.3 was not found on PATH, nor in the usual places." >&2
echo "Install it from https://www.swift.org/install/linux/ or set SWIFT_HOME to its folder." >&2
exit 1
