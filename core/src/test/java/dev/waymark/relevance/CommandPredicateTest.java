package dev.waymark.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Pages;
import dev.waymark.relevance.predicate.PredicateContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program is a class of this test, run by the Java that runs the test. */
class CommandPredicateTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir private Path folder;

  /** Answers as the page's title tells it to; says its process id as the reason. */
  static final class Program {
    private static final java.util.regex.Pattern TITLE =
        java.util.regex.Pattern.compile("\"title\":\"([^\"]*)\"");

    private Program() {}

    public static void main(String[] args) throws Exception {
      var in =
          new java.io.BufferedReader(
              new java.io.InputStreamReader(System.in, java.nio.charset.StandardCharsets.UTF_8));
      String line;
      while ((line = in.readLine()) != null) {
        var title = TITLE.matcher(line);
        String order = title.find() ? title.group(1) : "";
        switch (order) {
          case "die" -> System.exit(3);
          case "hang" -> Thread.sleep(Long.MAX_VALUE);
          case "lie" -> System.out.println("certainly");
          case "chat" -> System.out.println("true\nand another thing");
          case "high" -> System.out.println("1.5");
          default ->
              System.out.printf(
                  Locale.ROOT,
                  "{\"relevant\": %s, \"score\": 0.75, \"reasons\": [\"%s %d\"]}%n",
                  line.contains("reef"),
                  order,
                  ProcessHandle.current().pid());
        }
        System.out.flush();
      }
    }
  }

  private CommandPredicate command(Duration limit) {
    String java = ProcessHandle.current().info().command().orElse("java");
    return new CommandPredicate(
        "\"%s\" -XX:TieredStopAtLevel=1 -cp \"%s\" '%s'"
            .formatted(java, System.getProperty("java.class.path"), Program.class.getName()),
        folder,
        limit);
  }

  private static Page page(String title) {
    return Pages.of("https://a.example/", title, "a reef");
  }

  @Test
  void oneProcessAnswersForAllPages() {
    try (CommandPredicate command = command(LONG)) {
      Relevance first = command.judge(page("first"));
      Relevance second = command.judge(page("second"));
      assertThat(first.relevant()).isTrue();
      assertThat(first.score()).isEqualTo(0.75);
      assertThat(pid(first)).isEqualTo(pid(second));
      assertThat(command.judge(Pages.of("https://a.example/", "no", "x")).relevant()).isFalse();
    }
  }

  @Test
  void dyingLyingAndChattingCostOnePageEach() {
    try (CommandPredicate command = command(LONG)) {
      assertThat(command.judge(page("die")).error()).endsWith("it ended without an answer");
      assertThat(command.judge(page("after")).relevant()).isTrue();
      assertThat(command.judge(page("lie")).error()).contains("answered certainly, not {");
      assertThat(command.judge(page("high")).error()).contains("a score of 1.5, not 0 to 1");
      assertThat(command.judge(page("chat")).relevant()).isTrue();
      Relevance afterChat = command.judge(page("x"));
      assertThat(afterChat.error()).contains("wrote more than one line for a page");
      assertThat(command.judge(page("after")).reasons()).first().asString().startsWith("after");
    }
  }

  @Test
  void aHangingProgramIsKilledAndRestarted() {
    try (CommandPredicate command = command(LONG)) {
      long before = pid(command.judge(page("before")));
      Thread impatient = Thread.currentThread();
      Thread.ofVirtual().start(impatient::interrupt);
      Relevance hung = command.judge(page("hang"));
      assertThat(hung.error()).endsWith("was interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(pid(command.judge(page("after")))).isNotEqualTo(before);
      ProcessHandle.of(before).ifPresent(process -> process.onExit().join());
    }
  }

  @Test
  void aPageOverTheTimeLimitIsAnError() {
    try (CommandPredicate command = command(Duration.ofMillis(1))) {
      assertThat(command.judge(page("hang")).error()).endsWith("took longer than 15ms");
    }
  }

  @Test
  void manyThreadsTakeTurns() throws Exception {
    try (CommandPredicate command = command(LONG);
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      ConcurrentHashMap<Integer, String> answers = new ConcurrentHashMap<>();
      List<? extends Future<?>> pending =
          java.util.stream.IntStream.range(0, 100)
              .mapToObj(i ->
                  threads.submit(
                      () -> answers.put(i, command.judge(page("p" + i)).reasons().getFirst())))
              .toList();
      for (Future<?> one : pending) {
        one.get();
      }
      answers.forEach((i, reason) -> assertThat(reason).startsWith("p" + i + " "));
    }
  }

  @Test
  void aShellScriptInTheFolderWillDo() throws IOException {
    Path script = folder.resolve("judge.sh");
    Files.writeString(
        script,
        "while read line; do case \"$line\" in *reef*) echo true;; *) echo false;; esac; done\n");
    try (CommandPredicate command = new CommandPredicate("sh judge.sh", folder, LONG)) {
      assertThat(command.judge(Pages.reef()).relevant()).isTrue();
      assertThat(command.judge(Pages.of("https://a.example/", "", "")).relevant()).isFalse();
    }
  }

  @Test
  void aProgramThatWritesUnaskedIsAnError() {
    try (CommandPredicate command = new CommandPredicate("false", folder, LONG)) {
      assertThat(command.judge(Pages.reef()).error()).endsWith("it ended without an answer");
    }
  }

  @Test
  void aProgramThatIsNotThereStopsTheStart() {
    assertThatThrownBy(
            () -> Predicates.parse("command:./none", PredicateContext.minimal().withFolder(folder)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("want: cannot start \"./none\" in " + folder);
  }

  private static long pid(Relevance relevance) {
    assertThat(relevance.error()).isEmpty();
    return Long.parseLong(relevance.reasons().getFirst().split(" ")[1]);
  }
}
