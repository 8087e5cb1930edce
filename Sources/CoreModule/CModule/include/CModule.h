// What the module for JavaScript has in C: the tape of a request, and the functions of core.js.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define CORE_EXPORT(name) __attribute__((export_name(#name)))
#define CORE_IMPORT(name) __attribute__((import_module("core"), import_name(#name)))

// ------------------------------------------------------------------ for core.js: writing a request

// Makes room for a number of nodes, and keeps those that are written; they may move.
CORE_EXPORT(tapeNodes) void *core_tape_nodes(uint32_t count);

// Adds a block of memory for strings, which does not move.
CORE_EXPORT(tapeBlock) uint8_t *core_tape_block(uint32_t size);

// Frees all blocks.
CORE_EXPORT(tapeFreeBlocks) void core_tape_free_blocks(void);

// ------------------------------------------------------------------ by core.js: lines and numbers

// Takes a style, as JSON, and returns its number, which holds until it was ended as often as it was taken.
CORE_IMPORT(style) uint32_t core_style(const uint8_t *json, uint32_t count);
CORE_IMPORT(styleEnd) void core_style_end(uint32_t style);

// The height of a line of a style, in points.
CORE_IMPORT(lineHeight) double core_line_height(uint32_t style);

// Breaks a text into lines and returns their number; core_line_ends copies the ends of the lines that
// were found last.
CORE_IMPORT(lines)
uint32_t core_lines(uint32_t style, const uint16_t *_Nullable units, uint32_t count, double width);
CORE_IMPORT(lineEnds) void core_line_ends(uint32_t *ends, uint32_t count);

// Finds the place of a caret: its line, and its distance from the left edge in points.
CORE_IMPORT(caret)
bool core_caret(uint32_t style, const uint16_t *_Nullable units, uint32_t count, double width,
                uint32_t offset, double place[_Nonnull 2]);

#pragma clang assume_nonnull end
