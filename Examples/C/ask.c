// Answers one request: ask layout <request.json
//
//   cc -O2 -I .. ask.c ../composer.c ../composer_core.c -lm -lpthread -o ask
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "composer.h"

static char *read_all(FILE *from, size_t *count) {
  char *text = NULL;
  for (size_t capacity = 4096;; capacity *= 2) {
    text = realloc(text, capacity);
    if (text == NULL) exit(1);
    *count += fread(text + *count, 1, capacity - *count, from);
    if (*count < capacity) return text;
  }
}

int main(int count, char **arguments) {
  static const char *const names[] = {"layout", "edit", "transition", "matrix"};
  int operation = 0;
  while (count == 2 && operation < 4 && strcmp(names[operation], arguments[1]) != 0) operation++;
  if (count != 2 || operation == 4) return fputs("usage: ask layout|edit|transition|matrix <request\n", stderr), 2;
  composer *core = composer_make(NULL, 0, NULL);
  if (core == NULL) return 1;
  size_t length = 0;
  char *request = read_all(stdin, &length);
  composer_answer answer = composer_ask(core, (composer_operation)operation, request, length);
  fwrite(answer.text, 1, answer.count, stdout);
  composer_free(core);
  free(request);
  return answer.status == 200 ? 0 : 1;
}
