// Finds installed fonts with fontconfig: by family name, as a list, and for fallback.
//
// This is C because fontconfig's interface is macros and variadic functions, which Swift cannot call.
#include <fontconfig/fontconfig.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "CTextShaping.h"

// Which of 256 consecutive characters, a page, are in a character set.
typedef struct {
  unsigned set;
  FcChar32 map[FC_CHARSET_MAP_SIZE];
} page_entry;

enum { PAGES = 0x110000 / 256, NO_SET = -1 };

struct text_catalog {
  FcConfig *config;
  const FcFontSet *fonts;   // the configuration's
  FcPattern *matched;       // keeps the strings of the last match alive
  int *set_of;              // the character set of each font; NO_SET if it cannot be used
  const FcCharSet **sets;   // each once; the weights of a family usually share one
  unsigned set_count;
  page_entry *entries;      // by page
  unsigned starts[PAGES + 1];  // the first entry of each page
};

// For each character set, the font that has it and is preferred to the others.
typedef struct {
  int rank, font;
} preferred_font;

struct text_fallback {
  const text_catalog *catalog;
  preferred_font *preferred;
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

static bool bool_of(const FcPattern *pattern, const char *object) {
  FcBool value = FcFalse;
  return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch && value;
}

// fontconfig calls a face bold that it makes bold; the face itself is not.
static int weight_of(const FcPattern *pattern) {
  double weight = FC_WEIGHT_REGULAR;
  if (!bool_of(pattern, FC_EMBOLDEN)) FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight);
  return (int)(FcWeightToOpenTypeDouble(weight) + 0.5);
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

// The number of a font's character set, adding it if it is a new one; NO_SET if the font cannot be used.
static int add_set(text_catalog *catalog, const FcPattern *font) {
  FcCharSet *set = NULL;
  if (!is_usable(font) || FcPatternGetCharSet(font, FC_CHARSET, 0, &set) != FcResultMatch) {
    return NO_SET;
  }
  for (unsigned i = catalog->set_count; i-- > 0;) {
    if (catalog->sets[i] == set) return (int)i;
  }
  catalog->sets[catalog->set_count] = set;
  return (int)catalog->set_count++;
}

// Calls a function for each page of each set.
static void for_each_page(text_catalog *catalog, void (*add)(text_catalog *, page_entry, size_t)) {
  for (unsigned set = 0; set < catalog->set_count; set++) {
    page_entry entry = {.set = set};
    FcChar32 next;
    for (FcChar32 base = FcCharSetFirstPage(catalog->sets[set], entry.map, &next);
         base != FC_CHARSET_DONE; base = FcCharSetNextPage(catalog->sets[set], entry.map, &next)) {
      if (base / 256 < PAGES) add(catalog, entry, base / 256);
    }
  }
}

static void count_entry(text_catalog *catalog, page_entry entry, size_t page) {
  (void)entry;
  catalog->starts[page + 1]++;
}

// While entries are added, `starts` has the index of the next entry of each page.
static void add_entry(text_catalog *catalog, page_entry entry, size_t page) {
  catalog->entries[catalog->starts[page]++] = entry;
}

// Lists the character sets that have characters of each page, so that a search examines only these.
static bool index_pages(text_catalog *catalog) {
  const size_t count = catalog->fonts ? (size_t)catalog->fonts->nfont : 0;
  catalog->set_of = calloc(count + 1, sizeof *catalog->set_of);
  catalog->sets = calloc(count + 1, sizeof *catalog->sets);
  if (!catalog->set_of || !catalog->sets) return false;
  for (size_t i = 0; i < count; i++) {
    catalog->set_of[i] = add_set(catalog, catalog->fonts->fonts[i]);
  }
  for_each_page(catalog, count_entry);
  for (size_t page = 0; page < PAGES; page++) catalog->starts[page + 1] += catalog->starts[page];
  catalog->entries = calloc(catalog->starts[PAGES] + 1, sizeof *catalog->entries);
  if (!catalog->entries) return false;
  for_each_page(catalog, add_entry);
  memmove(catalog->starts + 1, catalog->starts, PAGES * sizeof *catalog->starts);
  catalog->starts[0] = 0;
  return true;
}

text_catalog *text_catalog_open(void) {
  text_catalog *catalog = calloc(1, sizeof *catalog);
  if (!catalog) return NULL;
  catalog->config = FcInitLoadConfigAndFonts();
  if (catalog->config) catalog->fonts = FcConfigGetFonts(catalog->config, FcSetSystem);
  if (!catalog->config || !index_pages(catalog)) {
    text_catalog_close(catalog);
    return NULL;
  }
  return catalog;
}

void text_catalog_close(text_catalog *catalog) {
  free(catalog->entries);
  free(catalog->sets);
  free(catalog->set_of);
  if (catalog->matched) FcPatternDestroy(catalog->matched);
  if (catalog->config) FcConfigDestroy(catalog->config);
  free(catalog);
}

static FcPattern *pattern_for(const char *family, int weight, int slant) {
  FcPattern *pattern = FcPatternCreate();
  if (family) FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
  FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight));
  FcPatternAddInteger(pattern, FC_SLANT, slant == 0 ? FC_SLANT_ROMAN : FC_SLANT_ITALIC);
  FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
  return pattern;
}

