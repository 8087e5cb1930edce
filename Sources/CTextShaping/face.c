// Faces: what a font file has.
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <stdlib.h>

#include "fonts.h"

text_face *text_face_open(const char *file, unsigned index) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(file);
  if (!blob) return NULL;
  hb_face_t *face = hb_face_create(blob, index & 0xFFFF);
  hb_blob_destroy(blob);
  text_face *opened = calloc(1, sizeof *opened);
  if (!opened || hb_face_get_glyph_count(face) == 0) {
    hb_face_destroy(face);
    free(opened);
    return NULL;
  }
  hb_face_make_immutable(face);
  *opened = (text_face){.face = face, .instance = index >> 16};
  return opened;
}

void text_face_close(text_face *face) {
  hb_face_destroy(face->face);
  free(face);
}

bool text_face_axis(const text_face *face, size_t index, text_axis *axis) {
  hb_ot_var_axis_info_t info;
  unsigned count = 1;
  hb_ot_var_get_axis_infos(face->face, (unsigned)index, &count, &info);
  if (count == 0) return false;
  *axis = (text_axis){info.tag, info.min_value, info.default_value, info.max_value};
  return true;
}

bool text_face_has_any(const text_face *face, uint32_t first, uint32_t last) {
  hb_set_t *scalars = hb_set_create();
  hb_face_collect_unicodes(face->face, scalars);
  hb_codepoint_t next = first - 1;
  bool has = hb_set_next(scalars, &next) && next <= last;
  hb_set_destroy(scalars);
  return has;
}

void text_face_coverage(const text_face *face, uint64_t *bits) {
  hb_set_t *scalars = hb_set_create();
  hb_face_collect_unicodes(face->face, scalars);
  for (hb_codepoint_t scalar = HB_SET_VALUE_INVALID;
       hb_set_next(scalars, &scalar) && scalar <= 0xFFFF;) {
    bits[scalar / 64] |= UINT64_C(1) << scalar % 64;
  }
  hb_set_destroy(scalars);
}

// The glyphs at which the contextual alternates of a face begin. Those of spaces are left out:
// measured with Noto Sans CJK, they take no longer than letters.
static hb_set_t *alternating_glyphs(hb_face_t *face, hb_font_t *font) {
  static const hb_tag_t features[] = {HB_TAG('c', 'a', 'l', 't'), HB_TAG('r', 'c', 'l', 't'), 0};
  hb_set_t *lookups = hb_set_create();
  hb_set_t *glyphs = hb_set_create();
  hb_ot_layout_collect_lookups(face, HB_OT_TAG_GSUB, NULL, NULL, features, lookups);
  for (hb_codepoint_t lookup = HB_SET_VALUE_INVALID; hb_set_next(lookups, &lookup);) {
    hb_ot_layout_lookup_collect_glyphs(face, HB_OT_TAG_GSUB, lookup, NULL, glyphs, NULL, NULL);
  }
  hb_set_destroy(lookups);
  const hb_codepoint_t spaces[] = {0x20, 0xA0};
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
    hb_codepoint_t glyph;
    if (hb_font_get_nominal_glyph(font, spaces[i], &glyph)) hb_set_del(glyphs, glyph);
  }
  return glyphs;
}

bool text_face_alternating(const text_face *face, uint64_t *bits) {
  hb_font_t *font = hb_font_create(face->face);
  hb_set_t *glyphs = alternating_glyphs(face->face, font);
  hb_set_t *scalars = hb_set_create();
  if (!hb_set_is_empty(glyphs)) hb_face_collect_unicodes(face->face, scalars);
  bool has = false;
  for (hb_codepoint_t scalar = HB_SET_VALUE_INVALID;
       hb_set_next(scalars, &scalar) && scalar <= 0xFFFF;) {
    hb_codepoint_t glyph;
    if (!hb_font_get_nominal_glyph(font, scalar, &glyph) || !hb_set_has(glyphs, glyph)) continue;
    bits[scalar / 64] |= UINT64_C(1) << scalar % 64;
    has = true;
  }
  hb_set_destroy(scalars);
  hb_set_destroy(glyphs);
  hb_font_destroy(font);
  return has;
}

