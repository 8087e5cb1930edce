// Responses, as libmicrohttpd sends them. A stream is written by worker threads, a piece at a time,
// while its connection is suspended.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum {
  // A piece of a stream: large enough that handing it over takes little of the time it is made in.
  piece_bytes = 64 * 1024,
  // How long a worker writes one piece before the next job gets its turn.
  nanoseconds_a_piece = 2 * 1000 * 1000,
};

// A stream, from its response to its end.
typedef struct {
  chttp_job job;
  chttp_stream source;
  bool has_ended;
  // The piece that is being sent, and how much of it is.
  size_t count;
  size_t sent;
  uint8_t piece[piece_bytes];
} stream;

static bool add_fields(struct MHD_Response *content, chttp_bytes fields) {
  const char *name = (const char *)fields.start;
  const char *end = name + fields.count;
  while (name < end) {
    const char *value = name + strlen(name) + 1;
    if (*value != 0 && MHD_add_response_header(content, name, value) == MHD_NO) return false;
    name = value + strlen(value) + 1;
  }
  return true;
}

static struct MHD_Response *with_fields(struct MHD_Response *content, chttp_bytes fields) {
  if (content == NULL || add_fields(content, fields)) return content;
  MHD_destroy_response(content);
  return NULL;
}

chttp_response chttp_response_make(unsigned int status, chttp_bytes fields, chttp_bytes body) {
  struct MHD_Response *content = MHD_create_response_from_buffer(
      body.count, (void *)body.start,
      body.count > 0 ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT);
  return (chttp_response){
      .status = status, .content = with_fields(content, fields), .held = body.count};
}

static int64_t now_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Fills the piece, or as much of it as the time allows.
static void fill(chttp_job *job) {
  stream *filled = (stream *)job;
  int64_t end = now_nanoseconds() + nanoseconds_a_piece;
  filled->count = filled->sent = 0;
  do {
    size_t added = filled->source.read(filled->source.context, filled->piece + filled->count,
                                       piece_bytes - filled->count);
    filled->has_ended = added == 0;
    filled->count += added;
  } while (!filled->has_ended && filled->count < piece_bytes && now_nanoseconds() < end);
}

// Sends what there is of the piece, or lets a worker write the next one. libmicrohttpd asks again
// when the connection is resumed.
static ssize_t send_piece(void *context, uint64_t position, char *into, size_t capacity) {
  (void)position;
  stream *sent = context;
  size_t left = sent->count - sent->sent;
  if (left > 0) {
    size_t count = left < capacity ? left : capacity;
    memcpy(into, sent->piece + sent->sent, count);
    sent->sent += count;
    return (ssize_t)count;
  }
  if (sent->has_ended) return MHD_CONTENT_READER_END_OF_STREAM;
  chttp_workers_submit(&sent->job);
  return 0;
}

static void end_stream(void *context) {
  stream *ended = context;
  ended->source.end(ended->source.context);
  free(ended);
}

void chttp_stream_attach(void *context, chttp_loop *loop, struct MHD_Connection *connection) {
  stream *attached = context;
  attached->job = (chttp_job){.run = fill, .loop = loop, .connection = connection};
}

chttp_response chttp_response_stream(unsigned int status, chttp_bytes fields, chttp_stream source) {
  stream *made = malloc(sizeof(stream));
  struct MHD_Response *content = NULL;
  if (made != NULL) {
    // The piece stays as it is: it is written before it is read.
    memset(made, 0, offsetof(stream, piece));
    made->source = source;
    content = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, piece_bytes, send_piece, made,
                                                end_stream);
  }
  if (content == NULL) {
    source.end(source.context);
    free(made);
    return (chttp_response){.status = status};
  }
  return (chttp_response){.status = status,
                          .content = with_fields(content, fields),
                          .held = source.held + sizeof(stream) + piece_bytes,
                          .stream = made};
}
