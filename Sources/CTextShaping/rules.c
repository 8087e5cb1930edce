// Reads the rules of GSUB and GPOS.
//
// HarfBuzz's hb_ot_layout_lookup_collect_glyphs leaves out the glyphs of class 0 and does not return
// the flags of a lookup, so it cannot prove that no rule contains a glyph.
#include "rules.h"

#include <harfbuzz/hb-ot.h>
#include <stddef.h>
#include <stdint.h>

// The kinds of places in a contextual rule, which have class definitions of their own.
enum { BACKTRACK, INPUT, LOOKAHEAD, KINDS };

enum { LOOKUP_SKIPS_BASES = 2, LOOKUP_SKIPS_LIGATURES = 4 };

typedef struct {
  const uint8_t *data;
  unsigned length;
  unsigned glyph_count;
  hb_set_t *bound;
  hb_set_t *todo;  // lookups to read
  hb_set_t *done;
  bool fails;
} rule_reader;

static unsigned u16(rule_reader *reader, size_t at) {
  if (at + 2 > reader->length) {
    reader->fails = true;
    return 0;
  }
  return (unsigned)reader->data[at] << 8 | reader->data[at + 1];
}

static size_t u32(rule_reader *reader, size_t at) {
  return (size_t)u16(reader, at) << 16 | u16(reader, at + 2);
}

// MARK: Glyph sets

// A null offset covers no glyph.
static void bind_coverage(rule_reader *reader, size_t base, unsigned offset) {
  if (offset == 0) return;
  size_t at = base + offset;
  unsigned format = u16(reader, at), count = u16(reader, at + 2);
  reader->fails |= format != 1 && format != 2;
  for (unsigned i = 0; i < count && !reader->fails; i++) {
    if (format == 1) {
      hb_set_add(reader->bound, u16(reader, at + 4 + 2 * i));
    } else {
      size_t range = at + 4 + 6 * (size_t)i;
      unsigned first = u16(reader, range), last = u16(reader, range + 2);
      if (first <= last) hb_set_add_range(reader->bound, first, last);
    }
  }
}

// Class 0 has all glyphs that the definition does not list; without a definition, all.
static void bind_classes(rule_reader *reader, size_t base, unsigned offset, const hb_set_t *classes) {
  if (hb_set_is_empty(classes)) return;
  size_t at = base + offset;
  unsigned format = offset ? u16(reader, at) : 2;
  bool lists_each = format == 1;
  reader->fails |= format != 1 && format != 2;
  unsigned count = offset ? u16(reader, at + (lists_each ? 4 : 2)) : 0;
  hb_set_t *unlisted = hb_set_create();
  hb_set_add_range(unlisted, 0, reader->glyph_count);
  for (unsigned i = 0; i < count && !reader->fails; i++) {
    size_t range = at + 4 + 6 * (size_t)i;
    unsigned first = lists_each ? u16(reader, at + 2) + i : u16(reader, range);
    unsigned last = lists_each ? first : u16(reader, range + 2);
    unsigned class = u16(reader, lists_each ? at + 6 + 2 * (size_t)i : range + 4);
    if (first > last) continue;
    if (class != 0) hb_set_del_range(unlisted, first, last);
    if (hb_set_has(classes, class)) hb_set_add_range(reader->bound, first, last);
  }
  if (hb_set_has(classes, 0)) hb_set_union(reader->bound, unlisted);
  hb_set_destroy(unlisted);
}

// MARK: Contextual rules

// The places of rules after their first ones: glyphs, classes or coverages, depending on the format.
typedef struct {
  size_t base;
  unsigned format;
  hb_set_t *classes[KINDS];
} rule_places;

static void bind_place(rule_reader *reader, rule_places *places, int kind, unsigned value) {
  switch (places->format) {
    case 1: hb_set_add(reader->bound, value); break;
    case 2: hb_set_add(places->classes[kind], value); break;
    default: bind_coverage(reader, places->base, value);
  }
}

