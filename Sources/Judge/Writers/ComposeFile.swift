import Composer
import JSON

/// A file of JUnit 4 tests for Jetpack Compose.
///
/// Source: https://developer.android.com/develop/ui/compose/testing.
struct ComposeFile {
  let traces: [Trace]
  let device: String
  let config: String

  var file: TestFile {
    TestFile(
      name: "ComposerTraceTest.kt", mediaType: ("text", "plain"),
      text: head + traces.map(method(of:)).joined(separator: "\n") + "}\n")
  }

  private func method(of trace: Trace) -> String {
    let steps = zip(trace.events, trace.sights).map { event, sight in
      let bar = sight.bar.map {
        "DpRect(\($0.x.jsonText).dp, \($0.y.jsonText).dp, \($0.maxX.jsonText).dp, "
          + "\($0.maxY.jsonText).dp)"
      }
      return """
                perform(\(kotlin(event.json)))
                see(\(bar ?? "null"), \(kotlin(sight.text.description)), \(sight.focused))

        """
    }
    return "    @Test\n    fun \(trace.identifier)() {\n\(steps.joined())    }\n"
  }

  private func kotlin(_ text: String) -> String {
    "\"\(text.escaped(and: "$", control: String.control))\""
  }

  private var head: String {
    """
    // Tests of a message box on \(device), made by Composer's POST /traces.
    // The app fills in `drive`, and tags its nodes composer.bar, composer.text and composer.send.
    import androidx.compose.ui.test.*
    import androidx.compose.ui.test.junit4.createComposeRule
    import androidx.compose.ui.unit.DpRect
    import androidx.compose.ui.unit.dp
    import kotlin.math.abs
    import org.json.JSONArray
    import org.json.JSONObject
    import org.junit.After
    import org.junit.Assert.assertEquals
    import org.junit.Assume.assumeTrue
    import org.junit.Rule
    import org.junit.Test

    /** Performs an event that a test cannot perform by itself, and returns true if it can. */
    fun drive(rule: Any, event: JSONObject): Boolean = false

    class ComposerTraceTest {
        @get:Rule
        val rule = createComposeRule()
        private val tolerance = 1f
        private val events = JSONArray()
        private val samples = JSONArray()
        private val start = System.nanoTime()
        private val config = JSONObject(\(kotlin(config)))

        /** A body for POST /verify. */
        @After
        fun printRecording() {
            println(JSONObject().put("config", config).put("events", events).put("samples", samples))
        }

        private fun nowMs() = (System.nanoTime() - start) / 1e6

        private fun perform(json: String) {
            val event = JSONObject(json)
            val text = rule.onNodeWithTag("composer.text")
            val type = event.getString("type")
            val isDone = drive(rule, event) || when (type) {
                "focused", "tapped" -> { text.performClick(); true }
                "sent" -> { rule.onNodeWithTag("composer.send").performClick(); true }
                "edited" -> if (event.has("composing")) false else {
                    text.performTextInput(event.getString("replacement")); true
                }
                else -> false
            }
            assumeTrue("drive does not perform " + type, isDone)
            events.put(event.put("atMs", nowMs()))
            rule.waitForIdle()
        }

        private fun see(bar: DpRect?, text: String, focused: Boolean) {
            if (bar == null) return
            val is_ = rule.onNodeWithTag("composer.bar").getUnclippedBoundsInRoot()
            val frame = JSONObject().put("x", is_.left.value).put("y", is_.top.value)
                .put("width", (is_.right - is_.left).value).put("height", (is_.bottom - is_.top).value)
            samples.put(JSONObject().put("atMs", nowMs()).put("bar", frame))
            assertEquals(bar.top.value, is_.top.value, tolerance)
            assertEquals(bar.bottom.value, is_.bottom.value, tolerance)
            rule.onNodeWithTag("composer.text").assert(hasText(text))
            if (focused) rule.onNodeWithTag("composer.text").assertIsFocused()
        }


    """
  }
}
