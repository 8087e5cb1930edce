// The C library over what wasm2c makes of composer.wasm; composer.h is its manual.
//
// composer_core.c has the core: the code of a module that has memory of its own. This file does what core.js does
// in a page: it writes requests into that memory as a tape, and answers when the module asks for numbers and lines.
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The memory of a core is little-endian."
#endif

#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "composer.h"

// The runtime of wasm2c; a trap ends the call of its thread.
#include "composer_core.h"
WASM_RT_NO_RETURN static void end_call(wasm_rt_trap_t reason);
#define WASM_RT_TRAP_HANDLER end_call
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include "wasm-rt-impl.c"
#pragma GCC diagnostic pop

// Finds what is wrong with a text that is not JSON, as in the service. Its attributes are for clang.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#pragma GCC diagnostic ignored "-Wattributes"
#ifndef __clang__
#define _Nullable
#define _Nonnull
#endif
#include "diagnosis.c"
#pragma GCC diagnostic pop

enum {
  // As in JSONLimits.
  most_levels = 64,
  // The memory of a core: 256 MiB.
  most_pages = 4096,
  // The longest request, in bytes.
  most_bytes = 64 << 20,
};

// A style of a text, kept while the module uses it; free without uses.
typedef struct {
  char *json;
  uint32_t uses;
} style;

struct composer {
  Z_composer_instance_t instance;
  composer_measurer measurer;
  bool has_measurer;
  // Whether a call has trapped: the module's memory is then in an unknown state.
  bool has_failed;
  // The styles in use, by their numbers.
  style *styles;
  uint32_t style_count;
  // The ends of the lines that were found last.
  uint32_t *ends;
  // The nodes of the tape: their address in the module's memory, and how many it can hold.
  uint32_t nodes;
  uint32_t node_capacity;
};

// The module's imports get the core itself.
#define core_of(imported) ((composer *)(void *)(imported))

static uint8_t *bytes_at(composer *core, uint32_t address) {
  return core->instance.w2c_memory.data + address;
}

// Where a call of this thread continues when it traps.
static _Thread_local jmp_buf *call_end;

static void end_call(wasm_rt_trap_t reason) { longjmp(*call_end, (int)reason); }

// Returns memory that was allocated; ends the call if it could not be.
static void *allocated(void *memory) {
  if (memory == NULL) wasm_rt_trap(WASM_RT_TRAP_OOB);
  return memory;
}

// MARK: Numbers

// Reads a number of at most 17 bytes without an exponent, whose digits are an integer below 2^53; false for others.
//
// Source: Clinger, "How to read floating point numbers accurately": the quotient of such an integer and a power of
// ten up to 10^22 is rounded once, and therefore right.
static bool read_short_number(const uint8_t *start, size_t count, double *value) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  uint64_t digits = 0;
  size_t decimals = 0;
  bool is_negative = count > 0 && start[0] == '-', has_point = false;
  if (count > 17) return false;
  for (size_t at = is_negative; at < count; at++) {
    if (start[at] >= '0' && start[at] <= '9') {
      digits = digits * 10 + (start[at] - '0');
      decimals += has_point;
    } else if (start[at] == '.' && !has_point) {
      has_point = true;
    } else {
      return false;
    }
  }
  if (digits >= (UINT64_C(1) << 53)) return false;
  *value = (double)digits / powers[decimals];
  if (is_negative) *value = -*value;
  return true;
}

// Reads any number of JSON with strtod, which expects the decimal point of the locale; NAN if there is none.
static double read_any_number(const uint8_t *start, size_t count) {
  char point[8] = {0}, sample[8];
  snprintf(sample, sizeof sample, "%.1f", 0.5);
  memcpy(point, sample + 1, strlen(sample) - 2);
  char *text = allocated(malloc(count + sizeof point)), *to = text;
  for (size_t at = 0; at < count; at++) {
    if (start[at] == '.') {
      to = stpcpy(to, point);
    } else {
      *to++ = (char)start[at];
    }
  }
  *to = 0;
  char *end;
  double value = strtod(text, &end);
  bool is_whole = end == to && end != text;
  free(text);
  return is_whole ? value : NAN;
}

