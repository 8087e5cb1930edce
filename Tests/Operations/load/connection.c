// One client: opens a connection, sends requests correctly or faultily, and checks the responses.
#include "load.h"

#include <errno.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static const double longest_wait = 60, longest_pause = 0.02, reopening_pause = 0.01;
static const size_t longest_piece = 64, longest_send = 64 * 1024;
// Longer requests would take too long in pieces.
static const uint32_t longest_in_pieces = 16 * 1024;

// xorshift64*. Source: Vigna, "An experimental exploration of Marsaglia's xorshift generators".
uint64_t next_random(load *of) {
  of->random ^= of->random >> 12;
  of->random ^= of->random << 25;
  of->random ^= of->random >> 27;
  return of->random * 0x2545F4914F6CDD1Du;
}

static void watch(load *of, connection *client, uint32_t events) {
  struct epoll_event event = {.events = events, .data.ptr = client};
  epoll_ctl(of->poll, EPOLL_CTL_MOD, client->socket, &event);
}

// Closes the connection, with a reset if `is_abrupt`.
static void disconnect(load *of, connection *client, bool is_abrupt) {
  struct linger linger = {.l_onoff = 1, .l_linger = 0};
  if (is_abrupt) setsockopt(client->socket, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
  close(client->socket);
  client->socket = -1;
  client->stage = CLOSED;
  client->reopen_at = of->now;
}

static void begin_request(load *of, connection *client) {
  const plan *plan = &of->plan;
  client->current = &of->corpus.items[next_random(of) % of->corpus.count];
  client->sent = 0;
  client->stop_after = SIZE_MAX;
  client->begun = of->now;
  client->last_progress = of->now;
  uint32_t way = (uint32_t)(next_random(of) % 1000);
  client->is_in_pieces =
      way < plan->pieces_share && client->current->request_count < longest_in_pieces;
  way -= plan->pieces_share;
  if (way < plan->cut_share) {
    client->stop_after = next_random(of) % client->current->request_count;
  }
  way -= plan->cut_share;
  client->hangs_up = way < plan->hangup_share;
  client->renews = next_random(of) % 1000 < plan->renewal_share;
  response_reset(&client->response);
  client->stage = SENDING;
  watch(of, client, EPOLLIN | EPOLLOUT);
}

void connection_open(load *of, connection *client) {
  client->socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (client->socket < 0) return;
  client->stage = CONNECTING;
  client->last_progress = of->now;
  client->current = NULL;
  of->tally.connections++;
  struct epoll_event event = {.events = EPOLLOUT, .data.ptr = client};
  epoll_ctl(of->poll, EPOLL_CTL_ADD, client->socket, &event);
  int result = connect(client->socket, (struct sockaddr *)&of->address, sizeof of->address);
  if (result == 0 || errno == EINPROGRESS) return;
  of->tally.refused++;
  disconnect(of, client, false);
  client->reopen_at = of->now + reopening_pause;
}

static void connected(load *of, connection *client) {
  int error = 0;
  socklen_t count = sizeof error;
  getsockopt(client->socket, SOL_SOCKET, SO_ERROR, &error, &count);
  if (error == 0) {
    begin_request(of, client);
  } else {
    of->tally.refused++;
    disconnect(of, client, false);
    client->reopen_at = of->now + reopening_pause;
  }
}

// The connection ended before the complete response arrived.
static void handle_lost(load *of, connection *client) {
  if (client->current->flags & FLAG_EARLY) {
    of->tally.early_resets++;
  } else {
    of->tally.cut_off++;
    fprintf(stderr, "connection lost after %zu of %u bytes sent, %zu received: %.*s\n", client->sent,
            client->current->request_count, client->response.count, 120,
            (const char *)client->current->request);
  }
  disconnect(of, client, false);
}

static void check_response(load *of, connection *client, response_state state) {
  const expectation *expected = client->current;
  const response *given = &client->response;
  if (state == RESPONSE_COMPLETE && response_is(given, expected)) {
    of->tally.correct++;
    of->tally.statuses[given->status % 600]++;
    if (!client->is_in_pieces) tally_latency(&of->tally, expected, of->now - client->begun);
  } else {
    of->tally.wrong++;
    fprintf(stderr, "wrong response to %.*s\nexpected %u %.*s\nreceived %.*s\n",
            (int)expected->request_count, (const char *)expected->request, expected->status,
            (int)expected->body_count, (const char *)expected->body, (int)given->count,
            (const char *)given->bytes);
  }
  bool ends = given->closes || client->renews || (expected->flags & FLAG_CLOSES) != 0;
  if (ends || state == RESPONSE_BROKEN || client->sent < expected->request_count) {
    disconnect(of, client, false);
  } else {
    begin_request(of, client);
  }
}

static void receive(load *of, connection *client) {
  for (;;) {
    uint8_t *space = response_reserve(&client->response, 16384);
    ssize_t count = space == NULL ? 0 : recv(client->socket, space, 16384, 0);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) return handle_lost(of, client);
    client->response.count += (size_t)count;
    client->last_progress = of->now;
    bool has_body = (client->current->flags & FLAG_NO_BODY) == 0;
    response_state state = response_advance(&client->response, has_body);
    if (state != RESPONSE_PARTIAL) return check_response(of, client, state);
  }
}

