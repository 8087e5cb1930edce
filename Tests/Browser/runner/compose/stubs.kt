// What the files of tests for Jetpack Compose use of androidx.compose.ui.test, as its documentation declares it.
package androidx.compose.ui.test

import androidx.compose.ui.unit.DpRect

class SemanticsNodeInteraction
class SemanticsMatcher
interface SemanticsNodeInteractionsProvider

fun SemanticsNodeInteractionsProvider.onNodeWithTag(testTag: String, useUnmergedTree: Boolean = false): SemanticsNodeInteraction = TODO()
fun SemanticsNodeInteraction.performClick(): SemanticsNodeInteraction = TODO()
fun SemanticsNodeInteraction.performTextReplacement(text: String): Unit = TODO()
fun SemanticsNodeInteraction.getUnclippedBoundsInRoot(): DpRect = TODO()
fun SemanticsNodeInteraction.assert(
    matcher: SemanticsMatcher, messagePrefixOnError: (() -> String)? = null
): SemanticsNodeInteraction = TODO()
fun SemanticsNodeInteraction.assertIsFocused(): SemanticsNodeInteraction = TODO()
fun hasText(text: String, substring: Boolean = false, ignoreCase: Boolean = false): SemanticsMatcher = TODO()
