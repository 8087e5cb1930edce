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

chttp_response chttp_response_make(unsigned int status, chttp_bytes fields, chttp_bytes body) {
  struct MHD_Response *content = MHD_create_response_from_buffer(
      body.count, (void *)body.start,
      body.count > 0 ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT);
  chttp_response response = with_fields(status, content, fields);
  response.held = body.count;
  return response;
}

chttp_response chttp_response_stream(unsigned int status, chttp_bytes fields, void *context,
                                     ptrdiff_t (*read)(void *context, uint64_t position,
                                                       char *into, size_t capacity),
                                     void (*end)(void *context)) {
  struct MHD_Response *content =
      MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, chunk_bytes, read, context, end);
  if (content == NULL) end(context);
  return with_fields(status, content, fields);
}
