// Finds installed fonts with fontconfig: by family name, as a list, and for fallback.
//
// This is C because fontconfig's interface is macros and variadic functions, which Swift cannot call.
#include <fontconfig/fontconfig.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "CTextShaping.h"

struct text_catalog {
  FcConfig *config;
  FcFontSet *all;
  FcPattern *matched;  // keeps the strings of the last match alive
};

struct text_fallback {
  FcFontSet *sorted;
};

// CSS generic family names. For these, every match of fontconfig is correct.
static const char *const generic_families[] = {"serif", "sans-serif", "monospace", "cursive",
                                               "fantasy", "system-ui", "sans", "mono"};

static bool is_generic(const char *family) {
  for (size_t i = 0; i < sizeof generic_families / sizeof *generic_families; i++) {
    if (strcasecmp(family, generic_families[i]) == 0) return true;
  }
  return false;
}

// fontconfig gives an upright face a matrix to synthesise a slant; the face itself is upright.
static int slant_of(const FcPattern *pattern) {
  int slant = FC_SLANT_ROMAN;
  FcMatrix *matrix = NULL;
  if (FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch) return 0;
  FcPatternGetInteger(pattern, FC_SLANT, 0, &slant);
  return slant == FC_SLANT_ITALIC ? 1 : slant == FC_SLANT_OBLIQUE ? 2 : 0;
}

static int weight_of(const FcPattern *pattern) {
  double weight = FC_WEIGHT_REGULAR;
  FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight);
  return (int)(FcWeightToOpenTypeDouble(weight) + 0.5);
}

static bool bool_of(const FcPattern *pattern, const char *object) {
  FcBool value = FcFalse;
  return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch && value;
}

// Excludes fonts with only bitmap strikes, and formats that HarfBuzz does not read.
static bool is_usable(const FcPattern *pattern) {
  FcChar8 *file = NULL, *format = NULL;
  if (FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch) return false;
  if (FcPatternGetString(pattern, FC_FONTFORMAT, 0, &format) != FcResultMatch) return false;
  bool known = !strcmp((char *)format, "TrueType") || !strcmp((char *)format, "CFF");
  return known && bool_of(pattern, FC_SCALABLE) && access((char *)file, R_OK) == 0;
}

static bool fill(const FcPattern *pattern, text_match *match) {
  FcChar8 *file = NULL, *family = NULL;
  int index = 0;
  if (FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch) return false;
  if (FcPatternGetString(pattern, FC_FAMILY, 0, &family) != FcResultMatch) return false;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  *match = (text_match){
      .file = (const char *)file,
      .index = (unsigned)index,
      .family = (const char *)family,
      .weight = weight_of(pattern),
      .slant = slant_of(pattern),
      .color = bool_of(pattern, FC_COLOR),
      .variable = bool_of(pattern, FC_VARIABLE),
  };
  return true;
}

text_catalog *text_catalog_open(void) {
  text_catalog *catalog = calloc(1, sizeof *catalog);
  if (!catalog) return NULL;
  catalog->config = FcInitLoadConfigAndFonts();
  if (!catalog->config) {
    text_catalog_close(catalog);
    return NULL;
  }
  FcPattern *every = FcPatternCreate();
  FcObjectSet *objects = FcObjectSetBuild(FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT,
                                          FC_COLOR, FC_VARIABLE, FC_SCALABLE, FC_FONTFORMAT, NULL);
  catalog->all = FcFontList(catalog->config, every, objects);
  FcObjectSetDestroy(objects);
  FcPatternDestroy(every);
  return catalog;
}

void text_catalog_close(text_catalog *catalog) {
  if (catalog->all) FcFontSetDestroy(catalog->all);
  if (catalog->matched) FcPatternDestroy(catalog->matched);
  if (catalog->config) FcConfigDestroy(catalog->config);
  free(catalog);
}

static FcPattern *pattern_for(const char *family, int weight, int slant) {
  FcPattern *pattern = FcPatternCreate();
  FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
  FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight));
  FcPatternAddInteger(pattern, FC_SLANT, slant == 0 ? FC_SLANT_ROMAN : FC_SLANT_ITALIC);
  FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
  return pattern;
}

// fontconfig returns a font for any family. The match is valid only if it has the requested family
// name, after the substitutions of fontconfig's configuration.
static bool has_requested_name(const FcPattern *font, const FcPattern *request) {
  FcChar8 *wanted = NULL, *name = NULL;
  if (FcPatternGetString(request, FC_FAMILY, 0, &wanted) != FcResultMatch) return false;
  for (int i = 0; FcPatternGetString(font, FC_FAMILY, i, &name) == FcResultMatch; i++) {
    if (FcStrCmpIgnoreCase(name, wanted) == 0) return true;
  }
  return false;
}

bool text_catalog_match(text_catalog *catalog, const char *family, int weight, int slant,
                        text_match *match) {
  FcPattern *request = pattern_for(family, weight, slant);
  FcConfigSubstitute(catalog->config, request, FcMatchPattern);
  FcDefaultSubstitute(request);
  FcResult result;
  FcPattern *font = FcFontMatch(catalog->config, request, &result);
  bool found = font && is_usable(font) && (is_generic(family) || has_requested_name(font, request));
  FcPatternDestroy(request);
  if (catalog->matched) FcPatternDestroy(catalog->matched);
  catalog->matched = font;
  return found && fill(font, match);
}

size_t text_catalog_count(const text_catalog *catalog) {
  return catalog->all ? (size_t)catalog->all->nfont : 0;
}

bool text_catalog_face(const text_catalog *catalog, size_t index, text_match *match) {
  const FcPattern *font = catalog->all->fonts[index];
  return is_usable(font) && fill(font, match);
}

text_fallback *text_fallback_create(text_catalog *catalog, const char *language) {
  text_fallback *fallback = calloc(1, sizeof *fallback);
  FcPattern *request = FcPatternCreate();
  if (*language) FcPatternAddString(request, FC_LANG, (const FcChar8 *)language);
  FcPatternAddBool(request, FC_SCALABLE, FcTrue);
  FcConfigSubstitute(catalog->config, request, FcMatchPattern);
  FcDefaultSubstitute(request);
  if (!*language) FcPatternDel(request, FC_LANG);
  FcResult result;
  if (fallback) fallback->sorted = FcFontSort(catalog->config, request, FcFalse, NULL, &result);
  FcPatternDestroy(request);
  return fallback;
}

void text_fallback_destroy(text_fallback *fallback) {
  if (fallback->sorted) FcFontSetDestroy(fallback->sorted);
  free(fallback);
}

static bool has_all(const FcCharSet *scalars, const uint32_t *wanted, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!FcCharSetHasChar(scalars, wanted[i])) return false;
  }
  return true;
}

bool text_fallback_find(const text_fallback *fallback, const uint32_t *wanted, size_t count,
                        text_match *match) {
  for (int i = 0; fallback->sorted && i < fallback->sorted->nfont; i++) {
    const FcPattern *font = fallback->sorted->fonts[i];
    FcCharSet *scalars = NULL;
    if (FcPatternGetCharSet(font, FC_CHARSET, 0, &scalars) != FcResultMatch) continue;
    if (!has_all(scalars, wanted, count) || !is_usable(font)) continue;
    return fill(font, match);
  }
  return false;
}
