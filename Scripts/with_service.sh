#!/usr/bin/env bash
# Starts the service on a free port, runs a command, and stops the service.
#
# usage: with_service.sh PROGRAM COMMAND [ARGUMENT ...]
#
# In the command and its arguments, {} is replaced by the service's address, such as
# http://127.0.0.1:40123, and {pid} by its process id.
set -euo pipefail

program=$1
shift
log=$(mktemp)
COMPOSER_HOST=127.0.0.1 COMPOSER_PORT=0 "$program" >"$log" 2>&1 </dev/null &
service=$!
stop() {
  kill "$service" 2>/dev/null || true
  wait "$service" 2>/dev/null || true
  rm -f "$log"
}
trap stop EXIT

address=
for _ in {1..200}; do
  address=$(grep -o 'http://127\.0\.0\.1:[0-9]\+' "$log" | head -n 1 || true)
  if [[ -n $address ]] || ! kill -0 "$service" 2>/dev/null; then
    break
  fi
  sleep 0.1
done
if [[ -z $address ]]; then
  echo "$program did not log its address:" >&2
  cat "$log" >&2
  exit 1
fi
command=("${@//\{\}/"$address"}")
"${command[@]//\{pid\}/"$service"}"
