package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.crawl.SmallSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From examples to a predicate with topics. */
class TopicsCommandTest {
  private static final String[] SEA = {"reef", "fish", "coral", "wave", "ship", "shell"};
  private static final String[] LAND = {"hill", "sheep", "grass", "barn", "plough", "fence"};

  @TempDir Path folder;

  private void write(String topic, String[] words, boolean html) throws IOException {
    Path place = Files.createDirectories(folder.resolve("examples").resolve(topic));
    for (int i = 0; i < 12; i++) {
      StringBuilder text = new StringBuilder("The page number " + i + " says");
      for (int j = 0; j < 8; j++) {
        text.append(' ').append(words[(i * 5 + j * (1 + i % 2)) % words.length]);
      }
      Files.writeString(
          place.resolve(i + (html ? ".html" : ".txt")), html ? "<p>" + text + "</p>" : text);
    }
  }

  @Test
  void foldersOfExamplesTrainTopicsThatAPredicateCanUse() throws IOException {
    write("sea", SEA, true);
    write("land", LAND, false);
    Path model = folder.resolve("topics.model");
    CommandOutput trained =
        CommandOutput.run(
            "topics", "train", folder.resolve("examples").toString(), "--into", model.toString());
    assertThat(trained.err()).isEmpty();
    assertThat(trained.out()).contains("precision", "sea", "land", "strongest words");

    Path page = folder.resolve("page.html");
    Files.writeString(page, "<p>A coral reef with fish and a ship on a wave.");
    CommandOutput judged =
        CommandOutput.run(
            "judge",
            page.toString(),
            "--want",
            "topic(\"sea\") > 0.5",
            "--topics",
            model.toString());
    assertThat(judged.out()).startsWith("yes");
  }

  @Test
  void whatPeopleMarkedInACollectionCountsBeforeThePredicate() throws IOException {
    Map<String, String> pages = new HashMap<>();
    StringBuilder start = new StringBuilder("<title>Start</title>The start says");
    for (int i = 0; i < 12; i++) {
      String[] words = i % 2 == 0 ? SEA : LAND;
      String url = "/" + words[0] + i;
      start.append(" <a href=").append(url).append('>').append(i).append("</a>");
      pages.put(url, "<p>It says " + words[i % 5] + ' ' + words[i % 3] + ' ' + words[5] + ' ' + i);
    }
    pages.put("/", start.toString());
    String collection = folder.resolve("c").toString();
    try (SmallSite site = SmallSite.of(pages)) {
      String seed = "http://127.0.0.1:" + site.port() + "/";
      CommandOutput.runOn(
          site.port(), "crawl", "--seed", seed, "--want", "word(\"says\")", "--into", collection);
      assertThat(CommandOutput.run("topics", "train", collection).err())
          .contains("are of one topic");
      StringBuilder marks = new StringBuilder();
      pages.keySet().stream()
          .filter(path -> path.startsWith("/hill") || path.equals("/"))
          .forEach(path ->
              marks.append("{\"url\":\"" + seed + path.substring(1) + "\",\"useful\":false}\n"));
      Files.createDirectories(folder.resolve("c/people"));
      Files.writeString(folder.resolve("c/people/marks.jsonl"), marks);
    }
    Path model = folder.resolve("topics.model");
    CommandOutput trained =
        CommandOutput.run("topics", "train", collection, "--into", model.toString());
    assertThat(trained.err()).isEmpty();
    assertThat(trained.out()).containsPattern("relevant +6 ");
  }

  @Test
  void whatCannotTrainIsExplained() throws IOException {
    assertThat(CommandOutput.run("topics", "train", folder.resolve("none").toString()).err())
        .isEqualTo("waymark: There is no file or folder " + folder.resolve("none") + ".\n");
    Path csv = folder.resolve("a.csv");
    Files.writeString(csv, "colour,size\nred,3\n");
    CommandOutput output = CommandOutput.run("topics", "train", csv.toString());
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).contains("its first line must name the columns");
  }
}
