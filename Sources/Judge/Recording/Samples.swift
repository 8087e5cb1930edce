import Composer

/// What was on the screen of an app, at times in ascending order.
///
/// Most recordings have the same few members in every sample. A member that no sample has takes no memory.
public struct Samples: Sendable {
  /// The times, in milliseconds.
  public private(set) var times: [Double] = []
  private var keyboardTops = Column<Double>()
  private var bars = Column<Rect>()
  private var fields = Column<Rect>()
  private var carets = Column<Rect>()
  private var lists = Column<Sample.List>()
  private var texts = Column<UTF16Text>()

  /// Creates an empty recording.
  public init() {}

  /// The samples with all lengths divided by a number.
  public func divided(by ratio: Double) -> Samples {
    func points(_ rect: Rect?) -> Rect? {
      rect.map {
        Rect(
          x: $0.x / ratio, y: $0.y / ratio, width: $0.width / ratio, height: $0.height / ratio)
      }
    }
    var others = Samples()
    for index in 0..<count {
      let sample = self[index]
      others.append(
        Sample(
          atMs: sample.atMs, keyboardTop: sample.keyboardTop.map { $0 / ratio },
          bar: points(sample.bar), field: points(sample.field), caret: points(sample.caret),
          list: sample.list.map {
            Sample.List(
              offset: $0.offset / ratio, contentHeight: $0.contentHeight.map { $0 / ratio })
          }, text: sample.text))
    }
    return others
  }

  /// The number of samples.
  public var count: Int { times.count }

  /// Adds a sample whose time is not before that of the last one.
  public mutating func append(_ sample: Sample) {
    let index = times.count
    times.append(sample.atMs)
    keyboardTops.set(sample.keyboardTop, at: index)
    bars.set(sample.bar, at: index)
    fields.set(sample.field, at: index)
    carets.set(sample.caret, at: index)
    lists.set(sample.list, at: index)
    texts.set(sample.text, at: index)
  }

  /// The sample at an index.
  public subscript(index: Int) -> Sample {
    Sample(
      atMs: times[index], keyboardTop: keyboardTops[index], bar: bars[index],
      field: fields[index], caret: carets[index], list: lists[index], text: texts[index])
  }

  /// The median time between the first 500 samples, in milliseconds.
  var frameMs: Double {
    let steps = zip(times, times.dropFirst()).prefix(500).map { $1 - $0 }.sorted()
    return steps.isEmpty ? .infinity : steps[steps.count / 2]
  }

  /// Whether a sample has the top of the keyboard.
  public var haveKeyboard: Bool { !keyboardTops.isEmpty }

  /// Whether a sample has a list.
  public var haveList: Bool { !lists.isEmpty }
}

/// What was on the screen at one time, in view coordinates; absent parts are `nil`.
public struct Sample: Sendable {
  /// The scroll position of the message list.
  public struct List: Sendable {
    /// The scroll offset, in points.
    public package(set) var offset: Double
    /// The height of the content in points; `nil` if it is unknown.
    public package(set) var contentHeight: Double?

    /// Creates a scroll position.
    public init(offset: Double, contentHeight: Double? = nil) {
      self.offset = offset
      self.contentHeight = contentHeight
    }
  }

  /// The time, in milliseconds.
  public let atMs: Double
  /// The top of the keyboard.
  public let keyboardTop: Double?
  /// The message bar.
  public let bar: Rect?
  /// The text field.
  public let field: Rect?
  /// The caret.
  public let caret: Rect?
  /// The message list.
  public let list: List?
  /// The text in the field.
  public let text: UTF16Text?

  /// Creates a sample.
  public init(
    atMs: Double, keyboardTop: Double? = nil, bar: Rect? = nil, field: Rect? = nil,
    caret: Rect? = nil, list: List? = nil, text: UTF16Text? = nil
  ) {
    self.atMs = atMs
    self.keyboardTop = keyboardTop
    self.bar = bar
    self.field = field
    self.caret = caret
    self.list = list
    self.text = text
  }
}

/// A member of the samples, which takes no memory while no sample has it.
private struct Column<Value: Sendable>: Sendable {
  private var values: [Value?] = []

  var isEmpty: Bool { values.isEmpty }

  subscript(index: Int) -> Value? { index < values.count ? values[index] : nil }

  mutating func set(_ value: Value?, at index: Int) {
    guard let value else { return }
    while values.count < index { values.append(nil) }
    values.append(value)
  }
}
