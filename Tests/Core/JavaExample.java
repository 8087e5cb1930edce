import com.example.Composer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Types into a message box through the class of docs/c-library.md: java JavaExample devices.json. */
final class JavaExample {
  public static void main(String[] arguments) throws Exception {
    Composer core = new Composer(Files.readAllBytes(Path.of(arguments[0])));
    core.machine(0, "{\"config\":{\"device\":\"pixel-9\",\"include\":[\"effects\"]},\"events\":[]}");
    core.step(0, "{\"type\":\"appeared\"}");
    core.step(0, "{\"type\":\"focused\"}");
    String typed = "こんにちは 👍🏽 नमस्ते";
    for (int at = 0; at < typed.length(); at = typed.offsetByCodePoints(at, 1)) {
      String letter = Character.toString(typed.codePointAt(at));
      core.step(0, "{\"type\":\"edited\",\"range\":{\"start\":" + at + ",\"end\":" + at + "},\"replacement\":\"" + letter + "\"}");
    }
    expect(core.state(0).contains("\"text\":\"" + typed + "\""), core.state(0));
    String sent = core.step(0, "{\"type\":\"sent\"}");
    expect(sent.contains("publish"), sent);
    expect(core.step(0, "{\"type\":\"typo\"}").contains("/type"), "a problem is an answer");
    core.close();
    fails(IllegalStateException.class, () -> core.step(0, "{\"type\":\"sent\"}"));
    fails(IllegalArgumentException.class, () -> new Composer(new byte[] {'{'}));
    System.out.println("The message was " + typed);
  }

  private static void fails(Class<? extends Exception> kind, Runnable action) {
    try {
      action.run();
    } catch (Exception error) {
      expect(kind.isInstance(error), error);
      return;
    }
    throw new AssertionError(kind);
  }

  private static void expect(boolean holds, Object otherwise) {
    if (!holds) throw new AssertionError(otherwise);
  }
}
