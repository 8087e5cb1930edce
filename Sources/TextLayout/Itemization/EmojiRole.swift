/// What a character is to sequences that are shown as colour emoji.
///
/// Source: UTS #51, section 1.4; Blink's emoji segmenter.
enum EmojiRole: UInt8, Sendable {
  /// No part of a sequence, or one that is looked for by its code.
  case none
  /// A picture that is shown as text unless told otherwise.
  case textual
  /// A picture.
  case pictorial
  /// A picture that may have a skin tone; shown as emoji.
  case modifierBase
  /// A skin tone, which is text by itself.
  case modifier
  /// Half of a flag, which is text by itself.
  case regional
  /// A digit, `#` or `*`.
  case keycapBase
  /// The black flag, which tags can follow.
  case taggedFlag

  /// The role of a scalar.
  init(of scalar: UInt32) {
    switch scalar {
    case 0x1F3F4: self = .taggedFlag
    case 0x1F1E6...0x1F1FF: self = .regional
    case 0x23, 0x2A, 0x30...0x39: self = .keycapBase
    case _ where UnicodeData.isEmojiModifier(scalar): self = .modifier
    case _ where UnicodeData.isEmojiModifierBase(scalar): self = .modifierBase
    case _ where UnicodeData.isEmojiPresentation(scalar): self = .pictorial
    case _ where UnicodeData.isEmoji(scalar): self = .textual
    default: self = .none
    }
  }

  /// Whether a sequence may start with it, or go on behind a joiner.
  var startsSequence: Bool { self != .none && self != .modifier && self != .regional }

  /// Whether it is an emoji by itself.
  var isEmojiAlone: Bool { self == .pictorial || self == .modifierBase || self == .taggedFlag }
}
