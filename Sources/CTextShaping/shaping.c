// Faces, fonts, shaping plans and buffers, with HarfBuzz.
//
// This is C because HarfBuzz calls back for advances and glyphs, once per glyph, through C functions.
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <limits.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "CTextShaping.h"
#include "large_pages.h"
#include "rules.h"

struct text_face {
  hb_face_t *face;
  unsigned instance;  // named instance + 1, or 0
};

struct text_font {
  hb_font_t *units;   // the face in its own units
  hb_font_t *scaled;  // the font for shaping, at the requested size
  int shift;          // from HarfBuzz's positions to 16.16 pixels
};

// The features that attach marks.
static const hb_tag_t mark_features[] = {HB_TAG('m', 'a', 'r', 'k'), HB_TAG('m', 'k', 'm', 'k'),
                                         HB_TAG('a', 'b', 'v', 'm'), HB_TAG('b', 'l', 'w', 'm'), 0};
enum { MARK_FEATURES = 4 };

struct text_plan {
  hb_shape_plan_t *plan;
  hb_shape_plan_t *bare;  // without the features that attach marks; NULL if they could matter
  hb_set_t *marks;        // if there is a bare plan, the glyphs that can be attached
  hb_codepoint_t space;   // if there is a bare plan
  hb_segment_properties_t properties;
  hb_feature_t features[text_feature_limit + MARK_FEATURES];  // the last ones are off
  unsigned count;
  hb_buffer_cluster_level_t level;
};

struct text_buffer {
  hb_buffer_t *buffer;
  unsigned start, end;  // the shaped range
  unsigned read;        // glyphs whose clusters were read
  int shift;            // the font's
  bool is_incomplete;   // a syllable is
};

// Whether HarfBuzz requested a dotted circle, which it does if a syllable is incomplete. Only the font,
// which threads share, reaches the function that receives the request.
static _Thread_local bool requested_circle;

enum { DOTTED_CIRCLE = 0x25CC };

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

// The last glyphs of characters and advances of glyphs, which threads share. HarfBuzz searches the map
// of characters each time. An entry has the character or glyph plus 1 in the upper half, the glyph or
// advance in the lower half; 0 if empty.
enum { MEMO_SIZE = 512 };
typedef struct {
  _Atomic uint64_t glyphs[MEMO_SIZE], advances[MEMO_SIZE];
} font_memo;

static bool recall(_Atomic uint64_t *entries, uint32_t key, uint32_t *value) {
  uint64_t entry = atomic_load_explicit(&entries[key % MEMO_SIZE], memory_order_relaxed);
  *value = (uint32_t)entry;
  return entry >> 32 == (uint64_t)key + 1;
}

static void memorize(_Atomic uint64_t *entries, uint32_t key, uint32_t value) {
  uint64_t entry = ((uint64_t)key + 1) << 32 | value;
  atomic_store_explicit(&entries[key % MEMO_SIZE], entry, memory_order_relaxed);
}

// How FreeType scales an advance of unhinted text: with the size in 26.6 pixels and a 16.16 factor, the
// product is rounded to 16.16 pixels.
// Source: FreeType's FT_MulFix and FT_DivFix as Skia uses them; measured against Chromium 156.
//
// A font with only bitmaps has whole-pixel advances at the size of its bitmaps. These are scaled to the
// requested size. Chromium rounds them again if the style names the font, but not if it is a fallback;
// SkParagraph and WebKitGTK round them to FreeType's 1/64 pixels, with a 16.16 factor.
// Source: Skia's SkScalerContext_FreeType; measured on WebKitGTK 2.50 at 160 sizes.
//
// minikin rounds the advances of a run down to 1/256 pixels, and single advances to the nearest;
// HarfBuzz scales the advances of bitmaps from font units.
// Source: minikin's LayoutCore.cpp, harfbuzzGetGlyphHorizontalAdvance, harfbuzzGetGlyphHorizontalAdvances
// and getFontFuncsForEmoji.
//
// Gecko's HarfBuzz scales the advances of CFF outlines itself, with the size in 16.16 pixels.
// Source: Gecko's gfxHarfBuzzShaper.cpp, Initialize; HarfBuzz, hb_font_t::em_scale.
typedef struct {
  font_memo *memo;
  hb_font_t *units;
  int64_t factor;
  int64_t em;  // the size in 16.16 pixels, if it scales advances; otherwise 0
  unsigned strike;  // pixels per em of the bitmaps; 0 for a font with outlines
  text_bitmaps bitmaps;
  int fraction_bits;
  bool spaces_separators;
  bool spaces_all_separators;
  bool drops_selectors;
  double size, units_per_em;
} advance_scale;