// Whether a font has a family name.
static bool has_name(const FcPattern *font, const FcChar8 *wanted) {
  FcChar8 *name = NULL;
  for (int i = 0; FcPatternGetString(font, FC_FAMILY, i, &name) == FcResultMatch; i++) {
    if (FcStrCmpIgnoreCase(name, wanted) == 0) return true;
  }
  return false;
}

// Families whose letters have the same widths as those of another one.
// Source: Skia's SkFontConfigInterface_direct.cpp, GetFontEquivClass.
static const char *const equivalents[][2] = {
    {"Arial", "Liberation Sans"},       {"Arial", "Arimo"},
    {"Times New Roman", "Liberation Serif"}, {"Times New Roman", "Tinos"},
    {"Courier New", "Liberation Mono"}, {"Courier New", "Cousine"},
    {"Calibri", "Carlito"},             {"Cambria", "Caladea"},
};

// Whether a font is one that replaces a family.
static bool is_equivalent(const FcPattern *font, const char *family) {
  for (size_t i = 0; i < sizeof equivalents / sizeof *equivalents; i++) {
    if (strcasecmp(family, equivalents[i][0])) continue;
    if (has_name(font, (const FcChar8 *)equivalents[i][1])) return true;
  }
  return false;
}

// Whether any font has a family name, or replaces the family. Without this check, fontconfig takes several
// times as long for a family that is not installed.
static bool is_installed(const text_catalog *catalog, const FcChar8 *wanted, const char *family) {
  for (int i = 0; catalog->fonts && i < catalog->fonts->nfont; i++) {
    const FcPattern *font = catalog->fonts->fonts[i];
    if (has_name(font, wanted) || is_equivalent(font, family)) return true;
  }
  return false;
}

// fontconfig returns a font for any family. The match is valid only if it has the requested family
// name, after the substitutions of fontconfig's configuration, or replaces that family.
bool text_catalog_match(text_catalog *catalog, const char *family, int weight, int slant,
                        text_match *match) {
  FcPattern *request = pattern_for(family, weight, slant);
  FcConfigSubstitute(catalog->config, request, FcMatchPattern);
  FcDefaultSubstitute(request);
  FcChar8 *wanted = NULL;
  FcPatternGetString(request, FC_FAMILY, 0, &wanted);
  FcPattern *font = NULL;
  bool found = false;
  if (is_generic(family) || (wanted && is_installed(catalog, wanted, family))) {
    FcResult result;
    font = FcFontMatch(catalog->config, request, &result);
    found = font && is_usable(font) && (is_generic(family) || has_name(font, wanted) || is_equivalent(font, family));
  }
  FcPatternDestroy(request);
  if (catalog->matched) FcPatternDestroy(catalog->matched);
  catalog->matched = font;
  return found && fill(font, match);
}

size_t text_catalog_count(const text_catalog *catalog) {
  return catalog->fonts ? (size_t)catalog->fonts->nfont : 0;
}