size_t text_face_scripts(const text_face *face, uint32_t *tags, size_t capacity) {
  hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
  hb_set_t *scalars = hb_set_create();
  hb_set_t *scripts = hb_set_create();
  hb_face_collect_unicodes(face->face, scalars);
  hb_script_t last = HB_SCRIPT_INVALID;
  for (hb_codepoint_t scalar = HB_SET_VALUE_INVALID; hb_set_next(scalars, &scalar);) {
    hb_script_t script = hb_unicode_script(unicode, scalar);
    if (script != last) hb_set_add(scripts, hb_script_to_iso15924_tag(script));
    last = script;
  }
  size_t count = 0;
  hb_codepoint_t tag = HB_SET_VALUE_INVALID;
  while (count < capacity && hb_set_next(scripts, &tag)) tags[count++] = tag;
  hb_set_destroy(scripts);
  hb_set_destroy(scalars);
  return count;
}

bool text_face_has_positioning_feature(const text_face *face, uint32_t tag) {
  hb_tag_t tags[64];
  unsigned offset = 0, count;
  do {
    count = sizeof tags / sizeof *tags;
    hb_ot_layout_table_get_feature_tags(face->face, HB_OT_TAG_GPOS, offset, &count, tags);
    for (unsigned i = 0; i < count; i++) {
      if (tags[i] == tag) return true;
    }
    offset += count;
  } while (count == sizeof tags / sizeof *tags);
  return false;
}

// The features that shapers apply by default.
// Source: Gecko's gfxFont.cpp, sDefaultFeatures.
static const hb_tag_t default_features[] = {
    HB_TAG('a', 'b', 'v', 'f'), HB_TAG('a', 'b', 'v', 's'), HB_TAG('a', 'k', 'h', 'n'),
    HB_TAG('b', 'l', 'w', 'f'), HB_TAG('b', 'l', 'w', 's'), HB_TAG('c', 'a', 'l', 't'),
    HB_TAG('c', 'c', 'm', 'p'), HB_TAG('c', 'f', 'a', 'r'), HB_TAG('c', 'j', 'c', 't'),
    HB_TAG('c', 'l', 'i', 'g'), HB_TAG('f', 'i', 'n', '2'), HB_TAG('f', 'i', 'n', '3'),
    HB_TAG('f', 'i', 'n', 'a'), HB_TAG('h', 'a', 'l', 'f'), HB_TAG('h', 'a', 'l', 'n'),
    HB_TAG('i', 'n', 'i', 't'), HB_TAG('i', 's', 'o', 'l'), HB_TAG('l', 'i', 'g', 'a'),
    HB_TAG('l', 'j', 'm', 'o'), HB_TAG('l', 'o', 'c', 'l'), HB_TAG('l', 't', 'r', 'a'),
    HB_TAG('l', 't', 'r', 'm'), HB_TAG('m', 'e', 'd', '2'), HB_TAG('m', 'e', 'd', 'i'),
    HB_TAG('m', 's', 'e', 't'), HB_TAG('n', 'u', 'k', 't'), HB_TAG('p', 'r', 'e', 'f'),
    HB_TAG('p', 'r', 'e', 's'), HB_TAG('p', 's', 't', 'f'), HB_TAG('p', 's', 't', 's'),
    HB_TAG('r', 'c', 'l', 't'), HB_TAG('r', 'k', 'r', 'f'), HB_TAG('r', 'l', 'i', 'g'),
    HB_TAG('r', 'p', 'h', 'f'), HB_TAG('r', 't', 'l', 'a'), HB_TAG('r', 't', 'l', 'm'),
    HB_TAG('t', 'j', 'm', 'o'), HB_TAG('v', 'a', 't', 'u'), HB_TAG('v', 'e', 'r', 't'),
    HB_TAG('v', 'j', 'm', 'o'),
};

