// The C functions of the program itself: an allocator setting and a health probe.
#pragma once

#include <stdbool.h>
#include <stdint.h>

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
