// Fonts: faces at a size, their metrics and outlines.
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <math.h>
#include <stdlib.h>

#include "fonts.h"

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

// A font size is truncated to hundredths of a pixel in Blink, and rounded to app units in Gecko.
// Source: Blink's FontDescription; Gecko's nsFontMetrics; measured.
static double rounded_size(double size, text_size_grid grid, int app_units) {
  switch (grid) {
    case TEXT_SIZE_100TH: return floorf((float)size * 100) / 100.0f;
    case TEXT_SIZE_APP_UNIT: return round(size * app_units) / app_units;
    case TEXT_SIZE_EXACT: break;
  }
  return (float)size;
}

// The greatest size. Source: the greatest length of Blink's LayoutUnit.
static const double greatest_size = 33554432;

// The widest advance of a face, at least 2 em.
// Source: OpenType, "hhea": advanceWidthMax is at byte 10.
static double widest_in_em(hb_face_t *face) {
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('h', 'h', 'e', 'a'));
  unsigned length;
  const unsigned char *data = (const unsigned char *)hb_blob_get_data(table, &length);
  const double units = length > 11 ? data[10] << 8 | data[11] : 0;
  hb_blob_destroy(table);
  return fmax(2, units / hb_face_get_upem(face));
}

// The fraction bits of HarfBuzz's positions, which have 32 bits: those of the engine, or fewer, so that
// twice the widest advance fits.
static int fraction_bits(hb_face_t *face, double size, int most) {
  int exponent;
  frexp(2 * widest_in_em(face) * size, &exponent);
  return exponent + most < 31 ? most : 31 - exponent;
}

text_font *text_font_create(text_face *face, const text_font_style *style) {
  text_font *font = calloc(1, sizeof *font);
  if (!font) return NULL;
  double size = rounded_size(fmin(style->size, greatest_size), style->grid, style->app_units);
  font->size = size;
  font->app_units = style->app_units;
  font->units = font_in_units(face, style);
  font->scaled = hb_font_create_sub_font(font->units);
  int bits = fraction_bits(face->face, size, style->fraction_bits);
  int scale = (int)ldexp(size, bits);
  hb_font_set_scale(font->scaled, scale, scale);
  // Device tables apply only in minikin, which sets the pixels per em.
  if (style->fraction_bits < 16) hb_font_set_ppem(font->scaled, (unsigned)size, (unsigned)size);
  font->shift = 16 - bits;
  if (!font_set_measures(font->scaled, font->units, size, style, bits)) {
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

bool text_font_has(const text_font *font, uint32_t scalar) {
  hb_codepoint_t glyph;
  return hb_font_get_nominal_glyph(font->units, scalar, &glyph);
}

int64_t text_font_advance(const text_font *font, uint32_t glyph) {
  return font_length(font, hb_font_get_glyph_h_advance(font->scaled, glyph));
}

int64_t text_font_linear_advance(const text_font *font, uint32_t glyph) {
  const double units = hb_font_get_glyph_h_advance(font->units, glyph);
  return font_bounded(llround(ldexp(units * font->size / hb_face_get_upem(hb_font_get_face(font->units)), 16)));
}

// Two bytes of a table as a signed number.
static int signed_at(const unsigned char *data, unsigned offset) {
  return (int16_t)(data[offset] << 8 | data[offset + 1]);
}

// Source: OpenType, "OS/2": xAvgCharWidth is at byte 2. Gecko's gfxFT2FontBase.cpp, InitMetrics.
int64_t text_font_average_advance(const text_font *font) {
  hb_face_t *face = hb_font_get_face(font->scaled);
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('O', 'S', '/', '2'));
  unsigned length;
  const unsigned char *data = (const unsigned char *)hb_blob_get_data(table, &length);
  int units = length > 3 ? signed_at(data, 2) : 0;
  hb_blob_destroy(table);
  int scale;
  hb_font_get_scale(font->scaled, &scale, NULL);
  return llround(ldexp((double)units * scale / hb_face_get_upem(face), font->shift - 16));
}

uint32_t text_compose(uint32_t base, uint32_t mark) {
  hb_codepoint_t composed = 0;
  return hb_unicode_compose(hb_unicode_funcs_get_default(), base, mark, &composed) ? composed : 0;
}

text_decomposition text_decompose(uint32_t composed) {
  hb_codepoint_t first = 0, second = 0;
  hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
  if (!hb_unicode_decompose(unicode, composed, &first, &second)) return (text_decomposition){0, 0};
  return (text_decomposition){first, second};
}

// Source: OpenType, "OS/2": fsSelection is at byte 62, the typographic metrics are at bytes 68 to 73. Bit 7
// of fsSelection says that they are to be used. sxHeight is at byte 86, in version 2 and later.
static void read_typographic(hb_face_t *face, text_font_heights *heights) {
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('O', 'S', '/', '2'));
  unsigned length;
  const unsigned char *data = (const unsigned char *)hb_blob_get_data(table, &length);
  if (length > 73) {
    heights->uses_typo = data[63] & 0x80;
    heights->typo = (text_vertical_metrics){
        .ascent = signed_at(data, 68), .descent = -signed_at(data, 70), .line_gap = signed_at(data, 72)};
  }
  if (length > 87 && signed_at(data, 0) >= 2) heights->x_height = signed_at(data, 86);
  hb_blob_destroy(table);
}

