// Checks secret tokens with two functions of GnuTLS, which libmicrohttpd already links. A digest makes
// tokens of any length comparable. The comparison takes the same time for every pair of digests.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The size of a SHA-256 digest in bytes.
enum { CTOKENS_DIGEST_BYTES = 32 };

// Writes the SHA-256 digest of some bytes; returns false if GnuTLS fails.
bool ctokens_digest(const uint8_t *bytes, size_t count, uint8_t digest[CTOKENS_DIGEST_BYTES]);

// Returns whether two digests are equal; takes the same time for every pair.
bool ctokens_is_same(const uint8_t one[CTOKENS_DIGEST_BYTES],
                     const uint8_t other[CTOKENS_DIGEST_BYTES]);
