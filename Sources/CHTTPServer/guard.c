// Checks of the request line and the header that libmicrohttpd 0.9.75 leaves out; 1.0.1 makes some of
// them itself. libmicrohttpd has already decided where the body ends when these run, perhaps wrongly:
// closing the connection is what makes a refusal safe.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const token_marks = "!#$%&'*+-.^_`|~";

// What the one walk over the header fields finds out.
typedef struct {
  chttp_fields *fields;
  bool has_malformed_name;
  uint32_t hosts;
  uint32_t lengths;
  bool has_malformed_length;
  uint64_t length;
  uint32_t codings;
  bool has_other_coding;
  bool has_other_expectation;
  bool expects_continue;
  bool has_type;
  chttp_bytes type;
} findings;

static bool is_token(const char *text, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char c = (unsigned char)text[i];
    bool is_alphanumeric = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    if (!is_alphanumeric && (c == 0 || strchr(token_marks, c) == NULL)) return false;
  }
  return count > 0;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The value without white space at its ends (RFC 9110, section 5.5).
static chttp_bytes trimmed(const char *value, size_t count) {
  while (count > 0 && is_blank(value[0])) value++, count--;
  while (count > 0 && is_blank(value[count - 1])) count--;
  return (chttp_bytes){(const uint8_t *)value, count};
}

static bool equals(chttp_bytes text, const char *other) {
  return text.count == strlen(other) &&
         strncasecmp((const char *)text.start, other, text.count) == 0;
}

// Reads a Content-Length (RFC 9112, section 6.2).
static bool read_length(chttp_bytes text, uint64_t *length) {
  uint64_t value = 0;
  for (size_t i = 0; i < text.count; i++) {
    uint8_t c = text.start[i];
    if (c < '0' || c > '9' || value > (UINT64_MAX - 9) / 10) return false;
    value = value * 10 + (uint64_t)(c - '0');
  }
  *length = value;
  return text.count > 0;
}

// Makes room for `count` elements; `memory` is `own` until that is too small.
static void *grown(void *memory, const void *own, size_t used, size_t *capacity, size_t count,
                   size_t size) {
  if (count <= *capacity) return memory;
  size_t wanted = *capacity * 2 > count ? *capacity * 2 : count;
  void *made = realloc(memory == own ? NULL : memory, wanted * size);
  if (made == NULL) return NULL;
  if (memory == own) memcpy(made, own, used * size);
  *capacity = wanted;
  return made;
}

static bool has_room(chttp_fields *fields, size_t bytes) {
  uint8_t *text = grown(fields->bytes, fields->inline_bytes, fields->count, &fields->capacity,
                        fields->count + bytes, 1);
  if (text == NULL) return false;
  fields->bytes = text;
  uint32_t *ends = grown(fields->ends, fields->inline_ends, fields->ends_count,
                         &fields->ends_capacity, fields->ends_count + 2, sizeof(uint32_t));
  if (ends == NULL) return false;
  fields->ends = ends;
  return true;
}

static uint8_t *put(chttp_fields *fields, chttp_bytes text) {
  uint8_t *copy = memcpy(fields->bytes + fields->count, text.start, text.count);
  copy[text.count] = 0;
  fields->ends[fields->ends_count++] = (uint32_t)(fields->count + text.count);
  fields->count += text.count + 1;
  return copy;
}

// Bytes that are not ASCII mean nothing in any field that is read. Swift compares strings in a
// normalized form, which takes the square of the length of a row of combining marks.
static void keep(chttp_fields *fields, chttp_bytes name, chttp_bytes value) {
  if (!has_room(fields, name.count + value.count + 2)) {
    fields->is_out_of_memory = true;
    return;
  }
  put(fields, name);
  uint8_t *copy = put(fields, value);
  for (size_t i = 0; i < value.count; i++) copy[i] = copy[i] < 0x80 ? copy[i] : '?';
}

static enum MHD_Result inspect(void *context, enum MHD_ValueKind kind, const char *name,
                               size_t name_count, const char *value, size_t value_count) {
  (void)kind;
  findings *found = context;
  chttp_bytes key = {(const uint8_t *)name, name_count};
  chttp_bytes text = trimmed(value, value_count);
  keep(found->fields, key, text);
  found->has_malformed_name |= !is_token(name, name_count);
  if (equals(key, "Host")) {
    found->hosts++;
  } else if (equals(key, "Content-Length")) {
    found->lengths++;
    found->has_malformed_length |= !read_length(text, &found->length);
  } else if (equals(key, "Transfer-Encoding")) {
    found->codings++;
    // With its spaces: libmicrohttpd does not understand it with any behind it, and would wait.
    found->has_other_coding |= !equals((chttp_bytes){(const uint8_t *)value, value_count}, "chunked");
  } else if (equals(key, "Expect")) {
    found->expects_continue = equals(text, "100-continue");
    found->has_other_expectation |= !found->expects_continue;
  } else if (equals(key, "Content-Type") && !found->has_type) {
    // The first one, by which the body is read as well: the limit must be that of what is read.
    found->has_type = true;
    found->type = text;
  }
  return MHD_YES;
}

// Where the path of an absolute URL starts; null when it is none (RFC 9112, section 3.2.2).
static const char *after_authority(const char *target) {
  size_t scheme = strncasecmp(target, "http://", 7) == 0    ? 7
                  : strncasecmp(target, "https://", 8) == 0 ? 8
                                                            : 0;
  size_t authority = scheme > 0 ? strcspn(target + scheme, "/?") : 0;
  return authority > 0 ? target + scheme + authority : NULL;
}

