import Composer
import JSON

/// A file of JUnit 4 tests for Jetpack Compose.
///
/// Source: https://developer.android.com/develop/ui/compose/testing.
struct ComposeFile {
  static let format = TestFormat(
    "compose", performing: [.focused, .tapped, .edited, .sent], composes: false
  ) { Self(app: $0).file }

  let app: TestedApp

  var file: TestFile {
    TestFile(
      name: "ComposerTraceTest.kt", mediaType: ("text", "plain"),
      text: head + app.traces.map(method(of:)).joined(separator: "\n") + "}\n")
  }

  private func method(of trace: Trace) -> String {
    let steps = trace.events.indices.map { index in
      let sight = trace.sights[index]
      let bar = sight.bar.map {
        "DpRect(\($0.x.jsonText).dp, \($0.y.jsonText).dp, \($0.maxX.jsonText).dp, "
          + "\($0.maxY.jsonText).dp)"
      }
      let typed = trace.typed(at: index).map { ", \($0.description.literalOfKotlinAndDart)" } ?? ""
      return """
                perform(\(trace.events[index].json.literalOfKotlinAndDart)\(typed))
                see(\(bar ?? "null"), \(sight.text.description.literalOfKotlinAndDart), \(sight.focused))

        """
    }
    return "    @Test\n    fun \(trace.identifier)() {\n\(steps.joined())    }\n"
  }

  private var head: String {
    """
    // Tests of a message box on \(app.device), made by Composer's POST /traces.
    // The app fills in `showScreen` and `drive`, and tags its nodes composer.bar, composer.text and composer.send.
    import androidx.compose.ui.test.*
    import androidx.compose.ui.test.junit4.ComposeContentTestRule
    import androidx.compose.ui.test.junit4.createComposeRule
    import androidx.compose.ui.unit.DpRect
    import androidx.compose.ui.unit.dp
    import kotlin.math.abs
    import org.json.JSONArray
    import org.json.JSONObject
    import org.junit.After
    import org.junit.AfterClass
    import org.junit.Assert.assertEquals
    import org.junit.Assume.assumeTrue
    import org.junit.Rule
    import org.junit.Test

    /** Shows the screen with the message box. */
    fun showScreen(rule: ComposeContentTestRule): Unit = TODO("showScreen has to call rule.setContent")

    /** Performs an event that a test cannot perform by itself, and returns true if it can. */
    fun drive(rule: Any, event: JSONObject): Boolean = false

    class ComposerTraceTest {
        @get:Rule
        val rule = createComposeRule()
        private val tolerance = 1f
        private val events = JSONArray()
        private val samples = JSONArray()
        private val start = System.nanoTime()
        private val config = JSONObject(\(app.config.literalOfKotlinAndDart))

        companion object {
            /** How often each event was not performed. */
            private val skipped = mutableMapOf<String, Int>()

            /** APP_MAY_SKIP=1 accepts events that nothing performs. */
            @AfterClass
            @JvmStatic
            fun nothingWasLeftOut() {
                if (System.getenv("APP_MAY_SKIP") == null) assertEquals(emptyMap<String, Int>(), skipped)
            }
        }

        /** A body for POST /verify. */
        @After
        fun printRecording() {
            println(JSONObject().put("config", config).put("events", events).put("samples", samples))
        }

        private fun nowMs() = (System.nanoTime() - start) / 1e6

        private fun perform(json: String, typed: String? = null) {
            val event = JSONObject(json)
            val text = rule.onNodeWithTag("composer.text")
            val type = event.getString("type")
            val isDone = drive(rule, event) || when (type) {
                "appeared" -> if (events.length() > 0) false else { showScreen(rule); true }
                "focused", "tapped" -> { text.performClick(); true }
                "sent" -> { rule.onNodeWithTag("composer.send").performClick(); true }
                "edited" -> if (typed == null || event.has("composing")) false else {
                    text.performTextReplacement(typed); true
                }
                else -> false
            }
            if (!isDone) skipped[type] = (skipped[type] ?: 0) + 1
            assumeTrue("Nothing performs " + type, isDone)
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
