#!/usr/bin/env bash
# Packs a folder into an archive whose bytes depend on the contents alone, and on the time of the commit.
#
# usage: pack.sh FOLDER NAME ARCHIVE.tar.gz        NAME: the folder's name in the archive
set -euo pipefail

tar --create --directory "$1" --sort name --owner 0 --group 0 --numeric-owner \
  --mtime "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}" --transform "s|^\.|$2|S" . |
  gzip --no-name -9 >"$3"
