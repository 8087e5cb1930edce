// Answers requests with the C library, for library.mjs: each line of the input is a command, each line of the output
// its answer.
//
// usage: library DEVICES.json THREADS <commands
//
// Commands: layout, edit, transition or matrix and a request; machine NUMBER REQUEST; step NUMBER EVENT;
// state NUMBER. Each thread has a core of its own and answers all of them; all answers must be those of the first.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "composer.h"

typedef struct {
  char *bytes;
  size_t count;
} text;

static text devices, input;

static text read_all(FILE *from) {
  text all = {NULL, 0};
  for (size_t capacity = 4096;; capacity *= 2) {
    all.bytes = realloc(all.bytes, capacity);
    all.count += fread(all.bytes + all.count, 1, capacity - all.count, from);
    if (all.count < capacity) return all;
  }
}

static composer_answer answer(composer *core, const char *line, const char *end) {
  static const char *const names[] = {"layout ", "edit ", "transition ", "matrix "};
  for (int i = 0; i < 4; i++) {
    size_t count = strlen(names[i]);
    if ((size_t)(end - line) < count || memcmp(line, names[i], count) != 0) continue;
    return composer_ask(core, (composer_operation)i, line + count, (size_t)(end - line) - count);
  }
  char *rest;
  const char *space = memchr(line, ' ', (size_t)(end - line));
  uint32_t number = (uint32_t)strtoul(space, &rest, 10);
  size_t count = rest < end ? (size_t)(end - rest) - 1 : 0;
  if (*line == 'm') return composer_machine(core, number, rest + 1, count);
  return line[2] == 'e' ? composer_step(core, number, rest + 1, count) : composer_state(core, number);
}

static void *answer_all(void *unused) {
  (void)unused;
  composer *core = composer_make(devices.bytes, devices.count, NULL);
  text *output = calloc(1, sizeof *output);
  const char *line = input.bytes, *last = input.bytes + input.count;
  for (const char *end; line < last; line = end + 1) {
    end = memchr(line, '\n', (size_t)(last - line));
    // A copy of its own, so that nothing is read past it.
    size_t count = (size_t)(end - line);
    char *own = memcpy(malloc(count + 1), line, count);
    own[count] = 0;
    composer_answer found = answer(core, own, own + count);
    output->bytes = realloc(output->bytes, output->count + found.count + 1);
    if (found.count > 0) memcpy(output->bytes + output->count, found.text, found.count);
    output->count += found.count;
    if (found.status == 0) output->bytes[output->count++] = '\n';
    free(own);
  }
  composer_free(core);
  return output;
}

// A thread with as much stack as composer.h says, and what the thread and the sanitizers need.
static pthread_t start(size_t stack) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  if (pthread_create(&thread, &attributes, answer_all, NULL) != 0) exit(3);
  pthread_attr_destroy(&attributes);
  return thread;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  FILE *file = fopen(arguments[1], "rb");
  devices = read_all(file);
  fclose(file);
  input = read_all(stdin);
  int threads = atoi(arguments[2]), status = 0;
  pthread_t started[16];
  for (int i = 0; i < threads; i++) started[i] = start(STACK_BYTES);
  text *first = NULL;
  for (int i = 0; i < threads; i++) {
    void *found;
    pthread_join(started[i], &found);
    text *own = found;
    if (first != NULL && (own->count != first->count || memcmp(own->bytes, first->bytes, own->count) != 0)) status = 4;
    if (first == NULL) {
      first = own;
      continue;
    }
    free(own->bytes);
    free(own);
  }
  fwrite(first->bytes, 1, first->count, stdout);
  free(first->bytes);
  free(first);
  free(devices.bytes);
  free(input.bytes);
  return status;
}
