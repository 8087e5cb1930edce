// Keeps wrk from sleeping: this library, preloaded, makes every epoll_wait return at once.
//
// A server that sends to a sleeping process spends CPU time to wake it: some microseconds on a virtual
// machine. wrk sleeps less often with a faster server, so sleeping would favour faster servers.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/epoll.h>

int epoll_wait(int set, struct epoll_event *events, int most, int timeout) {
  static int (*wait)(int, struct epoll_event *, int, int);
  if (!wait) wait = (int (*)(int, struct epoll_event *, int, int))dlsym(RTLD_NEXT, "epoll_wait");
  (void)timeout;
  return wait(set, events, most, 0);
}
