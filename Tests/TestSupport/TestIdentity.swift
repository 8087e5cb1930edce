import HTTPServer

/// A certificate for localhost that proves nothing to anybody; its key is public.
///
/// Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes
/// -days 36500 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1`.
public enum TestIdentity {
  /// The certificate with its key.
  public static let valid = TLSIdentity(certificate: certificate, privateKey: privateKey)

  /// The certificate in PEM.
  public static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUGgAwIBAgIUP5NPKsaE67njO0jG8rQ8KYzF4JQwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEzMTE1MVoYDzIxMjYxMDI4
    MTMxMTUxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAASFTzttGhF8+ckiBKKgnmJe7w4rtIGb3eIXblSNI+Z1b5X7mvMvk63v
    A1lGYILsAFSBqT6WMxEp0A6PL8r4frpeo28wbTAdBgNVHQ4EFgQUlMFZa/EuKZge
    XWEUTBV+J6JL6N4wHwYDVR0jBBgwFoAUlMFZa/EuKZgeXWEUTBV+J6JL6N4wDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSAAwRQIhAM28tkSnUKX8PPqaQb+2CFRF/0k5asl6Y9UttiApBwYAAiAh
    RcG/JnYzMvjMlryWbNnPHzFNRIsOB/9Q6W/Hj3mqqw==
    -----END CERTIFICATE-----

    """

  /// Its key in PEM.
  public static let privateKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYLQ44qyiKP8OWzFM
    LLaZ36g+0l1+LZsYwajbByjySuihRANCAASFTzttGhF8+ckiBKKgnmJe7w4rtIGb
    3eIXblSNI+Z1b5X7mvMvk63vA1lGYILsAFSBqT6WMxEp0A6PL8r4frpe
    -----END PRIVATE KEY-----

    """

  /// Another certificate with its key.
  public static let other = TLSIdentity(certificate: otherCertificate, privateKey: otherKey)

  private static let otherCertificate = """
    -----BEGIN CERTIFICATE-----
    MIIBnDCCAUGgAwIBAgIUVOF68Cy6iUH4NGnrrTGf8N9b26QwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA0NTkyMFoYDzIxMjYxMDMw
    MDQ1OTIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAATRr4hTGJN33MfJCKTTSc3v9buvLnow4J/SHqqArYTrCN+tU8+gZWUX
    580m/A9HFXAK9mJBjlqwtDiAy0f8jms1o28wbTAdBgNVHQ4EFgQU4KuXU4f49dwc
    VVCgqvvGS8rbB5IwHwYDVR0jBBgwFoAU4KuXU4f49dwcVVCgqvvGS8rbB5IwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSQAwRgIhAI+dPpham18Fy+LDQO4TYL0LaHufKzAj16uwDlD+n0MqAiEA
    ubCW2uDGke8CzYccezpv6mNmLzI/WsY9IRNhw+taNEc=
    -----END CERTIFICATE-----

    """

  /// The key of the other certificate.
  public static let otherKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrEsbKI03lkhAVkhA
    KAINlypD92HtIIlaMllzjHfuQ3ahRANCAATRr4hTGJN33MfJCKTTSc3v9buvLnow
    4J/SHqqArYTrCN+tU8+gZWUX580m/A9HFXAK9mJBjlqwtDiAy0f8jms1
    -----END PRIVATE KEY-----

    """

  /// A certificate that was valid in the year 2024, with its key.
  ///
  /// Made with `openssl ca -selfsign -startdate 20240101000000Z -enddate 20250101000000Z`.
  public static let expired = TLSIdentity(
    certificate: expiredCertificate, privateKey: expiredKey)

  private static let expiredCertificate = """
    -----BEGIN CERTIFICATE-----
    MIIBDjCBtgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwHhcN
    MjQwMTAxMDAwMDAwWhcNMjUwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhv
    c3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATHPMNMvpXKMl1pbsnaSymdfTKW
    j4+hxnAmuZZ2gyR1klsGa/SArWVCHjbxkiobuH1xVQsB1vTNNFk9d8DxqhpOMAoG
    CCqGSM49BAMCA0cAMEQCIB2TjOX3VWyTdrMUO1pxqnJPh5R5r3gMzHJlf1ESc4ug
    AiAxAb6iBJcycXzZYnX4U+j8h57suw5AgoAlaK5spyZ1ow==
    -----END CERTIFICATE-----

    """

  private static let expiredKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2DnBLI/qsWnkKbDu
    +8btvpkS9VH7M2SxF9DwUCs/zGmhRANCAATHPMNMvpXKMl1pbsnaSymdfTKWj4+h
    xnAmuZZ2gyR1klsGa/SArWVCHjbxkiobuH1xVQsB1vTNNFk9d8DxqhpO
    -----END PRIVATE KEY-----

    """
}
