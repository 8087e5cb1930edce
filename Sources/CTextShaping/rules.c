// Reads the rules of GSUB and GPOS, as far as HarfBuzz does not report them.
//
// hb_ot_layout_lookup_collect_glyphs returns the glyphs that a lookup names. It does not return the glyphs
// of class 0, which a class definition does not list, nor the type and the flags of a lookup. Every lookup
// of the font is read, whether a plan uses it or not. So nested lookups and the choice of features do not
// matter.
#include "rules.h"

#include <harfbuzz/hb-ot.h>
#include <stddef.h>
#include <stdint.h>

#include "CTextShaping.h"
#include "fonts.h"

enum { LOOKUP_SKIPS_BASES = 2, LOOKUP_SKIPS_LIGATURES = 4 };

// HarfBuzz's limit for the work of checking a table, and the least limit of a short table.
// Source: HarfBuzz 6.0, hb-sanitize.hh, HB_SANITIZE_MAX_OPS_FACTOR and HB_SANITIZE_MAX_OPS_MIN.
enum { WORK_PER_BYTE = 64, LEAST_WORK = 16384 };

// A set stores the glyphs in pages.
enum { GLYPHS_PER_PAGE = 512 };

typedef struct {
  const uint8_t *data;
  unsigned length;
  // How many numbers may still be read and set pages filled. Subtables can share their parts: without a
  // limit, a small table could take years.
  size_t budget;
  bool is_doubtful;
} table_reader;

// A subtable of a lookup.
typedef struct {
  unsigned lookup, type, flags;
  size_t at;
} subtable;

static unsigned u16(table_reader *table, size_t at) {
  if (table->budget == 0 || at + 2 > table->length) {
    table->is_doubtful = true;
    return 0;
  }
  table->budget--;
  return (unsigned)table->data[at] << 8 | table->data[at + 1];
}

// What to do with each subtable.
typedef void subtable_visitor(table_reader *table, const subtable *found, void *context);

static void visit_lookup(table_reader *table, size_t at, unsigned extension, unsigned index,
                         subtable_visitor *visit, void *context) {
  unsigned count = u16(table, at + 4);
  for (unsigned i = 0; i < count && !table->is_doubtful; i++) {
    subtable found = {index, u16(table, at), u16(table, at + 2), at + u16(table, at + 6 + 2 * (size_t)i)};
    if (found.type == extension) {
      found.type = u16(table, found.at + 2);
      found.at += (size_t)u16(table, found.at + 4) << 16 | u16(table, found.at + 6);
    }
    visit(table, &found, context);
  }
}

// Visits the subtables of all lookups of GSUB or GPOS. Returns false if in doubt.
// Source: OpenType, "OpenType Layout Common Table Formats".
static bool visit_subtables(hb_face_t *face, hb_tag_t tag, subtable_visitor *visit, void *context) {
  if (hb_ot_layout_table_get_lookup_count(face, tag) == 0) return true;
  hb_blob_t *blob = hb_face_reference_table(face, tag);
  table_reader table = {0};
  table.data = (const uint8_t *)hb_blob_get_data(blob, &table.length);
  table.budget = WORK_PER_BYTE * (size_t)table.length;
  if (table.budget < LEAST_WORK) table.budget = LEAST_WORK;
  table.is_doubtful = u16(&table, 0) != 1;
  size_t lookups = u16(&table, 8);
  unsigned count = u16(&table, lookups);
  for (unsigned i = 0; i < count && !table.is_doubtful; i++) {
    size_t at = lookups + u16(&table, lookups + 2 + 2 * (size_t)i);
    visit_lookup(&table, at, tag == HB_OT_TAG_GSUB ? 7 : 9, i, visit, context);
  }
  hb_blob_destroy(blob);
  return !table.is_doubtful;
}

// MARK: Spaces

// The highest format of a subtable by its type. Types with none are unknown. The second format of contexts
// has classes; a font with such contexts is in doubt.
static const uint8_t substitution_formats[] = {[1] = 2, [2] = 1, [3] = 1, [4] = 1,
                                               [5] = 3, [6] = 3, [8] = 1};
