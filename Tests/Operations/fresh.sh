#!/usr/bin/env bash
# Runs README's two commands as a stranger would: on bare systems that have make, git, certificates and
# Swift, and nothing else. Needs root, for its mounts and for chroot.
#
# usage: fresh.sh RELEASE ...        such as: fresh.sh bookworm trixie
#
# Package sources, certificates and pip's settings are this machine's. The bare systems and the packages
# that `make` downloads are kept in FRESH_CACHE for the next run; a system is made anew after 30 days.
# The program and composer.wasm that were built on RELEASE are left in .build/fresh/RELEASE, for other checks.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cache=${FRESH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/composer-fresh}
work=.build/fresh
# Another one in each step, because steps of several releases run at once.
port=$((20000 + RANDOM % 10000))
request=(/layout --data '{"device":"iphone-16"}')
# How long README's first command may take until the service answers. The goals are 120 s, and 3 s when nothing has
# changed, on a machine of two cores; such machines differ by a factor of two, and one that is busy by more.
first_seconds=${FRESH_FIRST_SECONDS:-240}
again_seconds=${FRESH_AGAIN_SECONDS:-6}
# Settings for package indexes and certificates, which the bare systems take over.
settings='^(https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|PIP_.*|.*_CA_BUNDLE|SSL_CERT_FILE|GIT_SSL_CAINFO)='

say() { echo "fresh: $*"; }
fail() { echo "fresh: $*" >&2 && exit 1; }

# The file that holds a bare system.
archive_of() { echo "$cache/$1.tar"; }

