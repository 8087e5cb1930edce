#!/usr/bin/env bash
# Runs what `make release` has built on other systems, as root: the archive in a root folder that has only
# a shell, and on the oldest systems that it promises; the Debian package on Debian 12.
#
# usage: release.sh FOLDER
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=$(realpath "$1")
work=$PWD/.build/systems
version=$(<VERSION)
port=19090
mkdir -p "$work"

say() { echo "release: $*"; }
fail() { echo "release: $*" >&2 && exit 1; }

[[ $(id -u) -eq 0 ]] || fail "run it as root, which chroot needs"

# A system made by debootstrap is kept for the next run.
debian() {
  local root=$work/$1
  if [[ ! -e $root/made ]]; then
    rm -rf "$root"
    say "making $1"
    debootstrap --variant=minbase "$1" "$root" "$2" >"$work/$1.log" 2>&1 || return 1
    touch "$root/made"
  fi
}

only_shell() {
  rm -rf "$work/shell" && mkdir -p "$work/shell"/{bin,proc,tmp}
  cp /bin/busybox "$work/shell/bin/"
  for name in sh dirname readlink cat; do ln -s busybox "$work/shell/bin/$name"; done
}

# wait_until_ready FAILURE LOG: /readyz answers within 50 seconds; else the check fails.
wait_until_ready() {
  curl --silent --fail --retry 50 --retry-all-errors --retry-delay 1 --output /dev/null "localhost:$port/readyz" ||
    fail "$1: $(<"$2")"
}

# serves SYSTEM COMMAND ...: starts a command in a system, asks it for a layout and lines, and stops it.
serves() {
  local system=$1 status lines
  shift
  env --ignore-environment PATH="$PATH" COMPOSER_PORT=$port COMPOSER_THREADS=1 \
    chroot "$work/$system" "$@" >"$work/$system.log" 2>&1 &
  local service=$!
  wait_until_ready "$system: the service does not start" "$work/$system.log"
  lines=$(curl --silent --fail "localhost:$port/lines" \
    --data '{"text":"キーボードの高さに追従する","width":120,"lang":"ja"}' | jq .count)
  kill "$service"
  wait "$service" && status=0 || status=$?
  [[ $status -eq 0 ]] || fail "$system: the service ended with status $status"
  say "$system: runs, breaks a text into $lines lines, and stops"
}

archive_runs_on() {
  tar --extract --directory "$work/$1" --file "$folder/composer-$version-linux-$(uname -m).tar.gz"
  tar --extract --directory "$work/$1" --file "$folder/composer-$version-fonts.tar.gz"
  # Not a pipe to `grep -q`, which ends before the last line is written.
  [[ $(chroot "$work/$1" "/composer-$version/composer" check) == *"font families"* ]] ||
    fail "$1: composer check says nothing of fonts"
  serves "$1" "/composer-$version/composer"
  rm -rf "$work/$1/composer-$version"
}

package_runs_on() {
  cp "$folder"/composer-service_*.deb "$work/$1/tmp/composer.deb"
  chroot "$work/$1" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends /tmp/composer.deb fonts-dejavu-core' \
    >"$work/$1.log" 2>&1 || fail "$1: the package cannot be installed: $(tail -n 5 "$work/$1.log")"
  [[ "$(chroot "$work/$1" composer-service --version) " == "composer $version "* ]] ||
    fail "$1: the program of the package is not of version $version"
  [[ $(dpkg-deb --field "$work/$1/tmp/composer.deb" Version) == "$version" ]] ||
    fail "$1: the package is not of version $version"
  serves "$1" composer-service
  unit_runs_on "$1"
  # What systemd makes for the unit.
  mkdir -p "$work/$1/var/cache/private/composer-service"
  ln -sf private/composer-service "$work/$1/var/cache/composer-service"
  chroot "$work/$1" apt-get purge -y -qq composer-service >/dev/null
  left=$(find "$work/$1/var/cache" "$work/$1/etc" "$work/$1/usr" "$work/$1/lib" -name '*composer-service*')
  [[ -z $left ]] || fail "$1: a purge leaves $left"
}

# Runs the commands of the unit as systemd would, because a container has no systemd: the service starts,
# reloads, and is killed, six times in a row.
unit_runs_on() {
  local root=$work/$1 unit=$work/$1/lib/systemd/system/composer-service.service program reload service round
  while read -r program; do
    [[ -x $root$program ]] || fail "$1: the unit names $program, which is not there"
  done < <(sed -n 's/^Exec[A-Za-z]*=-\?\([^ ]*\).*/\1/p' "$unit")
  reload=$(sed -n 's/^ExecReload=\(.*\)/\1/p' "$unit")
  reload=${reload//\$\$/\$}
  echo first >"$root/tmp/tokens"
  for ((round = 1; round <= 6; round++)); do
    env --ignore-environment PATH="$PATH" COMPOSER_PORT=$port COMPOSER_THREADS=1 \
      COMPOSER_AUTH_TOKENS_FILE=/tmp/tokens chroot "$root" composer-service >"$work/$1.log" 2>&1 &
    service=$!
    wait_until_ready "$1: start $round fails" "$work/$1.log"
    chroot "$root" /bin/sh -c "${reload//\$MAINPID/$service}" || fail "$1: the reload fails"
    sleep 1
    grep -q 'SIGHUP: The service has read the tokens again' "$work/$1.log" || fail "$1: nothing was reloaded"
    kill -KILL "$service"
    wait "$service" || true
  done
  say "$1: the unit's commands start, reload and survive six kills"
}

(cd "$folder" && sha256sum --check --quiet SHA256SUMS-*)
.venv/bin/python Tests/Operations/bill_of_materials.py "$folder"/*.cdx.json
only_shell
archive_runs_on shell
for system in "bullseye http://deb.debian.org/debian" "focal http://archive.ubuntu.com/ubuntu"; do
  read -r name mirror <<<"$system"
  if debian "$name" "$mirror"; then
    archive_runs_on "$name"
  else
    say "$name could not be made, see $work/$name.log"
  fi
done
debian bookworm http://deb.debian.org/debian && package_runs_on bookworm