// The advance of an outline with a fraction of fewer than 16 bits, not rounded.
static double minikin_advance(const advance_scale *scale, int64_t units) {
  float pixels = (float)((double)units * scale->size / scale->units_per_em);
  return ldexp(pixels, scale->fraction_bits);
}

static int32_t scaled_advance(const advance_scale *scale, int64_t units) {
  if (scale->fraction_bits < 16 && !scale->strike) return (int32_t)minikin_advance(scale, units);
  if (scale->strike) {
    double in_strike = round((double)units * scale->strike / scale->units_per_em);
    double scaled = in_strike * scale->size / scale->strike;
    switch (scale->bitmaps) {
      case TEXT_BITMAPS_EXACT: return (int32_t)(scaled * 65536);
      case TEXT_BITMAPS_WHOLE: return (int32_t)(round(scaled) * 65536);
      case TEXT_BITMAPS_64TH: {
        double factor = floor(scale->size * 65536 / scale->strike);
        return (int32_t)round(in_strike * factor / 1024) * 1024;
      }
      case TEXT_BITMAPS_UNITS:
        return (int32_t)(units * (int64_t)ldexp(scale->size, scale->fraction_bits) /
                         (int64_t)scale->units_per_em);
    }
  }
  if (scale->em) {
    double exact = (double)(units * scale->em) / scale->units_per_em;
    return (int32_t)round(exact);
  }
  int64_t product = units * scale->factor;
  return (int32_t)((product + (product >= 0 ? 32 : 31)) >> 6);
}

static bool has_table(hb_face_t *face, hb_tag_t tag) {
  hb_blob_t *table = hb_face_reference_table(face, tag);
  bool has = hb_blob_get_length(table) > 0;
  hb_blob_destroy(table);
  return has;
}

// Source: OpenType, "CBLC — Color Bitmap Location Table": the first BitmapSize record follows an
// 8-byte header and has ppemX at its byte 44.
static unsigned bitmap_strike(hb_face_t *face) {
  if (has_table(face, HB_TAG('g', 'l', 'y', 'f')) || has_table(face, HB_TAG('C', 'F', 'F', ' '))) {
    return 0;
  }
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('C', 'B', 'L', 'C'));
  unsigned length;
  const char *data = hb_blob_get_data(table, &length);
  unsigned ppem = length > 52 ? (unsigned char)data[52] : 0;
  hb_blob_destroy(table);
  return ppem;
}

static hb_position_t advance_of(hb_font_t *font, void *data, hb_codepoint_t glyph, void *user) {
  (void)font, (void)user;
  const advance_scale *scale = data;
  int64_t units = hb_font_get_glyph_h_advance(scale->units, glyph);
  bool is_rounded = scale->fraction_bits < 16 && !scale->strike;
  return is_rounded ? (int32_t)(minikin_advance(scale, units) + 0.5) : scaled_advance(scale, units);
}

static void advances_of(hb_font_t *font, void *data, unsigned count, const hb_codepoint_t *glyph,
                        unsigned glyph_stride, hb_position_t *advance, unsigned advance_stride,
                        void *user) {
  (void)font, (void)user;
  const advance_scale *scale = data;
  _Atomic uint64_t *memo = scale->memo->advances;
  for (unsigned i = 0; i < count; i++) {
    uint32_t known;
    if (recall(memo, *glyph, &known)) {
      *advance = (int32_t)known;
    } else {
      *advance = scaled_advance(scale, hb_font_get_glyph_h_advance(scale->units, *glyph));
      memorize(memo, *glyph, (uint32_t)*advance);
    }
    glyph = (const hb_codepoint_t *)((const char *)glyph + glyph_stride);
    advance = (hb_position_t *)((char *)advance + advance_stride);
  }
}

