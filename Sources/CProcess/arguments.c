// The arguments of the program. Swift reads them from /proc/self/cmdline, where the loader's own stand
// before them if the program is started by its loader, as in the archive of a release.
//
// Source: glibc passes the arguments of `main` to constructors (csu/libc-start.c, call_init).
#include "CProcess.h"

static int count;
static char **arguments;

__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int cprocess_argument_count(void) { return count; }

const char *cprocess_argument(int index) { return arguments[index]; }
