/// The glyphs that a shaping plan's rules join to other glyphs.
#ifndef RULES_H
#define RULES_H

#include <harfbuzz/hb.h>
#include <stdbool.h>

/// Adds the glyphs before which a glyph run cannot be cut: those that a rule of the plan replaces, and those
/// that stand in a place of a rule other than its first, in text order. The first of the matched glyphs
/// counts, whether the rule matches it as input or as context. Rules by classes do not count if the text
/// cannot have their first input: for a plan of HarfBuzz's shaper for Indic scripts, `possible` has the
/// glyphs that it can have; otherwise it is NULL. Rules that match only within a syllable do not count,
/// because a space is a syllable of its own.
///
/// Source: OpenType, "OpenType Layout Common Table Formats", "GSUB" and "GPOS".
///
/// Returns false if a table has errors, or a rule that cannot be judged by its glyphs: one that skips
/// letters or is random, or that adjusts the second glyph of a pair: then HarfBuzz marks the next glyph
/// unsafe too. A table that takes too much work to read counts as one with errors.
bool rules_add_joined_glyphs(hb_face_t *face, hb_shape_plan_t *plan, const hb_set_t *possible,
                             hb_set_t *joined);

/// Whether the rules of some features of a face (their tags, then 0) only attach marks, so that they change
/// no advance. Adds to `marks` the glyphs that they attach or skip. False if in doubt.
bool rules_only_attach_marks(hb_face_t *face, const hb_tag_t *features, hb_set_t *marks);

#endif