static bool nominal_glyph(hb_font_t *font, const advance_scale *scale, hb_codepoint_t scalar,
                          hb_codepoint_t *glyph) {
  if (recall(scale->memo->glyphs, scalar, glyph)) return true;
  if (!hb_font_get_nominal_glyph(hb_font_get_parent(font), scalar, glyph)) return false;
  memorize(scale->memo->glyphs, scalar, *glyph);
  return true;
}

// HarfBuzz requests the glyphs of a run at once, and single glyphs after the first missing one. Only
// single requests for a line or paragraph separator return the space's glyph, as in Chromium. For web
// fonts Chromium makes single requests only.
// Source: measured on Chromium 156.
static hb_bool_t glyph_of(hb_font_t *font, void *data, hb_codepoint_t scalar, hb_codepoint_t *glyph,
                          void *user) {
  (void)user;
  const advance_scale *scale = data;
  if (scalar == DOTTED_CIRCLE) requested_circle = true;
  bool separator = scale->spaces_separators && (scalar == 0x2028 || scalar == 0x2029);
  if (separator && nominal_glyph(font, scale, ' ', glyph)) return true;
  return nominal_glyph(font, scale, scalar, glyph);
}

static unsigned glyphs_of(hb_font_t *font, void *data, unsigned count, const hb_codepoint_t *scalar,
                          unsigned scalar_stride, hb_codepoint_t *glyph, unsigned glyph_stride,
                          void *user) {
  const advance_scale *scale = data;
  unsigned done = 0;
  for (; done < count; done++) {
    bool found = scale->spaces_all_separators ? glyph_of(font, data, *scalar, glyph, user)
                                              : nominal_glyph(font, scale, *scalar, glyph);
    if (!found) break;
    scalar = (const hb_codepoint_t *)((const char *)scalar + scalar_stride);
    glyph = (hb_codepoint_t *)((char *)glyph + glyph_stride);
  }
  return done;
}

// WebKit draws a character in place of a variant that the font does not have. A selector of emoji or of
// text does not vanish in a font of the other kind.
// Source: WebKit's SkiaHarfBuzzFont::glyph.
static hb_bool_t variant_of(hb_font_t *font, void *data, hb_codepoint_t scalar,
                            hb_codepoint_t selector, hb_codepoint_t *glyph, void *user) {
  (void)user;
  const advance_scale *scale = data;
  if (hb_font_get_variation_glyph(hb_font_get_parent(font), scalar, selector, glyph)) return true;
  if (!scale->drops_selectors) return false;
  bool has_color = scale->strike != 0;
  if (selector == 0xFE0F ? !has_color : selector == 0xFE0E && has_color) return false;
  return nominal_glyph(font, scale, scalar, glyph);
}

static void release_scale(void *data) {
  advance_scale *scale = data;
  hb_font_destroy(scale->units);
  free(scale->memo);
  free(scale);
}

static hb_font_t *font_in_units(const text_face *face, const text_font_style *style) {
  hb_font_t *font = hb_font_create(face->face);
  if (face->instance) hb_font_set_var_named_instance(font, face->instance - 1);
  hb_variation_t variations[text_variation_limit];
  unsigned count = 0;
  for (; count < style->variation_count && count < text_variation_limit; count++) {
    variations[count] =
        (hb_variation_t){style->variations[count].tag, style->variations[count].value};
  }
  if (count > 0) hb_font_set_variations(font, variations, count);
  hb_font_make_immutable(font);
  return font;
}