static const uint8_t positioning_formats[] = {[1] = 2, [2] = 2, [3] = 1, [4] = 1, [5] = 1,
                                              [6] = 1, [7] = 3, [8] = 3};

_Static_assert(sizeof substitution_formats == sizeof positioning_formats, "types 1 ... 8");

static void check_format(table_reader *table, const subtable *found, const uint8_t *formats,
                         unsigned first_context) {
  unsigned format = u16(table, found->at);
  bool is_known = found->type < sizeof substitution_formats && format > 0 &&
                  format <= formats[found->type];
  bool is_context = found->type == first_context || found->type == first_context + 1;
  table->is_doubtful |= !is_known || (is_context && format == 2);
}

// A rule that skips bases or ligatures can reach beyond a space.
static void check_flags(table_reader *table, const subtable *found, bool has_several_glyphs) {
  table->is_doubtful |=
      has_several_glyphs && (found->flags & (LOOKUP_SKIPS_BASES | LOOKUP_SKIPS_LIGATURES)) != 0;
}

static void check_substitution(table_reader *table, const subtable *found, void *context) {
  (void)context;
  check_format(table, found, substitution_formats, 5);
  check_flags(table, found, found->type > 3);
}

// HarfBuzz calls the glyph after a pair unsafe to break if the pair adjusts its second glyph. A pair by
// classes must not adjust any glyph before one of class 0.
static void check_pairs(table_reader *table, size_t at) {
  table->is_doubtful |= u16(table, at + 6) != 0;
  if (u16(table, at) != 2) return;
  size_t values = (size_t)__builtin_popcount(u16(table, at + 4));
  unsigned firsts = u16(table, at + 12), seconds = u16(table, at + 14);
  for (unsigned i = 0; i < firsts && !table->is_doubtful; i++) {
    for (size_t j = 0; j < values; j++) {
      table->is_doubtful |= u16(table, at + 16 + 2 * ((size_t)i * seconds * values + j)) != 0;
    }
  }
}

static void check_positioning(table_reader *table, const subtable *found, void *context) {
  (void)context;
  check_format(table, found, positioning_formats, 7);
  check_flags(table, found, found->type == 2 || found->type == 3 || found->type > 6);
  if (found->type == 2 && !table->is_doubtful) check_pairs(table, found->at);
}

static bool names_glyph(hb_face_t *face, hb_tag_t tag, hb_codepoint_t glyph) {
  hb_set_t *named = hb_set_create();
  unsigned count = hb_ot_layout_table_get_lookup_count(face, tag);
  for (unsigned i = 0; i < count && !hb_set_has(named, glyph); i++) {
    hb_ot_layout_lookup_collect_glyphs(face, tag, i, named, named, named, NULL);
  }
  bool names = hb_set_has(named, glyph) || !hb_set_allocation_successful(named);
  hb_set_destroy(named);
  return names;
}

// Whether the font has rules outside GSUB and GPOS, or the feature `rand`, which depends on the whole run.
static bool has_other_rules(hb_face_t *face) {
  static const hb_tag_t tables[] = {HB_TAG('k', 'e', 'r', 'n'), HB_TAG('k', 'e', 'r', 'x'),
                                    HB_TAG('m', 'o', 'r', 'x'), HB_TAG('m', 'o', 'r', 't'),
                                    HB_TAG('t', 'r', 'a', 'k'), HB_TAG('S', 'i', 'l', 'f')};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    if (face_has_table(face, tables[i])) return true;
  }
  static const hb_tag_t random[] = {HB_TAG('r', 'a', 'n', 'd'), 0};
  hb_set_t *lookups = hb_set_create();
  hb_ot_layout_collect_lookups(face, HB_OT_TAG_GSUB, NULL, NULL, random, lookups);
  bool has_random = !hb_set_is_empty(lookups);
  hb_set_destroy(lookups);
  return has_random;
}

