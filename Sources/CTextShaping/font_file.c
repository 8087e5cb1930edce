// Serves font files. Rebuilds one face of a collection as a font file, since browsers cannot address
// a face in a collection.
//
// This is C because the tables stay in HarfBuzz's memory-mapped blobs, which only pointers reach.
#include <harfbuzz/hb.h>
#include <stdlib.h>
#include <string.h>

#include "CTextShaping.h"

// A contiguous part of the file. The bytes between pieces are zero.
typedef struct {
  size_t start;
  hb_blob_t *blob;
} piece;

struct text_font_file {
  size_t size;
  size_t count;
  piece pieces[];
};

enum { table_limit = 256, header_size = 12, record_size = 16 };

// Writes a big-endian number with a number of bytes.
static void put(uint8_t *into, uint32_t value, int bytes) {
  for (int i = 0; i < bytes; i++) into[i] = (uint8_t)(value >> 8 * (bytes - 1 - i));
}

static bool is_collection(hb_blob_t *blob) {
  unsigned length;
  const char *data = hb_blob_get_data(blob, &length);
  return length > 4 && memcmp(data, "ttcf", 4) == 0;
}

// Source: OpenType, "Calculating Checksums".
static uint32_t checksum(hb_blob_t *blob) {
  unsigned length;
  const uint8_t *data = (const uint8_t *)hb_blob_get_data(blob, &length);
  uint32_t sum = 0;
  for (unsigned i = 0; i < length; i++) sum += (uint32_t)data[i] << 8 * (3 - i % 4);
  return sum;
}

static void add(text_font_file *file, hb_blob_t *blob) {
  size_t start = (file->size + 3) & ~(size_t)3;
  file->pieces[file->count++] = (piece){start, blob};
  file->size = start + hb_blob_get_length(blob);
}

// Source: OpenType, "Table Directory"; the last three fields are for binary search.
static void write_header(uint8_t *header, unsigned tables, bool has_outlines_of_cff) {
  unsigned log = 0;
  while (2u << log <= tables) log++;
  put(header, has_outlines_of_cff ? HB_TAG('O', 'T', 'T', 'O') : 0x00010000, 4);
  put(header + 4, tables, 2);
  put(header + 6, 16u << log, 2);
  put(header + 8, log, 2);
  put(header + 10, tables * 16 - (16u << log), 2);
}

// Writes a new table directory. The tables stay in mapped memory and are not copied.
static bool add_face(text_font_file *file, hb_face_t *face) {
  hb_tag_t tags[table_limit];
  unsigned count = table_limit;
  hb_face_get_table_tags(face, 0, &count, tags);
  size_t size = header_size + count * record_size;
  uint8_t *directory = calloc(1, size);
  if (!directory) return false;
  add(file, hb_blob_create((char *)directory, (unsigned)size, HB_MEMORY_MODE_WRITABLE, directory,
                           free));
  bool has_cff = false;
  for (unsigned i = 0; i < count; i++) {
    hb_blob_t *table = hb_face_reference_table(face, tags[i]);
    uint8_t *record = directory + header_size + i * record_size;
    add(file, table);
    put(record, tags[i], 4);
    put(record + 4, checksum(table), 4);
    put(record + 8, (uint32_t)file->pieces[file->count - 1].start, 4);
    put(record + 12, hb_blob_get_length(table), 4);
    if ((tags[i] & ~0xFFu) == HB_TAG('C', 'F', 'F', 0)) has_cff = true;
  }
  write_header(directory, count, has_cff);
  return true;
}

text_font_file *text_font_file_open(const char *path, unsigned index) {
  hb_blob_t *whole = hb_blob_create_from_file_or_fail(path);
  text_font_file *file = calloc(1, sizeof *file + (table_limit + 1) * sizeof(piece));
  if (!whole || !file) {
    hb_blob_destroy(whole);
    free(file);
    return NULL;
  }
  if (!is_collection(whole)) {
    add(file, whole);
    return file;
  }
  hb_face_t *face = hb_face_create(whole, index & 0xFFFF);
  hb_blob_destroy(whole);
  bool done = add_face(file, face);
  hb_face_destroy(face);
  if (done) return file;
  text_font_file_close(file);
  return NULL;
}

void text_font_file_close(text_font_file *file) {
  for (size_t i = 0; i < file->count; i++) hb_blob_destroy(file->pieces[i].blob);
  free(file);
}

size_t text_font_file_size(const text_font_file *file) { return file->size; }

size_t text_font_file_read(const text_font_file *file, size_t offset, uint8_t *into, size_t count) {
  if (offset >= file->size) return 0;
  if (count > file->size - offset) count = file->size - offset;
  memset(into, 0, count);
  for (size_t i = 0; i < file->count; i++) {
    unsigned length;
    const char *data = hb_blob_get_data(file->pieces[i].blob, &length);
    size_t start = file->pieces[i].start, end = start + length;
    size_t from = start > offset ? start : offset;
    size_t to = end < offset + count ? end : offset + count;
    if (from < to) memcpy(into + (from - offset), data + (from - start), to - from);
  }
  return count;
}