static bool set_measures(hb_font_t *font, hb_font_t *units, double size,
                         const text_font_style *style) {
  advance_scale *scale = calloc(1, sizeof *scale);
  font_memo *memo = calloc(1, sizeof *memo);
  if (!scale || !memo) {
    free(scale);
    free(memo);
    return false;
  }
  unsigned upem = hb_face_get_upem(hb_font_get_face(units));
  bool is_gecko = style->grid == TEXT_SIZE_60TH;
  int64_t size26 = is_gecko ? llround(size * 64) : (int64_t)(size * 64);
  hb_face_t *face = hb_font_get_face(units);
  *scale = (advance_scale){
      .memo = memo,
      .units = hb_font_reference(units),
      .factor = (size26 * 65536 + upem / 2) / upem,
      .em = is_gecko && has_table(face, HB_TAG('C', 'F', 'F', ' ')) ? (int64_t)(size * 65536) : 0,
      .strike = bitmap_strike(face),
      .bitmaps = style->bitmaps,
      .fraction_bits = style->fraction_bits,
      .spaces_separators = style->spaces_separators,
      .spaces_all_separators = style->spaces_separators && style->spaces_all_separators,
      .drops_selectors = style->drops_selectors,
      .size = size,
      .units_per_em = upem,
  };
  hb_font_funcs_t *functions = hb_font_funcs_create();
  hb_font_funcs_set_glyph_h_advance_func(functions, advance_of, NULL, NULL);
  hb_font_funcs_set_glyph_h_advances_func(functions, advances_of, NULL, NULL);
  hb_font_funcs_set_nominal_glyph_func(functions, glyph_of, NULL, NULL);
  hb_font_funcs_set_nominal_glyphs_func(functions, glyphs_of, NULL, NULL);
  hb_font_funcs_set_variation_glyph_func(functions, variant_of, NULL, NULL);
  hb_font_set_funcs(font, functions, scale, release_scale);
  hb_font_funcs_destroy(functions);
  return true;
}

// A CSS font size is truncated to hundredths of a pixel in Blink, and rounded to 1/60 pixels in Gecko.
// Source: Blink's FontDescription; Gecko's nsFontMetrics; measured.
static double rounded_size(double size, text_size_grid grid) {
  switch (grid) {
    case TEXT_SIZE_100TH: return floorf((float)size * 100) / 100.0f;
    case TEXT_SIZE_60TH: return round(size * 60) / 60;
    case TEXT_SIZE_EXACT: break;
  }
  return (float)size;
}

text_font *text_font_create(text_face *face, const text_font_style *style) {
  text_font *font = calloc(1, sizeof *font);
  if (!font) return NULL;
  double size = rounded_size(style->size, style->grid);
  font->units = font_in_units(face, style);
  font->scaled = hb_font_create_sub_font(font->units);
  int scale = (int)ldexp(size, style->fraction_bits);
  hb_font_set_scale(font->scaled, scale, scale);
  // Device tables apply only in minikin, which sets the pixels per em.
  if (style->fraction_bits < 16) hb_font_set_ppem(font->scaled, (unsigned)size, (unsigned)size);
  font->shift = 16 - style->fraction_bits;
  if (!set_measures(font->scaled, font->units, size, style)) {
    text_font_destroy(font);
    return NULL;
  }
  hb_font_make_immutable(font->scaled);
  return font;
}

void text_font_destroy(text_font *font) {
  hb_font_destroy(font->scaled);
  hb_font_destroy(font->units);
  free(font);
}

uint32_t text_font_glyph(const text_font *font, uint32_t scalar) {
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(font->scaled, scalar, &glyph) ? glyph : 0;
}

bool text_font_has_variation(const text_font *font, uint32_t scalar, uint32_t selector) {
  hb_codepoint_t glyph;
  return hb_font_get_variation_glyph(font->scaled, scalar, selector, &glyph);
}

int32_t text_font_advance(const text_font *font, uint32_t glyph) {
  return hb_font_get_glyph_h_advance(font->scaled, glyph) * (1 << font->shift);
}

