// What checking a secret token takes, by GnuTLS, which libmicrohttpd brings along: a digest, so that
// secrets of any length can be compared as equally long ones, and a comparison whose time does not
// tell how much of two digests is alike.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The size of a SHA-256 digest.
enum { CTOKENS_DIGEST_BYTES = 32 };

// Writes the SHA-256 of some bytes; false when the library does not work.
bool ctokens_digest(const uint8_t *bytes, size_t count, uint8_t digest[CTOKENS_DIGEST_BYTES]);

// Whether two digests are the same, in a time that is always the same.
bool ctokens_is_same(const uint8_t one[CTOKENS_DIGEST_BYTES],
                     const uint8_t other[CTOKENS_DIGEST_BYTES]);
