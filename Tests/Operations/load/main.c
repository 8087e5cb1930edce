// usage: load PORT CORPUS CONNECTIONS SECONDS SEED [PIECES CUT HANGUP RENEWAL]
//
// The last four are numbers out of 1,000 requests, 0 by default. After SIGUSR1, the program opens no more
// connections and ends when the service has closed the last one. After SIGTERM, it ends at once. It
// prints the counts as one JSON object, and each wrong or missing response on stderr.
#include "load.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>

static volatile sig_atomic_t is_closing, is_stopped;

static void handle(int signal) {
  if (signal == SIGUSR1) is_closing = 1;
  if (signal == SIGTERM) is_stopped = 1;
}

static double monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static uint32_t number(int count, char **arguments, int index) {
  return index < count ? (uint32_t)strtoul(arguments[index], NULL, 10) : 0;
}

static plan read_plan(int count, char **arguments) {
  return (plan){
      .port = (uint16_t)number(count, arguments, 1),
      .connections = number(count, arguments, 3),
      .seconds = strtod(arguments[4], NULL),
      .seed = number(count, arguments, 5),
      .pieces_share = number(count, arguments, 6),
      .cut_share = number(count, arguments, 7),
      .hangup_share = number(count, arguments, 8),
      .renewal_share = number(count, arguments, 9),
  };
}

static bool has_open(const connection *clients, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (clients[i].stage != CLOSED) return true;
  }
  return false;
}

static void run(load *of, connection *clients, double end) {
  struct epoll_event events[256];
  double next_tick = 0;
  while (!is_stopped && of->now < end) {
    int count = epoll_wait(of->poll, events, 256, 1);
    of->now = monotonic();
    for (int i = 0; i < count; i++) connection_ready(of, events[i].data.ptr);
    if (of->now < next_tick) continue;
    next_tick = of->now + 0.001;
    of->is_closing = is_closing;
    for (uint32_t i = 0; i < of->plan.connections; i++) connection_tick(of, &clients[i]);
    if (of->is_closing && !has_open(clients, of->plan.connections)) return;
  }
}

int main(int count, char **arguments) {
  static load state;
  if (count < 6 || !corpus_open(arguments[2], &state.corpus)) {
    fprintf(stderr, "usage: load PORT CORPUS CONNECTIONS SECONDS SEED [shares]\n");
    return 64;
  }
  state.plan = read_plan(count, arguments);
  state.random = state.plan.seed * 2 + 1;
  state.poll = epoll_create1(EPOLL_CLOEXEC);
  state.address = (struct sockaddr_in){.sin_family = AF_INET,
                                       .sin_port = htons(state.plan.port),
                                       .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  signal(SIGUSR1, handle);
  signal(SIGTERM, handle);
  connection *clients = calloc(state.plan.connections, sizeof(connection));
  if (clients == NULL || state.poll < 0) return 1;
  double start = monotonic();
  state.now = start;
  run(&state, clients, start + state.plan.seconds);
  tally_print(&state.tally, &state.corpus, state.now - start);
  return 0;
}
