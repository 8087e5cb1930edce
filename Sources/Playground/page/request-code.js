// Writes a request as code: for a shell, for web pages, and for Swift, Kotlin and Dart.

const quoted = (text) => JSON.stringify(text);

// A token stands in the environment, never in code.
const languages = {
  curl: { title: "curl", write: curl },
  fetch: { title: "fetch", write: fetching },
  swift: { title: "Swift", write: swift },
  kotlin: { title: "Kotlin", write: kotlin },
  dart: { title: "Dart", write: dart },
};

/** The languages to choose from: name and title. */
export const choices = Object.entries(languages).map(([name, { title }]) => ({ name, title }));

/**
 * A request as code: `method`, `url`, `body` (a text, or undefined for none) and `hasToken`, whether the
 * service requires a token.
 */
export const requestCode = (language, request) => languages[language].write(request);

// A body of curl is read as JSON without a header field.
function curl({ url, body, hasToken }) {
  const shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const authorization = hasToken ? ' -H "Authorization: Bearer $TOKEN"' : "";
  const address = /^[\w:/.%-]+$/.test(url) ? url : shell(url);
  return `curl -s ${address}${authorization}${body === undefined ? "" : ` -d ${shell(body)}`}`;
}

function isJSON(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// JSON is JavaScript, so that a program can put its own values into the body. No Content-Type: no preflight.
function fetching({ method, url, body, hasToken }) {
  const members = [
    ...(method === "GET" ? [] : [`method: ${quoted(method)}`]),
    ...(hasToken ? ["headers: { Authorization: `Bearer ${token}` }"] : []),
    ...(body === undefined ? [] : [`body: ${isJSON(body) ? `JSON.stringify(${body})` : quoted(body)}`]),
  ];
  const options = members.length === 0 ? "" : `, {\n${members.map((each) => `  ${each.replaceAll("\n", "\n  ")},`).join("\n")}\n}`;
  return `const response = await fetch(${quoted(url)}${options});\nconsole.log(await response.text());\n`;
}

// The text needs no escapes if its delimiter has more signs than any quotation mark in it is followed by.
function swiftText(text) {
  const longest = Math.max(0, ...[...text.matchAll(/["\\](#+)/g)].map(([, signs]) => signs.length));
  const signs = "#".repeat(longest + 1);
  return `${signs}"""\n${text}\n"""${signs}`;
}

function swift({ method, url, body, hasToken }) {
  return [
    "import Foundation", "#if canImport(FoundationNetworking)", "import FoundationNetworking", "#endif", "",
    `var request = URLRequest(url: URL(string: ${quoted(url)})!)`,
    ...(method === "GET" ? [] : [`request.httpMethod = ${quoted(method)}`]),
    ...(hasToken ? ['request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")'] : []),
    ...(body === undefined ? [] : [
      'request.setValue("application/json", forHTTPHeaderField: "Content-Type")', `request.httpBody = Data(${swiftText(body)}.utf8)`,
    ]),
    "let (data, _) = try await URLSession.shared.data(for: request)",
    "print(String(decoding: data, as: UTF8.self))", "",
  ].join("\n");
}

// In a raw text, only a dollar sign and three quotation marks mean something.
const kotlinText = (text) => `"""${text.replaceAll(/\$|"""/g, (found) => `\${"${found.replaceAll('"', '\\"').replace("$", "\\$")}"}`)}"""`;

// Both the JVM and Android have this class.
function kotlin({ method, url, body, hasToken }) {
  return [
    "import java.net.HttpURLConnection", "import java.net.URL", "", "fun main() {",
    `    val connection = URL(${quoted(url)}).openConnection() as HttpURLConnection`,
    ...(method === "GET" ? [] : [`    connection.requestMethod = ${quoted(method)}`]),
    ...(hasToken ? ['    connection.setRequestProperty("Authorization", "Bearer $token")'] : []),
    ...(body === undefined ? [] : [
      '    connection.setRequestProperty("Content-Type", "application/json")', "    connection.doOutput = true",
      `    connection.outputStream.use { it.write(${kotlinText(body)}.toByteArray()) }`,
    ]),
    "    val stream = if (connection.responseCode < 400) connection.inputStream else connection.errorStream",
    "    println(stream.bufferedReader().readText())", "}", "",
  ].join("\n");
}

// A raw text ends at three apostrophes; the next one follows it directly.
const dartText = (text) => `r'''${text.replaceAll("'''", "''' \"'''\" r'''")}'''`;

function dart({ method, url, body, hasToken }) {
  const headers = [
    ...(hasToken ? ["'Authorization': 'Bearer $token'"] : []), ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const more = [
    ...(headers.length ? [`    headers: {${headers.join(", ")}},`] : []), ...(body === undefined ? [] : [`    body: ${dartText(body)},`]),
  ];
  return [
    "import 'dart:convert';", "", "import 'package:http/http.dart' as http;", "", "Future<void> main() async {",
    `  final response = await http.${method.toLowerCase()}(`, `    Uri.parse('${url}'),`, ...more, "  );",
    "  print(utf8.decode(response.bodyBytes));", "}", "",
  ].join("\n");
}
