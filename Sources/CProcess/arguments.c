// The arguments of the program. Swift reads them from /proc/self/cmdline, where the loader's own stand
// before them if the program is started by its loader, as in the archive of a release.
//
// Source: glibc passes the arguments of `main` to constructors (csu/libc-start.c, call_init).
#define _GNU_SOURCE

#include "CProcess.h"

#include <string.h>
#include <sys/prctl.h>

static int count;
static char **arguments;

__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
  // The kernel names a process after the file that it has executed, which is `loader` in that archive.
  if (argc > 0) prctl(PR_SET_NAME, basename(argv[0]));
}

int cprocess_argument_count(void) { return count; }

const char *cprocess_argument(int index) { return arguments[index]; }
