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
};

static bool has_extension(const char *name, const char *const *extensions) {
  const char *dot = strrchr(name, '.');
  for (; dot && *extensions; extensions++) {
    if (strcasecmp(dot + 1, *extensions) == 0) return true;
  }
  return false;
}

static text_web_face *add(text_web_fonts *fonts) {
  if (fonts->count == fonts->capacity) {
    size_t capacity = fonts->capacity * 2 + 8;
    text_web_face *faces = realloc(fonts->faces, capacity * sizeof *faces);
    if (!faces) return NULL;
    fonts->faces = faces;
    fonts->capacity = capacity;
  }
  text_web_face *face = &fonts->faces[fonts->count++];
  *face = (text_web_face){0};
  return face;
}

// The name of a face, or NULL: in English if it has that, else in its first language.
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
  char *name = malloc(size);
  if (name) hb_ot_name_get_utf8(face, id, language, &size, name);
  return name;
}

static char *family_of(hb_face_t *face) {
  char *name = name_of(face, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY);
  return name ? name : name_of(face, HB_OT_NAME_ID_FONT_FAMILY);
}

static int css_weight(float weight) { return weight < 1 ? 1 : weight > 1000 ? 1000 : (int)weight; }

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
  found->color = hb_ot_color_has_layers(face) || hb_ot_color_has_png(face) ||
                 hb_ot_color_has_svg(face);
}

// Adds the faces of a file; a file without any is added as one face without a family.
static bool add_file(text_web_fonts *fonts, const char *path, const char *family) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
  unsigned count = blob ? hb_face_count(blob) : 0;
  bool has_face = false;
  for (unsigned i = 0; i < count; i++) {
    hb_face_t *face = hb_face_create(blob, i);
    char *name = hb_face_get_glyph_count(face) == 0 ? NULL
                 : family                           ? strdup(family)
                                                    : family_of(face);
    text_web_face *found = name ? add(fonts) : NULL;
    if (found) {
      describe(face, found);
      found->file = strdup(path);
      found->index = i;
      found->family = name;
      has_face = found->file != NULL;
    } else {
      free(name);
    }
    hb_face_destroy(face);
  }
  hb_blob_destroy(blob);
  if (has_face) return true;
  text_web_face *ignored = add(fonts);
  if (ignored) ignored->file = strdup(path);
  return ignored && ignored->file;
}

static int by_name(const FTSENT **one, const FTSENT **other) {
  return strcmp((*one)->fts_name, (*other)->fts_name);
}

// Reads files in the folder, and in its folders as files of the families that these are named after.
static bool read_folder(FTS *folder, text_web_fonts *fonts) {
  static const char *const readable[] = {"ttf", "otf", "ttc", "otc", "woff", "woff2", NULL};
  bool is_read = false;
  for (FTSENT *entry; (entry = fts_read(folder));) {
    // Kubernetes keeps the files of a volume in hidden folders beside links to them.
    bool is_hidden = entry->fts_level > 0 && entry->fts_name[0] == '.';
    if (entry->fts_info == FTS_D) {
      is_read = is_read || entry->fts_level == 0;
      if (is_hidden || entry->fts_level > 1) fts_set(folder, entry, FTS_SKIP);
    } else if (entry->fts_info == FTS_DNR && entry->fts_level == 0) {
      return false;
    } else if (entry->fts_info == FTS_F && entry->fts_level > 0 && !is_hidden &&
               has_extension(entry->fts_name, readable)) {
      const char *family = entry->fts_level > 1 ? entry->fts_parent->fts_name : NULL;
      if (!add_file(fonts, entry->fts_path, family)) return false;
    }
  }
  return is_read;
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

size_t text_web_fonts_count(const text_web_fonts *fonts) { return fonts->count; }

text_web_face text_web_fonts_face(const text_web_fonts *fonts, size_t index) {
  return fonts->faces[index];
}
