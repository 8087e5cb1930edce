package org.json

class JSONObject() {
    constructor(json: String) : this()

    fun put(name: String, value: Boolean): JSONObject = TODO()
    fun put(name: String, value: Double): JSONObject = TODO()
    fun put(name: String, value: Int): JSONObject = TODO()
    fun put(name: String, value: Long): JSONObject = TODO()
    fun put(name: String, value: Any?): JSONObject = TODO()
    fun getString(name: String): String = TODO()
    fun has(name: String): Boolean = TODO()
}

class JSONArray {
    fun put(value: Any?): JSONArray = TODO()
    fun length(): Int = TODO()
}