// Reads a rule whose first `implied` input glyphs are not listed. Returns whether another glyph precedes
// its input.
static bool read_rule(rule_reader *reader, size_t at, bool is_chained, unsigned implied,
                      rule_places *places) {
  unsigned before = 0;
  if (is_chained) {
    before = u16(reader, at);
    // The last one listed is the first in text order.
    for (unsigned i = 0; i + 1 < before && !reader->fails; i++) {
      bind_place(reader, places, BACKTRACK, u16(reader, at + 2 + 2 * (size_t)i));
    }
    at += 2 + 2 * (size_t)before;
  }
  unsigned inputs = u16(reader, at), records = is_chained ? 0 : u16(reader, at + 2);
  at += is_chained ? 2 : 4;
  for (unsigned i = implied; i < inputs && !reader->fails; i++) {
    if (i > 0 || before > 0) bind_place(reader, places, INPUT, u16(reader, at));
    at += 2;
  }
  if (is_chained) {
    unsigned after = u16(reader, at);
    for (unsigned i = 0; i < after && !reader->fails; i++) {
      bind_place(reader, places, LOOKAHEAD, u16(reader, at + 2 + 2 * (size_t)i));
    }
    at += 2 + 2 * (size_t)after;
    records = u16(reader, at);
    at += 2;
  }
  for (unsigned i = 0; i < records && !reader->fails; i++) {
    unsigned lookup = u16(reader, at + 4 * (size_t)i + 2);
    if (!hb_set_has(reader->done, lookup)) hb_set_add(reader->todo, lookup);
  }
  return before > 0;
}

// Reads the rules that are sorted by the glyph or class of their first input.
static void read_rule_sets(rule_reader *reader, size_t at, size_t sets, bool is_chained,
                           rule_places *places) {
  bool follows = false;
  unsigned set_count = u16(reader, sets);
  for (unsigned i = 0; i < set_count && !reader->fails; i++) {
    unsigned offset = u16(reader, sets + 2 + 2 * (size_t)i);
    if (offset == 0) continue;
    unsigned count = u16(reader, at + offset);
    for (unsigned j = 0; j < count && !reader->fails; j++) {
      unsigned rule = u16(reader, at + offset + 2 + 2 * (size_t)j);
      follows |= read_rule(reader, at + offset + rule, is_chained, 1, places);
    }
  }
  if (follows) bind_coverage(reader, at, u16(reader, at + 2));
}

static void read_context(rule_reader *reader, size_t at, bool is_chained) {
  rule_places places = {.base = at, .format = u16(reader, at)};
  switch (places.format) {
    case 1: read_rule_sets(reader, at, at + 4, is_chained, &places); break;
    case 2:
      for (int kind = 0; kind < KINDS; kind++) places.classes[kind] = hb_set_create();
      read_rule_sets(reader, at, at + (is_chained ? 10 : 6), is_chained, &places);
      for (int kind = 0; kind < KINDS; kind++) {
        unsigned offset = u16(reader, at + 4 + (is_chained ? 2 * (size_t)kind : 0));
        bind_classes(reader, at, offset, places.classes[kind]);
        hb_set_destroy(places.classes[kind]);
      }
      break;
    case 3: read_rule(reader, at + 2, is_chained, 0, &places); break;
    default: reader->fails = true;
  }
}

// MARK: Other rules

static void read_ligatures(rule_reader *reader, size_t at) {
  unsigned set_count = u16(reader, at + 4);
  for (unsigned i = 0; i < set_count && !reader->fails; i++) {
    size_t set = at + u16(reader, at + 6 + 2 * (size_t)i);
    unsigned count = u16(reader, set);
    for (unsigned j = 0; j < count && !reader->fails; j++) {
      size_t ligature = set + u16(reader, set + 2 + 2 * (size_t)j);
      unsigned components = u16(reader, ligature + 2);
      for (unsigned k = 1; k < components && !reader->fails; k++) {
        hb_set_add(reader->bound, u16(reader, ligature + 2 + 2 * (size_t)k));
      }
    }
  }
}

static void read_reverse_chain(rule_reader *reader, size_t at) {
  unsigned before = u16(reader, at + 4);
  for (unsigned i = 0; i + 1 < before && !reader->fails; i++) {
    bind_coverage(reader, at, u16(reader, at + 6 + 2 * (size_t)i));
  }
  size_t lookahead = at + 6 + 2 * (size_t)before;
  unsigned after = u16(reader, lookahead);
  for (unsigned i = 0; i < after && !reader->fails; i++) {
    bind_coverage(reader, at, u16(reader, lookahead + 2 + 2 * (size_t)i));
  }
}

// Pairs that change nothing join nothing, so that glyphs of class 0 without kerning stay free.
static void read_pair_classes(rule_reader *reader, size_t at, size_t value_size) {
  if (value_size == 0) return;
  unsigned firsts = u16(reader, at + 12), seconds = u16(reader, at + 14);
  hb_set_t *classes = hb_set_create();
  for (unsigned i = 0; i < firsts * seconds && !reader->fails; i++) {
    for (size_t value = 0; value < value_size; value += 2) {
      if (u16(reader, at + 16 + i * value_size + value)) hb_set_add(classes, i % seconds);
    }
  }
  bind_classes(reader, at, u16(reader, at + 10), classes);
  hb_set_destroy(classes);
}

