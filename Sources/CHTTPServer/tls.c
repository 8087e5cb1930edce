// TLS, as far as libmicrohttpd does not do it: GnuTLS is what it uses itself. libmicrohttpd reads the
// certificate once, when it starts. Here each connection gets the server's current one.
#include "internal.h"

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdlib.h>
#include <string.h>

// A certificate chain with its key. It lives as long as the server or a connection uses it.
struct chttp_identity {
  gnutls_certificate_credentials_t credentials;
  _Atomic uint32_t users;
};

static gnutls_datum_t datum(const char *text) {
  return (gnutls_datum_t){.data = (unsigned char *)text, .size = (unsigned int)strlen(text)};
}

chttp_identity *chttp_identity_make(const char *certificate, const char *private_key) {
  chttp_identity *made = calloc(1, sizeof(chttp_identity));
  if (made == NULL) return NULL;
  made->users = 1;
  gnutls_datum_t chain = datum(certificate), key = datum(private_key);
  if (gnutls_certificate_allocate_credentials(&made->credentials) == 0 &&
      gnutls_certificate_set_x509_key_mem(made->credentials, &chain, &key, GNUTLS_X509_FMT_PEM) ==
          0) {
    return made;
  }
  chttp_identity_release(made);
  return NULL;
}

void chttp_identity_release(chttp_identity *identity) {
  if (identity == NULL || atomic_fetch_sub(&identity->users, 1) > 1) return;
  if (identity->credentials != NULL) gnutls_certificate_free_credentials(identity->credentials);
  free(identity);
}

chttp_identity *chttp_identity_present(chttp_server *server, struct MHD_Connection *connection) {
  if (!server->has_tls) return NULL;
  const union MHD_ConnectionInfo *session =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  if (session == NULL) return NULL;
  pthread_mutex_lock(&server->identity_lock);
  chttp_identity *current = server->identity;
  atomic_fetch_add(&current->users, 1);
  pthread_mutex_unlock(&server->identity_lock);
  // Takes the place of what libmicrohttpd has set; it fails only without memory.
  gnutls_credentials_set(session->tls_session, GNUTLS_CRD_CERTIFICATE, current->credentials);
  return current;
}

bool chttp_server_replace_certificate(chttp_server *server, const char *certificate,
                                      const char *private_key) {
  chttp_identity *made = server->has_tls ? chttp_identity_make(certificate, private_key) : NULL;
  if (made == NULL) return false;
  pthread_mutex_lock(&server->identity_lock);
  chttp_identity *before = server->identity;
  server->identity = made;
  pthread_mutex_unlock(&server->identity_lock);
  chttp_identity_release(before);
  return true;
}

// The end of the first certificate of a chain; -1 if there is none.
static int64_t first_expiration(const gnutls_datum_t *chain) {
  gnutls_x509_crt_t certificate = NULL;
  if (gnutls_x509_crt_init(&certificate) != 0) return -1;
  bool is_read = gnutls_x509_crt_import(certificate, chain, GNUTLS_X509_FMT_PEM) == 0;
  int64_t end = is_read ? (int64_t)gnutls_x509_crt_get_expiration_time(certificate) : -1;
  gnutls_x509_crt_deinit(certificate);
  return end;
}

int64_t chttp_certificate_end(const char *certificate, const char *private_key) {
  chttp_identity *identity = chttp_identity_make(certificate, private_key);
  if (identity == NULL) return -1;
  chttp_identity_release(identity);
  gnutls_datum_t chain = datum(certificate);
  return first_expiration(&chain);
}

void chttp_tls_send(struct MHD_Connection *connection, const char *text) {
  const union MHD_ConnectionInfo *session =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  if (session != NULL) gnutls_record_send(session->tls_session, text, strlen(text));
}
