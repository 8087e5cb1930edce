#!/usr/bin/env bash
# Loads the service and libmicrohttpd alone in turns, and prints what each request cost.
#
#   load.sh PID URL [BODY]      PID: the running service; URL: what to post to; BODY: a file to post
#
# Set ROUNDS (3), SECONDS_EACH (5) and CONNECTIONS ("64 128 1000") to measure longer or otherwise.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
pid=$1
url=$2
BODY=${3:-}
rounds=${ROUNDS:-3}
seconds=${SECONDS_EACH:-5}
if [ -n "$BODY" ]; then export BODY; else unset BODY; fi
ulimit -n "$(ulimit -Hn)"

# Microseconds of CPU that a process has used.
cpu() {
  awk -v hz="$(getconf CLK_TCK)" '{ printf "%d", ($14 + $15) * 1000000 / hz }' "/proc/$1/stat"
}

# measure NAME PID URL CONNECTIONS: one row of the table.
measure() {
  before=$(cpu "$2")
  line=$(wrk -t1 -c"$4" -d"${seconds}s" -s "$here/post.lua" "$3" | grep '^figures')
  after=$(cpu "$2")
  echo "$line" | awk -v name="$1" -v connections="$4" -v cpu="$((after - before))" '{
    printf "%-8s %11d %9.0f %9.2f %9.2f %11.2f %7d\n",
      name, connections, $3, $4 / 1000, $5 / 1000, cpu / $2, $6 }' | tee -a "$rows"
}

# median NAME CONNECTIONS: of the CPU time of a request.
median() {
  awk -v name="$1" -v connections="$2" '$1 == name && $2 == connections { print $6 }' "$rows" |
    sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

# How many bytes the service answers, so that the yardstick answers as many.
if [ -n "${BODY:-}" ]; then set -- "@$BODY"; else
  set -- '{"device":"iphone-16","keyboard":{"phase":"show","height":336}}'
fi
bytes=$(curl -s --retry 5 --retry-connrefused -H 'Content-Type: application/json' --data-binary "$1" "$url" | wc -c)

make -s -C "$here/echo"
port_file=$(mktemp)
rows=$(mktemp)
"$here/echo/echo" "$bytes" > "$port_file" &
echo_pid=$!
trap 'kill "$echo_pid"; rm -f "$port_file" "$rows"' EXIT
until [ -s "$port_file" ]; do sleep 0.05; done
echo_url="http://127.0.0.1:$(cat "$port_file")/"

echo "answers of $bytes bytes"
echo "server   connections     req/s    p50 ms    p99 ms  CPU us/req  failed"
for connections in ${CONNECTIONS:-64 128 1000}; do
  round=0
  while [ "$round" -lt "$rounds" ]; do
    measure service "$pid" "$url" "$connections"
    measure echo "$echo_pid" "$echo_url" "$connections"
    round=$((round + 1))
  done
  echo "$(median service "$connections") $(median echo "$connections")" |
    awk '{ printf "median CPU us/req %s against %s: %.2f times\n", $1, $2, $1 / $2 }'
done
