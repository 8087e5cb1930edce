// Prints the counts. Latencies have logarithmic buckets of 0.4 %.
#include "load.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double shortest = 1e-6, step = 1.004;

void tally_latency(tally *into, const expectation *request, double seconds) {
  double bucket = seconds > shortest ? log(seconds / shortest) / log(step) : 0;
  if (seconds > into->longest) {
    into->longest = seconds;
    into->slowest = request;
  }
  into->latencies[bucket < LATENCY_BUCKETS ? (size_t)bucket : LATENCY_BUCKETS - 1]++;
}

static double percentile(const tally *of, double share) {
  uint64_t all = 0, below = 0;
  for (size_t i = 0; i < LATENCY_BUCKETS; i++) all += of->latencies[i];
  for (size_t i = 0; i < LATENCY_BUCKETS; i++) {
    below += of->latencies[i];
    if (all > 0 && (double)below >= share * (double)all) return shortest * pow(step, (double)i);
  }
  return 0;
}

void tally_print(const tally *of, const corpus *requests, double seconds) {
  printf("{\"seconds\":%.3f,\"correct\":%" PRIu64 ",\"wrong\":%" PRIu64 ",\"cutOff\":%" PRIu64
         ",\"stuck\":%" PRIu64 ",\"earlyResets\":%" PRIu64 ",\"abandoned\":%" PRIu64
         ",\"refused\":%" PRIu64 ",\"connections\":%" PRIu64,
         seconds, of->correct, of->wrong, of->cut_off, of->stuck, of->early_resets, of->abandoned,
         of->refused, of->connections);
  printf(",\"p50Ms\":%.3f,\"p99Ms\":%.3f,\"p999Ms\":%.3f,\"longestMs\":%.3f,\"statuses\":{",
         percentile(of, 0.5) * 1e3, percentile(of, 0.99) * 1e3, percentile(of, 0.999) * 1e3,
         of->longest * 1e3);
  const char *comma = "";
  for (size_t status = 0; status < sizeof of->statuses / sizeof *of->statuses; status++) {
    if (of->statuses[status] == 0) continue;
    printf("%s\"%zu\":%" PRIu64, comma, status, of->statuses[status]);
    comma = ",";
  }
  printf("}");
  if (of->slowest != NULL) printf(",\"slowest\":%td", of->slowest - requests->items);
  printf("}\n");
  if (of->slowest == NULL) return;
  const uint8_t *line = of->slowest->request;
  fprintf(stderr, "the slowest request took %.1f s: %.*s, %u bytes, %u bytes in its response\n",
          of->longest, (int)strcspn((const char *)line, "\r"), (const char *)line,
          of->slowest->request_count, of->slowest->body_count);
}
