import CHTTPServer

extension Refusal {
  /// - Parameter bodyLimit: the longest body taken, in bytes.
  init(_ reason: chttp_refusal, bodyLimit: Int) {
    self =
      switch reason {
      case .CHTTP_MALFORMED_TARGET: .malformedTarget
      case .CHTTP_TARGET_TOO_LONG: .targetTooLong
      case .CHTTP_MALFORMED_HEADER_NAME: .malformedHeaderName
      case .CHTTP_MISSING_HOST: .missingHost
      case .CHTTP_REPEATED_HOST: .repeatedHost
      case .CHTTP_MALFORMED_CONTENT_LENGTH: .malformedContentLength
      case .CHTTP_AMBIGUOUS_BODY_LENGTH: .ambiguousBodyLength
      case .CHTTP_TRANSFER_CODING_IN_HTTP_1_0: .transferCodingInHTTP10
      case .CHTTP_UNSUPPORTED_TRANSFER_CODING: .unsupportedTransferCoding
      case .CHTTP_UNSUPPORTED_EXPECTATION: .unsupportedExpectation
      case .CHTTP_BODY_TOO_LARGE: .bodyTooLarge(limit: bodyLimit)
      case .CHTTP_TOO_MANY_CONNECTIONS: .tooManyConnections
      }
  }
}
