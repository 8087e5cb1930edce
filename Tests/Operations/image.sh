#!/usr/bin/env bash
# Builds the image of the Dockerfile, with fonts and without, runs both as a cluster would, and stops
# them. Needs root, but no Docker engine and no registry: the base images are made by debootstrap.
#
# Everything is kept under .build/containers, so that a second run is short.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
work=$PWD/.build/containers
here=Tests/Operations
version=$(<VERSION)
export CONTAINERS_CONF=$work/containers.conf
export CONTAINERS_STORAGE_CONF=$work/storage.conf
mkdir -p "$work"

# Without systemd, health checks are not repeated, and every command of podman warns of that.
exec 2> >(grep -v 'systemd connection' >&2)

say() { echo "image: $*"; }
fail() { echo "image: $*" >&2 && exit 1; }

[[ $(id -u) -eq 0 ]] || fail "run it as root, which building without a daemon needs"

# The limits are those that a process without privileges may set. crun does not support hybrid cgroups.
configure() {
  cat >"$CONTAINERS_CONF" <<CONF
[engine]
runtime = "runc"
events_logger = "none"
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[network]
network_backend = "netavark"
# Not the usual one, which another container engine of this machine may have taken.
default_subnet = "10.89.77.0/24"
CONF
  cat >"$CONTAINERS_STORAGE_CONF" <<CONF
[storage]
driver = "overlay"
graphroot = "$work/storage"
runroot = "$work/run"
CONF
}

has_image() { podman image exists "$1"; }

# Stands in for Debian's own image: the same packages, from the same archive.
make_runtime_base() {
  local rootfs=$work/rootfs
  rm -rf "$rootfs"
  say "making a base image of Debian 12"
  debootstrap --variant=minbase bookworm "$rootfs" >"$work/debootstrap.log"
  rm -rf "$rootfs"/var/cache/apt/archives/*.deb "$rootfs"/var/lib/apt/lists/*
  tar -C "$rootfs" -c . | podman import --change 'CMD ["/bin/bash"]' - "$runtime_base" >/dev/null
  rm -rf "$rootfs"
}

# Stands in for the Swift image; the toolchain itself is mounted when something is built in it.
make_build_base() {
  say "making a base image for Swift"
  buildah bud --pull-never --isolation chroot --network host --tag "$build_base" \
    --file - "$work" >"$work/build-base.log" 2>&1 <<DOCKERFILE
FROM $runtime_base
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends \
  binutils libc6-dev libstdc++-12-dev libcurl4 libncurses6 libsqlite3-0 libxml2 git ca-certificates
ENV PATH=$swift_home/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
DOCKERFILE
}

# build TAG [ARGUMENT ...]: the image as the Dockerfile has it.
build() {
  local tag=$1 began=$SECONDS
  shift
  buildah bud --pull-never --layers --isolation chroot --network host \
    --volume "$swift_home:$swift_home:ro" \
    --build-arg SWIFT_IMAGE="$build_base" --build-arg RUNTIME_IMAGE="$runtime_base" \
    --build-arg VERSION="$version" --build-arg REVISION=here --build-arg DATE=2026-01-01 \
    "$@" --format docker --tag "$tag" . >"$work/build.log" 2>&1 ||
    { tail -n 40 "$work/build.log" >&2 && fail "$tag could not be built"; }
  local bytes
  bytes=$(podman image inspect --format '{{.Size}}' "$tag")
  say "$tag built in $((SECONDS - began)) s, $((bytes / 1000000)) MB"
}

milliseconds() { echo $(($(date +%s%N) / 1000000)); }

# wait_for ADDRESS: until the service is ready.
wait_for() {
  for _ in {1..200}; do
    if curl -sf -o /dev/null --max-time 2 "$1/readyz"; then return; fi
    sleep 0.05
  done
  fail "$1 is not ready within ten seconds"
}

# ask ADDRESS PATH BODY FILTER EXPECTED: sends a request; the filter of jq must find the expected value in the response.
ask() {
  local answer
  answer=$(curl -sf --max-time 5 "$1$2" -d "$3" | jq -c "$4")
  [[ $answer == "$5" ]] || fail "$2 answered $answer, not $5"
}

address_of() { podman inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$1"; }

remove_leftovers() {
  podman rm --force --ignore --time 0 composer-under-test >/dev/null 2>&1 || true
  if [[ -f $work/play.yaml ]]; then podman kube down "$work/play.yaml" >/dev/null 2>&1 || true; fi
}
trap remove_leftovers EXIT

# check_confinement CONTAINER: the process has only the rights that were asked for. The image has no shell,
# so the script reads the process's files in /proc of the machine.
check_confinement() {
  local process status options
  process=$(podman inspect --format '{{.State.Pid}}' "$1")
  status=$(<"/proc/$process/status")
  grep -q '^Uid:.65532' <<<"$status" || fail "$1 does not run as 65532"
  grep -q '^CapEff:.0000000000000000' <<<"$status" || fail "$1 has capabilities"
  grep -q '^NoNewPrivs:.1' <<<"$status" || fail "$1 may get new privileges"
  options=$(awk '$5 == "/" { print $6 }' "/proc/$process/mountinfo" | tail -n 1)
  [[ ,$options, == *,ro,* ]] || fail "the root file system of $1 can be written to"
}

# check_content CONTAINER: the bill of materials names the packages, and composer is the only program.
check_content() {
  local root programs package
  root=$(podman mount "$1")
  .venv/bin/python $here/bill_of_materials.py "$root/usr/share/composer/bom.json" ||
    fail "the bill of materials of $1 is wrong"
  for package in libmicrohttpd12 libharfbuzz0b libc6; do
    grep -q "^Version: " "$root/var/lib/dpkg/status.d/$package" || fail "$1 has no record of $package"
    [[ -s $root/usr/share/doc/$package/copyright ]] || fail "$1 has no licence of $package"
  done
  grep -q '^ID=debian' "$root/etc/os-release" || fail "$1 does not say what it is made of"
  programs=$(find "$root" -type f -perm /111 ! -name '*.so*' ! -path "$root/etc/*")
  [[ $programs == "$root/usr/local/bin/composer" ]] || fail "$1 has other programs: $programs"
  say "$1 has in kB: $(du --summarize "$root/usr/share/fonts" "$root/lib" "$root/lib64" \
    "$root/var/cache" "$root/usr/local/bin" | sed "s|$root||" | paste -sd ' ')"
  podman unmount "$1" >/dev/null
}

# setting NAME: what deploy/compose.yaml says.
setting() {
  local value
  value=$(sed -n "s/^ *$1: *//p" deploy/compose.yaml)
  [[ -n $value ]] || fail "deploy/compose.yaml has no $1"
  echo "$value"
}

