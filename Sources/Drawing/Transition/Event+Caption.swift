import Composer

extension Event {
  /// The event in the words of the contract, with the figures that matter.
  var caption: String {
    switch self {
    case .appeared: "appeared"
    case .disappeared: "disappeared"
    case .resized(let stage):
      "resized to \(stage.screen.width.label) × \(stage.screen.height.label)"
    case .offsetChanged(let offset): "offsetChanged to \(offset.label)"
    case .focused: "focused"
    case .blurred: "blurred"
    case .tappedOutside: "tappedOutside"
    case .tappedClose: "tappedClose"
    case .keyboardMoved(let keyboard): keyboard.caption
    case .dragged(let finger): finger.caption
    case .edited(let change): change.caption
    case .selectionChanged(let selection):
      "selectionChanged to \(selection.lowerBound)–\(selection.upperBound)"
    case .sent: "sent"
    }
  }
}

extension KeyboardEvent {
  fileprivate var caption: String {
    switch phase {
    case .show: "keyboardWillShow, \(frame.height.label) high"
    case .change: "keyboardWillChangeFrame, \(frame.height.label) high"
    case .hide: "keyboardWillHide"
    }
  }
}

extension Event.Finger {
  fileprivate var caption: String {
    let place = y.map { ", y \($0.label)" } ?? ""
    return switch phase {
    case .changed: "dragChanged\(place)"
    case .ended: "dragEnded\(place), velocity \(velocityY.label)"
    case .cancelled: "dragCancelled\(place)"
    }
  }
}

extension Event.Change {
  fileprivate var caption: String {
    let marked = composing == nil ? "" : ", composing"
    let range = "\(self.range.lowerBound)–\(self.range.upperBound)"
    return replacement.isEmpty
      ? "edited, \(range) deleted\(marked)"
      : "edited, \(range) becomes \(Caption.quoted(replacement))\(marked)"
  }
}