static void read_pairs(rule_reader *reader, size_t at) {
  unsigned format = u16(reader, at);
  size_t value_size = 2 * (size_t)__builtin_popcount(u16(reader, at + 4));
  reader->fails |= u16(reader, at + 6) != 0 || (format != 1 && format != 2);
  if (format == 2) return read_pair_classes(reader, at, value_size);
  unsigned set_count = u16(reader, at + 8);
  for (unsigned i = 0; i < set_count && !reader->fails; i++) {
    size_t set = at + u16(reader, at + 10 + 2 * (size_t)i);
    unsigned count = u16(reader, set);
    for (unsigned j = 0; j < count && !reader->fails; j++) {
      hb_set_add(reader->bound, u16(reader, set + 2 + j * (2 + value_size)));
    }
  }
}

// MARK: Lookups

static void read_substitution(rule_reader *reader, unsigned type, size_t at) {
  switch (type) {
    case 1:  // single
    case 2: break;  // multiple
    case 4: read_ligatures(reader, at); break;
    case 5:
    case 6: read_context(reader, at, type == 6); return;
    case 8: read_reverse_chain(reader, at); break;
    default: reader->fails = true;  // an alternate can be random
  }
  bind_coverage(reader, at, u16(reader, at + 2));
}

static void read_positioning(rule_reader *reader, unsigned type, size_t at) {
  switch (type) {
    case 1: break;  // single
    case 2: read_pairs(reader, at); break;
    case 3:  // cursive
    case 4:  // a mark to a base, a ligature, another mark
    case 5:
    case 6: bind_coverage(reader, at, u16(reader, at + 2)); break;
    case 7:
    case 8: read_context(reader, at, type == 8); break;
    default: reader->fails = true;
  }
}

static bool is_of_several_glyphs(bool is_substitution, unsigned type) {
  return is_substitution ? type > 3 : type == 2 || type == 3 || type > 6;
}

static void read_lookup(rule_reader *reader, size_t lookups, unsigned index, bool is_substitution) {
  if (index >= u16(reader, lookups)) return;
  size_t lookup = lookups + u16(reader, lookups + 2 + 2 * (size_t)index);
  unsigned flags = u16(reader, lookup + 2), count = u16(reader, lookup + 4);
  for (unsigned i = 0; i < count && !reader->fails; i++) {
    unsigned type = u16(reader, lookup);
    size_t at = lookup + u16(reader, lookup + 6 + 2 * (size_t)i);
    if (type == (is_substitution ? 7 : 9)) {
      type = u16(reader, at + 2);
      at += u32(reader, at + 4);
    }
    if (is_of_several_glyphs(is_substitution, type)) {
      reader->fails |= (flags & (LOOKUP_SKIPS_BASES | LOOKUP_SKIPS_LIGATURES)) != 0;
    }
    if (is_substitution) {
      read_substitution(reader, type, at);
    } else {
      read_positioning(reader, type, at);
    }
  }
}

static bool read_table(hb_face_t *face, hb_shape_plan_t *plan, hb_tag_t tag, hb_set_t *bound) {
  hb_blob_t *table = hb_face_reference_table(face, tag);
  rule_reader reader = {.glyph_count = hb_face_get_glyph_count(face),
                        .bound = bound,
                        .todo = hb_set_create(),
                        .done = hb_set_create()};
  reader.data = (const uint8_t *)hb_blob_get_data(table, &reader.length);
  hb_ot_shape_plan_collect_lookups(plan, tag, reader.todo);
  bool has_lookups = !hb_set_is_empty(reader.todo);
  reader.fails = has_lookups && u16(&reader, 0) != 1;
  size_t lookups = has_lookups ? u16(&reader, 8) : 0;
  hb_codepoint_t index = HB_SET_VALUE_INVALID;
  while (!reader.fails && hb_set_next(reader.todo, &index)) {
    hb_set_del(reader.todo, index);
    hb_set_add(reader.done, index);
    read_lookup(&reader, lookups, index, tag == HB_OT_TAG_GSUB);
    index = HB_SET_VALUE_INVALID;
  }
  bool succeeds = !reader.fails && hb_set_allocation_successful(reader.todo) &&
                  hb_set_allocation_successful(reader.done);
  hb_set_destroy(reader.todo);
  hb_set_destroy(reader.done);
  hb_blob_destroy(table);
  return succeeds;
}

bool rules_add_bound_glyphs(hb_face_t *face, hb_shape_plan_t *plan, hb_set_t *bound) {
  // Marks are skipped by many rules.
  hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, bound);
  return read_table(face, plan, HB_OT_TAG_GSUB, bound) &&
         read_table(face, plan, HB_OT_TAG_GPOS, bound) && hb_set_allocation_successful(bound);
}
