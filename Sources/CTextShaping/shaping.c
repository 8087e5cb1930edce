// Shaping plans and buffers, with HarfBuzz.
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "fonts.h"
#include "large_pages.h"
#include "rules.h"

// The features that attach marks.
static const hb_tag_t mark_features[] = {HB_TAG('m', 'a', 'r', 'k'), HB_TAG('m', 'k', 'm', 'k'),
                                         HB_TAG('a', 'b', 'v', 'm'), HB_TAG('b', 'l', 'w', 'm'), 0};
enum { MARK_FEATURE_COUNT = 4 };

struct text_plan {
  hb_shape_plan_t *plan;
  hb_shape_plan_t *bare;  // without the features that attach marks; NULL if they could matter
  hb_set_t *marks;        // if there is a bare plan, the glyphs that can be attached
  hb_codepoint_t space;   // if there is a bare plan
  hb_segment_properties_t properties;
  hb_feature_t features[text_feature_limit + MARK_FEATURE_COUNT];  // mark features come last, off
  unsigned count;
  hb_buffer_cluster_level_t level;
};

struct text_buffer {
  hb_buffer_t *buffer;
  unsigned start, end;  // the shaped range
  unsigned read;        // glyphs whose clusters were read
  const text_font *font;
};

text_buffer *text_buffer_create(void) {
  text_buffer *buffer = calloc(1, sizeof *buffer);
  if (buffer) buffer->buffer = hb_buffer_create();
  return buffer;
}

void text_buffer_destroy(text_buffer *buffer) {
  hb_buffer_destroy(buffer->buffer);
  free(buffer);
}

bool text_script_is_right_to_left(uint32_t script) {
  return hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(script)) == HB_DIRECTION_RTL;
}

static bool has_mark_feature(const text_plan *plan) {
  for (unsigned i = 0; i < plan->count; i++) {
    for (const hb_tag_t *tag = mark_features; *tag; tag++) {
      if (plan->features[i].tag == *tag) return true;
    }
  }
  return false;
}

// Makes the bare plan if attaching marks changes no advances, and flags only of the clusters that
// `attaches_across_clusters` finds. Not for Hebrew: HarfBuzz composes its letters unless a font attaches
// marks.
static void add_bare_plan(text_plan *plan, hb_font_t *font, const int *variation, unsigned coords) {
  hb_face_t *face = hb_font_get_face(font);
  for (int i = 0; i < MARK_FEATURE_COUNT; i++) {
    plan->features[plan->count + i] = (hb_feature_t){mark_features[i], 0, HB_FEATURE_GLOBAL_START,
                                                     HB_FEATURE_GLOBAL_END};
  }
  if (plan->level != HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES ||
      plan->properties.script == HB_SCRIPT_HEBREW || has_mark_feature(plan) ||
      !hb_font_get_nominal_glyph(font, ' ', &plan->space)) {
    return;
  }
  plan->marks = hb_set_create();
  if (!rules_only_attach_marks(face, mark_features, plan->marks)) return;
  plan->bare = hb_shape_plan_create2(face, &plan->properties, plan->features,
                                     plan->count + MARK_FEATURE_COUNT, variation, coords, NULL);
}

