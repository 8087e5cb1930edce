// The header of a request, in the form that `judge` takes. libmicrohttpd has already decided where the
// body ends, perhaps wrongly: closing the connection is what makes a refusal safe.
#include "internal.h"

#include <string.h>
#include <strings.h>
#include <sys/socket.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static void put(chttp_fields *fields, const char *text, size_t count) {
  memcpy(fields->bytes + fields->count, text, count);
  fields->bytes[fields->count + count] = 0;
  fields->ends[fields->ends_count++] = (uint32_t)(fields->count + count);
  fields->count += count + 1;
}

// Whether a byte may not be in a value: a control character other than a tab (RFC 9110, section 5.5).
static bool is_control(uint8_t byte) { return (byte < ' ' && byte != '\t') || byte == 0x7f; }

// Whether eight bytes are printable ASCII, as nearly all are that fields have.
static bool are_printable(const uint8_t *bytes) {
  uint64_t eight;
  memcpy(&eight, bytes, sizeof eight);
  const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
  // A byte below 0x20 borrows, one above 0x7E carries into its highest bit.
  return ((eight | (eight - ones * 0x20) | (eight + ones)) & tops) == 0;
}

// Replaces the bytes of a value that are not ASCII, and returns whether one may not be in it.
static bool replace_bytes(uint8_t *bytes, size_t count) {
  bool is_malformed = false;
  for (size_t i = 0; i < count; i++) {
    if (i + 8 <= count && are_printable(bytes + i)) {
      i += 7;
      continue;
    }
    is_malformed |= is_control(bytes[i]);
    bytes[i] = bytes[i] < 0x80 ? bytes[i] : '?';
  }
  return is_malformed;
}

// libmicrohttpd 0.9.75 cuts the header into texts where it stands: a NUL takes the place of each of
// the two bytes CR and LF, and a text ends at the first NUL. So where a text does not begin two bytes
// behind the last one, the line between them ended with a bare LF, went on in the next line, or had a
// NUL. Version 1.0 refuses all three by itself.
static void check_line(chttp_fields *fields, const char *start, const char *next) {
#if MHD_VERSION < 0x01000000
  if (fields->line != NULL && start != fields->line) fields->is_malformed = true;
  if (fields->line != NULL) fields->line = next;
#else
  (void)fields, (void)start, (void)next;
#endif
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
  check_line(fields, name, value + count + 2);
  if (name_count != strlen(coding) || strncasecmp(name, coding, name_count) != 0) {
    while (count > 0 && is_blank(value[0])) value++, count--;
    while (count > 0 && is_blank(value[count - 1])) count--;
  }
  // Never so: libmicrohttpd itself has no more memory than this, with two more bytes for each field.
  if (fields->count + name_count + count + 2 > fields->capacity) return MHD_NO;
  put(fields, name, name_count);
  size_t start = fields->count;
  put(fields, value, count);
  fields->is_malformed |= replace_bytes(fields->bytes + start, count);
  return MHD_YES;
}

static chttp_bytes bytes_of(const char *text) {
  return (chttp_bytes){(const uint8_t *)text, strlen(text)};
}

// Whether the request line has one space in each gap, which it must (RFC 9112, section 3), and no NUL.
static bool is_request_line(const char *method, const char *url, size_t url_count,
                            const char *version) {
  return url == method + strlen(method) + 1 && version == url + url_count + 1;
}

// Copies the fields and checks the form of all lines.
static void read_fields(chttp_exchange *exchange, const char *method, const char *url,
                        const char *version) {
  chttp_fields *fields = &exchange->loop->fields;
  const char *first = version + strlen(version) + 2;
  *fields = (chttp_fields){.bytes = fields->bytes, .capacity = fields->capacity,
                           .ends = fields->ends, .line = url != NULL ? first : NULL};
  MHD_get_connection_values_n(exchange->connection, MHD_HEADER_KIND, copy_field, fields);
#if MHD_VERSION < 0x01000000
  if (url == NULL) return;
  size_t count = MHD_get_connection_info(exchange->connection,
                                         MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size;
  check_line(fields, method + count - 2, NULL);
  if (!is_request_line(method, url, strlen(exchange->target), version)) fields->is_malformed = true;
#endif
}

chttp_verdict chttp_header_judge(chttp_exchange *exchange, const char *method, const char *url,
                                 const char *version) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  const chttp_fields *fields = &exchange->loop->fields;
  read_fields(exchange, method, url, version);
  chttp_header header = {
      .method = bytes_of(method),
      .target = bytes_of(exchange->target),
      .is_http_1_0 = strcmp(version, "HTTP/1.0") == 0,
      .fields = {fields->bytes, fields->count},
      .field_ends = fields->ends,
      .fields_count = fields->ends_count / 2,
      .is_over_limit = chttp_connection_is_over_limit(exchange->loop, exchange->origin),
      .is_malformed = fields->is_malformed,
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

// Counts and logs the request like any other, and sends a response that libmicrohttpd does not know of:
// the only one, and only to have the client see a 400.
static void refuse_malformed_length(chttp_exchange *exchange) {
  static const char response[] =
      "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
  chttp_connection *origin = exchange->origin;
  chttp_verdict verdict = chttp_header_judge(exchange, "?", NULL, "HTTP/1.1");
  exchange->is_judged = exchange->is_answered = true;
  exchange->request = verdict.request;
  if (verdict.refusal.content != NULL) MHD_destroy_response(verdict.refusal.content);
  int socket = MHD_get_connection_info(origin->handle, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
  if (exchange->loop->server->has_tls) {
    chttp_tls_send(origin->handle, response);
  } else {
    send(socket, response, strlen(response), MSG_DONTWAIT | MSG_NOSIGNAL);
  }
  chttp_connection_linger(origin);
  chttp_connection_enter(origin, CHTTP_ENDING, exchange->loop->now);
  shutdown(socket, SHUT_WR);
}

// libmicrohttpd 0.9.75 answers a Content-Length that it cannot read with two headers in a row, and
// asks no callback. It only logs while it reads; the connection is then the one whose header is
// complete but was not judged. Shut down here, it closes without libmicrohttpd's response.
bool chttp_header_refuse_malformed_length(chttp_loop *loop) {
  for (chttp_connection *next = loop->connections; next != NULL; next = next->next) {
    if (next->exchange == NULL || next->exchange->is_judged) continue;
    const char *value = NULL;
    size_t count = 0;
    MHD_lookup_connection_value_n(next->handle, MHD_HEADER_KIND, "Content-Length",
                                  strlen("Content-Length"), &value, &count);
    if (value == NULL || is_length(value, count)) continue;
    refuse_malformed_length(next->exchange);
    return true;
  }
  return false;
}
