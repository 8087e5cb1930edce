// Answers, as libmicrohttpd sends them.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

// How long one answer is written before the other connections of the thread get their turn.
static const int64_t nanoseconds_a_turn = 500 * 1000;

// Where an HTTP/1.0 client's answer is written, which knows no chunks.
static const size_t piece_without_chunks = 32 * 1024;

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
      .status = status, .content = with_fields(content, fields), .count = body.count};
}

static int64_t now_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Fills the buffer, or as much of it as the time allows.
static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t capacity) {
  (void)position;
  const chttp_stream *stream = context;
  int64_t end = now_nanoseconds() + nanoseconds_a_turn;
  size_t count = 0;
  do {
    size_t added = stream->read(stream->context, (uint8_t *)buffer + count, capacity - count);
    if (added == 0) return count > 0 ? (ssize_t)count : MHD_CONTENT_READER_END_OF_STREAM;
    count += added;
  } while (count < capacity && now_nanoseconds() < end);
  return (ssize_t)count;
}

static void end_stream(void *context) {
  chttp_stream *stream = context;
  stream->end(stream->context);
  free(stream);
}

chttp_response chttp_response_stream(unsigned int status, chttp_bytes fields, chttp_stream stream) {
  chttp_stream *kept = malloc(sizeof(chttp_stream));
  struct MHD_Response *content = NULL;
  if (kept != NULL) {
    *kept = stream;
    content = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, piece_without_chunks,
                                                read_stream, kept, end_stream);
  }
  if (content == NULL) {
    stream.end(stream.context);
    free(kept);
  }
  return (chttp_response){
      .status = status, .content = with_fields(content, fields), .is_stream = true};
}
