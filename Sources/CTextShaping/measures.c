// The glyphs and advances of a font, as each text engine computes them.
//
// This is C because HarfBuzz requests them once per glyph, through C functions.
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "fonts.h"

// Caches the glyphs of characters and the advances of glyphs for all threads: HarfBuzz searches the map of
// characters each time. An entry has the character or glyph plus 1 in its upper half, and the glyph or
// advance in its lower half. An empty entry is 0.
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
// Gecko widens what it emboldens, except for glyphs without a width: an outline by a 48th of the size in 26.6 pixels,
// rounded down to 1/64 pixels, a bitmap by a pixel at its own size.
// Source: Gecko's gfxFT2FontBase.cpp, GetEmboldenStrength and GetFTGlyphExtents.
//
// Gecko's HarfBuzz scales the advances of CFF outlines itself, with the size in 16.16 pixels.
// Source: Gecko's gfxHarfBuzzShaper.cpp, Initialize; HarfBuzz, hb_font_t::em_scale.
typedef struct {
  font_memo *memo;
  hb_font_t *units;
  int64_t factor;
  int64_t em;  // the size in 16.16 pixels, if it scales advances; otherwise 0
  unsigned strike;  // pixels per em of the bitmaps; 0 for a font with outlines
  bool emboldens;
  int64_t boldness;  // added to each advance of an outline, in 16.16 pixels
  text_bitmaps bitmaps;
  int fraction_bits;
  int dropped_bits;  // fraction bits that do not fit into the positions of a large font
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

// The advance with the fraction bits of the engine.
static int64_t exact_advance(const advance_scale *scale, int64_t units) {
  if (scale->fraction_bits < 16 && !scale->strike) return (int64_t)minikin_advance(scale, units);
  if (scale->strike) {
    double in_strike = round((double)units * scale->strike / scale->units_per_em);
    if (in_strike > 0 && scale->emboldens) in_strike += 1;
    double scaled = in_strike * scale->size / scale->strike;
    switch (scale->bitmaps) {
      case TEXT_BITMAPS_EXACT: return (int64_t)(scaled * 65536);
      case TEXT_BITMAPS_WHOLE: return (int64_t)(round(scaled) * 65536);
      case TEXT_BITMAPS_64TH: {
        double factor = floor(scale->size * 65536 / scale->strike);
        return (int64_t)round(in_strike * factor / 1024) * 1024;
      }
      case TEXT_BITMAPS_UNITS:
        return units * (int64_t)ldexp(scale->size, scale->fraction_bits) /
               (int64_t)scale->units_per_em;
    }
  }
  if (scale->em) {
    double exact = (double)(units * scale->em) / scale->units_per_em;
    return (int64_t)round(exact);
  }
  int64_t product = units * scale->factor;
  int64_t advance = (product + (product >= 0 ? 32 : 31)) >> 6;
  return advance ? advance + scale->boldness : 0;
}

// Rounds an advance to HarfBuzz's positions.
static hb_position_t position_of(const advance_scale *scale, int64_t exact) {
  const int dropped = scale->dropped_bits;
  const int64_t position = dropped > 0 ? (exact + (INT64_C(1) << (dropped - 1))) >> dropped : exact;
  return position > INT32_MAX ? INT32_MAX : position < INT32_MIN ? INT32_MIN : (int32_t)position;
}

// Source: OpenType, "CBLC — Color Bitmap Location Table": the first BitmapSize record follows an
// 8-byte header. It has the ascent and the descent of lines at its bytes 16 and 17, and ppemX at its
// byte 44. FreeType makes the descent negative.
font_strike font_bitmap_strike(hb_face_t *face) {
  if (face_has_table(face, HB_TAG('g', 'l', 'y', 'f')) || face_has_table(face, HB_TAG('C', 'F', 'F', ' '))) {
    return (font_strike){0};
  }
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('C', 'B', 'L', 'C'));
  unsigned length;
  const char *data = hb_blob_get_data(table, &length);
  font_strike strike = {0};
  if (length > 52) {
    strike = (font_strike){
        .ppem = (unsigned char)data[52],
        .ascent = (signed char)data[24],
        .descent = abs((signed char)data[25]),
    };
  }
  hb_blob_destroy(table);
  return strike;
}

