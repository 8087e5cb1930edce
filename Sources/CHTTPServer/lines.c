// Finds the malformed lines that libmicrohttpd 0.9.75 accepts: those that end with a bare LF, are folded,
// or have a NUL. Version 1.0 refuses all three itself.
//
// 0.9.75 splits the header into strings in place: it overwrites the CR and the LF of each line with NULs,
// and a string ends at the first NUL. Each string must begin two bytes after the end of the last one.
// Otherwise the line before it ended with a bare LF, was folded, or had a NUL.
#include "internal.h"

#include <string.h>

#if MHD_VERSION < 0x01000000

// The request line must have one space in each gap (RFC 9112, section 3), and no NUL.
void chttp_lines_begin(chttp_fields *fields, const chttp_exchange *exchange, const char *method,
                       const char *version) {
  // The target follows the method; libmicrohttpd has changed its bytes, but not its length.
  const char *target = method + strlen(method) + 1;
  fields->is_malformed = version != target + strlen(exchange->target) + 1;
  fields->line = version + strlen(version) + 2;
}

void chttp_lines_check(chttp_fields *fields, const char *start, const char *next) {
  if (start != fields->line) fields->is_malformed = true;
  fields->line = next;
}

void chttp_lines_end(chttp_fields *fields, const char *method, size_t header_size) {
  chttp_lines_check(fields, method + header_size - 2, NULL);
}

#else

void chttp_lines_begin(chttp_fields *fields, const chttp_exchange *exchange, const char *method,
                       const char *version) {
  (void)fields, (void)exchange, (void)method, (void)version;
}

void chttp_lines_check(chttp_fields *fields, const char *start, const char *next) {
  (void)fields, (void)start, (void)next;
}

void chttp_lines_end(chttp_fields *fields, const char *method, size_t header_size) {
  (void)fields, (void)method, (void)header_size;
}

#endif
