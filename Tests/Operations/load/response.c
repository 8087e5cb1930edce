// Parses responses and compares them with the expected ones.
#include "load.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

uint8_t *response_reserve(response *into, size_t count) {
  if (into->capacity - into->count < count) {
    size_t capacity = (into->count + count) * 2;
    uint8_t *bytes = realloc(into->bytes, capacity);
    if (bytes == NULL) return NULL;
    into->bytes = bytes;
    into->capacity = capacity;
  }
  return into->bytes + into->count;
}

void response_reset(response *of) {
  *of = (response){.bytes = of->bytes, .capacity = of->capacity};
}

// The value of a header field, or NULL. The header ends with an empty line, which ends the value.
static const char *field(const response *of, const char *name) {
  const char *line = memchr(of->bytes, '\n', of->header_count);
  const char *end = (const char *)of->bytes + of->header_count;
  size_t count = strlen(name);
  while (line != NULL && line + 1 + count < end) {
    line++;
    if (strncasecmp(line, name, count) == 0 && line[count] == ':') {
      const char *value = line + count + 1;
      return value + strspn(value, " ");
    }
    line = memchr(line, '\n', (size_t)(end - line));
  }
  return NULL;
}

static bool read_header(response *of, bool has_body) {
  if (of->header_count < 16 || memcmp(of->bytes, "HTTP/1.1 ", 9) != 0) return false;
  of->status = (uint16_t)atoi((const char *)of->bytes + 9);
  const char *connection = field(of, "Connection");
  of->closes = connection != NULL && strncasecmp(connection, "close", 5) == 0;
  if (!has_body || of->status == 204 || of->status == 304) return true;
  const char *coding = field(of, "Transfer-Encoding");
  of->is_chunked = coding != NULL && strncasecmp(coding, "chunked", 7) == 0;
  of->next_chunk = of->header_count;
  if (of->is_chunked) return true;
  const char *length = field(of, "Content-Length");
  if (length == NULL) return false;
  of->body_count = strtoul(length, NULL, 10);
  return true;
}

// Joins the received chunks, so that the body is contiguous after the header.
static response_state advance_chunks(response *of) {
  for (;;) {
    uint8_t *start = of->bytes + of->next_chunk;
    const uint8_t *line = memmem(start, of->count - of->next_chunk, "\r\n", 2);
    if (line == NULL) return RESPONSE_PARTIAL;
    size_t count = strtoul((const char *)start, NULL, 16);
    size_t content = (size_t)(line - of->bytes) + 2;
    if (of->count < content + count + 2) return RESPONSE_PARTIAL;
    memmove(of->bytes + of->header_count + of->body_count, of->bytes + content, count);
    of->body_count += count;
    of->next_chunk = content + count + 2;
    if (count == 0) return of->count == of->next_chunk ? RESPONSE_COMPLETE : RESPONSE_BROKEN;
  }
}

response_state response_advance(response *of, bool has_body) {
  if (of->header_count == 0) {
    const uint8_t *end = memmem(of->bytes, of->count, "\r\n\r\n", 4);
    if (end == NULL) return RESPONSE_PARTIAL;
    of->header_count = (size_t)(end - of->bytes) + 4;
    if (!read_header(of, has_body)) return RESPONSE_BROKEN;
  }
  if (of->is_chunked) return advance_chunks(of);
  size_t wanted = of->header_count + of->body_count;
  if (of->count > wanted) return RESPONSE_BROKEN;
  return of->count == wanted ? RESPONSE_COMPLETE : RESPONSE_PARTIAL;
}

bool response_is(const response *given, const expectation *expected) {
  return given->status == expected->status && given->body_count == expected->body_count &&
         memcmp(given->bytes + given->header_count, expected->body, expected->body_count) == 0;
}