# run_and_stop TAG FONTS: as `docker run` and `docker stop` would.
run_and_stop() {
  local began ready stopping status memory processes
  memory=$(setting mem_limit)
  processes=$(setting pids_limit)
  began=$(milliseconds)
  podman run --detach --name composer-under-test --read-only --cap-drop ALL \
    --security-opt no-new-privileges --memory "$memory" --pids-limit "$processes" "$1" >/dev/null
  local address
  address=http://$(address_of composer-under-test):8080
  wait_for "$address"
  ready=$(($(milliseconds) - began))
  check_confinement composer-under-test
  check_content composer-under-test
  podman healthcheck run composer-under-test >/dev/null || fail "$1 says that it is not healthy"
  ask "$address" /layout '{"device":"iphone-16","keyboard":{"type":"default"}}' .bottomInset 336
  ask "$address" /lines '{"text":"キーボードの高さに追従する","width":120,"lang":"ja"}' "$2" true
  stopping=$(milliseconds)
  podman stop --time 30 composer-under-test >/dev/null
  status=$(podman inspect --format '{{.State.ExitCode}}' composer-under-test)
  say "$1 ready $ready ms after podman run, stopped in $(($(milliseconds) - stopping)) ms, status $status"
  [[ $status == 0 ]] || fail "$1 ended with status $status"
  podman rm composer-under-test >/dev/null
}

# The Deployment as kubectl renders it, in the only runner of pods that needs no cluster.
play_deployment() {
  .venv/bin/kubectl kustomize deploy/kubernetes |
    .venv/bin/python $here/only_deployment.py >"$work/play.yaml"
  podman kube play "$work/play.yaml" >"$work/play.log" 2>&1 ||
    { cat "$work/play.log" >&2 && fail "the Deployment could not be played"; }
  local address pod
  pod=$(podman pod ps --quiet --filter name=composer-pod)
  address=http://$(address_of "$(podman pod inspect --format '{{.InfraContainerID}}' "$pod")"):8080
  wait_for "$address"
  check_confinement "$(podman ps --quiet --filter "pod=$pod" --filter name=composer-pod)"
  ask "$address" /layout '{"device":"iphone-16"}' .keyboard.state '"hidden"'
  podman kube down "$work/play.yaml" >"$work/play.log" 2>&1
  say "the Deployment runs under podman kube play"
}

main() {
  runtime_base=localhost/base/debian:bookworm-slim
  build_base=localhost/base/swift:6.3-bookworm
  swift_home=$(dirname "$(dirname "$(dirname "$(Scripts/find_swift.sh)")")")
  configure
  remove_leftovers
  has_image "$runtime_base" || make_runtime_base
  has_image "$build_base" || make_build_base
  build "localhost/composer:$version"
  build localhost/composer:no-fonts --build-arg FONTS=
  run_and_stop "localhost/composer:$version" '.count >= 2'
  run_and_stop localhost/composer:no-fonts '.count >= 1'
  play_deployment
}

main
