#!/usr/bin/env bash
# Installs the Debian packages that are missing, and says which. Silent when none is missing.
#
# usage: install_packages.sh compile|build|test|browser|fresh|bench|count|operations|library|image|release|release-test
#   compile     the libraries, curl to ask with, and what a bare Swift toolchain needs to compile and link
#   build       `compile`, the fonts, and the tools that make the core for JavaScript small
#   test        `build`, the web fonts of tests, and what the checks of the contract and of deploy/ need
#   browser     the packages of `test` but for the web fonts, the browsers in which the pages are tried, a TypeScript
#               compiler, the frameworks of docs/frameworks.md, and two chat pages for /keyboard.js
#   fresh       debootstrap, which makes bare systems, and curl
#   bench       `build`, the load generator, and Pango to compare with; Node and Chromium are compared with
#               only where they are installed
#   count       `build`, and valgrind, which counts instructions
#   operations  `build`, what the checks of deploy/ need, a compiler for the load generator, and HAProxy, nginx and
#               Prometheus. Only this kind has packages with daemons; the script neither starts nor enables them
#   library     `build`, what translates the core to C, and a compiler for it
#   image       `build`, and what builds and runs an image without a Docker engine and without a registry
#   release     `build`, and what builds a Debian package
#   release-test  `build`, and what runs the files of a release on other systems
set -euo pipefail

# Prints the package with the headers of the C++ library, which each release names after its GCC.
cxx_headers() {
  case $(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release) in
    bookworm) echo libstdc++-12-dev ;;
    trixie) echo libstdc++-14-dev ;;
    *) echo g++ ;;
  esac
}

# Prints the package with the variable fonts of tests, whose lines were recorded on Debian 12. Tests load
# them as web fonts; Tests/reference-fonts.conf hides them from fontconfig.
web_fonts() {
  if grep -qx 'VERSION_CODENAME=bookworm' /etc/os-release; then
    echo fonts-inter-variable
  fi
}

# Prints the packages with chat pages, on which /keyboard.js is tried. Debian 13 need not have them: tests
# without a page are skipped.
chat_pages() {
  if grep -qx 'VERSION_CODENAME=bookworm' /etc/os-release; then
    printf '%s\n' glowing-bear libjs-jsxc
  fi
}

# What a Swift toolchain unpacked on a bare system needs: a linker, the C and C++ headers and
# start files, and the libraries that its own programs load (libcurl comes with curl).
toolchain=(binutils libc6-dev "$(cxx_headers)" libncurses6 libsqlite3-0 libxml2)
# The last one is for the core for JavaScript: malloc and mathematical functions.
libraries=(libmicrohttpd-dev libharfbuzz-dev libfontconfig-dev libsimdjson-dev zlib1g-dev wasi-libc)
# For the core for JavaScript: an optimizer, and its compression.
webassembly=(binaryen brotli)
# shellcheck source=Scripts/font_packages.sh
source "$(dirname "${BASH_SOURCE[0]}")/font_packages.sh"
# nss_wrapper gives a test a hosts file of its own; unicode-data has Unicode's conformance files.
# systemd-analyze checks the unit, and that the programs that it names are there: kill comes with procps.
contract=(jq libnss-wrapper nodejs procps python3-venv systemd unicode-data)
load=(gcc libpango1.0-dev make pkg-config python3-venv wrk)
faults=(gcc make openssl)
daemons=(haproxy nginx prometheus)
# netavark runs iptables on Debian 12 and nft on Debian 13, and neither is among its dependencies.
containers=(buildah catatonit debootstrap iptables netavark nftables podman runc)

say() { echo "packages: $*" >&2; }

wanted() {
  if [[ $1 == fresh ]]; then
    printf '%s\n' curl debootstrap
    return
  fi
  printf '%s\n' curl "${toolchain[@]}" "${libraries[@]}"
  if [[ $1 == compile ]]; then
    return
  fi
  printf '%s\n' "${fonts[@]}" "${webassembly[@]}"
  case $1 in
    build) ;;
    test)
      printf '%s\n' "${contract[@]}"
      web_fonts
      ;;
    browser)
      printf '%s\n' "${contract[@]}" chromium-headless-shell firefox-esr libwebkit2gtk-4.1-0 webkit2gtk-driver xvfb \
        node-typescript node-react-dom libjs-vue
      chat_pages
      ;;
    bench) printf '%s\n' "${load[@]}" ;;
    library) printf '%s\n' gcc nodejs python3 wabt ;;
    count) printf '%s\n' gcc valgrind ;;
    operations) printf '%s\n' "${contract[@]}" "${faults[@]}" "${daemons[@]}" ;;
    image) printf '%s\n' "${containers[@]}" ;;
    release) printf '%s\n' dpkg-dev wabt ;;
    release-test) printf '%s\n' busybox-static debootstrap ;;
    *) say "\"$1\" is no kind; the head of this script lists them" && exit 64 ;;
  esac
}

# dpkg-query fails as soon as one package is unknown to it, which is an answer here, not an error.
installed() {
  # shellcheck disable=SC2016 # the braces are dpkg-query's, not the shell's
  { dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true; } |
    sed -n 's/ installed$//p' | sort -u
}

# Prints the words that turn a command into one that runs as root: none, or sudo.
as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    return
  fi
  if command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
    echo sudo
    return
  fi
  say "installing needs root, and sudo is not there or would ask for a password." \
    "As root, run: apt-get install --no-install-recommends $*"
  exit 1
}

if ! command -v dpkg-query >/dev/null; then
  say "this is no Debian system, so nothing is installed; the build needs the equivalents of:" \
    "$(wanted "${1:-build}" | paste -sd ' ')"
  exit 0
fi

names=$(wanted "${1:-build}" | sort -u)
mapfile -t all <<<"$names"
mapfile -t missing < <(comm -23 <(echo "$names") <(installed "${all[@]}"))
if [[ ${#missing[@]} -eq 0 ]]; then
  exit 0
fi

say "installing ${missing[*]}"
root=$(as_root "${missing[@]}")
run() { ${root:+"$root"} env DEBIAN_FRONTEND=noninteractive "$@" </dev/null; }

# Debian starts a daemon when its package is installed, unless this file forbids it, and at the next boot.
policy=/usr/sbin/policy-rc.d
if [[ $1 == operations && ! -e $policy ]]; then
  printf '#!/bin/sh\nexit 101\n' | ${root:+"$root"} install /dev/stdin "$policy"
  trap 'run rm -f "$policy"' EXIT
fi

run apt-get update -qq || say "the package lists could not be refreshed; trying with the ones here"
# Another run of this script may hold dpkg's lock.
if ! run apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=600 "${missing[@]}" >/dev/null; then
  say "apt-get could not install them; see its message above"
  exit 1
fi
for daemon in "${daemons[@]}"; do
  if [[ " ${missing[*]} " == *" $daemon "* ]] && command -v systemctl >/dev/null; then
    run systemctl disable --quiet "$daemon"
  fi
done
