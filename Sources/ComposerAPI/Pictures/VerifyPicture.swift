import Composer
import ComposerContract
import Drawing
import HTTPServer
import JSON
import Judge

extension VerifyOperation {
  /// The forms of a response beside JSON: a drawing, and a report for build servers.
  var forms: [ResponseForm<VerifyRequest>] {
    [
      .picture { [self] request, warnings, allowance throws(JSONError) in
        let response = try respond(to: request, warnings, within: allowance)
        return RecordingPicture(response, to: request).svg
      },
      ResponseForm(.xml) { [self] request, warnings, allowance throws(JSONError) in
        let response = try respond(to: request, warnings, within: allowance)
        return TestReport(response, to: request).xml
      },
    ]
  }
}

extension RecordingPicture {
  /// Draws a response of `POST /verify`.
  fileprivate init(_ response: VerifyResponse, to request: VerifyRequest) {
    let samples = request.recording.samples
    self.init(
      (0..<samples.count).map { index in
        let sample = samples[index]
        return Sample(
          tMs: sample.atMs, keyboardTop: sample.keyboardTop, bar: sample.bar ?? sample.field,
          listOffset: sample.list?.offset)
      }, beside: Array(response.frames),
      marks: response.verdict.faults.map {
        Mark(
          code: $0.code.rawValue, fromMs: $0.fromMs, toMs: $0.toMs, worstMs: $0.worstMs,
          detail: $0.detail, isOfList: $0.isOfList)
      },
      name: request.config.preset?.description, warnings: response.warnings.sentences)
  }
}

extension TestReport {
  /// Reports a response of `POST /verify`: a test for each kind of fault.
  fileprivate init(_ response: VerifyResponse, to request: VerifyRequest) {
    self.init(
      suite: request.name ?? "verify",
      Self.cases(of: response.verdict.faults, off: request.recording.rules.off),
      seconds: request.seconds)
  }
}
