// The arguments of the program. Swift's library reads them from /proc/self/cmdline. If the loader starts the
// program, as in the archive of a release, that file also has the loader's own arguments, before the program's.
//
// Source: glibc passes the arguments of `main` to constructors (csu/libc-start.c, call_init).
#define _GNU_SOURCE

#include "CProcess.h"

#include <string.h>
#include <sys/prctl.h>

static int argument_count;
static char **arguments;

__attribute__((constructor)) static void keep(int argc, char **argv) {
  argument_count = argc;
  arguments = argv;
  // The kernel names a process after the file that it executes, which is `loader` in that archive.
  if (argc > 0) prctl(PR_SET_NAME, basename(argv[0]));
}

int cprocess_argument_count(void) { return argument_count; }

const char *cprocess_argument(int index) { return arguments[index]; }