# mirrors: the addresses of Debian's archive and security archive in this machine's package sources.
mirrors() {
  cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep --invert-match '^#' |
    grep --only-matching --extended-regexp 'https?://[^] ]*/debian(-security)?\b' || true
}
mirror=$(mirrors | grep --max-count 1 'debian$' || echo http://deb.debian.org/debian)
security=$(mirrors | grep --max-count 1 'security$' || echo http://deb.debian.org/debian-security)

make_base() {
  local archive root
  archive=$(archive_of "$1")
  if [[ -n $(find "$archive" -mtime -30 2>/dev/null) ]]; then return; fi
  say "$1: making a bare system"
  mkdir -p "$cache"
  root=$(mktemp --directory --tmpdir="$cache")
  chmod 755 "$root"
  debootstrap --variant=minbase --include=make,git,ca-certificates "$1" "$root" "$mirror" >"$cache/$1.log" ||
    fail "$1: debootstrap failed, see $cache/$1.log"
  rm -f "$root"/var/cache/apt/archives/*.deb
  tar --create --file "$archive.new" --directory "$root" .
  mv "$archive.new" "$archive"
  rm -rf "$root"
}

# Gives a bare system this machine's package sources, certificates and host names.
configure() {
  local release=$1 root=$2
  printf 'deb %s %s main\n' "$mirror" "$release" "$mirror" "$release-updates" \
    "$security" "$release-security" >"$root/etc/apt/sources.list"
  grep --files-with-matches --no-messages '^Acquire' /etc/apt/apt.conf.d/* |
    xargs --no-run-if-empty cp --target-directory "$root/etc/apt/apt.conf.d" || true
  cp --dereference /etc/resolv.conf /etc/hosts "$root/etc/"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  if [[ -f /etc/pip.conf ]]; then cp /etc/pip.conf "$root/etc/"; fi
}

# mount_in ROOT OPTIONS FROM TO
mount_in() {
  mkdir -p "$1/$4"
  mount --bind "$3" "$1/$4"
  if [[ $2 != rw ]]; then mount --options "remount,bind,$2" "$1/$4"; fi
}

# Mounts what a running system has, Swift, the packages of earlier runs, and the data of the tests that lie
# beside this repository, where they do.
mount_all() {
  local release=$1 root=$2 swift_home
  swift_home=$(dirname "$(dirname "$(dirname "$(realpath "$(Scripts/find_swift.sh)")")")")
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount_in "$root" ro "$swift_home" opt/swift
  mkdir -p "$cache/$release/"{archives,lists}/partial
  mount_in "$root" rw "$cache/$release/archives" var/cache/apt/archives
  mount_in "$root" rw "$cache/$release/lists" var/lib/apt/lists
  if [[ -d ../shared ]]; then mount_in "$root" ro ../shared home/shared; fi
}

# inside ROOT COMMAND ...: becomes a command in the clone, with the environment of a new login. Call it in a
# subshell, whose process id is then the command's.
inside() {
  local root=$1 kept
  shift
  mapfile -t kept < <(env | grep --extended-regexp "$settings" || true)
  exec env --ignore-environment "${kept[@]}" HOME=/root LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" env --chdir=/home/composer "$@" </dev/null
}

# answers_within RELEASE ROOT SECONDS PATH [OPTION ...]: after `make run`, the service answers a request in time.
answers_within() {
  local began=$SECONDS log=$work/$1-run.log runner took
  (inside "$2" COMPOSER_PORT=$port make run) >"$log" 2>&1 &
  runner=$!
  until curl --silent --fail --output /dev/null "localhost:$port$4" "${@:5}"; do
    kill -0 $runner 2>/dev/null || { tail -n 30 "$log" >&2 && fail "$1: make run failed"; }
    ((SECONDS - began < 1800)) || fail "$1: make run did not answer within half an hour"
    sleep 0.2
  done
  took=$((SECONDS - began))
  kill $runner
  wait $runner || true
  say "$1: make run answered $4 after $took s"
  ((took <= $3)) || fail "$1: make run took more than $3 s"
}

# tests_pass RELEASE ROOT: `make test` passes. It has built composer.wasm, so the next `make run` serves it.
tests_pass() {
  local began=$SECONDS log=$work/$1-test.log
  (inside "$2" make test) >"$log" 2>&1 || { tail -n 60 "$log" >&2 && fail "$1: make test failed, see $log"; }
  grep --text --extended-regexp 'Test run with [0-9]|Test .* skipped: ' "$log" || true
  say "$1: make test passed after $((SECONDS - began)) s"
  mkdir -p "$work/$1"
  cp "$2"/home/composer/{.build/release/composer,Sources/Playground/client/composer.wasm{,.br}} "$work/$1"
  answers_within "$1" "$2" "$first_seconds" /composer.wasm
}

# run_answers RELEASE ROOT: clones the commit, and `make run` answers twice in time.
run_answers() {
  git clone --quiet --no-hardlinks . "$2/home/composer"
  say "$1: commit $(git -C "$2/home/composer" rev-parse --short=12 HEAD)"
  answers_within "$1" "$2" "$first_seconds" "${request[@]}"
  answers_within "$1" "$2" "$again_seconds" "${request[@]}"
}

# apart run|test RELEASE ROOT: does a step in namespaces of its own; its mounts and processes end with it.
apart() {
  unshare --mount --pid --fork --kill-child --mount-proc Tests/Operations/fresh.sh --step "$@"
}

if [[ ${1:-} == --step ]]; then
  mount_all "$3" "$4"
  case $2 in
    run) run_answers "$3" "$4" ;;
    test) tests_pass "$3" "$4" ;;
  esac
  exit 0
fi
[[ $(id -u) -eq 0 ]] || fail "run it as root, which mounts and chroot need"
mkdir -p "$work"
declare -A roots
trap 'rm -rf --one-file-system "${roots[@]}"' EXIT
for release in "$@"; do
  make_base "$release"
  roots[$release]=$(mktemp --directory --tmpdir="$PWD/$work" "$release.XXXXXX")
  chmod 755 "${roots[$release]}"
  tar --extract --file "$(archive_of "$release")" --directory "${roots[$release]}"
  configure "$release" "${roots[$release]}"
  apart run "$release" "${roots[$release]}"
done
# The tests of all releases run at once: a build often waits for one compiler, and tests wait for clocks. `make run`
# is measured before, with nothing beside it but the core's build, at a low priority.
testing=()
for release in "$@"; do
  apart test "$release" "${roots[$release]}" &
  testing+=($!)
done
status=0
for each in "${testing[@]}"; do
  wait "$each" || status=$?
done
exit "$status"
