package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in a file that anyone can write, a model out, and what it says. */
class SessionsCommandsTest {
  private static final String STEP =
      "{\"url\": \"http://s.example/%s\", \"time\": \"2026-01-31T12:0%d:00Z\", \"useful\": %s,"
          + " \"text\": \"%s\", \"links\": [\"http://s.example/%s\"]}";

  @TempDir Path folder;
  private Path file;
  private String model;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("mine.json");
    Files.writeString(
        file,
        "{\"waymark\": \"sessions\", \"version\": 1, \"sessions\": ["
            + session("hockey", "ice puck goal")
            + ","
            + session("chess", "board king rook")
            + "]}");
    model = folder.resolve("sessions.model").toString();
  }

  private static String session(String topic, String words) {
    return "{\"topic\": \""
        + topic
        + "\", \"steps\": ["
        + STEP.formatted(topic + "-home", 0, "false", "games and sports", topic + "-list")
        + ","
        + STEP.formatted(topic + "-list", 1, "false", "list of games", topic)
        + ","
        + STEP.formatted(topic, 2, "true", words, topic + "-home")
        + "]}";
  }

  @Test
  void everyTopicOfAFileIsLearnedAndShown() throws IOException {
    CommandOutput output =
        CommandOutput.run("people", "sessions", "train", file.toString(), "--into", model);
    assertThat(output.err()).isEmpty();
    assertThat(output.out()).contains("hockey", "chess", "Next: waymark people sessions show");
    Path svg = folder.resolve("a.svg");
    CommandOutput shown =
        CommandOutput.run(
            "people", "sessions", "show", model, "--topic", "chess", "--svg", svg.toString());
    assertThat(shown.out())
        .contains("Sessions towards chess", "board", "http://s.example/chess")
        .doesNotContain("hockey");
    assertThat(svg).content().startsWith("<svg").contains("T0: targets", "board");
    Path html = folder.resolve("a.html");
    CommandOutput.run("people", "sessions", "show", model, "--html", html.toString());
    assertThat(html)
        .content()
        .contains("Concept graph", "from T0", "Context graph around hockey")
        .doesNotContain("<script", "src=");
    for (String drawing : List.of("layers", "transitions")) {
      CommandOutput.run("people", "sessions", "show", model, "--draw", drawing, "--svg", "" + svg);
      assertThat(svg).content().contains(drawing.equals("layers") ? "Context graph" : "from T0");
    }
    assertThat(CommandOutput.run("people", "sessions", "show", model, "--json").out())
        .contains("\"hockey\":{", "\"transitions\":[[", "\"concept_links\":[[", "\"layers\":");
  }

  @Test
  void aTopicTrainedLaterJoinsTheFile() throws IOException {
    CommandOutput.run("people", "sessions", "train", file.toString(), "--into", model);
    Path more = folder.resolve("more.json");
    Files.writeString(
        more, Files.readString(file).replace("hockey", "golf").replace("chess", "go"));
    CommandOutput.run("people", "sessions", "train", more.toString(), "--into", model);
    assertThat(CommandOutput.run("people", "sessions", "show", model).out())
        .contains("towards hockey", "towards chess", "towards golf", "towards go");
  }

  @Test
  void marksOfTheSearchPageBecomeTargetsAndTheLastMarkHolds() throws IOException {
    Path marks =
        Files.writeString(
            folder.resolve("marks.jsonl"),
            """
            {"time":"2026-02-01T10:00:00Z","user":"a","url":"http://s.example/chess-list","useful":true}
            {"time":"2026-02-01T10:01:00Z","user":"b","url":"http://s.example/chess-home","useful":true}
            {"time":"2026-02-01T10:02:00Z","user":"b","url":"http://s.example/chess-home","useful":false}
            """);
    CommandOutput.run(
        "people",
        "sessions",
        "train",
        file.toString(),
        "--into",
        model,
        "--useful",
        marks.toString());
    assertThat(
            CommandOutput.run("people", "sessions", "show", model, "--topic", "chess", "--json")
                .out())
        .contains("\"targets\":[\"http://s.example/chess\",\"http://s.example/chess-list\"]");
  }

  @Test
  void aPredicateAsksHowNearAPageIs() throws IOException {
    CommandOutput.run("people", "sessions", "train", file.toString(), "--into", model);
    Path page = Files.writeString(folder.resolve("new.html"), "<p>the king and the rook");
    String judge = page.toString();
    String topic = model + "#chess";
    assertThat(
            CommandOutput.run("judge", judge, "--want", "near_targets(\"" + topic + "\") >= 0.7")
                .out())
        .contains("like http://s.example/chess");
    assertThat(
            CommandOutput.run(
                    "judge", judge, "--want", "near_targets() >= 0.7", "--sessions", topic)
                .out())
        .contains("like http://s.example/chess");
    assertThat(CommandOutput.run("judge", "--help").out()).contains("near_targets");
  }

  @Test
  void mistakesAreNamedWithARemedy() {
    assertThat(CommandOutput.run("people", "sessions", "train").err())
        .contains("There is no session");
    assertThat(CommandOutput.run("people", "sessions", "train", folder + "/none").err())
        .contains("There is no file or folder");
    assertThat(CommandOutput.run("people", "sessions", "show", file.toString()).err())
        .contains("is no file with a model of sessions");
    assertThat(
            CommandOutput.run(
                    "crawl", "--seed", "http://127.0.0.1:1/", "--order", "hmm", "--into", model)
                .err())
        .contains("--sessions FILE");
  }
}