// Source: OpenType, "head": yMin is at bytes 38 and 39, yMax at bytes 42 and 43.
static void read_bounds(hb_face_t *face, text_font_heights *heights) {
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('h', 'e', 'a', 'd'));
  unsigned length;
  const unsigned char *data = (const unsigned char *)hb_blob_get_data(table, &length);
  if (length > 43) {
    heights->top = signed_at(data, 42);
    heights->bottom = -signed_at(data, 38);
  }
  hb_blob_destroy(table);
}

static int top_of_x(hb_font_t *font) {
  hb_codepoint_t glyph;
  hb_glyph_extents_t extents;
  if (!hb_font_get_nominal_glyph(font, 'x', &glyph)) return 0;
  return hb_font_get_glyph_extents(font, glyph, &extents) ? extents.y_bearing : 0;
}

text_font_heights text_font_measure_heights(const text_font *font) {
  hb_face_t *face = hb_font_get_face(font->units);
  hb_position_t ascent = 0, descent = 0, gap = 0;
  hb_ot_metrics_get_position(font->units, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, &ascent);
  hb_ot_metrics_get_position(font->units, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, &descent);
  hb_ot_metrics_get_position(font->units, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP, &gap);
  const font_strike strike = font_bitmap_strike(face);
  text_font_heights heights = {
      .size = font->size,
      .app_units = font->app_units,
      .units_per_em = hb_face_get_upem(face),
      .own = {.ascent = ascent, .descent = -descent, .line_gap = gap},
      .strike = strike.ppem,
      .strike_ascent = strike.ascent,
      .strike_descent = strike.descent,
  };
  read_typographic(face, &heights);
  if (heights.x_height == 0) heights.x_top = top_of_x(font->units);
  read_bounds(face, &heights);
  return heights;
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

bool text_font_ink(const text_font *font, uint32_t glyph, double slant, int64_t *left,
                   int64_t *right) {
  outline_edges edges = {.slant = slant, .left = INFINITY, .right = -INFINITY};
  hb_draw_funcs_t *functions = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(functions, reach_point, NULL, NULL);
  hb_draw_funcs_set_line_to_func(functions, reach_point, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(functions, reach_quadratic, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(functions, reach_cubic, NULL, NULL);
  draw_glyph(font->scaled, glyph, functions, &edges);
  hb_draw_funcs_destroy(functions);
  if (edges.left > edges.right) return false;
  *left = (int64_t)ldexp(edges.left, font->shift);
  *right = (int64_t)ldexp(edges.right, font->shift);
  return true;
}
