/// Fonts and shaping: the part of HarfBuzz and fontconfig that text layout needs.
///
/// This target exists because fontconfig's interface is macros and variadic functions, and because
/// HarfBuzz gets glyph advances from C callbacks. It has no global state: the caller owns each catalogue,
/// face and font, and closes it. No function prints or ends the process; a failure returns NULL or false.
///
/// Threads may share faces and fonts, which are immutable. Only one thread at a time may use a buffer or
/// a catalogue.
#ifndef C_TEXT_SHAPING_H
#define C_TEXT_SHAPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "large_pages.h"
#include "units.h"

// MARK: Finding fonts

/// The installed fonts, according to fontconfig.
typedef struct text_catalog text_catalog;

/// An installed face. Strings from `text_catalog_match` are valid until its next call, all others as long as
/// the catalogue.
typedef struct {
  const char *file;    ///< path of the font file
  unsigned index;      ///< face in the file; the upper 16 bits are a named instance + 1
  const char *family;  ///< first family name
  int weight;          ///< CSS weight, 1 ... 1000
  int slant;           ///< 0 upright, 1 italic, 2 oblique
  bool color;          ///< has colour glyphs
  bool variable;       ///< has variation axes
} text_match;

/// Loads the configuration and the list of installed fonts; NULL if fontconfig fails.
text_catalog *text_catalog_open(void);
void text_catalog_close(text_catalog *catalog);

/// Finds the face that CSS selects for a family name; false if the family is neither installed nor a
/// generic name. `slant` as in `text_match`.
bool text_catalog_match(text_catalog *catalog, const char *family, int weight, int slant,
                        text_match *match);

/// The number of installed faces, and the face at an index below it, in no particular order.
size_t text_catalog_count(const text_catalog *catalog);
bool text_catalog_face(const text_catalog *catalog, size_t index, text_match *match);

/// Stores the indices of the faces that fontconfig prefers for a generic family in a language, one for each
/// family. Stores at most `most`, or only one if none of them is for the language. Returns their number.
size_t text_catalog_generic(const text_catalog *catalog, const char *family, const char *language,
                            size_t *faces, size_t most);

/// All faces in fontconfig's order of preference for a language, a weight and a slant, or of the names of their
/// families if `language` is NULL. It is immutable, so threads may share it; the catalogue must outlive it.
typedef struct text_fallback text_fallback;

text_fallback *text_fallback_create(text_catalog *catalog, const char *language, int weight, int slant);

/// The faces of the same family as the face at an index, those with the most similar style first. NULL if
/// none of them has a character that this face lacks.
text_fallback *text_fallback_create_family(text_catalog *catalog, size_t face);
void text_fallback_destroy(text_fallback *fallback);

/// Finds the first face of the list whose character map has all of some scalars, by its index in the
/// catalogue; -1 if none has. It examines only faces with characters near the first scalar, so it takes less
/// than a microsecond.
ptrdiff_t text_fallback_find(const text_fallback *fallback, const uint32_t *wanted, size_t count);

// MARK: Web fonts

/// The slope in degrees of CSS's `italic`, and of `oblique` without an angle.
enum { text_italic_slope = 14 };

/// The faces in the font files of a folder, in the order of their paths.
typedef struct text_web_fonts text_web_fonts;

/// Whether an entry of a folder is a face, or why it is left out.
typedef enum {
  TEXT_WEB_FONT_FACE,
  TEXT_WEB_FONT_UNREADABLE,  ///< a file, a folder or a link that cannot be read
  TEXT_WEB_FONT_WOFF,        ///< compressed in version 1 of WOFF
  TEXT_WEB_FONT_WOFF2,       ///< compressed in version 2 of WOFF
  TEXT_WEB_FONT_BROKEN,      ///< no font
  TEXT_WEB_FONT_NAMELESS,    ///< a font without a family name, in no folder that gives it one
  TEXT_WEB_FONT_CROWDED      ///< a collection of more than 512 faces
} text_web_font_state;