bool text_catalog_face(const text_catalog *catalog, size_t index, text_match *match) {
  const FcPattern *font = catalog->fonts->fonts[index];
  return is_usable(font) && fill(font, match);
}

// The index of a font in the catalogue; -1 if it is not in it.
static int index_of(const text_catalog *catalog, const FcPattern *font) {
  for (int i = 0; catalog->fonts && i < catalog->fonts->nfont; i++) {
    if (catalog->fonts->fonts[i] == font) return i;
  }
  return -1;
}

static void prefer_in_order(text_fallback *fallback, const FcFontSet *sorted) {
  for (int rank = 0; rank < sorted->nfont; rank++) {
    const int font = index_of(fallback->catalog, sorted->fonts[rank]);
    const int set = font < 0 ? NO_SET : fallback->catalog->set_of[font];
    if (set != NO_SET && fallback->preferred[set].font < 0) {
      fallback->preferred[set] = (preferred_font){rank, font};
    }
  }
}

static FcFontSet *sorted_for(const text_catalog *catalog, const char *family, const char *language, int weight,
                             int slant) {
  FcPattern *request = pattern_for(family, weight, slant);
  if (*language) FcPatternAddString(request, FC_LANG, (const FcChar8 *)language);
  FcConfigSubstitute(catalog->config, request, FcMatchPattern);
  FcDefaultSubstitute(request);
  if (!*language) FcPatternDel(request, FC_LANG);
  FcResult result;
  FcFontSet *sorted = FcFontSort(catalog->config, request, FcFalse, NULL, &result);
  FcPatternDestroy(request);
  return sorted;
}

static int by_family(const void *one, const void *other) {
  const FcPattern *const *fonts[] = {one, other};
  FcChar8 *names[] = {(FcChar8 *)"", (FcChar8 *)""};
  double weights[] = {0, 0};
  for (int i = 0; i < 2; i++) {
    FcPatternGetString(*fonts[i], FC_FAMILY, 0, &names[i]);
    FcPatternGetDouble(*fonts[i], FC_WEIGHT, 0, &weights[i]);
  }
  const int order = FcStrCmpIgnoreCase(names[0], names[1]);
  const double nearer = fabs(weights[0] - FC_WEIGHT_REGULAR) - fabs(weights[1] - FC_WEIGHT_REGULAR);
  return order ? order : (nearer > 0) - (nearer < 0);
}

// Prefers the fonts in the order of their family names. The sorted set borrows the catalogue's fonts.
static void prefer_by_family(text_fallback *fallback) {
  FcFontSet sorted = *fallback->catalog->fonts;
  FcPattern **fonts = malloc((size_t)sorted.nfont * sizeof *fonts);
  if (!fonts) return;
  memcpy(fonts, sorted.fonts, (size_t)sorted.nfont * sizeof *fonts);
  qsort(fonts, (size_t)sorted.nfont, sizeof *fonts, by_family);
  sorted.fonts = fonts;
  prefer_in_order(fallback, &sorted);
  free(fonts);
}

// Creates a list without faces.
static text_fallback *empty_fallback(text_catalog *catalog) {
  text_fallback *fallback = calloc(1, sizeof *fallback);
  if (!fallback) return NULL;
  fallback->catalog = catalog;
  fallback->preferred = calloc(catalog->set_count + 1, sizeof *fallback->preferred);
  if (!fallback->preferred) {
    text_fallback_destroy(fallback);
    return NULL;
  }
  for (unsigned i = 0; i < catalog->set_count; i++) {
    fallback->preferred[i] = (preferred_font){INT_MAX, -1};
  }
  return fallback;
}

text_fallback *text_fallback_create(text_catalog *catalog, const char *language, int weight, int slant) {
  text_fallback *fallback = empty_fallback(catalog);
  if (!fallback) return NULL;
  FcFontSet *sorted = language ? sorted_for(catalog, NULL, language, weight, slant) : NULL;
  if (sorted) {
    prefer_in_order(fallback, sorted);
    FcFontSetDestroy(sorted);
  } else if (!language) {
    prefer_by_family(fallback);
  }
  return fallback;
}