text_plan *text_plan_create(const text_font *font, const text_plan_key *key) {
  text_plan *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->properties = (hb_segment_properties_t){
      .direction = key->right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR,
      .script = hb_script_from_iso15924_tag(key->script),
      .language = hb_language_from_string(key->language, -1),
  };
  made->level = key->character_clusters ? HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS
                                        : HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES;
  for (; made->count < key->feature_count && made->count < text_feature_limit; made->count++) {
    const text_feature *feature = &key->features[made->count];
    made->features[made->count] = (hb_feature_t){
        feature->tag, feature->value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
  }
  unsigned coords;
  const int *variation = hb_font_get_var_coords_normalized(font->scaled, &coords);
  made->plan = hb_shape_plan_create2(hb_font_get_face(font->scaled), &made->properties,
                                     made->features, made->count, variation, coords, NULL);
  add_bare_plan(made, font->scaled, variation, coords);
  return made;
}

void text_plan_destroy(text_plan *plan) {
  hb_shape_plan_destroy(plan->plan);
  if (plan->bare) hb_shape_plan_destroy(plan->bare);
  hb_set_destroy(plan->marks);
  free(plan);
}

// Empties a buffer and allocates space for one glyph per code unit, to avoid copies as it grows.
static void reserve(hb_buffer_t *glyphs, unsigned count) {
  hb_buffer_clear_contents(glyphs);
  if (!hb_buffer_pre_allocate(glyphs, count)) return;
  text_prefer_large_pages(hb_buffer_get_glyph_infos(glyphs, NULL),
                          count * sizeof(hb_glyph_info_t));
  text_prefer_large_pages(hb_buffer_get_glyph_positions(glyphs, NULL),
                          count * sizeof(hb_glyph_position_t));
  hb_buffer_clear_contents(glyphs);
}

// Whether a cluster can begin with a mark that is attached to a glyph of the cluster before it. Spaces
// without an advance stand for characters that are not drawn.
static bool attaches_across_clusters(hb_buffer_t *glyphs, const text_plan *plan) {
  unsigned count;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(glyphs, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(glyphs, NULL);
  bool backward = HB_DIRECTION_IS_BACKWARD(hb_buffer_get_direction(glyphs));
  for (unsigned i = 1; i < count; i++) {
    if (infos[i].cluster == infos[i - 1].cluster) continue;
    unsigned first = backward ? i - 1 : i;  // of the cluster that is later in the text
    bool is_hidden = positions[first].x_advance == 0 && infos[first].codepoint == plan->space;
    if (is_hidden || hb_set_has(plan->marks, infos[first].codepoint)) return true;
  }
  return false;
}

static void shape(text_buffer *buffer, const text_font *font, const text_plan *plan,
                  const text_run *run, hb_shape_plan_t *used, unsigned feature_count) {
  hb_buffer_t *glyphs = buffer->buffer;
  reserve(glyphs, (unsigned)run->count);
  hb_buffer_set_cluster_level(glyphs, plan->level);
  hb_buffer_add_utf16(glyphs, run->text, (int)run->length, (unsigned)run->start, (int)run->count);
  hb_buffer_set_segment_properties(glyphs, &plan->properties);
  hb_shape_plan_execute(used, font->scaled, glyphs, plan->features, feature_count);
}

// Makes the clusters ascend in the order of the text, and puts them all into the shaped range.
//
// In a run of more than 15 syllables, HarfBuzz 6 can return the clusters 14, 16, 15 at its finest level.
// The text from 15 on is then one cluster, as in Gecko.
//
// Source: Gecko's gfxHarfBuzzShaper.cpp, SetGlyphsFromRun.
static void order_clusters(text_buffer *buffer) {
  unsigned count;
  hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer->buffer, &count);
  bool backward = HB_DIRECTION_IS_BACKWARD(hb_buffer_get_direction(buffer->buffer));
  uint32_t next = buffer->end - 1;
  for (unsigned i = 0; i < count; i++) {
    hb_glyph_info_t *info = &infos[backward ? i : count - 1 - i];
    if (info->cluster > next) info->cluster = next;
    if (info->cluster < buffer->start) info->cluster = buffer->start;
    next = info->cluster;
  }
}

size_t text_buffer_shape(text_buffer *buffer, const text_font *font, const text_plan *plan,
                         const text_run *run) {
  if (plan->bare) {
    shape(buffer, font, plan, run, plan->bare, plan->count + MARK_FEATURE_COUNT);
  }
  if (!plan->bare || attaches_across_clusters(buffer->buffer, plan)) {
    shape(buffer, font, plan, run, plan->plan, plan->count);
  }
  buffer->start = (unsigned)run->start;
  buffer->end = (unsigned)(run->start + run->count);
  buffer->read = 0;
  buffer->font = font;
  order_clusters(buffer);
  return hb_buffer_get_length(buffer->buffer);
}

void text_buffer_glyphs(const text_buffer *buffer, text_glyph *glyphs) {
  unsigned count;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer->buffer, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer->buffer, NULL);
  for (unsigned i = 0; i < count; i++) {
    glyphs[i] = (text_glyph){
        .glyph = infos[i].codepoint,
        .advance = font_length(buffer->font, positions[i].x_advance),
        .offset = font_length(buffer->font, positions[i].x_offset),
    };
  }
}

// Adds one to a count that ends at its type's greatest value.
static void count_one(uint16_t *count, bool is_counted) { *count += is_counted && *count < UINT16_MAX; }

size_t text_buffer_clusters(text_buffer *buffer, text_cluster *clusters, size_t limit) {
  unsigned count;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer->buffer, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer->buffer, NULL);
  bool backward = HB_DIRECTION_IS_BACKWARD(hb_buffer_get_direction(buffer->buffer));
  unsigned step = backward ? UINT_MAX : 1;  // -1 modulo 2^32
  unsigned read = buffer->read, i = backward ? count - 1 - read : read;
  size_t made = 0;
  for (; read < count && made < limit; made++) {
    uint32_t start = infos[i].cluster;
    text_cluster *cluster = &clusters[made];
    *cluster = (text_cluster){
        .start = start - buffer->start, .first_glyph = infos[i].codepoint, .safe_to_break = true};
    bool is_first = true;
    do {
      const int64_t advance = font_length(buffer->font, positions[i].x_advance);
      cluster->advance = font_bounded(cluster->advance + advance);
      cluster->app_units = font_bounded(
          cluster->app_units + ((advance * buffer->font->app_units + 0x8000) >> 16));
      cluster->safe_to_break &= !(infos[i].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK);
      const bool is_missing = infos[i].codepoint == 0;
      count_one(&cluster->glyph_count, true);
      count_one(&cluster->advancing_count, advance != 0);
      count_one(&cluster->missing_count, is_missing);
      if (backward || is_first) cluster->leftmost_is_missing = is_missing;
      is_first = false;
      i += step;
    } while (++read < count && infos[i].cluster == start);
    cluster->end = (read < count ? infos[i].cluster : buffer->end) - buffer->start;
  }
  buffer->read = read;
  return made;
}
