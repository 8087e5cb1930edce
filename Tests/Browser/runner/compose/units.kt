package androidx.compose.ui.unit

@JvmInline
value class Dp(val value: Float) {
    operator fun minus(other: Dp): Dp = TODO()
}

data class DpRect(val left: Dp, val top: Dp, val right: Dp, val bottom: Dp)

val Int.dp: Dp get() = TODO()
val Double.dp: Dp get() = TODO()
val Float.dp: Dp get() = TODO()
