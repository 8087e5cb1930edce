/// The types and functions of faces and fonts that the files of this target share.
#ifndef FONTS_H
#define FONTS_H

#include <harfbuzz/hb.h>
#include <stdbool.h>

#include "CTextShaping.h"

struct text_face {
  hb_face_t *face;
  unsigned instance;  ///< named instance + 1, or 0
};

struct text_font {
  hb_font_t *units;   ///< the face in its own units
  hb_font_t *scaled;  ///< the font for shaping, at the requested size
  int shift;          ///< from HarfBuzz's positions to 16.16 pixels
  int app_units;      ///< app units of a pixel
  double size;        ///< pixels
};

/// Whether a face has a table that is not empty.
bool face_has_table(hb_face_t *face, hb_tag_t tag);

/// The bitmaps of a font without outlines: their pixels per em, and the heights of a line of them above and
/// below the baseline, in pixels. Zeros in any other font.
typedef struct {
  unsigned ppem;
  int ascent, descent;
} font_strike;

font_strike font_bitmap_strike(hb_face_t *face);

/// Gives a font the glyphs and advances of a text engine. `units` is the font in its own units, `size` the
/// size in pixels, and `bits` the binary digits of the fraction of positions. False if memory runs out.
bool font_set_measures(hb_font_t *font, hb_font_t *units, double size, const text_font_style *style,
                       int bits);

/// The greatest length in 16.16 pixels: 2^25 pixels. Sums of a million lengths are exact.
static const int64_t greatest_length = INT64_C(1) << (25 + 16);

/// A length that ends at the greatest one, in either direction.
static inline int64_t font_bounded(int64_t length) {
  return length > greatest_length    ? greatest_length
         : length < -greatest_length ? -greatest_length
                                     : length;
}

/// A position of HarfBuzz in 16.16 pixels, bounded.
static inline int64_t font_length(const text_font *font, hb_position_t position) {
  return font_bounded(position * (INT64_C(1) << font->shift));
}

#endif