// HarfBuzz joins the letters of a font without rules for Arabic by itself, glyph by glyph.
static bool draws_arabic_letter(hb_font_t *font, hb_codepoint_t wanted) {
  static const struct {
    hb_codepoint_t first, last;
  } blocks[] = {{0x621, 0x6D5}, {0xFB50, 0xFDFB}, {0xFE70, 0xFEFC}};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    for (hb_codepoint_t scalar = blocks[i].first; scalar <= blocks[i].last; scalar++) {
      hb_codepoint_t glyph;
      if (hb_font_get_nominal_glyph(font, scalar, &glyph) && glyph == wanted) return true;
    }
  }
  return false;
}

bool text_font_separates_words(const text_font *font) {
  hb_face_t *face = hb_font_get_face(font->scaled);
  hb_codepoint_t space;
  // Rules name glyphs up to 0xFFFF; a map of characters in a broken font can have others.
  return hb_font_get_nominal_glyph(font->scaled, ' ', &space) && space <= 0xFFFF &&
         hb_ot_layout_get_glyph_class(face, space) != HB_OT_LAYOUT_GLYPH_CLASS_MARK &&
         !has_other_rules(face) && !draws_arabic_letter(font->scaled, space) &&
         !names_glyph(face, HB_OT_TAG_GSUB, space) && !names_glyph(face, HB_OT_TAG_GPOS, space) &&
         visit_subtables(face, HB_OT_TAG_GSUB, check_substitution, NULL) &&
         visit_subtables(face, HB_OT_TAG_GPOS, check_positioning, NULL);
}

// MARK: Marks

typedef struct {
  hb_set_t *attaching;  // lookups
  hb_set_t *marks;
} attachment;

// A null offset covers no glyph.
static void add_coverage(table_reader *table, size_t base, unsigned offset, hb_set_t *glyphs) {
  if (offset == 0) return;
  size_t at = base + offset;
  unsigned format = u16(table, at), count = u16(table, at + 2);
  table->is_doubtful |= format != 1 && format != 2;
  for (unsigned i = 0; i < count && !table->is_doubtful; i++) {
    size_t entry = at + 4 + (format == 1 ? 2 : 6) * (size_t)i;
    unsigned first = u16(table, entry), last = format == 1 ? first : u16(table, entry + 2);
    size_t pages = first <= last ? (last - first) / GLYPHS_PER_PAGE : 0;
    table->budget -= pages < table->budget ? pages : table->budget;
    if (first <= last) hb_set_add_range(glyphs, first, last);
  }
}

// The lookups of the features may only attach marks. No other lookup may attach cursive glyphs.
static void check_attaching(table_reader *table, const subtable *found, void *context) {
  enum { CURSIVE = 3, MARK_TO_BASE = 4, MARK_TO_MARK = 6 };
  attachment *rules = context;
  if (!hb_set_has(rules->attaching, found->lookup)) {
    table->is_doubtful |= found->type == CURSIVE;
    return;
  }
  table->is_doubtful |= found->type < MARK_TO_BASE || found->type > MARK_TO_MARK;
  add_coverage(table, found->at, u16(table, found->at + 2), rules->marks);
}

bool rules_only_attach_marks(hb_face_t *face, const hb_tag_t *features, hb_set_t *marks) {
  // Variable fonts can replace the lookups of a feature.
  if (!hb_ot_layout_has_positioning(face) || hb_ot_var_has_data(face)) return false;
  attachment rules = {hb_set_create(), marks};
  hb_ot_layout_collect_lookups(face, HB_OT_TAG_GPOS, NULL, NULL, features, rules.attaching);
  hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, marks);
  bool succeeds = !hb_set_is_empty(rules.attaching) &&
                  visit_subtables(face, HB_OT_TAG_GPOS, check_attaching, &rules) &&
                  hb_set_allocation_successful(rules.attaching) && hb_set_allocation_successful(marks);
  hb_set_destroy(rules.attaching);
  return succeeds;
}
