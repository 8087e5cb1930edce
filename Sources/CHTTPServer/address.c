// Addresses of peers, all in one form: 16 bytes of IPv6, where an IPv4 address is ::ffff:a.b.c.d
// (RFC 4291, section 2.5.5.2).
#include "internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

void chttp_address_read(const struct sockaddr *from, uint8_t into[16]) {
  memset(into, 0, 16);
  if (from->sa_family == AF_INET6) {
    memcpy(into, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
  } else if (from->sa_family == AF_INET) {
    memcpy(into, mapped, sizeof mapped);
    memcpy(into + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
  }
}

void chttp_address_format(const uint8_t address[16], char into[CHTTP_ADDRESS_CAPACITY]) {
  bool is_ipv4 = memcmp(address, mapped, sizeof mapped) == 0;
  into[0] = 0;
  inet_ntop(is_ipv4 ? AF_INET : AF_INET6, is_ipv4 ? address + 12 : address, into,
            CHTTP_ADDRESS_CAPACITY);
}

bool chttp_address_parse(const char *text, uint8_t into[16]) {
  if (inet_pton(AF_INET6, text, into) == 1) return true;
  memcpy(into, mapped, sizeof mapped);
  return inet_pton(AF_INET, text, into + 12) == 1;
}
