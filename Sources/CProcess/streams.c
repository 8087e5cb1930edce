// A file that is opened while a standard stream is closed gets the descriptor of that stream. The program would
// then write its log into one of its own sockets or pipes.
#include "CProcess.h"

#include <fcntl.h>
#include <unistd.h>

void cprocess_open_standard_streams(void) {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream += 1) {
    // The lowest free descriptor is that of the first stream that is closed.
    if (fcntl(stream, F_GETFD) == -1) open("/dev/null", O_RDWR);
  }
}