static double read_number(const uint8_t *start, size_t count) {
  double value;
  return read_short_number(start, count, &value) ? value : read_any_number(start, count);
}

f64 Z_coreZ_number(struct Z_core_instance_t *imported, u32 start, u32 count) {
  return read_number(bytes_at(core_of(imported), start), count);
}

// Finds the shortest digits of a positive number, without zeros at their end; returns their number.
static int shortest_digits(double value, char digits[17], int *exponent) {
  char text[40];
  for (int precision = 15; precision <= 17; precision++) {
    snprintf(text, sizeof text, "%.*e", precision - 1, value);
    if (strtod(text, NULL) == value) break;
  }
  int count = 0;
  const char *at = text;
  for (; *at != 'e'; at++) {
    if (*at >= '0' && *at <= '9') digits[count++] = *at;
  }
  *exponent = atoi(at + 1);
  while (count > 1 && digits[count - 1] == '0') count--;
  return count;
}

// Does what number.h says of cjson_put_shortest.
u32 Z_coreZ_digits(struct Z_core_instance_t *imported, f64 value, u32 has_exponent, u32 to) {
  char digits[17], *start = (char *)bytes_at(core_of(imported), to), *end = start;
  int exponent, count = shortest_digits(value, digits, &exponent);
  // The number of digits before the point; if it is negative, the number of zeros after the point.
  const int whole = has_exponent ? 1 : exponent + 1;
  if (whole <= 0) *end++ = '0';
  for (int place = whole < 0 ? whole : 0; place < count || place < whole; place++) {
    bool is_first_decimal = whole > 0 ? place == whole : end - start == 1;
    if (is_first_decimal) *end++ = '.';
    *end++ = place >= 0 && place < count ? digits[place] : '0';
  }
  if (has_exponent) end += snprintf(end, 8, "e%d", exponent);
  return (u32)(end - start);
}

// MARK: Lines

u32 Z_coreZ_style(struct Z_core_instance_t *imported, u32 start, u32 count) {
  composer *core = core_of(imported);
  const char *json = (const char *)bytes_at(core, start);
  uint32_t number = core->style_count;
  for (uint32_t i = 0; i < core->style_count; i++) {
    style *known = &core->styles[i];
    bool is_same = known->uses > 0 && strlen(known->json) == count && memcmp(known->json, json, count) == 0;
    if (is_same) return known->uses++, i;
    if (known->uses == 0) number = i;
  }
  if (number == core->style_count) {
    core->styles = allocated(realloc(core->styles, (number + 1) * sizeof *core->styles));
    core->style_count++;
    core->styles[number] = (style){NULL, 0};
  }
  core->styles[number] = (style){memcpy(allocated(calloc(count + 1, 1)), json, count), 1};
  return number;
}

void Z_coreZ_styleEnd(struct Z_core_instance_t *imported, u32 number) {
  style *ended = &core_of(imported)->styles[number];
  if (--ended->uses == 0) free(ended->json);
}

f64 Z_coreZ_lineHeight(struct Z_core_instance_t *imported, u32 number) {
  composer *core = core_of(imported);
  return core->measurer.line_height(core->measurer.context, core->styles[number].json);
}

u32 Z_coreZ_lines(struct Z_core_instance_t *imported, u32 number, u32 start, u32 count, f64 width) {
  composer *core = core_of(imported);
  core->ends = allocated(realloc(core->ends, ((size_t)count + 1) * sizeof *core->ends));
  const uint16_t *text = (const uint16_t *)(void *)bytes_at(core, start);
  return core->measurer.lines(core->measurer.context, core->styles[number].json, text, count, width, core->ends);
}

void Z_coreZ_lineEnds(struct Z_core_instance_t *imported, u32 to, u32 count) {
  composer *core = core_of(imported);
  memcpy(bytes_at(core, to), core->ends, count * sizeof *core->ends);
}

