// How many connections each address has: a hash table with room for every connection that there can
// be, filled at most by half. It is touched when a connection comes or goes, and never for a request.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

typedef struct {
  uint64_t key[2];
  uint32_t count;
} entry;

struct chttp_addresses {
  pthread_mutex_t mutex;
  // Unknown to clients, so that they cannot choose addresses that collide.
  uint64_t seed;
  uint32_t mask;
  entry entries[];
};

chttp_addresses *chttp_addresses_make(uint32_t connection_limit) {
  uint32_t capacity = 256;
  while (capacity < 2 * (uint64_t)connection_limit + 2 * CHTTP_OVERFLOW_CONNECTIONS) capacity *= 2;
  chttp_addresses *made = calloc(1, sizeof(chttp_addresses) + capacity * sizeof(entry));
  if (made == NULL) return NULL;
  pthread_mutex_init(&made->mutex, NULL);
  made->mask = capacity - 1;
  if (getrandom(&made->seed, sizeof made->seed, 0) < 0) made->seed = (uint64_t)(uintptr_t)made;
  return made;
}

void chttp_addresses_free(chttp_addresses *addresses) {
  if (addresses == NULL) return;
  pthread_mutex_destroy(&addresses->mutex);
  free(addresses);
}

// The whole IPv4 address; of an IPv6 address the first 64 bits, which are one customer's network
// (RFC 6177).
static entry key_of(const uint8_t peer[16]) {
  entry made = {0};
  memcpy(made.key, peer, sizeof made.key);
  if (made.key[0] != 0) made.key[1] = 0;
  return made;
}

// The finalizer of MurmurHash3.
static uint64_t mixed(uint64_t value) {
  value = (value ^ (value >> 33)) * 0xff51afd7ed558ccdULL;
  value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return value ^ (value >> 33);
}

static uint32_t home(const chttp_addresses *addresses, const entry *key) {
  return (uint32_t)mixed(mixed(key->key[0] ^ addresses->seed) ^ key->key[1]) & addresses->mask;
}

// The entry of an address, or the free one where it would be.
static uint32_t find(const chttp_addresses *addresses, const entry *key) {
  uint32_t index = home(addresses, key);
  while (addresses->entries[index].count > 0 &&
         memcmp(addresses->entries[index].key, key->key, sizeof key->key) != 0) {
    index = (index + 1) & addresses->mask;
  }
  return index;
}

// Takes an entry out and moves those behind it up, so that no search ends too early.
static void erase(chttp_addresses *addresses, uint32_t hole) {
  uint32_t index = hole;
  addresses->entries[hole].count = 0;
  for (;;) {
    index = (index + 1) & addresses->mask;
    const entry *next = &addresses->entries[index];
    if (next->count == 0) return;
    uint32_t distance = (index - home(addresses, next)) & addresses->mask;
    if (distance < ((index - hole) & addresses->mask)) continue;
    addresses->entries[hole] = *next;
    addresses->entries[index].count = 0;
    hole = index;
  }
}

uint32_t chttp_addresses_count(chttp_addresses *addresses, const uint8_t peer[16]) {
  if (addresses == NULL) return 0;
  entry key = key_of(peer);
  pthread_mutex_lock(&addresses->mutex);
  uint32_t count = addresses->entries[find(addresses, &key)].count;
  pthread_mutex_unlock(&addresses->mutex);
  return count;
}

uint32_t chttp_addresses_add(chttp_addresses *addresses, const uint8_t peer[16]) {
  if (addresses == NULL) return 1;
  entry key = key_of(peer);
  pthread_mutex_lock(&addresses->mutex);
  entry *found = &addresses->entries[find(addresses, &key)];
  key.count = found->count + 1;
  *found = key;
  pthread_mutex_unlock(&addresses->mutex);
  return key.count;
}

void chttp_addresses_remove(chttp_addresses *addresses, const uint8_t peer[16]) {
  if (addresses == NULL) return;
  entry key = key_of(peer);
  pthread_mutex_lock(&addresses->mutex);
  uint32_t index = find(addresses, &key);
  if (addresses->entries[index].count > 1) {
    addresses->entries[index].count--;
  } else if (addresses->entries[index].count == 1) {
    erase(addresses, index);
  }
  pthread_mutex_unlock(&addresses->mutex);
}