static hb_position_t advance_of(hb_font_t *font, void *data, hb_codepoint_t glyph, void *user) {
  (void)font, (void)user;
  const advance_scale *scale = data;
  int64_t units = hb_font_get_glyph_h_advance(scale->units, glyph);
  bool is_rounded = scale->fraction_bits < 16 && !scale->strike;
  return position_of(scale, is_rounded ? (int64_t)(minikin_advance(scale, units) + 0.5)
                                       : exact_advance(scale, units));
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
      *advance =
          position_of(scale, exact_advance(scale, hb_font_get_glyph_h_advance(scale->units, *glyph)));
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

// HarfBuzz requests the glyphs of a run together, and after the first missing one singly. As in Chromium,
// only a single request for a line or paragraph separator returns the glyph of the space. For web fonts,
// Chromium makes only single requests.
// Source: measured on Chromium 156.
static hb_bool_t glyph_of(hb_font_t *font, void *data, hb_codepoint_t scalar, hb_codepoint_t *glyph,
                          void *user) {
  (void)user;
  const advance_scale *scale = data;
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

// For a variant that the font does not have, WebKit draws the character without its selector. It keeps an
// emoji selector in a font without colour, and a text selector in a font with colour.
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

// Gives a font the functions of this file; it frees the scale with itself.
static void set_functions(hb_font_t *font, advance_scale *scale) {
  hb_font_funcs_t *functions = hb_font_funcs_create();
  hb_font_funcs_set_glyph_h_advance_func(functions, advance_of, NULL, NULL);
  hb_font_funcs_set_glyph_h_advances_func(functions, advances_of, NULL, NULL);
  hb_font_funcs_set_nominal_glyph_func(functions, glyph_of, NULL, NULL);
  hb_font_funcs_set_nominal_glyphs_func(functions, glyphs_of, NULL, NULL);
  hb_font_funcs_set_variation_glyph_func(functions, variant_of, NULL, NULL);
  hb_font_set_funcs(font, functions, scale, release_scale);
  hb_font_funcs_destroy(functions);
}

bool font_set_measures(hb_font_t *font, hb_font_t *units, double size, const text_font_style *style,
                       int bits) {
  advance_scale *scale = calloc(1, sizeof *scale);
  font_memo *memo = calloc(1, sizeof *memo);
  if (!scale || !memo) {
    free(scale);
    free(memo);
    return false;
  }
  hb_face_t *face = hb_font_get_face(units);
  unsigned upem = hb_face_get_upem(face);
  bool is_gecko = style->grid == TEXT_SIZE_APP_UNIT;
  int64_t size26 = is_gecko ? llround(size * 64) : (int64_t)(size * 64);
  *scale = (advance_scale){
      .memo = memo,
      .units = hb_font_reference(units),
      .factor = (size26 * 65536 + upem / 2) / upem,
      .em = is_gecko && face_has_table(face, HB_TAG('C', 'F', 'F', ' ')) ? (int64_t)(size * 65536) : 0,
      .strike = font_bitmap_strike(face).ppem,
      .emboldens = style->emboldens,
      .boldness = style->emboldens ? size26 / 48 << 10 : 0,
      .bitmaps = style->bitmaps,
      .fraction_bits = style->fraction_bits,
      .dropped_bits = style->fraction_bits - bits,
      .spaces_separators = style->spaces_separators,
      .spaces_all_separators = style->spaces_separators && style->spaces_all_separators,
      .drops_selectors = style->drops_selectors,
      .size = size,
      .units_per_em = upem,
  };
  set_functions(font, scale);
  return true;
}