u32 Z_coreZ_caret(struct Z_core_instance_t *imported, u32 number, u32 start, u32 count, f64 width,
                  u32 offset, u32 to) {
  composer *core = core_of(imported);
  const uint16_t *text = (const uint16_t *)(void *)bytes_at(core, start);
  if (core->measurer.caret == NULL) return false;
  uint32_t line = 0;
  double x = 0;
  bool is_known = core->measurer.caret(core->measurer.context, core->styles[number].json, text,
                                       count, width, offset, &line, &x);
  const double place[2] = {line, x};
  memcpy(bytes_at(core, to), place, sizeof place);
  return is_known;
}

// MARK: The tape

// A node of tape.c, as it is in the module's memory.
typedef struct {
  uint32_t kind;
  uint32_t end;
  union {
    double number;
    struct {
      uint32_t start;
      uint32_t count;
    };
  };
} tape_node;

typedef struct {
  composer *core;
  // The next byte of the text, which is well-formed, and its end.
  const uint8_t *at, *end;
  tape_node *nodes;
  uint32_t count;
  // Where the next string is written.
  uint32_t bytes;
  bool is_out_of_range;
} tape;

// The member of a request that has the events.
static const char events_name[] = "events";

static tape_node *add_node(tape *to, cjson_kind kind) {
  tape_node *made = &to->nodes[to->count++];
  *made = (tape_node){.kind = kind, .end = to->count};
  return made;
}

static void skip_spaces(tape *to) {
  while (to->at < to->end && strchr(" \t\n\r", *to->at)) to->at++;
}

static uint32_t read_unit(tape *to) {
  uint32_t unit = 0;
  for (int i = 0; i < 4; i++) {
    uint8_t byte = *to->at++;
    unit = unit << 4 | (byte <= '9' ? byte - '0' : (byte | 0x20) - 'a' + 10u);
  }
  return unit;
}

static uint8_t *put_utf8(uint32_t scalar, uint8_t *into) {
  if (scalar < 0x80) return *into++ = (uint8_t)scalar, into;
  if (scalar >= 0x10000) {
    *into++ = (uint8_t)(0xF0 | scalar >> 18);
    *into++ = 0x80 | (scalar >> 12 & 0x3F);
    *into++ = 0x80 | (scalar >> 6 & 0x3F);
  } else if (scalar >= 0x800) {
    *into++ = (uint8_t)(0xE0 | scalar >> 12);
    *into++ = 0x80 | (scalar >> 6 & 0x3F);
  } else {
    *into++ = (uint8_t)(0xC0 | scalar >> 6);
  }
  *into++ = 0x80 | (scalar & 0x3F);
  return into;
}

static uint8_t *put_escape(tape *to, uint8_t *into) {
  static const char names[] = "bfnrt", values[] = "\b\f\n\r\t";
  uint8_t kind = *to->at++;
  if (kind != 'u') {
    const char *name = strchr(names, kind);
    return *into++ = name ? (uint8_t)values[name - names] : kind, into;
  }
  uint32_t unit = read_unit(to);
  if (unit < 0xD800 || unit > 0xDFFF) return put_utf8(unit, into);
  to->at += 2;
  return put_utf8(0x10000 + (unit - 0xD800) * 0x400 + (read_unit(to) - 0xDC00), into);
}

static void put_string(tape *to) {
  tape_node *node = add_node(to, CJSON_STRING);
  uint8_t *start = bytes_at(to->core, to->bytes), *into = start;
  for (to->at++; *to->at != '"';) {
    if (*to->at == '\\') {
      to->at++;
      into = put_escape(to, into);
    } else {
      *into++ = *to->at++;
    }
  }
  to->at++;
  node->start = to->bytes;
  node->count = (uint32_t)(into - start);
  to->bytes += node->count;
}

static void put_number(tape *to) {
  const uint8_t *start = to->at;
  while (to->at < to->end && strchr("+-.eE0123456789", *to->at)) to->at++;
  double value = read_number(start, (size_t)(to->at - start));
  to->is_out_of_range |= !isfinite(value);
  add_node(to, CJSON_NUMBER)->number = value;
}

static void put_value(tape *to);

