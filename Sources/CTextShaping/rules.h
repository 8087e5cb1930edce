/// Checks what the rules of a font change.
#ifndef RULES_H
#define RULES_H

#include <harfbuzz/hb.h>
#include <stdbool.h>

/// Whether some features of a face (their tags, then 0) only attach marks, so that they change no advance.
/// Adds to `marks` the glyphs that they attach or skip. False if in doubt.
bool rules_only_attach_marks(hb_face_t *face, const hb_tag_t *features, hb_set_t *marks);

#endif
