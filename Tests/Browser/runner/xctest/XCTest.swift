// swift-format-ignore-file
// What the files of tests for XCTest use of Apple's module, as its headers declare it, so that a compiler on Linux can
// check their types. Nothing here runs.
@_exported import Foundation

public struct CGRect {
  public init(x: Double, y: Double, width: Double, height: Double) {}
  public var minX: CGFloat { 0 }
  public var minY: CGFloat { 0 }
  public var maxX: CGFloat { 0 }
  public var maxY: CGFloat { 0 }
  public var width: CGFloat { 0 }
  public var height: CGFloat { 0 }
}

open class XCTestCase {
  public init() {}
  open func setUp() {}
  open func tearDownWithError() throws {}
  public var continueAfterFailure: Bool = true
  public func add(_ attachment: XCTAttachment) {}
  public func expectation(for predicate: NSPredicate, evaluatedWith object: Any?, handler: (() -> Bool)? = nil)
    -> XCTestExpectation
  { XCTestExpectation() }
}

open class XCTestExpectation { public init() {} }

open class XCTWaiter {
  public enum Result { case completed, timedOut }
  public init() {}
  @discardableResult
  public func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) -> Result { .completed }
}

open class XCTAttachment {
  public init(data: Data, uniformTypeIdentifier identifier: String) {}
}

public struct XCTSkip: Error {
  public init(_ message: @autoclosure () -> String? = nil) {}
}

public func XCTAssertEqual<T: Equatable>(
  _ one: @autoclosure () throws -> T, _ other: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = ""
) {}
public func XCTAssertEqual<T: FloatingPoint>(
  _ one: @autoclosure () throws -> T, _ other: @autoclosure () throws -> T, accuracy: T,
  _ message: @autoclosure () -> String = ""
) {}
public func XCTUnwrap<T>(_ expression: @autoclosure () throws -> T?) throws -> T {
  guard let value = try expression() else { throw XCTSkip() }
  return value
}

public enum UIDeviceOrientation { case portrait, landscapeLeft, landscapeRight }

open class XCUIDevice {
  nonisolated(unsafe) public static let shared = XCUIDevice()
  public var orientation = UIDeviceOrientation.portrait
}

open class XCUIElement {
  init() {}
  public var frame: CGRect { CGRect(x: 0, y: 0, width: 0, height: 0) }
  public var value: Any? { nil }
  public var textViews: XCUIElementQuery { XCUIElementQuery() }
  public var buttons: XCUIElementQuery { XCUIElementQuery() }
  public var otherElements: XCUIElementQuery { XCUIElementQuery() }
  public var keyboards: XCUIElementQuery { XCUIElementQuery() }
  public func tap() {}
  public func typeText(_ text: String) {}
  public func waitForExistence(timeout: TimeInterval) -> Bool { true }
}

open class XCUIElementQuery {
  public subscript(key: String) -> XCUIElement { XCUIElement() }
  public var firstMatch: XCUIElement { XCUIElement() }
}

open class XCUIApplication: XCUIElement {
  public override init() {}
  public func launch() {}
}