static void put_container(tape *to, cjson_kind kind, uint8_t last) {
  uint32_t index = to->count, count = 0;
  add_node(to, kind);
  to->at++;
  for (skip_spaces(to); *to->at != last; skip_spaces(to)) {
    if (*to->at == ',') to->at++;
    if (kind == CJSON_OBJECT) {
      skip_spaces(to);
      put_string(to);
      skip_spaces(to);
      to->at++;
    }
    put_value(to);
    count++;
  }
  to->at++;
  to->nodes[index].end = to->count;
  to->nodes[index].count = count;
}

static void put_value(tape *to) {
  skip_spaces(to);
  switch (*to->at) {
    case '{': put_container(to, CJSON_OBJECT, '}'); break;
    case '[': put_container(to, CJSON_ARRAY, ']'); break;
    case '"': put_string(to); break;
    case 'n':
      add_node(to, CJSON_NULL);
      to->at += strlen("null");
      break;
    case 't':
      add_node(to, CJSON_BOOLEAN)->count = 1;
      to->at += strlen("true");
      break;
    case 'f':
      add_node(to, CJSON_BOOLEAN);
      to->at += strlen("false");
      break;
    default: put_number(to);
  }
}

// Allocates memory for all nodes and strings of a text, so that nothing moves while they are written. The strings
// begin with as many bytes of `events_name` as they need.
static tape make_tape(composer *core, cjson_bytes text, size_t name_count) {
  // The nodes around an event and the first value; every other value or name follows one of these bytes.
  size_t nodes = 4;
  for (size_t i = 0; i < text.count; i++) {
    uint8_t byte = text.start[i];
    nodes += byte == ',' || byte == ':' || byte == '[' || byte == '{';
  }
  Z_composer_instance_t *instance = &core->instance;
  if (nodes > core->node_capacity) {
    core->nodes = Z_composerZ_tapeNodes(instance, (u32)nodes);
    core->node_capacity = (uint32_t)nodes;
  }
  uint32_t bytes = Z_composerZ_tapeBlock(instance, (u32)(text.count + sizeof events_name));
  memcpy(bytes_at(core, bytes), events_name, name_count);
  return (tape){.core = core, .at = text.start, .end = text.start + text.count,
                .nodes = (tape_node *)(void *)bytes_at(core, core->nodes), .bytes = bytes};
}

// Writes a text as the tape of a request, or an event as the tape of {"events": [text]}; returns what is wrong
// with it.
static cjson_failure write_tape(composer *core, cjson_bytes text, bool is_event) {
  static const uint8_t mark[] = {0xEF, 0xBB, 0xBF};
  Z_composerZ_tapeFreeBlocks(&core->instance);
  bool is_marked = text.count >= sizeof mark && memcmp(text.start, mark, sizeof mark) == 0;
  if (is_marked) return (cjson_failure){CJSON_BYTE_ORDER_MARK, 0};
  cjson_failure failure = cjson_diagnose(text, is_event ? most_levels - 2 : most_levels);
  if (failure.kind != CJSON_NO_FAILURE) return failure;
  size_t name_count = is_event ? strlen(events_name) : 0;
  tape to = make_tape(core, text, name_count);
  if (is_event) {
    *add_node(&to, CJSON_OBJECT) = (tape_node){.kind = CJSON_OBJECT, .count = 1};
    *add_node(&to, CJSON_STRING) =
        (tape_node){.kind = CJSON_STRING, .end = 2, .start = to.bytes, .count = (uint32_t)name_count};
    *add_node(&to, CJSON_ARRAY) = (tape_node){.kind = CJSON_ARRAY, .count = 1};
    to.bytes += (uint32_t)name_count;
  }
  put_value(&to);
  if (is_event) to.nodes[0].end = to.nodes[2].end = to.count;
  return (cjson_failure){to.is_out_of_range ? CJSON_NUMBER_OUT_OF_RANGE : CJSON_NO_FAILURE, 0};
}

// MARK: Calls

typedef u32 core_function(Z_composer_instance_t *, u32);

static u32 read_state(Z_composer_instance_t *instance, u32 number) {
  return Z_composerZ_core_machine_state(instance, number, true);
}

