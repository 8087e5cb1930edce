/// Fonts and shaping: the part of HarfBuzz and fontconfig that the text layout needs.
///
/// This header is the manual. It exists because fontconfig is all macros and variadic calls, and
/// because HarfBuzz asks for glyph advances through callbacks that must be C functions. It holds no
/// state of its own: a catalogue, a face and a font belong to whoever opened them. Nothing here
/// prints, ends the process or throws; what fails returns NULL or false.
///
/// Threads: faces and fonts never change once made and may be shared; a buffer belongs to one
/// thread at a time; calls on one catalogue or fallback list must not overlap.
#ifndef C_TEXT_SHAPING_H
#define C_TEXT_SHAPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "large_pages.h"
#include "units.h"

// MARK: Finding fonts

/// The installed fonts, as fontconfig knows them.
typedef struct text_catalog text_catalog;

/// One face that was found. The strings of `text_catalog_match` live until its next call, all others
/// as long as the catalogue or the fallback list.
typedef struct {
  const char *file;    ///< path of the font file
  unsigned index;      ///< face in the file; the upper 16 bits are a named instance + 1
  const char *family;  ///< first family name
  int weight;          ///< CSS weight, 1 ... 1000
  int slant;           ///< 0 upright, 1 italic, 2 oblique
  bool color;          ///< has colour glyphs
  bool variable;       ///< has variation axes to be set
} text_match;

/// Loads the configuration and the list of installed fonts; NULL when fontconfig cannot start.
text_catalog *text_catalog_open(void);
void text_catalog_close(text_catalog *catalog);

/// Finds the face that CSS would take for a family name: false when the family is not installed
/// and is no generic name. `slant` as in `text_match`.
bool text_catalog_match(text_catalog *catalog, const char *family, int weight, int slant,
                        text_match *match);

/// The number of installed faces, and one of them by index (any order).
size_t text_catalog_count(const text_catalog *catalog);
bool text_catalog_face(const text_catalog *catalog, size_t index, text_match *match);

/// Faces in the order in which fontconfig prefers them for a language.
typedef struct text_fallback text_fallback;

text_fallback *text_fallback_create(text_catalog *catalog, const char *language);
void text_fallback_destroy(text_fallback *fallback);

/// The first face of the list that has a scalar in its character map.
bool text_fallback_find(const text_fallback *fallback, uint32_t scalar, text_match *match);

// MARK: Fonts

/// A font file held open, without a size.
typedef struct text_face text_face;

text_face *text_face_open(const char *file, unsigned index);
void text_face_close(text_face *face);
/// Whether the face has a glyph for any scalar of a range.
bool text_face_has_any(const text_face *face, uint32_t first, uint32_t last);
/// Whether some script and language of the face's positioning table has a feature.
bool text_face_has_positioning_feature(const text_face *face, uint32_t tag);

/// A face at a size. Positions are 16.16 fixed-point pixels.
typedef struct text_font text_font;

/// `size` is in pixels, at most 10,000; `weight` sets the axis of a variable face (0: leave it);
/// `whole` rounds the advances of a font of bitmaps to whole pixels.
text_font *text_font_create(text_face *face, double size, int weight, bool whole);
void text_font_destroy(text_font *font);

/// The glyph of a scalar, 0 when the face has none.
uint32_t text_font_glyph(const text_font *font, uint32_t scalar);
/// Whether the face has a glyph for any scalar of a script.
bool text_font_has_script(const text_font *font, uint32_t script);
int32_t text_font_advance(const text_font *font, uint32_t glyph);

typedef struct {
  int32_t ascent, descent, line_gap;  ///< all positive downwards from their own edge
} text_vertical_metrics;

text_vertical_metrics text_font_vertical_metrics(const text_font *font);

/// Left and right edge of a glyph's outline, control points included, which is moved to the right by
/// `slant` times its height over the baseline; false when there is none.
bool text_font_ink(const text_font *font, uint32_t glyph, double slant, int32_t *left,
                   int32_t *right);

// MARK: Font files

/// A font file to be handed out: of a file with one face, the file itself; of a face in a collection,
/// which browsers cannot name, its tables as a file of their own. It is mapped, not read: what is
/// never asked for takes no memory.
typedef struct text_font_file text_font_file;

/// NULL when there is no such file. `index` as in `text_match`.
text_font_file *text_font_file_open(const char *path, unsigned index);
void text_font_file_close(text_font_file *file);
size_t text_font_file_size(const text_font_file *file);
/// Copies up to `count` bytes at an offset and returns how many; fewer only at the end.
size_t text_font_file_read(const text_font_file *file, size_t offset, uint8_t *into, size_t count);

// MARK: Shaping

/// One glyph of a shaped range, in visual order.
typedef struct {
  uint32_t glyph;   ///< 0: the font has none
  int32_t advance;  ///< 16.16 pixels
  int32_t offset;   ///< 16.16 pixels to the right
} text_glyph;

/// Units of a shaped range that the shaper treats as one.
typedef struct {
  uint32_t start, end;   ///< UTF-16 offsets from the start of the range
  int64_t advance;       ///< 16.16 pixels
  uint32_t first_glyph;  ///< in the order of the text
  bool safe_to_break;    ///< breaking before it changes nothing
  bool is_missing;       ///< the font has no glyph for some part of it
} text_cluster;

/// An OpenType feature switched on or off for the whole run. HarfBuzz takes time in proportion to
/// features × glyphs, so a run never gets one per character.
typedef struct {
  uint32_t tag;
  uint32_t value;
} text_feature;

/// The most features a run may name; the rest is ignored.
enum { text_feature_limit = 8 };

/// How runs of one kind are shaped with one face at any size. Making one takes much longer than
/// using it. HarfBuzz would keep every plan for ever in a list that it searches from its start, so
/// plans are made here without its cache: keep those in use, and release the others.
///
/// HarfBuzz does keep every language that it is told, so name only languages of a bounded set.
typedef struct text_plan text_plan;

/// What a plan is for.
typedef struct {
  const char *language;   ///< BCP 47
  uint32_t script;        ///< ISO 15924 tag, four letters packed big-endian
  bool right_to_left;
  const text_feature *features;
  size_t feature_count;
} text_plan_key;

text_plan *text_plan_create(const text_font *font, const text_plan_key *key);
void text_plan_destroy(text_plan *plan);

/// What to shape: `count` units at `start` of a text, with the rest as context.
typedef struct {
  const uint16_t *text;
  size_t length, start, count;
} text_run;

typedef struct text_buffer text_buffer;

text_buffer *text_buffer_create(void);
void text_buffer_destroy(text_buffer *buffer);

/// Shapes a run with a plan for the font's face, and returns the number of glyphs; read them before
/// the next call.
size_t text_buffer_shape(text_buffer *buffer, const text_font *font, const text_plan *plan,
                         const text_run *run);
/// Copies the glyphs of the last run; `glyphs` has room for as many as were announced.
void text_buffer_glyphs(const text_buffer *buffer, text_glyph *glyphs);
/// Reads the next clusters of the last run, in the order of the text: at most `limit`, 0 after the
/// last one.
size_t text_buffer_clusters(text_buffer *buffer, text_cluster *clusters, size_t limit);

#endif
