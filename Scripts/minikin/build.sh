#!/bin/sh
# Builds the program that asks minikin for the lines of paragraphs.
# usage: build.sh MINIKIN_SOURCE PROGRAM
# needs g++, libharfbuzz-dev, libfreetype-dev, libicu-dev, and the source of minikin:
#   git clone https://github.com/yaap/frameworks_minikin minikin   # a mirror of AOSP's, with the tag android-15.0.0_r6
#   git -C minikin checkout 705efd620988a76b94e0f05d1b7644c40a1bafd1
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$source"/libs/minikin/*.cpp "$work"
rm "$work/Debug.cpp"
# On Linux, it would call a hyphenator written in Rust.
sed -i 's/__linux__/__minikin_rust__/' "$work/Hyphenator.cpp"
# Headers that Android's build has everywhere.
for header in algorithm bitset cstdint cstring functional limits memory optional android-base/macros.h gtest/gtest_prod.h; do
  set -- "$@" -include "$header"
done
program=$2
shift 2
flags="-std=c++20 -O2 -w -DU_USING_ICU_NAMESPACE=0"
# shellcheck disable=SC2086
for file in "$work"/*.cpp "$here/paragraphs.cpp"; do
  g++ $flags "$@" -I"$source/include" -I"$source/libs/minikin" -I"$here/stub" -I/usr/include/harfbuzz \
    -I/usr/include/freetype2 -c "$file" -o "$work/$(basename "$file").o"
done
g++ "$work"/*.o -o "$program" -lharfbuzz -lharfbuzz-icu -lfreetype -licuuc -licui18n -lpthread
