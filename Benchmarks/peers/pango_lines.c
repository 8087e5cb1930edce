// Measures line breaking with Pango.
//
//   pango_lines FAMILY LANGUAGE WIDTH FILE      prints nanoseconds of CPU per character
//
// Only computes lines, without drawing. Family, language, size and width are the same as for Composer;
// the fonts are loaded before the measurement. Prints the minimum of all rounds.
#include <pango/pangoft2.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { size = 16, rounds = 7 };

static double cpu_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static PangoLayout *make_layout(const char *family, const char *language, int width) {
  PangoFontMap *map = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
  PangoContext *context = pango_font_map_create_context(map);
  pango_context_set_language(context, pango_language_from_string(language));
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, family);
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_width(layout, width * PANGO_SCALE);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

// Pango has no cache of texts, so the same text costs the same in each round.
static double cost(PangoLayout *layout, const char *text) {
  double start = cpu_nanoseconds();
  pango_layout_set_text(layout, text, -1);
  if (pango_layout_get_line_count(layout) == 0) exit(1);
  return (cpu_nanoseconds() - start) / (double)g_utf8_strlen(text, -1);
}

int main(int count, char **arguments) {
  if (count != 5) return 64;
  PangoLayout *layout = make_layout(arguments[1], arguments[2], atoi(arguments[3]));
  gchar *text = NULL;
  if (!g_file_get_contents(arguments[4], &text, NULL, NULL)) return 1;
  cost(layout, text);
  double least = cost(layout, text);
  for (int round = 1; round < rounds; round++) {
    double next = cost(layout, text);
    if (next < least) least = next;
  }
  printf("%.1f\n", least);
  return 0;
}