/// A face of a folder, or an entry that is left out. The strings are valid as long as the list.
typedef struct {
  const char *file;           ///< path
  text_web_font_state state;  ///< unless it is `TEXT_WEB_FONT_FACE`, only `file` is set
  const char *family;
  unsigned index;             ///< face in the file
  int lightest, heaviest;           ///< CSS weights, 1 ... 1000
  int least_slope, greatest_slope;  ///< degrees to the right
  bool color;          ///< has colour glyphs
} text_web_face;

/// Reads the files that have the extension of a font in a folder and in all folders below it, but not in
/// hidden ones. A face has the family name in its file, or the name of the folder directly in the
/// folder that the file is in or below. NULL if the folder cannot be read or memory runs out.
/// Reading ends after `text_web_fonts_entry_limit` entries; then `text_web_fonts_are_too_many`.
text_web_fonts *text_web_fonts_open(const char *path);
extern const size_t text_web_fonts_entry_limit;
bool text_web_fonts_are_too_many(const text_web_fonts *fonts);
void text_web_fonts_close(text_web_fonts *fonts);
size_t text_web_fonts_count(const text_web_fonts *fonts);
text_web_face text_web_fonts_face(const text_web_fonts *fonts, size_t index);

// MARK: Fonts

/// An open font face without a size.
typedef struct text_face text_face;

text_face *text_face_open(const char *file, unsigned index);
void text_face_close(text_face *face);
/// An axis of a variable face.
typedef struct {
  uint32_t tag;  ///< four letters packed big-endian
  float least, standard, greatest;
} text_axis;

/// Stores the axis at an index; false if the face has no more axes.
bool text_face_axis(const text_face *face, size_t index, text_axis *axis);
/// Whether the face has a glyph for any scalar of a range.
bool text_face_has_any(const text_face *face, uint32_t first, uint32_t last);
/// Sets the bit of every character up to U+FFFF for which the face has a glyph, in 1024 words.
void text_face_coverage(const text_face *face, uint64_t *bits);
/// Sets the bit of every character up to U+FFFF, spaces apart, at which contextual alternates of the face begin, in
/// 1024 words; false if there is none.
bool text_face_alternating(const text_face *face, uint64_t *bits);
/// Stores the ISO 15924 tags of the scripts of which the face has any scalar, and returns their number,
/// at most `capacity`.
size_t text_face_scripts(const text_face *face, uint32_t *tags, size_t capacity);
/// Whether the face's positioning table (GPOS) has a feature, for any script and language.
bool text_face_has_positioning_feature(const text_face *face, uint32_t tag);
/// Whether a rule of the face that applies by default to a script, kerning apart, contains a glyph. The
/// script is an ISO 15924 tag; the languages do not matter.
bool text_face_rules_contain(const text_face *face, uint32_t glyph, uint32_t script);

/// A face at a size. Positions are 16.16 fixed-point pixels. Lengths end at 2^25 pixels.
typedef struct text_font text_font;

/// How the advances of a font that has only bitmaps are rounded.
typedef enum {
  TEXT_BITMAPS_EXACT,
  TEXT_BITMAPS_WHOLE,
  TEXT_BITMAPS_64TH,
  TEXT_BITMAPS_UNITS  ///< not rounded at the size of the bitmaps: scaled from font units
} text_bitmaps;

/// How a font's size is rounded.
typedef enum {
  TEXT_SIZE_EXACT,
  TEXT_SIZE_100TH,  ///< down to 1/100 pixels, as Blink does
  TEXT_SIZE_APP_UNIT  ///< to app units, as Gecko does
} text_size_grid;

/// The value of an axis of a variable face.
typedef struct {
  uint32_t tag;  ///< four letters packed big-endian
  float value;   ///< clamped to the axis' range; has no effect if the face does not have the axis
} text_variation;

