#!/usr/bin/env bash
# Checks what an app sees that imports ComposerCore: a name for apps, and none of those for the service's modules
# (docs/decisions/0046-what-an-app-sees.md).
#
# usage: check_hidden_names.sh SWIFTC BUILD_FOLDER
set -euo pipefail

swiftc=$1
build=$2
hidden=(CSSDialect FontRequest GraphemeClusters Shared TextStyle TimedPositions WorkBudget)
file=$(mktemp --suffix=.swift)
trap 'rm -f "$file"' EXIT

{
  echo "import ComposerCore"
  echo "_ = LayoutScene.self"
  printf '_ = %s.self\n' "${hidden[@]}"
} >"$file"

errors=$(
  "$swiftc" -typecheck -swift-version 6 -I "$build/Modules" \
    -Xcc "-fmodule-map-file=$build/CUnicode.build/module.modulemap" "$file" 2>&1 |
    grep --only-matching '^[^ ].*error: .*' | sed 's/.*error: //' | sort || true
)
if ! diff <(printf "cannot find '%s' in scope\n" "${hidden[@]}" | sort) - <<<"$errors"; then
  echo "an app sees other names than it should: < is expected of the compiler, > is what it says" >&2
  exit 1
fi