static bool is_default_feature(hb_tag_t tag) {
  for (size_t i = 0; i < sizeof default_features / sizeof *default_features; i++) {
    if (default_features[i] == tag) return true;
  }
  return false;
}

// Adds the lookups of one language's features: in GSUB those of default features, in GPOS all but
// kerning.
static void add_lookups(hb_face_t *face, hb_tag_t table, unsigned script, unsigned language,
                        hb_set_t *lookups) {
  unsigned count = hb_ot_layout_language_get_feature_indexes(face, table, script, language, 0, NULL,
                                                             NULL);
  for (unsigned i = 0; i < count; i++) {
    unsigned feature, one = 1;
    hb_tag_t tag;
    hb_ot_layout_language_get_feature_indexes(face, table, script, language, i, &one, &feature);
    one = 1;
    hb_ot_layout_language_get_feature_tags(face, table, script, language, i, &one, &tag);
    bool counts = table == HB_OT_TAG_GSUB ? is_default_feature(tag) : tag != HB_TAG('k', 'e', 'r', 'n');
    if (!counts) continue;
    unsigned lookup_count = hb_ot_layout_feature_get_lookups(face, table, feature, 0, NULL, NULL);
    for (unsigned j = 0; j < lookup_count; j++) {
      unsigned lookup;
      one = 1;
      hb_ot_layout_feature_get_lookups(face, table, feature, j, &one, &lookup);
      hb_set_add(lookups, lookup);
    }
  }
}

// Adds the lookups of all scripts with one of the tags; without tags, of all scripts.
static void add_script_lookups(hb_face_t *face, hb_tag_t table, const hb_tag_t *tags,
                               unsigned tag_count, hb_set_t *lookups) {
  unsigned scripts = hb_ot_layout_table_get_script_tags(face, table, 0, NULL, NULL);
  for (unsigned script = 0; script < scripts; script++) {
    hb_tag_t tag;
    unsigned one = 1;
    hb_ot_layout_table_get_script_tags(face, table, script, &one, &tag);
    bool counts = tag_count == 0;
    for (unsigned i = 0; i < tag_count; i++) counts |= tags[i] == tag;
    if (!counts) continue;
    add_lookups(face, table, script, HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX, lookups);
    unsigned languages =
        hb_ot_layout_script_get_language_tags(face, table, script, 0, NULL, NULL);
    for (unsigned i = 0; i < languages; i++) add_lookups(face, table, script, i, lookups);
  }
}

// Source: Gecko's gfxFont.cpp, CheckForFeaturesInvolvingSpace and SpaceMayParticipateInShaping.
bool text_face_rules_contain(const text_face *opened, uint32_t glyph, uint32_t script) {
  hb_face_t *face = opened->face;
  hb_tag_t tags[8] = {HB_TAG('D', 'F', 'L', 'T')};
  unsigned tag_count = 7;
  hb_ot_tags_from_script_and_language(hb_script_from_iso15924_tag(script), HB_LANGUAGE_INVALID,
                                      &tag_count, tags + 1, NULL, NULL);
  bool contains = false;
  const hb_tag_t tables[] = {HB_OT_TAG_GSUB, HB_OT_TAG_GPOS};
  for (int i = 0; i < 2 && !contains; i++) {
    hb_set_t *lookups = hb_set_create();
    hb_set_t *glyphs = hb_set_create();
    add_script_lookups(face, tables[i], tags, i == 0 ? tag_count + 1 : 0, lookups);
    for (hb_codepoint_t lookup = HB_SET_VALUE_INVALID;
         !contains && hb_set_next(lookups, &lookup);) {
      hb_ot_layout_lookup_collect_glyphs(face, tables[i], lookup, glyphs, glyphs, glyphs, NULL);
      contains = hb_set_has(glyphs, glyph);
    }
    hb_set_destroy(glyphs);
    hb_set_destroy(lookups);
  }
  return contains;
}

bool face_has_table(hb_face_t *face, hb_tag_t tag) {
  hb_blob_t *table = hb_face_reference_table(face, tag);
  bool has = hb_blob_get_length(table) > 0;
  hb_blob_destroy(table);
  return has;
}
