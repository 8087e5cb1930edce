// C functions for the process: its build, arguments, standard streams, processors, allocator and signals, a
// health probe, and messages to the service manager.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Opens /dev/null for each standard stream that is closed. Call it before anything is opened.
void cprocess_open_standard_streams(void);

// Makes the allocator return large blocks, such as long bodies, to the system when they are freed. The
// setting applies to the whole process: call it at the start, before creating threads.
void cprocess_return_large_blocks(void);

// Returns the free pages of the allocator's heaps to the system. It takes some milliseconds, and other
// threads that allocate may wait for it.
void cprocess_trim_heaps(void);

// What cprocess_ask_readiness returns for a host that is neither an address nor a known name.
enum { CPROCESS_UNKNOWN_HOST = -1000000 };

// Sends GET /readyz to a server once and reads the response: at most `capacity` bytes. Returns their
// number, or the negative errno of a connection that fails. Each step of the request may take two
// seconds. The hosts 0.0.0.0 and :: reach this machine. With TLS, any certificate is accepted, because the
// server is this program.
long cprocess_ask_readiness(const char *host, uint16_t port, bool with_tls, char *response,
                            long capacity);

// Sends a state, such as "READY=1", to the service manager that has started this process, if it asks for
// such messages.
void cprocess_notify(const char *state);

// Makes SIGTERM and SIGINT end the process at once with the status 0, or with the status 1. Without a
// handler, the kernel ignores them in the first process of a container.
void cprocess_stop_with_success(void);
void cprocess_stop_with_failure(void);

// The version of the program, with the newline of its file.
const char *cprocess_version(void);

// The commit that the program was built from, and its date; empty if unknown. The commit ends with
// "-dirty" if the sources had other changes.
const char *cprocess_revision(void);
const char *cprocess_revision_date(void);

// The number of processors that this process may run on; 0 if unknown.
int cprocess_processors(void);

// The arguments of the program, the first of which is its name.
int cprocess_argument_count(void);
const char *cprocess_argument(int index);
