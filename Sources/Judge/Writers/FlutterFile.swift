import Composer
import JSON

/// A file of widget tests for Flutter.
///
/// Source: https://api.flutter.dev/flutter/flutter_test.
struct FlutterFile {
  static let format = TestFormat(
    "flutter",
    performing: TestFormat.keyboard.union([
      .focused, .tapped, .blurred, .edited, .sent, .selectionChanged, .resized,
    ]), composes: true
  ) { Self(app: $0).file }

  let app: TestedApp

  var file: TestFile {
    TestFile(
      name: "composer_trace_test.dart", mediaType: ("text", "plain"),
      text: head + app.traces.map(test(of:)).joined(separator: "\n") + tail)
  }

  private func test(of trace: Trace) -> String {
    let steps = trace.events.indices.map { index in
      let sight = trace.sights[index]
      let bar = sight.bar.map {
        "const Rect.fromLTWH(\($0.x.jsonText), \($0.y.jsonText), \($0.width.jsonText), "
          + "\($0.height.jsonText))"
      }
      let more = members(of: trace, at: index).joined()
      return """
            await run.perform(\(trace.events[index].json.literalOfKotlinAndDart)\(more));
            run.see(\(bar ?? "null"), \(sight.text.description.literalOfKotlinAndDart));

        """
    }
    return """
        testWidgets('\(trace.id)', (tester) async {
          final run = TraceRun(tester);
      \(steps.joined())    run.finish();
        });

      """
  }

  /// What a test has to do for a step: the text that is typed, the screen, and the keyboard's height.
  private func members(of trace: Trace, at index: Int) -> [String] {
    var members: [String] = []
    if let typed = trace.typed(at: index) {
      members.append(", typed: \(typed.description.literalOfKotlinAndDart)")
    }
    if let screen = trace.display(at: index)?.screen {
      members.append(", screen: const Size(\(screen.width.jsonText), \(screen.height.jsonText))")
    }
    if let height = trace.keyboardHeight(at: index) {
      members.append(", keyboard: \(height.jsonText)")
    }
    return members
  }

  private var head: String {
    """
    // Tests of a message box on \(app.device), made by Composer's POST /traces.
    // The app fills in `showScreen` and `drive`, and gives its widgets the keys composer.bar, composer.text and
    // composer.send.
    import 'dart:convert';
    import 'dart:io';

    import 'package:flutter/services.dart';
    import 'package:flutter/widgets.dart';
    import 'package:flutter_test/flutter_test.dart';

    /// Shows the screen with the message box.
    Future<void> showScreen(WidgetTester tester) async => throw UnimplementedError('showScreen has to pump it');

    /// Performs an event that a test cannot perform by itself, and returns true if it can.
    Future<bool> drive(WidgetTester tester, Map<String, dynamic> event) async => false;

    /// How often each event was not performed.
    final skipped = <String, int>{};

    class TraceRun {
      TraceRun(this.tester);

      final WidgetTester tester;
      final events = <Map<String, dynamic>>[];
      final samples = <Map<String, dynamic>>[];
      final clock = Stopwatch()..start();
      static const tolerance = 1.0;
      static const config = \(app.config.literalOfKotlinAndDart);
      static const bar = ValueKey('composer.bar');
      static const text = ValueKey('composer.text');
      static const send = ValueKey('composer.send');

      double get nowMs => clock.elapsedMicroseconds / 1000;

      /// Whether an event was not performed: what follows would be another trace.
      bool isOver = false;

      Future<void> perform(String json, {String? typed, Size? screen, double? keyboard}) async {
        if (isOver) return;
        final event = jsonDecode(json) as Map<String, dynamic>;
        final type = event['type'] as String;
        if (!await drive(tester, event) && !await performs(type, event, typed, screen, keyboard)) {
          skipped[type] = (skipped[type] ?? 0) + 1;
          isOver = true;
          return markTestSkipped('Nothing performs $type');
        }
        events.add({...event, 'atMs': nowMs});
        await tester.pumpAndSettle();
      }

      Future<bool> performs(
          String type, Map<String, dynamic> event, String? typed, Size? screen, double? keyboard) async {
        final ratio = tester.view.devicePixelRatio;
        if (screen != null) tester.view.physicalSize = screen * ratio;
        if (keyboard != null) tester.view.viewInsets = FakeViewPadding(bottom: keyboard * ratio);
        switch (type) {
          case 'appeared':
            if (events.isNotEmpty) return false;
            await showScreen(tester);
          case 'focused':
          case 'tapped':
            await tester.tap(find.byKey(text));
          case 'blurred':
            FocusManager.instance.primaryFocus?.unfocus();
          case 'sent':
            await tester.tap(find.byKey(send));
          case 'edited':
            final marked = event['composing'] as Map<String, dynamic>?;
            final end = (event['range']['start'] as int) + (event['replacement'] as String).length;
            await edit(typed!, TextSelection.collapsed(offset: end), marked);
          case 'selectionChanged':
            final selection = event['selection'] as Map<String, dynamic>;
            final range = TextSelection(
                baseOffset: selection['start'] as int, extentOffset: selection['end'] as int);
            await edit(shown, range, null);
          default:
            return screen != null || keyboard != null;
        }
        return true;
      }

      String get shown => tester.state<EditableTextState>(editable).textEditingValue.text;

      Finder get editable => find.descendant(
          of: find.byKey(text), matching: find.byType(EditableText), matchRoot: true);

      /// What an input method does, which may mark a part of the text.
      Future<void> edit(String text, TextSelection selection, Map<String, dynamic>? marked) async {
        await tester.showKeyboard(editable);
        tester.testTextInput.updateEditingValue(TextEditingValue(
          text: text,
          selection: selection,
          composing: marked == null
              ? TextRange.empty
              : TextRange(start: marked['start'] as int, end: marked['end'] as int),
        ));
        await tester.idle();
      }

      void see(Rect? right, String value) {
        if (right == null || isOver) return;
        final is_ = tester.getRect(find.byKey(bar));
        final frame = {'x': is_.left, 'y': is_.top, 'width': is_.width, 'height': is_.height};
        samples.add({'atMs': nowMs, 'bar': frame});
        expect(is_.top, closeTo(right.top, tolerance));
        expect(is_.bottom, closeTo(right.bottom, tolerance));
      }

      /// Prints a body for POST /verify.
      void finish() {
        debugPrint(jsonEncode({'config': jsonDecode(config), 'events': events, 'samples': samples}));
      }
    }

    void main() {
      setUp(() {
        final view = TestWidgetsFlutterBinding.ensureInitialized().platformDispatcher.views.first;
        view.physicalSize = const Size(\(app.display.screen.width.jsonText), \(app.display.screen.height.jsonText)) *
            view.devicePixelRatio;
        view.padding = FakeViewPadding(
          top: \(app.display.safeArea.top.jsonText) * view.devicePixelRatio,
          bottom: \(app.display.safeArea.bottom.jsonText) * view.devicePixelRatio,
        );
        addTearDown(view.reset);
      });


    """
  }

  private var tail: String {
    """

      // APP_MAY_SKIP=1 accepts events that nothing performs.
      test('nothing was left out', () {
        expect(Platform.environment.containsKey('APP_MAY_SKIP') ? {} : skipped, isEmpty);
      });
    }

    """
  }
}
