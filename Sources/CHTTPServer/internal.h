// What the files of this target share.
#pragma once

// Declares what strict C leaves out: accept4.
#define _GNU_SOURCE

#include <microhttpd.h>

#include "CHTTPServer.h"

// Memory for the header fields of one request.
typedef struct {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
  uint32_t *ends;
  size_t ends_count;
  chttp_bytes length;
  size_t lengths_count;
  // Where the next line begins in libmicrohttpd's memory.
  const char *line;
  bool is_malformed;
} chttp_fields;

struct chttp_loop {
  // Its two strings are valid only while the loop is made.
  chttp_configuration configuration;
  struct MHD_Daemon *daemon;
  // An event that is signalled when a connection is resumed: libmicrohttpd does not wake a loop that its
  // owner runs.
  int woken;
  chttp_fields fields;
};

struct chttp_exchange {
  chttp_loop *loop;
  struct MHD_Connection *connection;
  // The number of the connection.
  size_t number;
  bool is_judged;
  bool is_answered;
  bool is_head;
  // The object that `judge` has returned for the request.
  void *request;
  char target[];
};

// exchange.c: libmicrohttpd's callbacks, folded into one call for each step of a request.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection);
enum MHD_Result chttp_exchange_continue(void *loop, struct MHD_Connection *connection,
                                        const char *url, const char *method, const char *version,
                                        const char *data, size_t *count, void **exchange);
void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code);

// header.c: passes the header of a request to `judge`.
chttp_verdict chttp_header_judge(chttp_exchange *exchange, const char *method,
                                 const char *version);

// lines.c: checks the form of a header's lines, which libmicrohttpd 0.9.75 does not.
void chttp_lines_begin(chttp_fields *fields, const chttp_exchange *exchange, const char *method,
                       const char *version);
void chttp_lines_check(chttp_fields *fields, const char *start, const char *next);
void chttp_lines_end(chttp_fields *fields, const char *method, size_t header_size);

// socket.c: the address of a client, as in chttp_client.peer.
void chttp_read_address(const struct sockaddr *from, uint8_t into[16]);
