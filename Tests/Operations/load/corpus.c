// Maps the file of requests and expected responses into memory.
#include "load.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { HEADER = 12 };

static expectation read_expectation(const uint8_t *at) {
  expectation item = {0};
  memcpy(&item.request_count, at, 4);
  memcpy(&item.body_count, at + 4, 4);
  memcpy(&item.status, at + 8, 2);
  memcpy(&item.flags, at + 10, 2);
  item.request = at + HEADER;
  item.body = item.request + item.request_count;
  return item;
}

static bool append(corpus *to, expectation item) {
  if ((to->count & (to->count - 1)) == 0) {
    size_t capacity = to->count == 0 ? 1 : to->count * 2;
    expectation *items = realloc(to->items, capacity * sizeof(expectation));
    if (items == NULL) return false;
    to->items = items;
  }
  to->items[to->count++] = item;
  return true;
}

bool corpus_open(const char *path, corpus *into) {
  int file = open(path, O_RDONLY);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0 || facts.st_size == 0) return false;
  const uint8_t *start = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (start == MAP_FAILED) return false;
  const uint8_t *end = start + facts.st_size;
  for (const uint8_t *at = start; end - at >= HEADER;) {
    expectation item = read_expectation(at);
    if (!append(into, item)) return false;
    at = item.body + item.body_count;
  }
  return into->count > 0;
}
