// Checks of the request line and the header that libmicrohttpd 0.9.75 leaves out. It has already
// decided where the body ends when these run, perhaps wrongly: closing the connection is what makes
// a refusal safe.
#include "internal.h"

#include <string.h>
#include <strings.h>

static const char *const token_marks = "!#$%&'*+-.^_`|~";

// What one walk over the header fields finds out.
typedef struct {
  size_t fields_count;
  size_t fields_size;
  bool has_malformed_name;
  uint32_t hosts;
  uint32_t lengths;
  bool has_malformed_length;
  uint64_t length;
  uint32_t codings;
  bool has_other_coding;
  bool has_other_expectation;
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

// The value without spaces at its ends (RFC 9110, section 5.5).
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

static enum MHD_Result inspect(void *context, enum MHD_ValueKind kind, const char *name,
                               size_t name_count, const char *value, size_t value_count) {
  (void)kind;
  findings *found = context;
  chttp_bytes key = {(const uint8_t *)name, name_count};
  chttp_bytes text = trimmed(value, value_count);
  found->fields_count++;
  found->fields_size += name_count + text.count + 2;
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
    found->has_other_expectation |= !equals(text, "100-continue");
  } else if (equals(key, "Content-Type") && found->type.start == NULL) {
    // The first one, by which the body is read as well: the limit must be that of what is read.
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

// Whether the body is of the media type, whatever its parameters (RFC 9110, section 8.3.1).
static bool is_of_type(chttp_bytes field, const char *type) {
  size_t count = 0;
  while (count < field.count && field.start[count] != ';') count++;
  return equals(trimmed((const char *)field.start, count), type);
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

// The limit of a batch, or of any other body; 0, or why the body is refused.
static int limit_body(chttp_exchange *exchange, const findings *found) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  exchange->is_batch = is_of_type(found->type, exchange->loop->server->batch_type);
  exchange->body_limit = exchange->is_batch ? configuration->batch_limit : configuration->body_limit;
  exchange->declared_length = found->length;
  if (found->length <= exchange->body_limit) return 0;
  return exchange->is_batch ? CHTTP_BATCH_TOO_LARGE : CHTTP_BODY_TOO_LARGE;
}

int chttp_guard(chttp_exchange *exchange, const char *method, const char *version) {
  chttp_request *request = &exchange->request;
  findings found = {0};
  MHD_get_connection_values_n(exchange->connection, MHD_HEADER_KIND, inspect, &found);
  // What is no token is no method that anybody knows.
  if (!is_token(method, strlen(method))) method = "?";
  request->method = (chttp_bytes){(const uint8_t *)method, strlen(method)};
  request->fields_count = found.fields_count;
  request->fields_size = found.fields_size;
  request->source = exchange->connection;
  if (!read_target(exchange->target, method, request)) return CHTTP_MALFORMED_TARGET;
  if (strlen(exchange->target) > exchange->loop->server->configuration.target_limit) {
    return CHTTP_TARGET_TOO_LONG;
  }
  if (exchange->origin == NULL) return CHTTP_TOO_MANY_CONNECTIONS;
  memcpy(request->peer, exchange->origin->peer, sizeof request->peer);
  if (exchange->origin->refusal != 0) return exchange->origin->refusal;
  int reason = verdict(&found, strcmp(version, "HTTP/1.0") == 0);
  return reason != 0 ? reason : limit_body(exchange, &found);
}

// Where the next field goes.
typedef struct {
  uint8_t *start;
  size_t count;
  uint32_t *ends;
  size_t ends_count;
  const chttp_request *request;
} cursor;

static void put(cursor *to, const void *bytes, size_t count) {
  memcpy(to->start + to->count, bytes, count);
  to->count += count;
  to->ends[to->ends_count++] = (uint32_t)to->count;
  to->start[to->count++] = 0;
}

// What is not ASCII means nothing in any field that is read, and Swift compares text normalized: of many
// marks in a row that takes the square of their number.
static void put_ascii(cursor *to, chttp_bytes text) {
  uint8_t *copy = to->start + to->count;
  put(to, text.start, text.count);
  for (size_t i = 0; i < text.count; i++) copy[i] = copy[i] < 0x80 ? copy[i] : '?';
}

static enum MHD_Result copy_field(void *context, enum MHD_ValueKind kind, const char *name,
                                  size_t name_count, const char *value, size_t value_count) {
  (void)kind;
  cursor *to = context;
  chttp_bytes text = trimmed(value, value_count);
  if (name_count + text.count + 2 > to->request->fields_size - to->count) return MHD_NO;
  if (to->ends_count / 2 >= to->request->fields_count) return MHD_NO;
  put(to, name, name_count);
  put_ascii(to, text);
  return MHD_YES;
}

size_t chttp_request_copy_fields(const chttp_request *request, uint8_t *into, uint32_t *ends) {
  cursor to = {.start = into, .ends = ends, .request = request};
  MHD_get_connection_values_n(request->source, MHD_HEADER_KIND, copy_field, &to);
  return to.ends_count / 2;
}
