// The parts of TLS that libmicrohttpd does not do, with GnuTLS, which it uses itself. libmicrohttpd reads
// the certificate once, when it starts. Here the owner sets the certificate of each connection.
#include "internal.h"

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <string.h>

static gnutls_datum_t datum(const char *text) {
  return (gnutls_datum_t){.data = (unsigned char *)text, .size = (unsigned int)strlen(text)};
}

// An identity is GnuTLS's credentials.
chttp_identity *chttp_identity_make(const char *certificate, const char *private_key) {
  gnutls_certificate_credentials_t made = NULL;
  gnutls_datum_t chain = datum(certificate), key = datum(private_key);
  if (gnutls_certificate_allocate_credentials(&made) != 0) return NULL;
  if (gnutls_certificate_set_x509_key_mem(made, &chain, &key, GNUTLS_X509_FMT_PEM) == 0) {
    return (chttp_identity *)made;
  }
  gnutls_certificate_free_credentials(made);
  return NULL;
}

void chttp_identity_free(chttp_identity *identity) {
  gnutls_certificate_free_credentials((gnutls_certificate_credentials_t)identity);
}

int64_t chttp_certificate_end(const char *certificate) {
  gnutls_datum_t chain = datum(certificate);
  gnutls_x509_crt_t first = NULL;
  if (gnutls_x509_crt_init(&first) != 0) return -1;
  bool is_read = gnutls_x509_crt_import(first, &chain, GNUTLS_X509_FMT_PEM) == 0;
  int64_t end = is_read ? (int64_t)gnutls_x509_crt_get_expiration_time(first) : -1;
  gnutls_x509_crt_deinit(first);
  return end;
}

static gnutls_session_t session_of(chttp_connection *connection) {
  const union MHD_ConnectionInfo *session = MHD_get_connection_info(
      (struct MHD_Connection *)connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  return session != NULL ? session->tls_session : NULL;
}

// Replaces the credentials that libmicrohttpd has set; it fails only without memory.
void chttp_connection_identify(chttp_connection *connection, const chttp_identity *identity) {
  gnutls_session_t session = session_of(connection);
  if (session == NULL) return;
  gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, (void *)identity);
}

// Once the client has ended the session, GnuTLS always reads 0 bytes. Before the handshake it fails.
bool chttp_connection_is_session_open(chttp_connection *connection) {
  gnutls_session_t session = session_of(connection);
  char byte;
  ssize_t count = session != NULL ? gnutls_record_recv(session, &byte, sizeof byte) : 0;
  return count > 0 || count == GNUTLS_E_AGAIN;
}
