// Signals that end the process at once. The kernel ignores a signal without a handler in the first process
// of a PID namespace, which the program is in most containers.
//
// Source: pid_namespaces(7); signal-safety(7), _exit.
#define _GNU_SOURCE

#include "CProcess.h"

#include <signal.h>
#include <unistd.h>

static void succeed(int signal) {
  (void)signal;
  _exit(0);
}

static void fail(int signal) {
  (void)signal;
  _exit(1);
}

static void handle(void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
}

void cprocess_stop_with_success(void) { handle(succeed); }

void cprocess_stop_with_failure(void) { handle(fail); }
