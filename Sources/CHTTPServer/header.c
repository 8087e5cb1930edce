// The header of a request, in the form that `judge` takes. libmicrohttpd has already decided where the
// body ends, perhaps wrongly: closing the connection is what makes a refusal safe.
#include "internal.h"

#include <string.h>
#include <strings.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static void put(chttp_fields *fields, const char *text, size_t count) {
  memcpy(fields->bytes + fields->count, text, count);
  fields->bytes[fields->count + count] = 0;
  fields->ends[fields->ends_count++] = (uint32_t)(fields->count + count);
  fields->count += count + 1;
}

// Copies a field without white space at the ends of its value (RFC 9110, section 5.5), but a
// Transfer-Encoding as it is: libmicrohttpd 0.9.75 does not understand one with spaces behind it.
//
// Bytes that are not ASCII mean nothing in any field that is read. Swift compares strings in a
// normalized form, which takes the square of the length of a row of combining marks.
static enum MHD_Result copy_field(void *context, enum MHD_ValueKind kind, const char *name,
                                  size_t name_count, const char *value, size_t count) {
  (void)kind;
  chttp_fields *fields = context;
  static const char coding[] = "Transfer-Encoding";
  if (name_count != strlen(coding) || strncasecmp(name, coding, name_count) != 0) {
    while (count > 0 && is_blank(value[0])) value++, count--;
    while (count > 0 && is_blank(value[count - 1])) count--;
  }
  // Never so: libmicrohttpd itself has no more memory than this, with two more bytes for each field.
  if (fields->count + name_count + count + 2 > fields->capacity) return MHD_NO;
  put(fields, name, name_count);
  size_t start = fields->count;
  put(fields, value, count);
  for (size_t i = start; i < start + count; i++) {
    fields->bytes[i] = fields->bytes[i] < 0x80 ? fields->bytes[i] : '?';
  }
  return MHD_YES;
}

static chttp_bytes bytes_of(const char *text) {
  return (chttp_bytes){(const uint8_t *)text, strlen(text)};
}

chttp_verdict chttp_header_judge(chttp_exchange *exchange, const char *method,
                                 const char *version) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  chttp_fields *fields = &exchange->loop->fields;
  fields->count = fields->ends_count = 0;
  MHD_get_connection_values_n(exchange->connection, MHD_HEADER_KIND, copy_field, fields);
  chttp_header header = {
      .method = bytes_of(method),
      .target = bytes_of(exchange->target),
      .is_http_1_0 = strcmp(version, "HTTP/1.0") == 0,
      .fields = {fields->bytes, fields->count},
      .field_ends = fields->ends,
      .fields_count = fields->ends_count / 2,
      .is_over_limit = exchange->origin->is_refused,
  };
  memcpy(header.peer, exchange->origin->peer, sizeof header.peer);
  return configuration->judge(configuration->context, &header);
}

// Whether libmicrohttpd can read a Content-Length: digits that do not exceed 64 bits.
static bool is_length(const char *text, size_t count) {
  uint64_t value = 0;
  for (size_t i = 0; i < count; i++) {
    if (text[i] < '0' || text[i] > '9' || value > (UINT64_MAX - 9) / 10) return false;
    value = value * 10 + (uint64_t)(text[i] - '0');
  }
  return count > 0;
}

// libmicrohttpd 0.9.75 answers a Content-Length that it cannot read with two headers in a row, and
// asks no callback. It only logs while it reads; the connection is then the one whose header is
// complete but was not judged. Ended here, it closes without a response.
void chttp_header_end_malformed_length(chttp_loop *loop) {
  for (chttp_connection *next = loop->connections; next != NULL; next = next->next) {
    if (next->phase != CHTTP_RECEIVING || next->received > 0) continue;
    const char *value = NULL;
    size_t count = 0;
    MHD_lookup_connection_value_n(next->handle, MHD_HEADER_KIND, "Content-Length",
                                  strlen("Content-Length"), &value, &count);
    if (value == NULL || is_length(value, count)) continue;
    chttp_connection_cut_off(loop, next, CHTTP_MALFORMED_CONTENT_LENGTH);
  }
}
