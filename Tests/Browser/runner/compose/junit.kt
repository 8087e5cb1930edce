package org.junit

@Target(AnnotationTarget.FUNCTION) annotation class After
@Target(AnnotationTarget.FUNCTION) annotation class AfterClass
@Target(AnnotationTarget.FUNCTION) annotation class Test
@Target(AnnotationTarget.PROPERTY_GETTER) annotation class Rule

object Assert {
    fun assertEquals(expected: Any?, actual: Any?): Unit = TODO()
    fun assertEquals(expected: Float, actual: Float, delta: Float): Unit = TODO()
    fun assertEquals(expected: Double, actual: Double, delta: Double): Unit = TODO()
}

object Assume {
    fun assumeTrue(message: String, condition: Boolean): Unit = TODO()
}