static u32 end_machine(Z_composer_instance_t *instance, u32 number) {
  Z_composerZ_core_machine_end(instance, number);
  return 200;
}

static u32 refuse(composer *core, cjson_failure failure, cjson_bytes text) {
  Z_composer_instance_t *instance = &core->instance;
  uint32_t start = Z_composerZ_tapeBlock(instance, (u32)text.count + 1);
  memcpy(bytes_at(core, start), text.start, text.count);
  return Z_composerZ_core_refuse(instance, failure.kind, (u32)failure.offset, start, (u32)text.count);
}

// Calls a function of the module, with a text on the tape unless `json` is null.
static composer_answer call(composer *core, core_function *function, u32 argument,
                            const char *json, size_t count, bool is_event) {
  composer_answer failed = {0, NULL, 0};
  if (core->has_failed || count > most_bytes) return failed;
  cjson_bytes text = {(const uint8_t *)json, count};
  jmp_buf end;
  jmp_buf *outer = call_end;
  call_end = &end;
  if (setjmp(end) != 0) {
    call_end = outer;
    core->has_failed = true;
    return failed;
  }
  cjson_failure failure = {CJSON_NO_FAILURE, 0};
  if (json != NULL) failure = write_tape(core, text, is_event);
  Z_composer_instance_t *instance = &core->instance;
  bool is_refused = failure.kind != CJSON_NO_FAILURE;
  u32 status = is_refused ? refuse(core, failure, text) : function(instance, argument);
  composer_answer answer = {(int)status, NULL, 0};
  if (status != 0) {
    answer.text = (const char *)bytes_at(core, Z_composerZ_core_response_start(instance));
    answer.count = Z_composerZ_core_response_count(instance);
  }
  call_end = outer;
  return answer;
}

composer_answer composer_ask(composer *core, composer_operation operation, const char *request,
                             size_t count) {
  return call(core, Z_composerZ_core_respond, operation, request, count, false);
}

composer_answer composer_machine(composer *core, uint32_t number, const char *request,
                                 size_t count) {
  return call(core, Z_composerZ_core_machine, number, request, count, false);
}

composer_answer composer_step(composer *core, uint32_t number, const char *event, size_t count) {
  return call(core, Z_composerZ_core_machine_step, number, event, count, true);
}

composer_answer composer_state(composer *core, uint32_t number) {
  return call(core, read_state, number, NULL, 0, false);
}

void composer_end(composer *core, uint32_t number) {
  call(core, end_machine, number, NULL, 0, false);
}

// The function types of the module are registered once for all threads.
static void start_runtime(void) {
  wasm_rt_init();
  Z_composer_init_module();
}

static u32 start_module(Z_composer_instance_t *instance, u32 has_devices) {
  composer *core = core_of(instance->Z_core_instance);
  return Z_composerZ_core_start(instance, !core->has_measurer, has_devices);
}

static u32 construct(Z_composer_instance_t *instance, u32 unused) {
  composer *core = core_of(instance->Z_core_instance);
  (void)unused;
  Z_composerZ___wasm_call_ctors(instance);
  core->node_capacity = 256;
  core->nodes = Z_composerZ_tapeNodes(instance, core->node_capacity);
  return 0;
}

composer *composer_make(const char *devices, size_t count, const composer_measurer *measurer) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_runtime);
  composer *core = calloc(1, sizeof *core);
  if (core == NULL) return NULL;
  if (measurer != NULL) core->measurer = *measurer;
  core->has_measurer = measurer != NULL;
  Z_composer_instantiate(&core->instance, (struct Z_core_instance_t *)(void *)core);
  core->instance.w2c_memory.max_pages = most_pages;
  call(core, construct, 0, NULL, 0, false);
  int status = call(core, start_module, devices != NULL, devices, count, false).status;
  if (status == 200) return core;
  composer_free(core);
  return NULL;
}

void composer_free(composer *core) {
  if (core == NULL) return;
  for (uint32_t i = 0; i < core->style_count; i++) {
    if (core->styles[i].uses > 0) free(core->styles[i].json);
  }
  free(core->styles);
  free(core->ends);
  Z_composer_free(&core->instance);
  free(core);
}
