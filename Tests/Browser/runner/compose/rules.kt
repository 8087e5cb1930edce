package androidx.compose.ui.test.junit4

import androidx.compose.ui.test.SemanticsNodeInteractionsProvider

interface ComposeTestRule : SemanticsNodeInteractionsProvider { fun waitForIdle() }
interface ComposeContentTestRule : ComposeTestRule { fun setContent(composable: () -> Unit) }

fun createComposeRule(): ComposeContentTestRule = TODO()
