// The C functions of the program itself: which build it is, its arguments, streams, processors, an
// allocator setting and a health probe.
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

// Sends GET /readyz to a server once and returns whether the status is 200. Each step of the request
// may take two seconds. The hosts 0.0.0.0 and :: reach this machine. With TLS, any certificate is
// accepted, because the server is this program.
bool cprocess_is_ready(const char *host, uint16_t port, bool with_tls);

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
