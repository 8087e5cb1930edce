import Composer
import JSON

/// A file of widget tests for Flutter.
///
/// Source: https://api.flutter.dev/flutter/flutter_test.
struct FlutterFile {
  let traces: [Trace]
  let device: String
  let config: String

  var file: TestFile {
    TestFile(
      name: "composer_trace_test.dart", mediaType: ("text", "plain"),
      text: head + traces.map(test(of:)).joined(separator: "\n") + "}\n")
  }

  private func test(of trace: Trace) -> String {
    let steps = zip(trace.events, trace.sights).map { event, sight in
      let bar = sight.bar.map {
        "const Rect.fromLTWH(\($0.x.jsonText), \($0.y.jsonText), \($0.width.jsonText), "
          + "\($0.height.jsonText))"
      }
      return """
            await run.perform(\(dart(event.json)), \(sight.keyboard.overlap.jsonText), \(dart(sight.text.description)));
            run.see(\(bar ?? "null"), \(dart(sight.text.description)));

        """
    }
    return """
        testWidgets('\(trace.id)', (tester) async {
          final run = TraceRun(tester);
      \(steps.joined())    run.finish();
        });

      """
  }

  private func dart(_ text: String) -> String {
    "\"\(text.escaped(and: "$", control: String.control))\""
  }

  private var head: String {
    """
    // Tests of a message box on \(device), made by Composer's POST /traces.
    // The app fills in `drive`, and gives its widgets the keys composer.bar, composer.text and composer.send.
    import 'dart:convert';

    import 'package:flutter/widgets.dart';
    import 'package:flutter_test/flutter_test.dart';

    /// Performs an event that a test cannot perform by itself, and returns true if it can.
    Future<bool> drive(WidgetTester tester, Map<String, dynamic> event) async => false;

    class TraceRun {
      TraceRun(this.tester);

      final WidgetTester tester;
      final events = <Map<String, dynamic>>[];
      final samples = <Map<String, dynamic>>[];
      final clock = Stopwatch()..start();
      static const tolerance = 1.0;
      static const config = \(dart(config));
      static const bar = ValueKey('composer.bar');
      static const text = ValueKey('composer.text');
      static const send = ValueKey('composer.send');

      double get nowMs => clock.elapsedMicroseconds / 1000;

      Future<void> perform(String json, double overlap, String after) async {
        final event = jsonDecode(json) as Map<String, dynamic>;
        if (!await drive(tester, event)) {
          switch (event['type']) {
            case 'focused':
            case 'tapped':
              await tester.tap(find.byKey(text));
            case 'sent':
              await tester.tap(find.byKey(send));
            case 'edited':
              await tester.enterText(find.byKey(text), after);
            case 'keyboardWillShow':
            case 'keyboardWillChangeFrame':
            case 'keyboardWillHide':
              final bottom = overlap * tester.view.devicePixelRatio;
              tester.view.viewInsets = FakeViewPadding(bottom: bottom);
            default:
              markTestSkipped('drive does not perform ' + event['type'].toString());
          }
        }
        events.add({...event, 'atMs': nowMs});
        await tester.pumpAndSettle();
      }

      void see(Rect? right, String value) {
        if (right == null) return;
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

    """
  }
}