static size_t next_piece(load *of, const connection *client) {
  size_t left = client->current->request_count - client->sent;
  if (left > client->stop_after - client->sent) left = client->stop_after - client->sent;
  size_t most = client->is_in_pieces ? 1 + next_random(of) % longest_piece : longest_send;
  return left < most ? left : most;
}

static void pause_sending(load *of, connection *client) {
  client->stage = PAUSED;
  client->resume_at = of->now + longest_pause * (double)(next_random(of) % 1000) / 1000;
  watch(of, client, EPOLLIN);
}

// Decides what to do after a part of the request was sent; false if no more can be sent now.
static bool continue_sending(load *of, connection *client) {
  bool is_whole = client->sent == client->current->request_count;
  if (client->sent == client->stop_after || (is_whole && client->hangs_up)) {
    of->tally.abandoned++;
    disconnect(of, client, next_random(of) % 2 == 0);
    return false;
  }
  if (is_whole) {
    client->stage = RECEIVING;
    watch(of, client, EPOLLIN);
    return false;
  }
  if (client->is_in_pieces) pause_sending(of, client);
  return client->stage == SENDING;
}

static void send_some(load *of, connection *client) {
  do {
    size_t count = next_piece(of, client);
    ssize_t sent = send(client->socket, client->current->request + client->sent, count,
                        MSG_NOSIGNAL);
    if (sent < 0 && errno == EAGAIN) return;
    // The response may have arrived before the error.
    if (sent < 0) return receive(of, client);
    client->sent += (size_t)sent;
    client->last_progress = of->now;
  } while (continue_sending(of, client));
}

void connection_ready(load *of, connection *client) {
  switch (client->stage) {
    case CONNECTING: connected(of, client); break;
    case SENDING:
      send_some(of, client);
      if (client->stage == SENDING) receive(of, client);
      break;
    case PAUSED:
    case RECEIVING: receive(of, client); break;
    case CLOSED: break;
  }
}

void connection_tick(load *of, connection *client) {
  if (client->stage == CLOSED) {
    if (!of->is_closing && of->now >= client->reopen_at) connection_open(of, client);
  } else if (of->now - client->last_progress > longest_wait) {
    of->tally.stuck++;
    if (client->current != NULL) {
      fprintf(stderr, "no progress after %zu of %u bytes sent, %zu received: %.*s\n",
              client->sent, client->current->request_count, client->response.count, 120,
              (const char *)client->current->request);
    }
    disconnect(of, client, true);
  } else if (client->stage == PAUSED && of->now >= client->resume_at) {
    client->stage = SENDING;
    watch(of, client, EPOLLIN | EPOLLOUT);
  }
}
