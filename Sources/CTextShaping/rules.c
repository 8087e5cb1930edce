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

// HarfBuzz's limit for the work of checking a table, and the least that it allows.
// Source: HarfBuzz 6.0, hb-sanitize.hh, HB_SANITIZE_MAX_OPS_FACTOR and HB_SANITIZE_MAX_OPS_MIN.
enum { WORK_PER_BYTE = 64, LEAST_WORK = 16384 };

// A map of characters can have more glyphs than the font.
enum { LAST_GLYPH = 0xFFFF };

// A set stores the glyphs in pages.
enum { GLYPHS_PER_PAGE = 512 };

typedef struct {
  const uint8_t *data;
  unsigned length;
  // The numbers and set pages that may still be read or filled. Without a limit, rules that share their
  // parts through offsets take years. HarfBuzz's check does not read all that is read here.
  size_t budget;
  hb_set_t *joined;
  const hb_set_t *possible;  // the glyphs that text can have; NULL: all
  hb_set_t *todo;  // lookups to read
  hb_set_t *done;
  bool fails;
} rule_reader;

// Returns whether the budget has as much left.
static bool spend(rule_reader *reader, size_t work) {
  if (work > reader->budget) {
    reader->budget = 0;
    reader->fails = true;
    return false;
  }
  reader->budget -= work;
  return true;
}

