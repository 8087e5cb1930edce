#include "CTokens.h"

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

bool ctokens_digest(const uint8_t *bytes, size_t count, uint8_t digest[CTOKENS_DIGEST_BYTES]) {
  return gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, count, digest) == 0;
}

bool ctokens_is_same(const uint8_t one[CTOKENS_DIGEST_BYTES],
                     const uint8_t other[CTOKENS_DIGEST_BYTES]) {
  return gnutls_memcmp(one, other, CTOKENS_DIGEST_BYTES) == 0;
}
