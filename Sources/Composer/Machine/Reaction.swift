/// What came of an event that was followed.
struct Reaction {
  /// What the caller has to do, apart from moving and scrolling.
  var effects: [Effect] = []
  /// The keyboard event that moves the composer, which a state forgets when it hides the keyboard.
  var keyboard: KeyboardEvent?
  /// The finger that moves the composer, which a state forgets when it is lifted.
  var drag: Drag?
}
