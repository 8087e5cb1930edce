// Reads the font files of a folder: families, weights and slants.
//
// This is C because the files are read with HarfBuzz, and because Swift cannot call fts_open safely.
#include <fts.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "CTextShaping.h"

struct text_web_fonts {
  text_web_face *faces;
  size_t count, capacity;
  bool is_out_of_memory, has_too_many_entries;
};

// Real collections have at most some hundred faces. A small file can list millions, all at one offset.
enum { face_limit = 512 };

// A folder with more entries is a wrong one, such as /.
const size_t text_web_fonts_entry_limit = 20000;

static bool has_extension(const char *name, const char *const *extensions) {
  const char *dot = strrchr(name, '.');
  for (; dot && *extensions; extensions++) {
    if (strcasecmp(dot + 1, *extensions) == 0) return true;
  }
  return false;
}

static bool grow(text_web_fonts *fonts) {
  if (fonts->count < fonts->capacity) return true;
  size_t capacity = fonts->capacity * 2 + 8;
  text_web_face *faces = realloc(fonts->faces, capacity * sizeof *faces);
  if (!faces) return false;
  fonts->faces = faces;
  fonts->capacity = capacity;
  return true;
}

// Adds an entry with copies of the strings; NULL if memory runs out, which fails the whole list.
static text_web_face *add(text_web_fonts *fonts, const char *path, const char *family) {
  char *file = strdup(path), *name = family ? strdup(family) : NULL;
  if (!file || (family && !name) || !grow(fonts)) {
    free(file);
    free(name);
    fonts->is_out_of_memory = true;
    return NULL;
  }
  text_web_face *face = &fonts->faces[fonts->count++];
  *face = (text_web_face){.file = file, .family = name};
  return face;
}

static void leave_out(text_web_fonts *fonts, const char *path, text_web_font_state reason) {
  text_web_face *entry = add(fonts, path, NULL);
  if (entry) entry->state = reason;
}

// The name of a face: in English if it has an English name, else in its first language. NULL if it has no
// name or an empty one.
static char *name_of(hb_face_t *face, hb_ot_name_id_t id) {
  hb_language_t language = HB_LANGUAGE_INVALID;
  unsigned count;
  const hb_ot_name_entry_t *entries = hb_ot_name_list_names(face, &count);
  for (unsigned i = 0; i < count; i++) {
    if (entries[i].name_id != id) continue;
    bool is_english = strcmp(hb_language_to_string(entries[i].language), "en") == 0;
    if (language == HB_LANGUAGE_INVALID || is_english) language = entries[i].language;
  }
  if (language == HB_LANGUAGE_INVALID) return NULL;
  unsigned size = hb_ot_name_get_utf8(face, id, language, NULL, NULL) + 1;
  if (size == 1) return NULL;
  char *name = malloc(size);
  if (name) hb_ot_name_get_utf8(face, id, language, &size, name);
  return name;
}

static char *family_of(hb_face_t *face) {
  char *name = name_of(face, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY);
  return name ? name : name_of(face, HB_OT_NAME_ID_FONT_FAMILY);
}

static int css_weight(float weight) { return weight < 1 ? 1 : weight > 1000 ? 1000 : (int)weight; }

static uint32_t big_endian(const char *data, int bytes) {
  uint32_t value = 0;
  for (int i = 0; i < bytes; i++) value = value << 8 | (uint8_t)data[i];
  return value;
}

// Whether the face has colour glyphs of COLR version 1, which HarfBuzz 6 does not know.
// Source: OpenType, "COLR — Color Table": version 1 has the offset of its BaseGlyphList at byte 14. The
// list begins with the number of its glyphs.
static bool has_paints(hb_face_t *face) {
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('C', 'O', 'L', 'R'));
  unsigned length;
  const char *data = hb_blob_get_data(table, &length);
  bool is_listed = length >= 18 && big_endian(data, 2) >= 1;
  uint32_t list = is_listed ? big_endian(data + 14, 4) : 0;
  bool has = list > 0 && list <= length - 4 && big_endian(data + list, 4) > 0;
  hb_blob_destroy(table);
  return has;
}

// The weights and slopes that a page would declare for the face with @font-face.
static void describe(hb_face_t *face, text_web_face *found) {
  hb_font_t *font = hb_font_create(face);
  float weight = hb_style_get_value(font, HB_STYLE_TAG_WEIGHT);
  bool is_italic = hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0;
  hb_font_destroy(font);
  found->lightest = found->heaviest = css_weight(weight);
  found->least_slope = found->greatest_slope = is_italic ? text_italic_slope : 0;
  hb_ot_var_axis_info_t axis;
  if (hb_ot_var_find_axis_info(face, HB_OT_TAG_VAR_AXIS_WEIGHT, &axis)) {
    found->lightest = css_weight(ceilf(axis.min_value));
    found->heaviest = css_weight(axis.max_value);
  }
  if (hb_ot_var_find_axis_info(face, HB_OT_TAG_VAR_AXIS_SLANT, &axis)) {
    found->least_slope = (int)-axis.max_value;
    found->greatest_slope = (int)-axis.min_value;
  }
  found->color = hb_ot_color_has_layers(face) || has_paints(face) || hb_ot_color_has_png(face) ||
                 hb_ot_color_has_svg(face);
}

