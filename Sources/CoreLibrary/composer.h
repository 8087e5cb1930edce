// The core of Composer as a C library: POST /layout, /edit, /transition and /matrix without a network.
//
//   composer *core = composer_make(NULL, 0, NULL);
//   composer_answer answer = composer_ask(core, COMPOSER_LAYOUT, request, strlen(request));
//   fwrite(answer.text, 1, answer.count, stdout);
//   composer_free(core);
//
// Requests and responses are those of the service, byte for byte; openapi.yaml describes them. The answer to a
// request that is not acceptable is a problem document, which is JSON, too.
//
// Threads: one thread at a time may use a core. Several threads can use cores of their own at once. A call needs
// 256 KiB of stack.
//
// Memory: a core has 1.3 MiB at first and grows with its largest request, to 256 MiB at most. composer_free gives
// all of it back. The text of an answer is valid until the next call with the same core.
//
// The library needs a POSIX system, a little-endian processor and a C11 compiler with GNU's extensions:
//
//   cc -O2 -c composer.c composer_core.c
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct composer composer;

// The operation of a request.
typedef enum {
  COMPOSER_LAYOUT = 0,
  COMPOSER_EDIT = 1,
  COMPOSER_TRANSITION = 2,
  COMPOSER_MATRIX = 3,
} composer_operation;

// An answer: the status and the body of a response.
typedef struct {
  // 200; 400 or 422 for a problem; 0 if the core has failed, which can then only be freed: the request needed
  // too much memory, or the library has a defect.
  int status;
  // JSON in UTF-8, which ends with a newline, without a zero after it. Null if the status is 0.
  const char *text;
  size_t count;
} composer_answer;

// The functions with which an app measures its texts. Without them, lines follow from the metrics in a request.
//
// A style is JSON, with every member of a text's style. A text is UTF-16 of `count` code units. Widths and heights
// are in points. These functions must not call the core, and must return: no longjmp, no exception.
typedef struct {
  // Passed to each function.
  void *context;
  // The height of a line.
  double (*line_height)(void *context, const char *style);
  // Writes the offsets at which the lines end into `ends`, which can hold count + 1; the last offset is `count`.
  // Returns the number of lines, at least 1.
  uint32_t (*lines)(void *context, const char *style, const uint16_t *text, uint32_t count,
                    double width, uint32_t *ends);
  // Finds the line of a caret and its distance from the left edge; may be null, or return false.
  bool (*caret)(void *context, const char *style, const uint16_t *text, uint32_t count,
                double width, uint32_t offset, uint32_t *line, double *x);
} composer_measurer;

// Makes a core; null if there is no memory, or if the devices are not valid.
//
// devices, count: the text of devices.json; null for none, and then a `device` in a request is a problem.
// measurer: copied; null to measure with the metrics in requests.
composer *composer_make(const char *devices, size_t count, const composer_measurer *measurer);

// Frees a core; null is allowed.
void composer_free(composer *core);

// Answers a request, whose JSON text is the body that the service gets, in UTF-8.
composer_answer composer_ask(composer *core, composer_operation operation, const char *request,
                             size_t count);

// Makes a machine with a number; it replaces the machine that has this number. The request is that of a transition:
// {"config": …, "state": …, "events": []}. Use small numbers: a core has memory for all up to the largest one.
//
// The answer has the warnings about the configuration. A problem leaves the machine of that number as it was.
composer_answer composer_machine(composer *core, uint32_t number, const char *request,
                                 size_t count);

// Applies an event to a machine. The answer is its step, as in the response to a transition with this event.
composer_answer composer_step(composer *core, uint32_t number, const char *event, size_t count);

// The state of a machine, as in a response.
composer_answer composer_state(composer *core, uint32_t number);

// Ends a machine; later machines use its memory.
void composer_end(composer *core, uint32_t number);

#ifdef __cplusplus
}
#endif
