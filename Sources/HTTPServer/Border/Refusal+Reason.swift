import CHTTPServer

extension Refusal {
  /// - Parameter limits: what some reasons name.
  init(_ reason: chttp_refusal, limits: ListenerLimits) {
    self =
      switch reason {
      case .CHTTP_MALFORMED_TARGET: .malformedTarget
      case .CHTTP_TARGET_TOO_LONG: .targetTooLong(limit: limits.targetBytes)
      case .CHTTP_MALFORMED_HEADER_NAME: .malformedHeaderName
      case .CHTTP_MISSING_HOST: .missingHost
      case .CHTTP_REPEATED_HOST: .repeatedHost
      case .CHTTP_MALFORMED_CONTENT_LENGTH: .malformedContentLength
      case .CHTTP_AMBIGUOUS_BODY_LENGTH: .ambiguousBodyLength
      case .CHTTP_TRANSFER_CODING_IN_HTTP_1_0: .transferCodingInHTTP10
      case .CHTTP_UNSUPPORTED_TRANSFER_CODING: .unsupportedTransferCoding
      case .CHTTP_UNSUPPORTED_EXPECTATION: .unsupportedExpectation
      case .CHTTP_BODY_TOO_LARGE: .bodyTooLarge(limit: limits.bodyBytes)
      case .CHTTP_BATCH_TOO_LARGE: .batchTooLarge(limit: limits.batchBytes)
      case .CHTTP_OUT_OF_BODY_MEMORY: .outOfBodyMemory
      case .CHTTP_OUT_OF_ANSWER_MEMORY: .outOfAnswerMemory
      case .CHTTP_REQUEST_TOO_SLOW: .requestTooSlow
      case .CHTTP_ANSWER_TOO_SLOW: .answerTooSlow
      case .CHTTP_TOO_MANY_OF_ADDRESS: .tooManyConnectionsOfAddress
      case .CHTTP_TOO_MANY_CONNECTIONS: .tooManyConnections
      }
  }
}