// Adds a face, or returns why it is left out.
static text_web_font_state add_face(text_web_fonts *fonts, const char *path, const char *family,
                                    hb_face_t *face, unsigned index) {
  if (hb_face_get_glyph_count(face) == 0) return TEXT_WEB_FONT_BROKEN;
  char *own = family ? NULL : family_of(face);
  if (!family && !own) return TEXT_WEB_FONT_NAMELESS;
  text_web_face *found = add(fonts, path, family ? family : own);
  free(own);
  if (!found) return TEXT_WEB_FONT_UNREADABLE;
  describe(face, found);
  found->index = index;
  return TEXT_WEB_FONT_FACE;
}

// Why a file is left out if it has no face.
// Source: WOFF File Format 1.0 and 2.0, "WOFFHeader": the signatures.
static text_web_font_state reason_of(hb_blob_t *blob) {
  if (!blob) return TEXT_WEB_FONT_UNREADABLE;
  unsigned length;
  const char *data = hb_blob_get_data(blob, &length);
  if (length >= 4 && memcmp(data, "wOFF", 4) == 0) return TEXT_WEB_FONT_WOFF;
  if (length >= 4 && memcmp(data, "wOF2", 4) == 0) return TEXT_WEB_FONT_WOFF2;
  return hb_face_count(blob) > face_limit ? TEXT_WEB_FONT_CROWDED : TEXT_WEB_FONT_BROKEN;
}

// Adds the faces of a file, or an entry with the reason why it has none.
static void add_file(text_web_fonts *fonts, const char *path, const char *family) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
  text_web_font_state reason = reason_of(blob);
  unsigned count = reason == TEXT_WEB_FONT_BROKEN ? hb_face_count(blob) : 0;
  bool has_face = false;
  for (unsigned i = 0; i < count; i++) {
    hb_face_t *face = hb_face_create(blob, i);
    text_web_font_state state = add_face(fonts, path, family, face, i);
    has_face = has_face || state == TEXT_WEB_FONT_FACE;
    if (state == TEXT_WEB_FONT_NAMELESS) reason = state;
    hb_face_destroy(face);
  }
  hb_blob_destroy(blob);
  if (!has_face) leave_out(fonts, path, reason);
}

static int by_name(const FTSENT **one, const FTSENT **other) {
  return strcmp((*one)->fts_name, (*other)->fts_name);
}

// The name of the folder in the list's folder that contains an entry, or NULL.
static const char *family_folder(const FTSENT *entry) {
  if (entry->fts_level < 2) return NULL;
  while (entry->fts_level > 1) entry = entry->fts_parent;
  return entry->fts_name;
}

// Reads the files in the folder and below it. The folders directly in it name the families of their files.
static bool read_folder(FTS *folder, text_web_fonts *fonts) {
  static const char *const font_extensions[] = {"ttf", "otf", "ttc", "otc", "woff", "woff2", NULL};
  bool is_read = false;
  size_t entries = 0;
  for (FTSENT *entry; (entry = fts_read(folder));) {
    fonts->has_too_many_entries = ++entries > text_web_fonts_entry_limit;
    if (fonts->has_too_many_entries) break;
    bool is_root = entry->fts_level == 0;
    // Kubernetes keeps the files of a volume in hidden folders beside links to them.
    bool is_hidden = !is_root && entry->fts_name[0] == '.';
    switch (entry->fts_info) {
      case FTS_D:
        is_read = is_read || is_root;
        if (is_hidden) fts_set(folder, entry, FTS_SKIP);
        break;
      case FTS_F:
        if (!is_root && !is_hidden && has_extension(entry->fts_name, font_extensions)) {
          add_file(fonts, entry->fts_path, family_folder(entry));
        }
        break;
      case FTS_DNR:
      case FTS_ERR:
      case FTS_NS:
      case FTS_SLNONE:
        if (is_root) return false;
        if (!is_hidden) leave_out(fonts, entry->fts_path, TEXT_WEB_FONT_UNREADABLE);
        break;
    }
  }
  return is_read && !fonts->is_out_of_memory;
}

text_web_fonts *text_web_fonts_open(const char *path) {
  text_web_fonts *fonts = calloc(1, sizeof *fonts);
  char *paths[] = {strdup(path), NULL};
  FTS *folder = paths[0] ? fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, by_name) : NULL;
  bool is_read = fonts && folder && read_folder(folder, fonts);
  if (folder) fts_close(folder);
  free(paths[0]);
  if (is_read || !fonts) return fonts;
  text_web_fonts_close(fonts);
  return NULL;
}

void text_web_fonts_close(text_web_fonts *fonts) {
  for (size_t i = 0; i < fonts->count; i++) {
    free((char *)fonts->faces[i].file);
    free((char *)fonts->faces[i].family);
  }
  free(fonts->faces);
  free(fonts);
}

bool text_web_fonts_are_too_many(const text_web_fonts *fonts) {
  return fonts->has_too_many_entries;
}

size_t text_web_fonts_count(const text_web_fonts *fonts) { return fonts->count; }

text_web_face text_web_fonts_face(const text_web_fonts *fonts, size_t index) {
  return fonts->faces[index];
}
