// The header of a request, in the form that `judge` takes. libmicrohttpd has already decided where the
// body ends, perhaps wrongly. Closing the connection makes a refusal safe.
#include "internal.h"

#include <string.h>
#include <strings.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static void put(chttp_fields *fields, const char *name, size_t name_count, const char *value,
                size_t count) {
  const size_t name_end = fields->count + name_count, value_end = name_end + 1 + count;
  uint8_t *bytes = fields->bytes;
  uint32_t *ends = fields->ends + fields->ends_count;
  memcpy(bytes + fields->count, name, name_count);
  bytes[name_end] = 0;
  memcpy(bytes + name_end + 1, value, count);
  bytes[value_end] = 0;
  ends[0] = (uint32_t)name_end;
  ends[1] = (uint32_t)value_end;
  fields->ends_count += 2;
  fields->count = value_end + 1;
}

// Whether a byte may not be in a value: a control character other than a tab (RFC 9110, section 5.5).
static bool is_control(uint8_t byte) { return (byte < ' ' && byte != '\t') || byte == 0x7f; }

// Whether eight bytes are printable ASCII, as nearly all bytes of header fields are.
static bool are_printable(const uint8_t *bytes) {
  uint64_t eight;
  memcpy(&eight, bytes, sizeof eight);
  const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
  // A byte below 0x20 borrows, one above 0x7E carries into its highest bit.
  return ((eight | (eight - ones * 0x20) | (eight + ones)) & tops) == 0;
}

// Replaces the bytes of a value that are not ASCII.
static chttp_values clean(uint8_t *bytes, size_t count) {
  chttp_values values = CHTTP_PLAIN;
  for (size_t i = 0; i < count; i++) {
    if (i + 8 <= count && are_printable(bytes + i)) {
      i += 7;
      continue;
    }
    if (is_control(bytes[i])) values = CHTTP_MALFORMED;
    if (bytes[i] < 0x80) continue;
    bytes[i] = '?';
    if (values == CHTTP_PLAIN) values = CHTTP_REPLACED;
  }
  return values;
}

// The service reads no field in which bytes beyond ASCII have a meaning. They are replaced, because Swift
// compares strings in a normalized form, which takes quadratic time for a sequence of combining marks.
chttp_values chttp_header_clean(const chttp_header *header) {
  uint8_t *bytes = (uint8_t *)header->fields.start;
  chttp_values values = CHTTP_PLAIN;
  for (size_t i = 0; i < header->fields_count; i++) {
    const size_t start = header->field_ends[2 * i] + 1;
    const chttp_values found = clean(bytes + start, header->field_ends[2 * i + 1] - start);
    values = found > values ? found : values;
  }
  return values;
}

static bool is_name(const char *name, size_t count, const char *wanted, size_t wanted_count) {
  return count == wanted_count && ((name[0] ^ wanted[0]) & ~0x20) == 0 &&
         strncasecmp(name, wanted, count) == 0;
}

// Copies a field without white space at the ends of its value (RFC 9110, section 5.5), but a
// Transfer-Encoding as it is: libmicrohttpd 0.9.75 does not understand one with spaces behind it.
static enum MHD_Result copy_field(void *context, enum MHD_ValueKind kind, const char *name,
                                  size_t name_count, const char *value, size_t count) {
  (void)kind;
  chttp_fields *fields = context;
  static const char coding[] = "Transfer-Encoding", length[] = "Content-Length";
  chttp_lines_check(fields, name, value + count + 2);
  if (!is_name(name, name_count, coding, strlen(coding))) {
    while (count > 0 && is_blank(value[0])) value++, count--;
    while (count > 0 && is_blank(value[count - 1])) count--;
  }
  if (is_name(name, name_count, length, strlen(length))) {
    fields->length = (chttp_bytes){(const uint8_t *)value, count};
    fields->lengths_count++;
    return MHD_YES;
  }
  // This never happens: the fields and two more bytes for each fit into libmicrohttpd's own memory, which
  // is as large.
  if (fields->count + name_count + count + 2 > fields->capacity) return MHD_NO;
  put(fields, name, name_count, value, count);
  return MHD_YES;
}

static chttp_bytes bytes_of(const char *text) {
  return (chttp_bytes){(const uint8_t *)text, strlen(text)};
}

chttp_verdict chttp_header_judge(chttp_exchange *exchange, const char *method,
                                 const char *version) {
  const chttp_configuration *configuration = &exchange->loop->configuration;
  chttp_fields *fields = &exchange->loop->fields;
  size_t size = MHD_get_connection_info(exchange->connection,
                                        MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size;
  fields->count = fields->ends_count = fields->lengths_count = 0;
  fields->length = (chttp_bytes){NULL, 0};
  fields->is_malformed = false;
  chttp_lines_begin(fields, exchange, method, version);
  MHD_get_connection_values_n(exchange->connection, MHD_HEADER_KIND, copy_field, fields);
  chttp_lines_end(fields, method, size);
  chttp_header header = {
      .method = bytes_of(method),
      .target = bytes_of(exchange->target),
      .is_http_1_0 = strcmp(version, "HTTP/1.0") == 0,
      .fields = {fields->bytes, fields->count},
      .field_ends = fields->ends,
      .fields_count = fields->ends_count / 2,
      .length = fields->length,
      .lengths_count = fields->lengths_count,
      .size = size,
      .is_malformed = fields->is_malformed,
  };
  return configuration->judge(configuration->context, exchange->number, exchange, &header);
}