/// The maximum number of variations of a font; further ones are ignored.
enum { text_variation_limit = 24 };

/// What makes a font of a face.
typedef struct {
  double size;            ///< pixels; more than 2^25 count as 2^25
  text_size_grid grid;
  int app_units;          ///< app units of a pixel, at least 1: Gecko's, 60 at a ratio of 1
  bool spaces_separators; ///< draws some line and paragraph separators as spaces
  bool spaces_all_separators; ///< draws all of them as spaces, if it draws some
  bool drops_selectors;   ///< draws the character for a variant that the face does not have
  const text_variation *variations;
  size_t variation_count;  ///< if 0, the axes are those of the face's named instance
  text_bitmaps bitmaps;
  bool emboldens;         ///< makes each glyph bold that has a width, and wider
  int fraction_bits;      ///< binary digits of the fraction that positions are rounded to: 16 or 8
} text_font_style;

text_font *text_font_create(text_face *face, const text_font_style *style);
void text_font_destroy(text_font *font);

/// Whether no rule of the font's face contains the space or can reach beyond it, so that the default shaper
/// of HarfBuzz shapes the text on both sides of a space by itself. False if in doubt.
bool text_font_separates_words(const text_font *font);
/// The glyph of a scalar; 0 if the face has none.
uint32_t text_font_glyph(const text_font *font, uint32_t scalar);
/// Whether the face itself has a glyph for a scalar; no other glyph, such as that of the space, counts.
bool text_font_has(const text_font *font, uint32_t scalar);
/// Whether the face has a glyph for a scalar followed by a variation selector.
bool text_font_has_variation(const text_font *font, uint32_t scalar, uint32_t selector);
int64_t text_font_advance(const text_font *font, uint32_t glyph);
/// The advance of a glyph in 16.16 pixels without the rounding of bitmaps.
int64_t text_font_linear_advance(const text_font *font, uint32_t glyph);
/// The average advance of the font's glyphs, as its OS/2 table has it, in whole pixels; 0 without one.
int64_t text_font_average_advance(const text_font *font);
/// The character composed of a base and a mark (NFC); 0 if there is none.
uint32_t text_compose(uint32_t base, uint32_t mark);
/// The two characters of a canonical decomposition; the second is 0 if there is only one.
typedef struct {
  uint32_t first, second;
} text_decomposition;
/// A character's canonical decomposition; both are 0 if it has none. The first may have one too.
text_decomposition text_decompose(uint32_t composed);
/// Heights above and below the baseline; in font units, positive in ordinary fonts.
typedef struct {
  int ascent, descent, line_gap;
} text_vertical_metrics;

/// The heights that the tables of a font have.
typedef struct {
  double size;             ///< pixels, rounded as the font's style says
  int app_units;           ///< of a pixel
  unsigned units_per_em;
  text_vertical_metrics own;   ///< of "hhea", or of "OS/2" where that says so
  text_vertical_metrics typo;  ///< of "OS/2"; zeros without one
  bool uses_typo;          ///< "OS/2" says that its metrics are to be used
  int x_height;            ///< of small letters as "OS/2" has it, in font units; 0 without it
  int x_top;               ///< of the outline of "x", in font units; 0 without one
  int top, bottom;         ///< the highest and the lowest point of all glyphs, in font units; bottom downwards
  unsigned strike;         ///< pixels per em of the only bitmaps of a font without outlines, or 0
  int strike_ascent, strike_descent;  ///< pixels, at the size of the bitmaps
} text_font_heights;

text_font_heights text_font_measure_heights(const text_font *font);

/// The left and right edges of a glyph's outline, including control points, in 16.16 pixels. Each point
/// is first moved to the right by `slant` times its height above the baseline. False without an
/// outline.
bool text_font_ink(const text_font *font, uint32_t glyph, double slant, int64_t *left,
                   int64_t *right);

// MARK: Font files

