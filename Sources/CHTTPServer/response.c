// Responses, as libmicrohttpd sends them.
#include "internal.h"

#include <string.h>

// The most that libmicrohttpd asks a stream for at once.
static const size_t chunk_bytes = 64 * 1024;

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

static chttp_response with_fields(unsigned int status, struct MHD_Response *content,
                                  chttp_bytes fields) {
  if (content != NULL && !add_fields(content, fields)) {
    MHD_destroy_response(content);
    content = NULL;
  }
  return (chttp_response){.status = status, .content = content};
}

static ssize_t read_nothing(void *context, uint64_t position, char *into, size_t capacity) {
  (void)context, (void)position, (void)into, (void)capacity;
  return MHD_CONTENT_READER_END_OF_STREAM;
}

// A 304 has the Content-Length of the 200 or none (RFC 9110, section 8.6). So libmicrohttpd gets a body of
// that length, whose bytes it does not read for a 304.
static chttp_response not_modified(chttp_bytes fields, size_t count) {
  struct MHD_Response *content = MHD_create_response_from_callback(
      count > 0 ? count : MHD_SIZE_UNKNOWN, 1, read_nothing, NULL, NULL);
  chttp_response response = with_fields(MHD_HTTP_NOT_MODIFIED, content, fields);
  response.is_stream = count == 0;
  return response;
}

chttp_response chttp_response_make(unsigned int status, chttp_bytes fields, chttp_bytes body) {
  if (status == MHD_HTTP_NOT_MODIFIED) return not_modified(fields, body.count);
  struct MHD_Response *content = MHD_create_response_from_buffer(
      body.count, (void *)body.start,
      body.count > 0 ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT);
  return with_fields(status, content, fields);
}

chttp_response chttp_response_stream(unsigned int status, chttp_bytes fields, void *context,
                                     ptrdiff_t (*read)(void *context, uint64_t position,
                                                       char *into, size_t capacity),
                                     void (*end)(void *context)) {
  struct MHD_Response *content =
      MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, chunk_bytes, read, context, end);
  if (content == NULL) end(context);
  chttp_response response = with_fields(status, content, fields);
  response.is_stream = true;
  return response;
}

void chttp_response_free(chttp_response response) {
  if (response.content != NULL) MHD_destroy_response(response.content);
}
