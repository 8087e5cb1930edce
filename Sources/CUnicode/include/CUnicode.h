/// The properties of every code point in Unicode 17, as constant tables.
///
/// This target is C because constant arrays in C are read-only data of the program: nothing decodes
/// them at the start, and all processes share their memory. Swift's compiler takes minutes for array
/// literals of this size.
///
/// Code points are at most U+10FFFF; surrogates are included.
#ifndef C_UNICODE_H
#define C_UNICODE_H

#include <stdint.h>

/// The properties that characters share. Each number is the raw value of the Swift enumeration named.
typedef struct {
  uint8_t line_break;       ///< LineBreakClass
  uint8_t line_break_15;    ///< LineBreakClass in Unicode 15
  uint8_t grapheme;         ///< GraphemeClass
  uint8_t category;         ///< GeneralCategory
  uint8_t width;            ///< EastAsianWidth
  uint8_t bidi;             ///< BidiClass
  uint8_t emoji;            ///< EmojiRole
  uint8_t script;           ///< the script, as a number below unicode_script_count
  uint8_t script_list;      ///< the list of the scripts that use the character; 0: only its own
  uint8_t bracket;          ///< 1: opening bracket, 2: closing bracket, 0: neither
  int8_t bracket_distance;  ///< from a bracket to its counterpart, in code points
} unicode_record;

// The tables, for the functions below.
extern const uint16_t unicode_block_numbers[], unicode_record_numbers[];
extern const unicode_record unicode_records[];
extern const uint16_t unicode_script_list_starts[];
extern const uint8_t unicode_script_lists[];
extern const uint32_t unicode_script_tags[];

/// The number of records, and of scripts.
extern const uint32_t unicode_record_count, unicode_script_count;

/// The number of a code point's record.
static inline uint16_t unicode_record_number(uint32_t code) {
  return unicode_record_numbers[(uint32_t)unicode_block_numbers[code >> 6] << 6 | (code & 63)];
}

/// The record with a number below unicode_record_count.
static inline unicode_record unicode_record_at(uint32_t number) { return unicode_records[number]; }

/// The grapheme cluster class of a code point.
static inline uint8_t unicode_grapheme(uint32_t code) {
  return unicode_records[unicode_record_number(code)].grapheme;
}

/// The bidirectional class of a code point.
static inline uint8_t unicode_bidi(uint32_t code) {
  return unicode_records[unicode_record_number(code)].bidi;
}

/// The number of scripts in a list, and the script at an index below it.
static inline uint32_t unicode_script_list_count(uint32_t list) {
  return (uint32_t)unicode_script_list_starts[list + 1] - unicode_script_list_starts[list];
}
static inline uint8_t unicode_script_list_at(uint32_t list, uint32_t index) {
  return unicode_script_lists[unicode_script_list_starts[list] + index];
}

/// The ISO 15924 tag of a script, four letters packed big-endian.
static inline uint32_t unicode_script_tag(uint32_t script) { return unicode_script_tags[script]; }

/// The canonical combining class of a code point; 0 of one that combines with nothing.
uint8_t unicode_combining_class(uint32_t code);

/// Two code points; a second one of 0 means one only, a first one of 0 none.
typedef struct {
  uint32_t first, second;
} unicode_pair;

/// One step of the canonical decomposition of a code point that is no Hangul syllable; {0, 0} without one.
unicode_pair unicode_decomposition(uint32_t code);

/// The primary composite of two code points that are no Hangul; 0 without one.
uint32_t unicode_composition(uint32_t first, uint32_t second);

#endif