// Source: OpenType, "OS/2": xAvgCharWidth is at byte 2. Gecko's gfxFT2FontBase.cpp, InitMetrics.
int32_t text_font_average_advance(const text_font *font) {
  hb_face_t *face = hb_font_get_face(font->scaled);
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('O', 'S', '/', '2'));
  unsigned length;
  const unsigned char *data = (const unsigned char *)hb_blob_get_data(table, &length);
  int units = length > 3 ? (int16_t)(data[2] << 8 | data[3]) : 0;
  hb_blob_destroy(table);
  int scale;
  hb_font_get_scale(font->scaled, &scale, NULL);
  return (int32_t)lround(ldexp((double)units * scale / hb_face_get_upem(face), font->shift - 16));
}

uint32_t text_compose(uint32_t base, uint32_t mark) {
  hb_codepoint_t composed = 0;
  return hb_unicode_compose(hb_unicode_funcs_get_default(), base, mark, &composed) ? composed : 0;
}

uint32_t text_decompose(uint32_t composed) {
  hb_codepoint_t first = 0, second = 0;
  hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
  return hb_unicode_decompose(unicode, composed, &first, &second) ? first : 0;
}

bool text_is_recomposed(uint32_t composed) {
  hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
  hb_codepoint_t first, second, again;
  while (hb_unicode_decompose(unicode, composed, &first, &second)) {
    if (second == 0 || hb_unicode_compose(unicode, first, second, &again)) return true;
    composed = first;
  }
  return false;
}

text_vertical_metrics text_font_vertical_metrics(const text_font *font) {
  hb_position_t ascent = 0, descent = 0, gap = 0;
  hb_ot_metrics_get_position(font->scaled, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, &ascent);
  hb_ot_metrics_get_position(font->scaled, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, &descent);
  hb_ot_metrics_get_position(font->scaled, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP, &gap);
  int factor = 1 << font->shift;
  return (text_vertical_metrics){
      .ascent = ascent * factor, .descent = -descent * factor, .line_gap = gap * factor};
}

typedef struct {
  double slant, left, right;
} outline_edges;

// Extends the edges to a point.
static void reach(outline_edges *edges, float x, float y) {
  edges->left = fmin(edges->left, x + edges->slant * y);
  edges->right = fmax(edges->right, x + edges->slant * y);
}

static void reach_point(hb_draw_funcs_t *functions, void *edges, hb_draw_state_t *state, float x,
                        float y, void *user) {
  (void)functions, (void)state, (void)user;
  reach(edges, x, y);
}

static void reach_quadratic(hb_draw_funcs_t *functions, void *edges, hb_draw_state_t *state,
                            float x1, float y1, float x, float y, void *user) {
  (void)functions, (void)state, (void)user;
  reach(edges, x1, y1);
  reach(edges, x, y);
}

static void reach_cubic(hb_draw_funcs_t *functions, void *edges, hb_draw_state_t *state, float x1,
                        float y1, float x2, float y2, float x, float y, void *user) {
  (void)functions, (void)state, (void)user;
  reach(edges, x1, y1);
  reach(edges, x2, y2);
  reach(edges, x, y);
}

// HarfBuzz 7 renamed the function that Debian 12's HarfBuzz 6 has.
static void draw_glyph(hb_font_t *font, uint32_t glyph, hb_draw_funcs_t *functions,
                       outline_edges *edges) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, edges);
#else
  hb_font_get_glyph_shape(font, glyph, functions, edges);
#endif
}