static unsigned u16(rule_reader *reader, size_t at) {
  if (!spend(reader, 1)) return 0;
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

static void add_range(rule_reader *reader, unsigned first, unsigned last) {
  if (!spend(reader, 1 + (last - first) / GLYPHS_PER_PAGE)) return;
  hb_set_add_range(reader->joined, first, last);
}

// A null offset covers no glyph.
static void add_coverage(rule_reader *reader, size_t base, unsigned offset) {
  if (offset == 0) return;
  size_t at = base + offset;
  unsigned format = u16(reader, at), count = u16(reader, at + 2);
  reader->fails |= format != 1 && format != 2;
  for (unsigned i = 0; i < count && !reader->fails; i++) {
    if (format == 1) {
      hb_set_add(reader->joined, u16(reader, at + 4 + 2 * i));
    } else {
      size_t range = at + 4 + 6 * (size_t)i;
      unsigned first = u16(reader, range), last = u16(reader, range + 2);
      if (first <= last) add_range(reader, first, last);
    }
  }
}

static bool is_possible(const rule_reader *reader, unsigned first, unsigned last) {
  hb_codepoint_t glyph = first - 1;
  return !reader->possible || (hb_set_next(reader->possible, &glyph) && glyph <= last);
}

// What to do with each range of glyphs of one class.
typedef void class_visitor(rule_reader *reader, unsigned first, unsigned last, unsigned class,
                           hb_set_t *classes);

// Adds the glyphs of a range to `joined` if their class is one of `classes`.
static void add_joined(rule_reader *reader, unsigned first, unsigned last, unsigned class,
                       hb_set_t *classes) {
  if (hb_set_has(classes, class)) add_range(reader, first, last);
}

// Adds a class to `classes` if the text can have one of its glyphs.
static void add_possible(rule_reader *reader, unsigned first, unsigned last, unsigned class,
                         hb_set_t *classes) {
  if (spend(reader, 1) && is_possible(reader, first, last)) hb_set_add(classes, class);
}

// Class 0 has all glyphs that the definition does not list; without a definition, all. HarfBuzz searches
// ranges as if they were in order, and may not find a glyph in ranges that are not.
static void visit_classes(rule_reader *reader, size_t base, unsigned offset, class_visitor *visit,
                          hb_set_t *classes) {
  size_t at = base + offset;
  unsigned format = offset ? u16(reader, at) : 2;
  bool lists_each = format == 1;
  reader->fails |= format != 1 && format != 2;
  unsigned count = offset ? u16(reader, at + (lists_each ? 4 : 2)) : 0;
  unsigned unlisted = 0;  // the first glyph after the last range
  for (unsigned i = 0; i < count && !reader->fails; i++) {
    size_t range = at + 4 + 6 * (size_t)i;
    unsigned first = lists_each ? u16(reader, at + 2) + i : u16(reader, range);
    unsigned last = lists_each ? first : u16(reader, range + 2);
    unsigned class = u16(reader, lists_each ? at + 6 + 2 * (size_t)i : range + 4);
    if (first > last || first < unlisted) {
      reader->fails = true;
      return;
    }
    if (first > unlisted) visit(reader, unlisted, first - 1, 0, classes);
    visit(reader, first, last, class, classes);
    unlisted = last + 1;
  }
  if (unlisted <= LAST_GLYPH) visit(reader, unlisted, LAST_GLYPH, 0, classes);
}

static void add_classes(rule_reader *reader, size_t base, unsigned offset, hb_set_t *classes) {
  if (!hb_set_is_empty(classes)) visit_classes(reader, base, offset, add_joined, classes);
}

// MARK: Contextual rules

// The places of rules after their first ones: glyphs, classes or coverages, depending on the format.
typedef struct {
  size_t base;
  unsigned format;
  hb_set_t *classes[KINDS];
} rule_places;

static void add_place(rule_reader *reader, rule_places *places, int kind, unsigned value) {
  switch (places->format) {
    case 1: hb_set_add(reader->joined, value); break;
    case 2: hb_set_add(places->classes[kind], value); break;
    default: add_coverage(reader, places->base, value);
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
      add_place(reader, places, BACKTRACK, u16(reader, at + 2 + 2 * (size_t)i));
    }
    at += 2 + 2 * (size_t)before;
  }
  unsigned inputs = u16(reader, at), records = is_chained ? 0 : u16(reader, at + 2);
  at += is_chained ? 2 : 4;
  for (unsigned i = implied; i < inputs && !reader->fails; i++) {
    if (i > 0 || before > 0) add_place(reader, places, INPUT, u16(reader, at));
    at += 2;
  }
  if (is_chained) {
    unsigned after = u16(reader, at);
    for (unsigned i = 0; i < after && !reader->fails; i++) {
      add_place(reader, places, LOOKAHEAD, u16(reader, at + 2 + 2 * (size_t)i));
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

// Reads the rules that are sorted by the glyph or class of their first input. `firsts` has the classes
// that it can have, if they are classes.
static void read_rule_sets(rule_reader *reader, size_t at, size_t sets, bool is_chained,
                           rule_places *places, const hb_set_t *firsts) {
  bool follows = false;
  unsigned set_count = u16(reader, sets);
  for (unsigned i = 0; i < set_count && !reader->fails; i++) {
    unsigned offset = u16(reader, sets + 2 + 2 * (size_t)i);
    if (offset == 0 || (firsts && !hb_set_has(firsts, i))) continue;
    unsigned count = u16(reader, at + offset);
    for (unsigned j = 0; j < count && !reader->fails; j++) {
      unsigned rule = u16(reader, at + offset + 2 + 2 * (size_t)j);
      follows |= read_rule(reader, at + offset + rule, is_chained, 1, places);
    }
  }
  if (follows) add_coverage(reader, at, u16(reader, at + 2));
}

// The offset of the class definition for places of a kind.
static unsigned classes_offset(rule_reader *reader, size_t at, bool is_chained, int kind) {
  return u16(reader, at + 4 + (is_chained ? 2 * (size_t)kind : 0));
}

static void read_class_context(rule_reader *reader, size_t at, bool is_chained,
                               rule_places *places) {
  hb_set_t *firsts = hb_set_create();
  visit_classes(reader, at, classes_offset(reader, at, is_chained, INPUT), add_possible, firsts);
  reader->fails |= !hb_set_allocation_successful(firsts);
  for (int kind = 0; kind < KINDS; kind++) places->classes[kind] = hb_set_create();
  read_rule_sets(reader, at, at + (is_chained ? 10 : 6), is_chained, places, firsts);
  for (int kind = 0; kind < KINDS; kind++) {
    add_classes(reader, at, classes_offset(reader, at, is_chained, kind), places->classes[kind]);
    hb_set_destroy(places->classes[kind]);
  }
  hb_set_destroy(firsts);
}

static void read_context(rule_reader *reader, size_t at, bool is_chained) {
  rule_places places = {.base = at, .format = u16(reader, at)};
  switch (places.format) {
    case 1: read_rule_sets(reader, at, at + 4, is_chained, &places, NULL); break;
    case 2: read_class_context(reader, at, is_chained, &places); break;
    default: read_rule(reader, at + 2, is_chained, 0, &places);
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
        hb_set_add(reader->joined, u16(reader, ligature + 2 + 2 * (size_t)k));
      }
    }
  }
}

static void read_reverse_chain(rule_reader *reader, size_t at) {
  unsigned before = u16(reader, at + 4);
  for (unsigned i = 0; i + 1 < before && !reader->fails; i++) {
    add_coverage(reader, at, u16(reader, at + 6 + 2 * (size_t)i));
  }
  size_t lookahead = at + 6 + 2 * (size_t)before;
  unsigned after = u16(reader, lookahead);
  for (unsigned i = 0; i < after && !reader->fails; i++) {
    add_coverage(reader, at, u16(reader, lookahead + 2 + 2 * (size_t)i));
  }
}

// Pairs that change nothing join nothing: glyphs without kerning are not added.
static void read_pair_classes(rule_reader *reader, size_t at, size_t value_size) {
  if (value_size == 0) return;
  unsigned firsts = u16(reader, at + 12), seconds = u16(reader, at + 14);
  hb_set_t *classes = hb_set_create();
  for (unsigned i = 0; i < firsts * seconds && !reader->fails; i++) {
    for (size_t value = 0; value < value_size; value += 2) {
      if (u16(reader, at + 16 + i * value_size + value)) hb_set_add(classes, i % seconds);
    }
  }
  add_classes(reader, at, u16(reader, at + 10), classes);
  hb_set_destroy(classes);
}

static void read_pairs(rule_reader *reader, size_t at) {
  unsigned format = u16(reader, at);
  size_t value_size = 2 * (size_t)__builtin_popcount(u16(reader, at + 4));
  reader->fails |= u16(reader, at + 6) != 0;
  if (format == 2) return read_pair_classes(reader, at, value_size);
  unsigned set_count = u16(reader, at + 8);
  for (unsigned i = 0; i < set_count && !reader->fails; i++) {
    size_t set = at + u16(reader, at + 10 + 2 * (size_t)i);
    unsigned count = u16(reader, set);
    for (unsigned j = 0; j < count && !reader->fails; j++) {
      hb_set_add(reader->joined, u16(reader, set + 2 + j * (2 + value_size)));
    }
  }
}

// MARK: Lookups

// The number of formats by the type of a subtable. Types with none are not judged: an alternate can be
// random.
static const uint8_t substitution_formats[] = {[1] = 2, [2] = 1, [4] = 1, [5] = 3, [6] = 3, [8] = 1};
static const uint8_t positioning_formats[] = {
    [1] = 2, [2] = 2, [3] = 1, [4] = 1, [5] = 1, [6] = 1, [7] = 3, [8] = 3};

_Static_assert(sizeof substitution_formats == sizeof positioning_formats, "types 1 ... 8");

static bool has_known_format(rule_reader *reader, bool is_substitution, unsigned type, size_t at) {
  const uint8_t *formats = is_substitution ? substitution_formats : positioning_formats;
  unsigned format = u16(reader, at);
  return type < sizeof substitution_formats && format > 0 && format <= formats[type];
}

static void read_substitution(rule_reader *reader, unsigned type, size_t at) {
  switch (type) {
    case 4: read_ligatures(reader, at); break;
    case 5:
    case 6: read_context(reader, at, type == 6); return;
    case 8: read_reverse_chain(reader, at); break;
    default: break;  // of one glyph
  }
  add_coverage(reader, at, u16(reader, at + 2));
}

static void read_positioning(rule_reader *reader, unsigned type, size_t at) {
  switch (type) {
    case 2: read_pairs(reader, at); break;
    case 3:  // cursive
    case 4:  // a mark to a base, a ligature, another mark
    case 5:
    case 6: add_coverage(reader, at, u16(reader, at + 2)); break;
    case 7:
    case 8: read_context(reader, at, type == 8); break;
    default: break;  // of one glyph
  }
}

static bool is_of_several_glyphs(bool is_substitution, unsigned type) {
  return is_substitution ? type > 3 : type == 2 || type == 3 || type > 6;
}

// Returns the type of a subtable, and stores where it is.
static unsigned subtable(rule_reader *reader, size_t lookup, unsigned index, bool is_substitution,
                         size_t *place) {
  unsigned type = u16(reader, lookup);
  size_t at = lookup + u16(reader, lookup + 6 + 2 * (size_t)index);
  if (type == (is_substitution ? 7 : 9)) {
    reader->fails |= u16(reader, at) != 1;
    type = u16(reader, at + 2);
    at += u32(reader, at + 4);
  }
  *place = at;
  return type;
}

static void read_lookup(rule_reader *reader, size_t lookups, unsigned index, bool is_substitution) {
  if (index >= u16(reader, lookups)) return;
  size_t lookup = lookups + u16(reader, lookups + 2 + 2 * (size_t)index);
  unsigned flags = u16(reader, lookup + 2), count = u16(reader, lookup + 4);
  for (unsigned i = 0; i < count && !reader->fails; i++) {
    size_t at;
    unsigned type = subtable(reader, lookup, i, is_substitution, &at);
    if (!has_known_format(reader, is_substitution, type, at)) {
      reader->fails = true;
      return;
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

static rule_reader reader_of(hb_blob_t *table, hb_set_t *joined) {
  rule_reader reader = {.joined = joined};
  reader.data = (const uint8_t *)hb_blob_get_data(table, &reader.length);
  reader.budget = WORK_PER_BYTE * (size_t)reader.length;
  if (reader.budget < LEAST_WORK) reader.budget = LEAST_WORK;
  return reader;
}

// MARK: Features

// The features of GSUB whose rules HarfBuzz matches within a syllable, in its shaper for Indic scripts.
// Source: HarfBuzz 6.0, hb-ot-shaper-indic.cc, F_PER_SYLLABLE.
static bool is_of_syllables(hb_tag_t feature) {
  static const hb_tag_t features[] = {
      HB_TAG('l', 'o', 'c', 'l'), HB_TAG('c', 'c', 'm', 'p'), HB_TAG('n', 'u', 'k', 't'),
      HB_TAG('a', 'k', 'h', 'n'), HB_TAG('r', 'p', 'h', 'f'), HB_TAG('r', 'k', 'r', 'f'),
      HB_TAG('p', 'r', 'e', 'f'), HB_TAG('b', 'l', 'w', 'f'), HB_TAG('a', 'b', 'v', 'f'),
      HB_TAG('h', 'a', 'l', 'f'), HB_TAG('p', 's', 't', 'f'), HB_TAG('v', 'a', 't', 'u'),
      HB_TAG('c', 'j', 'c', 't'), HB_TAG('i', 'n', 'i', 't'), HB_TAG('p', 'r', 'e', 's'),
      HB_TAG('a', 'b', 'v', 's'), HB_TAG('b', 'l', 'w', 's'), HB_TAG('p', 's', 't', 's'),
      HB_TAG('h', 'a', 'l', 'n'),
  };
  for (size_t i = 0; i < sizeof features / sizeof *features; i++) {
    if (features[i] == feature) return true;
  }
  return false;
}

static void add_lookups(hb_face_t *face, unsigned feature, hb_set_t *lookups) {
  unsigned found[64], offset = 0, count;
  do {
    count = sizeof found / sizeof *found;
    hb_ot_layout_feature_get_lookups(face, HB_OT_TAG_GSUB, feature, offset, &count, found);
    for (unsigned i = 0; i < count; i++) hb_set_add(lookups, found[i]);
    offset += count;
  } while (count == sizeof found / sizeof *found);
}

// Adds the lookups of features that are required, which match across syllables whatever their names.
static void add_required_lookups(hb_face_t *face, hb_set_t *lookups) {
  unsigned scripts = hb_ot_layout_table_get_script_tags(face, HB_OT_TAG_GSUB, 0, NULL, NULL);
  for (unsigned script = 0; script < scripts; script++) {
    unsigned languages =
        hb_ot_layout_script_get_language_tags(face, HB_OT_TAG_GSUB, script, 0, NULL, NULL);
    for (unsigned i = 0; i <= languages; i++) {
      unsigned language = i < languages ? i : HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX, feature;
      if (hb_ot_layout_language_get_required_feature(face, HB_OT_TAG_GSUB, script, language,
                                                     &feature, NULL)) {
        add_lookups(face, feature, lookups);
      }
    }
  }
}

// Removes the lookups that HarfBuzz matches within a syllable only, and adds the glyphs that they can
// replace. A space is a syllable of its own. Variable fonts can replace the lookups of a feature.
static void remove_lookups_of_syllables(hb_face_t *face, hb_set_t *lookups, hb_set_t *joined) {
  if (hb_ot_var_has_data(face)) return;
  hb_set_t *others = hb_set_create();
  hb_tag_t tag;
  for (unsigned feature = 0, one = 1; one == 1; feature++) {
    hb_ot_layout_table_get_feature_tags(face, HB_OT_TAG_GSUB, feature, &one, &tag);
    if (one == 1 && !is_of_syllables(tag)) add_lookups(face, feature, others);
  }
  add_required_lookups(face, others);
  hb_codepoint_t lookup = HB_SET_VALUE_INVALID;
  while (hb_set_allocation_successful(others) && hb_set_next(lookups, &lookup)) {
    if (hb_set_has(others, lookup)) continue;
    hb_set_del(lookups, lookup);
    hb_ot_layout_lookup_collect_glyphs(face, HB_OT_TAG_GSUB, lookup, NULL, joined, NULL, NULL);
  }
  hb_set_destroy(others);
}

static bool read_table(hb_face_t *face, hb_shape_plan_t *plan, hb_tag_t tag, hb_set_t *joined,
                       const hb_set_t *possible) {
  hb_blob_t *table = hb_face_reference_table(face, tag);
  rule_reader reader = reader_of(table, joined);
  reader.possible = possible;
  reader.todo = hb_set_create();
  reader.done = hb_set_create();
  hb_ot_shape_plan_collect_lookups(plan, tag, reader.todo);
  if (possible && tag == HB_OT_TAG_GSUB) remove_lookups_of_syllables(face, reader.todo, joined);
  bool has_lookups = !hb_set_is_empty(reader.todo);
  reader.fails = has_lookups && u16(&reader, 0) != 1;
  size_t lookups = has_lookups ? u16(&reader, 8) : 0;
  hb_codepoint_t index = HB_SET_VALUE_INVALID;
  // A set without memory keeps its lookups.
  while (!reader.fails && hb_set_allocation_successful(reader.todo) &&
         hb_set_next(reader.todo, &index)) {
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

bool rules_add_joined_glyphs(hb_face_t *face, hb_shape_plan_t *plan, const hb_set_t *possible,
                             hb_set_t *joined) {
  // Marks are skipped by many rules.
  hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, joined);
  return read_table(face, plan, HB_OT_TAG_GSUB, joined, possible) &&
         read_table(face, plan, HB_OT_TAG_GPOS, joined, possible) &&
         hb_set_allocation_successful(joined);
}

// MARK: Marks

// Reads the lookups of positioning. Those of `attaching` may only attach marks, which are added to the
// reader's set, and no other may join glyphs in cursive writing.
static void read_attaching(rule_reader *reader, const hb_set_t *attaching) {
  enum { CURSIVE = 3, MARK_TO_BASE = 4, MARK_TO_MARK = 6 };
  reader->fails |= u16(reader, 0) != 1;
  size_t lookups = u16(reader, 8);
  unsigned lookup_count = u16(reader, lookups);
  for (unsigned index = 0; index < lookup_count && !reader->fails; index++) {
    size_t lookup = lookups + u16(reader, lookups + 2 + 2 * (size_t)index);
    unsigned count = u16(reader, lookup + 4);
    for (unsigned i = 0; i < count && !reader->fails; i++) {
      size_t at;
      unsigned type = subtable(reader, lookup, i, false, &at);
      if (hb_set_has(attaching, index)) {
        reader->fails |= type < MARK_TO_BASE || type > MARK_TO_MARK;
        add_coverage(reader, at, u16(reader, at + 2));
      } else {
        reader->fails |= type == CURSIVE;
      }
    }
  }
}

bool rules_only_attach_marks(hb_face_t *face, const hb_tag_t *features, hb_set_t *marks) {
  // Variable fonts can replace the lookups of a feature.
  if (!hb_ot_layout_has_positioning(face) || hb_ot_var_has_data(face)) return false;
  hb_set_t *attaching = hb_set_create();
  hb_ot_layout_collect_lookups(face, HB_OT_TAG_GPOS, NULL, NULL, features, attaching);
  hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, marks);
  hb_blob_t *table = hb_face_reference_table(face, HB_OT_TAG_GPOS);
  rule_reader reader = reader_of(table, marks);
  read_attaching(&reader, attaching);
  bool succeeds = !reader.fails && !hb_set_is_empty(attaching) &&
                  hb_set_allocation_successful(attaching) && hb_set_allocation_successful(marks);
  hb_blob_destroy(table);
  hb_set_destroy(attaching);
  return succeeds;
}
