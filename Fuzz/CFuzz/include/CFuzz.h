// libFuzzer as a library, and a client that sends anything.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer with the arguments of its command line.
//
// Source: LLVM, "libFuzzer – a library for coverage-guided fuzz testing", Using libFuzzer as a
// library.
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments,
                        int (*test_one_input)(const uint8_t *data, size_t count));

// Sends bytes to a port of this machine and tells that no more will come. Then another client sends
// `probe` and reads until the service closes, by when the bytes have been dealt with; only after that
// is the first connection closed. Returns how many bytes of the answer to the probe were kept, at most
// `capacity`; -1 when the service neither answers nor closes within a minute, -2 when it does not
// accept.
long fuzz_exchange(uint16_t port, const uint8_t *data, size_t count, const uint8_t *probe,
                   size_t probe_count, uint8_t *answer, size_t capacity);
