// TLS, as far as libmicrohttpd does not do it: GnuTLS is what it uses itself.
#include "internal.h"

#include <gnutls/gnutls.h>
#include <string.h>

static gnutls_datum_t datum(const char *text) {
  return (gnutls_datum_t){.data = (unsigned char *)text, .size = (unsigned int)strlen(text)};
}

bool chttp_tls_is_valid(const char *certificate, const char *private_key) {
  gnutls_certificate_credentials_t credentials = NULL;
  if (gnutls_certificate_allocate_credentials(&credentials) != 0) return false;
  gnutls_datum_t chain = datum(certificate), key = datum(private_key);
  int result = gnutls_certificate_set_x509_key_mem(credentials, &chain, &key, GNUTLS_X509_FMT_PEM);
  gnutls_certificate_free_credentials(credentials);
  return result == 0;
}

void chttp_tls_send(struct MHD_Connection *connection, const char *text) {
  const union MHD_ConnectionInfo *session =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  if (session != NULL) gnutls_record_send(session->tls_session, text, strlen(text));
}
