// What the program needs from C beside its libraries: an allocator setting and a health probe.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Makes the allocator return large blocks, such as long bodies, to the system when they are freed. It
// holds for the whole process: call it at the start, before any thread is made.
void cprocess_return_large_blocks(void);

// Sends GET /readyz to the server at an address, once, and returns whether the status is 200. Returns
// within a few seconds. A host that stands for every address reaches this machine. With TLS, any
// certificate is accepted: the server is this program.
bool cprocess_is_ready(const char *host, uint16_t port, bool with_tls);