bool text_font_ink(const text_font *font, uint32_t glyph, double slant, int32_t *left,
                   int32_t *right) {
  outline_edges edges = {.slant = slant, .left = INFINITY, .right = -INFINITY};
  hb_draw_funcs_t *functions = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(functions, reach_point, NULL, NULL);
  hb_draw_funcs_set_line_to_func(functions, reach_point, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(functions, reach_quadratic, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(functions, reach_cubic, NULL, NULL);
  draw_glyph(font->scaled, glyph, functions, &edges);
  hb_draw_funcs_destroy(functions);
  if (edges.left > edges.right) return false;
  *left = (int32_t)ldexp(edges.left, font->shift);
  *right = (int32_t)ldexp(edges.right, font->shift);
  return true;
}

text_buffer *text_buffer_create(void) {
  text_buffer *buffer = calloc(1, sizeof *buffer);
  if (buffer) buffer->buffer = hb_buffer_create();
  return buffer;
}

void text_buffer_destroy(text_buffer *buffer) {
  hb_buffer_destroy(buffer->buffer);
  free(buffer);
}

bool text_script_is_right_to_left(uint32_t script) {
  return hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(script)) == HB_DIRECTION_RTL;
}

static bool has_mark_feature(const text_plan *plan) {
  for (unsigned i = 0; i < plan->count; i++) {
    for (const hb_tag_t *tag = mark_features; *tag; tag++) {
      if (plan->features[i].tag == *tag) return true;
    }
  }
  return false;
}

// Makes the bare plan if to attach marks changes neither advances nor, apart from the clusters that
// `attaches_across_clusters` finds, flags. HarfBuzz composes Hebrew letters unless a font attaches marks.
static void add_bare_plan(text_plan *plan, hb_font_t *font, const int *variation, unsigned coords) {
  hb_face_t *face = hb_font_get_face(font);
  for (int i = 0; i < MARK_FEATURES; i++) {
    plan->features[plan->count + i] = (hb_feature_t){mark_features[i], 0, HB_FEATURE_GLOBAL_START,
                                                     HB_FEATURE_GLOBAL_END};
  }
  if (plan->level != HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES ||
      plan->properties.script == HB_SCRIPT_HEBREW || has_mark_feature(plan) ||
      !hb_font_get_nominal_glyph(font, ' ', &plan->space)) {
    return;
  }
  plan->marks = hb_set_create();
  if (!rules_only_attach_marks(face, mark_features, plan->marks)) return;
  plan->bare = hb_shape_plan_create2(face, &plan->properties, plan->features,
                                     plan->count + MARK_FEATURES, variation, coords, NULL);
}

text_plan *text_plan_create(const text_font *font, const text_plan_key *key) {
  text_plan *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->properties = (hb_segment_properties_t){
      .direction = key->right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR,
      .script = hb_script_from_iso15924_tag(key->script),
      .language = hb_language_from_string(key->language, -1),
  };
  made->level = key->character_clusters ? HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS
                                        : HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES;
  for (; made->count < key->feature_count && made->count < text_feature_limit; made->count++) {
    const text_feature *feature = &key->features[made->count];
    made->features[made->count] = (hb_feature_t){
        feature->tag, feature->value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
  }
  unsigned coords;
  const int *variation = hb_font_get_var_coords_normalized(font->scaled, &coords);
  made->plan = hb_shape_plan_create2(hb_font_get_face(font->scaled), &made->properties,
                                     made->features, made->count, variation, coords, NULL);
  add_bare_plan(made, font->scaled, variation, coords);
  return made;
}

void text_plan_destroy(text_plan *plan) {
  hb_shape_plan_destroy(plan->plan);
  if (plan->bare) hb_shape_plan_destroy(plan->bare);
  hb_set_destroy(plan->marks);
  free(plan);
}

// Whether the font has a table beside GSUB and GPOS that joins glyphs.
static bool has_other_joining_tables(hb_face_t *face) {
  const hb_tag_t tags[] = {HB_TAG('k', 'e', 'r', 'n'), HB_TAG('k', 'e', 'r', 'x'),
                           HB_TAG('m', 'o', 'r', 'x'), HB_TAG('m', 'o', 'r', 't'),
                           HB_TAG('t', 'r', 'a', 'k')};
  for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
    if (has_table(face, tags[i])) return true;
  }
  return false;
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

// The marks of Vedic texts. Rules for them contain class 0, and so the space.
static const struct {
  hb_codepoint_t first, last;
} vedic_marks[] = {{0x951, 0x954}, {0x1CD0, 0x1CFF}, {0xA8E0, 0xA8F1}};

// The glyphs of a text without Vedic marks, whatever the plan replaces; NULL if memory runs out.
static hb_set_t *glyphs_without_vedic_marks(hb_shape_plan_t *plan, hb_font_t *font) {
  hb_face_t *face = hb_font_get_face(font);
  hb_set_t *scalars = hb_set_create();
  hb_set_t *glyphs = hb_set_create();
  hb_set_t *lookups = hb_set_create();
  hb_face_collect_unicodes(face, scalars);
  for (size_t i = 0; i < sizeof vedic_marks / sizeof *vedic_marks; i++) {
    hb_set_del_range(scalars, vedic_marks[i].first, vedic_marks[i].last);
  }
  for (hb_codepoint_t scalar = HB_SET_VALUE_INVALID; hb_set_next(scalars, &scalar);) {
    hb_codepoint_t glyph;
    if (hb_font_get_nominal_glyph(font, scalar, &glyph)) hb_set_add(glyphs, glyph);
  }
  hb_set_add(glyphs, 0);
  hb_ot_shape_plan_collect_lookups(plan, HB_OT_TAG_GSUB, lookups);
  // HarfBuzz stops early in fonts with too many rules. Then it may find more the next time.
  hb_ot_layout_lookups_substitute_closure(face, lookups, glyphs);
  unsigned count = hb_set_get_population(glyphs);
  hb_ot_layout_lookups_substitute_closure(face, lookups, glyphs);
  bool succeeds = hb_set_get_population(glyphs) == count && hb_set_allocation_successful(scalars) &&
                  hb_set_allocation_successful(lookups) && hb_set_allocation_successful(glyphs);
  hb_set_destroy(lookups);
  hb_set_destroy(scalars);
  if (succeeds) return glyphs;
  hb_set_destroy(glyphs);
  return NULL;
}

bool text_plan_cuts_before_spaces(const text_plan *plan, const text_font *font,
                                  bool has_vedic_marks) {
  hb_face_t *face = hb_font_get_face(font->scaled);
  hb_codepoint_t space;
  // HarfBuzz reverses text that does not run in the direction of its script.
  bool is_native = hb_script_get_horizontal_direction(plan->properties.script) ==
                   plan->properties.direction;
  // Rules name glyphs up to 0xFFFF; a map of characters in a broken font can have others.
  if (!is_native || strcmp(hb_shape_plan_get_shaper(plan->plan), "ot") != 0 ||
      has_other_joining_tables(face) || !hb_font_get_nominal_glyph(font->scaled, ' ', &space) ||
      space > 0xFFFF ||
      (plan->properties.script == HB_SCRIPT_ARABIC && draws_arabic_letter(font->scaled, space))) {
    return false;
  }
  hb_set_t *joined = hb_set_create();
  hb_set_t *possible =
      has_vedic_marks ? NULL : glyphs_without_vedic_marks(plan->plan, font->scaled);
  bool cuts = rules_add_joined_glyphs(face, plan->plan, possible, joined) &&
              !hb_set_has(joined, space);
  hb_set_destroy(possible);
  hb_set_destroy(joined);
  return cuts;
}

// Empties a buffer and allocates space for one glyph per code unit, to avoid copies as it grows.
static void reserve(hb_buffer_t *glyphs, unsigned count) {
  hb_buffer_clear_contents(glyphs);
  if (!hb_buffer_pre_allocate(glyphs, count)) return;
  text_prefer_large_pages(hb_buffer_get_glyph_infos(glyphs, NULL),
                          count * sizeof(hb_glyph_info_t));
  text_prefer_large_pages(hb_buffer_get_glyph_positions(glyphs, NULL),
                          count * sizeof(hb_glyph_position_t));
  hb_buffer_clear_contents(glyphs);
}

// Whether a cluster behind another one can begin with a mark, which is attached to a glyph of the one
// before it. Spaces without an advance are in place of characters that are not drawn.
static bool attaches_across_clusters(hb_buffer_t *glyphs, const text_plan *plan) {
  unsigned count;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(glyphs, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(glyphs, NULL);
  bool backward = HB_DIRECTION_IS_BACKWARD(hb_buffer_get_direction(glyphs));
  for (unsigned i = 1; i < count; i++) {
    if (infos[i].cluster == infos[i - 1].cluster) continue;
    unsigned first = backward ? i - 1 : i;  // of the cluster that is later in the text
    bool is_hidden = positions[first].x_advance == 0 && infos[first].codepoint == plan->space;
    if (is_hidden || hb_set_has(plan->marks, infos[first].codepoint)) return true;
  }
  return false;
}

static void shape(text_buffer *buffer, const text_font *font, const text_plan *plan,
                  const text_run *run, hb_shape_plan_t *used, unsigned features) {
  hb_buffer_t *glyphs = buffer->buffer;
  reserve(glyphs, (unsigned)run->count);
  hb_buffer_set_cluster_level(glyphs, plan->level);
  hb_buffer_add_utf16(glyphs, run->text, (int)run->length, (unsigned)run->start, (int)run->count);
  hb_buffer_set_segment_properties(glyphs, &plan->properties);
  requested_circle = false;
  hb_shape_plan_execute(used, font->scaled, glyphs, plan->features, features);
  buffer->is_incomplete = requested_circle;
}

size_t text_buffer_shape(text_buffer *buffer, const text_font *font, const text_plan *plan,
                         const text_run *run) {
  if (plan->bare) {
    shape(buffer, font, plan, run, plan->bare, plan->count + MARK_FEATURES);
  }
  if (!plan->bare || attaches_across_clusters(buffer->buffer, plan)) {
    shape(buffer, font, plan, run, plan->plan, plan->count);
  }
  buffer->start = (unsigned)run->start;
  buffer->end = (unsigned)(run->start + run->count);
  buffer->read = 0;
  buffer->shift = font->shift;
  return hb_buffer_get_length(buffer->buffer);
}

void text_buffer_glyphs(const text_buffer *buffer, text_glyph *glyphs) {
  unsigned count;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer->buffer, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer->buffer, NULL);
  int factor = 1 << buffer->shift;
  for (unsigned i = 0; i < count; i++) {
    glyphs[i] = (text_glyph){
        .glyph = infos[i].codepoint,
        .advance = positions[i].x_advance * factor,
        .offset = positions[i].x_offset * factor,
    };
  }
}

bool text_buffer_is_incomplete(const text_buffer *buffer) { return buffer->is_incomplete; }

size_t text_buffer_clusters(text_buffer *buffer, text_cluster *clusters, size_t limit) {
  unsigned count;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer->buffer, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer->buffer, NULL);
  bool backward = HB_DIRECTION_IS_BACKWARD(hb_buffer_get_direction(buffer->buffer));
  unsigned step = backward ? UINT_MAX : 1;  // -1 modulo 2^32
  unsigned read = buffer->read, i = backward ? count - 1 - read : read;
  size_t made = 0;
  for (; read < count && made < limit; made++) {
    uint32_t start = infos[i].cluster;
    text_cluster *cluster = &clusters[made];
    *cluster = (text_cluster){
        .start = start - buffer->start, .first_glyph = infos[i].codepoint, .safe_to_break = true};
    do {
      cluster->advance += positions[i].x_advance;
      cluster->sixtieths += ((int64_t)positions[i].x_advance * 60 + 0x8000) >> 16;
      cluster->advancing_count += positions[i].x_advance != 0;
      cluster->glyph_count++;
      cluster->safe_to_break &= !(infos[i].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK);
      bool is_missing = infos[i].codepoint == 0;
      if (is_missing && cluster->missing_count < UINT16_MAX) cluster->missing_count++;
      if (backward || cluster->glyph_count == 1) cluster->leftmost_is_missing = is_missing;
      i += step;
    } while (++read < count && infos[i].cluster == start);
    cluster->advance *= 1 << buffer->shift;
    cluster->end = (read < count ? infos[i].cluster : buffer->end) - buffer->start;
  }
  buffer->read = read;
  return made;
}