static bool has_blank_or_control(const char *text) {
  for (; *text != 0; text++) {
    unsigned char c = (unsigned char)*text;
    if (c <= ' ' || c == 0x7f) return true;
  }
  return false;
}

// Takes the target apart (RFC 9112, section 3.2).
static bool read_target(const char *target, const char *method, chttp_request *request) {
  if (has_blank_or_control(target)) return false;
  bool is_asterisk = strcmp(target, "*") == 0 && strcmp(method, "OPTIONS") == 0;
  const char *path = is_asterisk || target[0] == '/' ? target : after_authority(target);
  if (path == NULL) return false;
  size_t count = strcspn(path, "?");
  if (path[count] == '?') {
    request->query = (chttp_bytes){(const uint8_t *)path + count + 1, strlen(path + count + 1)};
  }
  request->path = (chttp_bytes){(const uint8_t *)(count > 0 ? path : "/"), count > 0 ? count : 1};
  return true;
}

static int verdict(const findings *found, bool is_http_1_0) {
  if (found->has_malformed_name) return CHTTP_MALFORMED_HEADER_NAME;
  if (found->hosts > 1) return CHTTP_REPEATED_HOST;
  if (found->hosts == 0 && !is_http_1_0) return CHTTP_MISSING_HOST;
  if (found->lengths > 1 || found->has_malformed_length) return CHTTP_MALFORMED_CONTENT_LENGTH;
  if (found->lengths > 0 && found->codings > 0) return CHTTP_AMBIGUOUS_BODY_LENGTH;
  if (found->codings > 0 && is_http_1_0) return CHTTP_TRANSFER_CODING_IN_HTTP_1_0;
  if (found->codings > 1 || found->has_other_coding) return CHTTP_UNSUPPORTED_TRANSFER_CODING;
  if (found->has_other_expectation) return CHTTP_UNSUPPORTED_EXPECTATION;
  return 0;
}

// Asks how long the body may be; 0, or why it is refused.
static int limit_body(chttp_exchange *exchange, const findings *found) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  exchange->expects_continue = found->expects_continue;
  exchange->has_body = found->length > 0 || found->codings > 0;
  if (!exchange->has_body) return 0;
  exchange->body_limit = configuration->body_limit(configuration->context, found->type);
  exchange->declared_length = found->length;
  return found->length <= exchange->body_limit ? 0 : CHTTP_BODY_TOO_LARGE;
}

static void read_fields(chttp_exchange *exchange, findings *found) {
  chttp_fields *fields = &exchange->fields;
  fields->bytes = fields->inline_bytes;
  fields->capacity = CHTTP_INLINE_FIELD_BYTES;
  fields->ends = fields->inline_ends;
  fields->ends_capacity = 2 * CHTTP_INLINE_FIELDS;
  found->fields = fields;
  MHD_get_connection_values_n(exchange->connection, MHD_HEADER_KIND, inspect, found);
  exchange->request.fields = (chttp_bytes){fields->bytes, fields->count};
  exchange->request.field_ends = fields->ends;
  exchange->request.fields_count = fields->ends_count / 2;
}

int chttp_guard(chttp_exchange *exchange, const char *method, const char *version) {
  chttp_request *request = &exchange->request;
  findings found = {0};
  // A method that is no token is unknown to every route.
  if (!is_token(method, strlen(method))) method = "?";
  request->method = (chttp_bytes){(const uint8_t *)method, strlen(method)};
  read_fields(exchange, &found);
  if (!read_target(exchange->target, method, request)) return CHTTP_MALFORMED_TARGET;
  if (strlen(exchange->target) > exchange->loop->server->configuration.target_limit) {
    return CHTTP_TARGET_TOO_LONG;
  }
  if (exchange->origin == NULL || exchange->origin->is_refused) return CHTTP_TOO_MANY_CONNECTIONS;
  if (exchange->fields.is_out_of_memory) return CHTTP_OUT_OF_MEMORY;
  memcpy(request->peer, exchange->origin->peer, sizeof request->peer);
  int reason = verdict(&found, strcmp(version, "HTTP/1.0") == 0);
  return reason != 0 ? reason : limit_body(exchange, &found);
}

// libmicrohttpd 0.9.75 answers a Content-Length that it cannot read with two headers in a row, and
// asks no callback. It only logs while it reads; the connection is then the one whose header is
// complete but was not checked. Ended here, it closes without a response.
void chttp_guard_end_malformed_length(chttp_loop *loop) {
  for (chttp_connection *next = loop->connections; next != NULL; next = next->next) {
    if (next->phase != CHTTP_RECEIVING || next->received > 0) continue;
    const char *value = NULL;
    size_t count = 0;
    uint64_t length;
    MHD_lookup_connection_value_n(next->handle, MHD_HEADER_KIND, "Content-Length",
                                  strlen("Content-Length"), &value, &count);
    if (value == NULL || read_length((chttp_bytes){(const uint8_t *)value, count}, &length)) continue;
    chttp_meter_count(loop->server->configuration.meter, CHTTP_MALFORMED_CONTENT_LENGTH);
    chttp_connection_end(loop, next);
  }
}