text_fallback *text_fallback_create_family(text_catalog *catalog, size_t face) {
  const FcPattern *own = catalog->fonts->fonts[face];
  const int own_set = catalog->set_of[face];
  FcChar8 *name = NULL;
  text_fallback *fallback = NULL;
  if (own_set == NO_SET || FcPatternGetString(own, FC_FAMILY, 0, &name) != FcResultMatch) return NULL;
  for (int i = 0; i < catalog->fonts->nfont; i++) {
    const FcPattern *font = catalog->fonts->fonts[i];
    const int set = catalog->set_of[i];
    FcChar8 *other = NULL;
    if (set == NO_SET || set == own_set || FcPatternGetString(font, FC_FAMILY, 0, &other) != FcResultMatch ||
        FcStrCmpIgnoreCase(name, other) != 0 || FcCharSetIsSubset(catalog->sets[set], catalog->sets[own_set])) {
      continue;
    }
    if (!fallback) fallback = empty_fallback(catalog);
    if (!fallback) return NULL;
    const int weights = abs(weight_of(font) - weight_of(own));
    const int rank = weights + (slant_of(font) == slant_of(own) ? 0 : 1000);
    if (rank < fallback->preferred[set].rank) fallback->preferred[set] = (preferred_font){rank, i};
  }
  return fallback;
}

static bool has_family(const text_catalog *catalog, const size_t *faces, size_t count, const FcPattern *font) {
  FcChar8 *name = NULL, *other = NULL;
  if (FcPatternGetString(font, FC_FAMILY, 0, &name) != FcResultMatch) return true;
  for (size_t i = 0; i < count; i++) {
    FcPatternGetString(catalog->fonts->fonts[faces[i]], FC_FAMILY, 0, &other);
    if (other && FcStrCmpIgnoreCase(name, other) == 0) return true;
  }
  return false;
}

static bool has_language(const FcPattern *font, const char *language) {
  FcLangSet *languages = NULL;
  return *language && FcPatternGetLangSet(font, FC_LANG, 0, &languages) == FcResultMatch &&
         FcLangSetHasLang(languages, (const FcChar8 *)language) != FcLangDifferentLang;
}

size_t text_catalog_generic(const text_catalog *catalog, const char *family, const char *language,
                            size_t *faces, size_t most) {
  FcFontSet *sorted = sorted_for(catalog, family, language, 400, 0);
  size_t count = 0;
  bool has_any_language = false;
  for (int rank = 0; sorted && rank < sorted->nfont && count < most; rank++) {
    const FcPattern *font = sorted->fonts[rank];
    const int index = index_of(catalog, font);
    if (index < 0 || !is_usable(font) || has_family(catalog, faces, count, font)) continue;
    faces[count++] = (size_t)index;
    has_any_language = has_any_language || has_language(font, language);
  }
  if (sorted) FcFontSetDestroy(sorted);
  return has_any_language || count == 0 ? count : 1;
}

void text_fallback_destroy(text_fallback *fallback) {
  free(fallback->preferred);
  free(fallback);
}

static bool has_all(const FcCharSet *scalars, const uint32_t *wanted, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!FcCharSetHasChar(scalars, wanted[i])) return false;
  }
  return true;
}

ptrdiff_t text_fallback_find(const text_fallback *fallback, const uint32_t *wanted, size_t count) {
  const text_catalog *catalog = fallback->catalog;
  if (count == 0 || wanted[0] / 256 >= PAGES) return -1;
  const unsigned page = wanted[0] / 256, word = wanted[0] % 256 / 32, bit = wanted[0] % 32;
  preferred_font best = {INT_MAX, -1};
  for (unsigned i = catalog->starts[page]; i < catalog->starts[page + 1]; i++) {
    const page_entry *entry = &catalog->entries[i];
    if (!(entry->map[word] >> bit & 1)) continue;
    const preferred_font font = fallback->preferred[entry->set];
    if (font.rank < best.rank && has_all(catalog->sets[entry->set], wanted + 1, count - 1)) {
      best = font;
    }
  }
  return best.font;
}
