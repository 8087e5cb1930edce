"""Requests as code in five languages: parsers accept it, and it sends the body that it was made of."""

import json
import shlex
import subprocess

import support
from parsers import syntax_error
from support import PageTest, any_browser

LANGUAGES = {"fetch": "typescript", "swift": "swift", "kotlin": "kotlin", "dart": "dart"}
# Texts that end a literal or mean something in one of the languages.
TEXTS = ["it's", "''' and '''", 'three """ and """# and """##', "$name ${name} \\(name) \\n \\u0041", "日本語 שלום ไทย 👩‍👩‍👧 é",
         "`${x}`", "%s !important", "\u2028\u2029"]
HARD = [json.dumps({"text": text, "width": 200}, ensure_ascii=False) for text in TEXTS] + ["{'no': \"JSON\"", "'''", '"""', '"""#\n\\#(x)']


class RequestCodeTests(PageTest):
    def code(self, language, body, method="POST", path="/lines", has_token=False):
        request = {"method": method, "url": support.URL + path, "hasToken": has_token} | ({} if body is None else {"body": body})
        return self.page.evaluate(
            "async (all) => (await import('/playground/request-code.js')).requestCode(...all)", [language, request])

    def codes(self, language):
        """The code of hard texts and of every example, with and without a body and a token."""
        examples = self.page.evaluate("""async () => {
          const { Contract } = await import("/playground/contract.js"), { pretty } = await import("/playground/json.js");
          const { operations } = new Contract(await (await fetch("/openapi.json")).json());
          return operations.flatMap(({ examples }) => examples.map(({ body }) => typeof body === "string" ? body : pretty(body)));
        }""")
        return ([self.code(language, body) for body in [*HARD, *examples]]
                + [self.code(language, None, "GET", "/fonts/Noto%20Sans/400/normal", has) for has in [False, True]]
                + [self.code(language, "{}", has_token=True)])

    def setUp(self):
        self.open("/docs#lines")

    @any_browser
    def test_parsers_accept_every_request(self):
        for target, language in LANGUAGES.items():
            with self.subTest(target):
                for code in self.codes(target):
                    self.assertEqual(syntax_error(language, code), "")

    @any_browser
    def test_a_shell_passes_on_every_body(self):
        for body in HARD:
            words = shlex.split(self.code("curl", body))
            self.assertEqual(words[words.index("-d") + 1], body)

    @any_browser
    def test_dart_has_every_body(self):
        # Python reads Dart's raw texts, and joins neighbours, as Dart does.
        for body in HARD:
            code = self.code("dart", body)
            literal = code[code.index("body: ") + 6:code.index(",\n  );")]
            self.assertEqual(eval(literal), body)

    def test_curl_and_fetch_get_the_response_of_the_service(self):
        for text in TEXTS:
            body = json.dumps({"text": text, "width": 200}, ensure_ascii=False)
            expected = self.post("/lines", {"text": text, "width": 200})
            output = subprocess.run(shlex.split(self.code("curl", body)), capture_output=True, check=True).stdout
            self.assertEqual(json.loads(output), expected)
            code = self.code("fetch", body).replace("console.log(await response.text());", "return response.text();")
            # The policy of the page allows no eval.
            self.assertEqual(json.loads(self.page.evaluate(f"async () => {{ {code} }}")), expected)

    def test_the_code_follows_the_form_and_the_language_stays(self):
        page = self.page
        form = page.locator("#lines .try").first
        form.locator("summary").click()
        code = form.locator("[role=region]", name="code")
        self.await_equal(lambda: code.text_content().startswith(f"curl -s {support.URL}/lines -d"), True)
        form.locator("textarea").fill('{"text": "one", "width": 40}')
        self.await_equal(lambda: '"one"' in code.text_content(), True)
        for language, part in [("fetch", "await fetch("), ("swift", "URLRequest("), ("kotlin", "HttpURLConnection"), ("dart", "http.post(")]:
            form.locator("select").select_option(language)
            self.await_equal(lambda: part in code.text_content() and '"one"' in code.text_content(), True, language)
        page.evaluate("location.hash = 'listFonts'")
        other = page.locator("#listFonts .try")
        other.locator("summary").click()
        self.await_equal(lambda: "http.get(" in other.locator("[role=region]", name="code").text_content(), True)
        self.assertEqual(page.locator("#listFonts select").input_value(), "dart")
