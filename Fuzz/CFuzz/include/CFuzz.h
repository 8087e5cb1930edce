// libFuzzer as a library, and a client that sends arbitrary bytes.
//
// This target exists because libFuzzer is a C library, and to keep sockets and pointers out of Swift.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer with the arguments of its command line.
//
// Source: LLVM, "libFuzzer – a library for coverage-guided fuzz testing", Using libFuzzer as a
// library.
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments,
                        int (*test_one_input)(const uint8_t *data, size_t count));

// Sends bytes to a port on the loopback address, then shuts down that direction of the connection. A
// second connection sends `probe` and reads until the service closes it. By then the service has
// processed the bytes; only then the first connection is closed.
//
// Copies up to `capacity` bytes of the response to the probe, and returns their number. Returns -1 if the
// service neither sends nor closes within a minute, and -2 if it accepts no connection.
long fuzz_exchange(uint16_t port, const uint8_t *data, size_t count, const uint8_t *probe,
                   size_t probe_count, uint8_t *response, size_t capacity);
