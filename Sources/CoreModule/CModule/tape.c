// The reading half of CJSON.h over a tape: values of JavaScript that core.js has written into memory.
//
// A value is a node; the values in an object or array follow it, in an object each after its name. So
// JavaScript's parser stays the only one, and the decoding above it is the service's own.
#include <stdlib.h>
#include <string.h>

#include "CJSON.h"
#include "CModule.h"

typedef struct node {
  // A cjson_kind; a name is a string.
  uint32_t kind;
  // The index of the first node after the value.
  uint32_t end;
  union {
    double number;
    struct {
      // A string's bytes; for other kinds only the count.
      const uint8_t *start;
      uint32_t count;
    };
  };
} node;

// Memory for strings; a block never moves.
typedef struct block {
  struct block *_Nullable next;
  uint8_t bytes[];
} block;

static node *nodes;
static block *blocks;

void *core_tape_nodes(uint32_t count) {
  nodes = realloc(nodes, count * sizeof *nodes);
  if (nodes == NULL) abort();
  return nodes;
}

uint8_t *core_tape_block(uint32_t size) {
  block *made = malloc(sizeof *made + size);
  if (made == NULL) abort();
  made->next = blocks;
  blocks = made;
  return made->bytes;
}

void core_tape_free_blocks(void) {
  while (blocks != NULL) {
    block *next = blocks->next;
    free(blocks);
    blocks = next;
  }
}

static const node *node_of(cjson_value value) { return value.element.words[0]; }

static cjson_value value_of(const node *at) { return (cjson_value){{{at, NULL}}}; }

static cjson_bytes bytes_of(const node *string) {
  return (cjson_bytes){string->start, string->count};
}

static bool is_object(const node *container) { return container->kind == CJSON_OBJECT; }

struct cjson_parser {
  char unused;
};

cjson_parser *cjson_parser_make(size_t max_depth) {
  static cjson_parser parser;
  return &parser;
}

void cjson_parser_free(cjson_parser *parser) {}

size_t cjson_parser_capacity(const cjson_parser *parser) { return 0; }

cjson_failure cjson_parse(cjson_parser *parser, cjson_bytes text, cjson_value *root) {
  *root = value_of(nodes);
  return (cjson_failure){CJSON_NO_FAILURE, 0};
}

cjson_kind cjson_kind_of(cjson_value value) { return (cjson_kind)node_of(value)->kind; }

bool cjson_boolean(cjson_value value) { return node_of(value)->count != 0; }

double cjson_number(cjson_value value) { return node_of(value)->number; }

cjson_bytes cjson_string(cjson_value value) { return bytes_of(node_of(value)); }

size_t cjson_count(cjson_value container) { return node_of(container)->count; }

bool cjson_find(cjson_value object, cjson_bytes name, cjson_value *found) {
  const node *all = node_of(object);
  const node *end = nodes + all->end;
  for (const node *at = all + 1; at < end; at = nodes + at[1].end) {
    if (at->count != name.count || memcmp(at->start, name.start, name.count) != 0) continue;
    *found = value_of(at + 1);
    return true;
  }
  return false;
}

bool cjson_summarize(cjson_value value, cjson_summary *summary) {
  const node *all = node_of(value);
  if (!is_object(all)) return false;
  *summary = (cjson_summary){all->count, 0};
  const node *end = nodes + all->end;
  for (const node *at = all + 1; at < end; at = nodes + at[1].end) {
    if (at->count > 0) summary->name_bits |= cjson_name_bit(at->start, at->count);
  }
  return true;
}

cjson_children_iterator cjson_children(cjson_value container) {
  const node *all = node_of(container);
  return (cjson_children_iterator){
      {{all + 1, NULL}}, {{nodes + all->end, NULL}}, is_object(all)};
}

bool cjson_next(cjson_children_iterator *children, cjson_child *child) {
  const node *at = children->next.words[0];
  if (at == children->end.words[0]) return false;
  const node *value = children->have_names ? at + 1 : at;
  *child = (cjson_child){children->have_names ? bytes_of(at) : (cjson_bytes){NULL, 0},
                         value_of(value)};
  children->next.words[0] = nodes + value->end;
  return true;
}
