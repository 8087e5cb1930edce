// Writes a placement as Swift, for UIKit and SwiftUI.
import { isField, isPlain, needs, rectangle } from "./live-rule.js";

const round = (value) => String(Math.round(value * 1000) / 1000);
const swift = {
  number: round, max: (a, b) => `max(${a}, ${b})`, min: (a, b) => `min(${a}, ${b})`,
  shown: (a) => `(keyboard > 0 ? ${a} : 0)`,
};

const plainUIKit = `import UIKit

final class ChatViewController: UIViewController {
  private let list = UITableView()
  private let composer = ComposerView()

  override func viewDidLoad() {
    super.viewDidLoad()
    for each in [list, composer] {
      each.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(each)
      each.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      each.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    }
    // The guide moves with the keyboard. Without one, it ends the safe area.
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: view.topAnchor),
      list.bottomAnchor.constraint(equalTo: composer.topAnchor),
      composer.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
  }
}`;

// A floating keyboard covers nothing, unless the composer follows it.
const heightOf = ({ followsUndockedKeyboard }, covers) => followsUndockedKeyboard
  ? covers : `end.maxY.rounded() >= screen.bounds.height ? ${covers} : 0`;

/** A view controller that keeps the composer above the keyboard. */
export function uikit(composer) {
  if (isPlain(composer)) return plainUIKit;
  const shape = rectangle(composer, swift), name = isField(composer) ? "composer" : "conversation";
  const type = isField(composer) ? "ComposerView" : "ConversationView";
  const values = {
    width: "view.bounds.width", height: "view.bounds.height",
    safeTop: "view.safeAreaInsets.top", safeBottom: "view.safeAreaInsets.bottom",
  };
  const place = [
    ...Object.entries(values).filter(([each]) => needs(shape, each)).map(([each, value]) => `    let ${each} = ${value}`),
    `    ${name}.frame = CGRect(`, `      x: ${shape.x}, y: ${shape.y},`,
    `      width: ${shape.width}, height: ${shape.height})`,
  ].join("\n");
  const follows = needs(shape, "keyboard");
  return `import UIKit

final class ChatViewController: UIViewController {
  private let ${name} = ${type}()
${follows ? "  private var keyboard: CGFloat = 0\n" : ""}
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(${name})${follows ? observing : ""}
  }
${follows ? changes(composer) : ""}
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    place()
  }

  private func place() {
${place}
  }
}`;
}

const observing = `
    NotificationCenter.default.addObserver(
      self, selector: #selector(keyboardChanges),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)`;

const changes = (composer) => `
  @objc private func keyboardChanges(_ notification: Notification) {
    guard let info = notification.userInfo, let screen = view.window?.screen,
      let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double,
      let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
    else { return }
    let top = view.convert(end, from: screen.coordinateSpace).minY
    keyboard = ${heightOf(composer, "max(0, view.bounds.height - top)")}
    UIView.animate(withDuration: duration, delay: 0, options: .init(rawValue: curve << 16)) {
      self.place()
    }
  }
`;

const plainSwiftUI = `import SwiftUI

struct Chat: View {
  var body: some View {
    MessageList()
      // SwiftUI moves the bottom of the safe area with the keyboard.
      .safeAreaInset(edge: .bottom, spacing: 0) {
        Composer()
      }
  }
}`;

/** A view that keeps the composer above the keyboard. */
export function swiftUI(composer) {
  if (isPlain(composer)) return plainSwiftUI;
  const shape = rectangle(composer, swift), follows = needs(shape, "keyboard");
  const values = {
    width: "view.size.width + insets.leading + insets.trailing", height: "view.size.height + insets.top + insets.bottom",
    safeTop: "insets.top", safeBottom: "insets.bottom", keyboard: "max(0, height - keyboardTop)",
  };
  const used = Object.entries(values)
    .filter(([each]) => needs(shape, each) || (each === "height" && follows)).map(([each, value]) => `      let ${each} = ${value}`);
  return `import SwiftUI

struct Chat: View {
${follows ? "  @State private var keyboardTop = CGFloat.infinity\n\n" : ""}  var body: some View {
    GeometryReader { view in
      let insets = view.safeAreaInsets
${used.join("\n")}
      ${isField(composer) ? "Composer" : "Conversation"}()
        .frame(width: ${shape.width}, height: ${shape.height})
        .offset(x: ${shape.x} - insets.leading, y: ${shape.y} - insets.top)
    }
    .ignoresSafeArea(.keyboard)${follows ? receiving(composer) : ""}
  }
}`;
}

// The spring is the keyboard's own.
const receiving = (composer) => `
    .onReceive(
      NotificationCenter.default.publisher(for: UIResponder.keyboardWillChangeFrameNotification)
    ) { notification in
      guard let screen = notification.object as? UIScreen,
        let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
      else { return }
      withAnimation(.interpolatingSpring(mass: 3, stiffness: 1000, damping: 500)) {
        keyboardTop = ${heightOf(composer, "end.minY").replace(/: 0$/, ": .infinity")}
      }
    }`;