/// A font file to serve: the file itself, or for a face in a collection, a file of its tables, because
/// browsers cannot address a face in a collection. It is memory-mapped: unread parts take no memory.
typedef struct text_font_file text_font_file;

/// NULL if the file does not exist. `index` as in `text_match`.
text_font_file *text_font_file_open(const char *path, unsigned index);
void text_font_file_close(text_font_file *file);
size_t text_font_file_size(const text_font_file *file);
/// Copies up to `count` bytes from an offset. Returns their number, which is less only at the end.
size_t text_font_file_read(const text_font_file *file, size_t offset, uint8_t *into, size_t count);

// MARK: Shaping

/// One glyph of a shaped range, in visual order.
typedef struct {
  uint32_t glyph;   ///< 0: missing in the font
  int64_t advance;  ///< 16.16 pixels
  int64_t offset;   ///< 16.16 pixels to the right; not for attached marks, where this changes no cluster
} text_glyph;

/// A cluster of a shaped range: code units that the shaper treats as one.
typedef struct {
  uint32_t start, end;   ///< UTF-16 offsets from the start of the range, which both contains; start < end
  int64_t advance;       ///< 16.16 pixels
  int64_t app_units;     ///< the advance in app units, of which each glyph has a whole number
  uint32_t first_glyph;  ///< first in text order
  uint16_t glyph_count;      ///< 65,535 stands for more, as in the other counts
  uint16_t advancing_count;  ///< glyphs that have an advance
  bool safe_to_break;    ///< a line break before it does not change the shaping
  bool leftmost_is_missing;  ///< the font has no glyph for what is drawn leftmost
  uint16_t missing_count;    ///< glyphs that the font does not have
} text_cluster;

/// An OpenType feature and its value for the whole run. HarfBuzz's time is proportional to features ×
/// glyphs, so never pass a feature per character.
typedef struct {
  uint32_t tag;
  uint32_t value;
} text_feature;

/// The maximum number of features of a plan; further ones are ignored.
enum { text_feature_limit = 8 };

/// A shaping plan: how to shape runs of one language, script, direction and features with one face at
/// any size. Creating a plan takes much longer than using it, so keep plans.
///
/// Plans bypass HarfBuzz's own cache, which never removes a plan and searches linearly.
///
/// HarfBuzz never frees a language, so pass only languages from a bounded set.
typedef struct text_plan text_plan;

/// The properties of the runs that a plan shapes.
typedef struct {
  const char *language;   ///< BCP 47
  uint32_t script;        ///< ISO 15924 tag, four letters packed big-endian
  bool right_to_left;
  const text_feature *features;
  size_t feature_count;
  bool character_clusters;  ///< marks can be clusters of their own, apart from their base
} text_plan_key;

/// Whether the characters of a script, an ISO 15924 tag, run from right to left.
bool text_script_is_right_to_left(uint32_t script);

text_plan *text_plan_create(const text_font *font, const text_plan_key *key);
void text_plan_destroy(text_plan *plan);
/// A run to shape: `count` code units at `start` of a text, with the rest of the text as context.
typedef struct {
  const uint16_t *text;
  size_t length, start, count;
} text_run;

typedef struct text_buffer text_buffer;

text_buffer *text_buffer_create(void);
void text_buffer_destroy(text_buffer *buffer);

/// Shapes a run with a plan for the font's face. Returns the number of glyphs, which are valid until the
/// next call.
size_t text_buffer_shape(text_buffer *buffer, const text_font *font, const text_plan *plan,
                         const text_run *run);
/// Copies all glyphs of the last run into `glyphs`.
void text_buffer_glyphs(const text_buffer *buffer, text_glyph *glyphs);
/// Copies the next clusters of the last run, in text order. Returns their number: at most `limit`, 0
/// after the last cluster.
size_t text_buffer_clusters(text_buffer *buffer, text_cluster *clusters, size_t limit);

#endif
