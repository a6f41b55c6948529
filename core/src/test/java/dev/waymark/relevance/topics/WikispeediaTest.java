package dev.waymark.relevance.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.text.BagOfWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Categories of a small encyclopedia, as topics. */
class WikispeediaTest {
  private static final Set<String> TOPICS =
      Set.of("Birds", "Chemical_elements", "Space_Astronomy", "Mammals", "Countries", "Novels");

  @Test
  void tellsCategoriesOfAnEncyclopediaApart() throws IOException {
    List<TopicExample> examples = examples(folder(), TOPICS);
    TopicModel model = TopicTrainer.train(examples, 7);
    assertThat(model.topics()).isNotEmpty();
    assertThat(model.report().precision()).as(model.report().formatTable()).isGreaterThan(0.85);
    assertThat(model.report().recall()).as(model.report().formatTable()).isGreaterThan(0.75);
  }

  private static Path folder() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("core/pom.xml"))) {
      root = root.getParent();
    }
    Path folder = root.resolveSibling("shared").resolve("data").resolve("wikispeedia");
    if (!Files.isDirectory(folder)) {
      Assumptions.abort("no recorded web at " + folder);
    }
    return folder;
  }

  /** All pages of the categories, and every eighth of the others as background. */
  private static List<TopicExample> examples(Path folder, Set<String> topics) throws IOException {
    Map<String, Set<String>> categories = categories(folder);
    List<TopicExample> examples = new ArrayList<>();
    try (InputStream tar =
        new GZIPInputStream(
            Files.newInputStream(folder.resolve("plaintext_articles.tar.gz")), 1 << 16)) {
      byte[] header = tar.readNBytes(512);
      for (int n = 0; header.length == 512 && header[0] != 0; n++) {
        int size = Integer.parseInt(text(header, 124, 11).strip(), 8);
        byte[] body = tar.readNBytes(size);
        tar.skipNBytes((512 - size % 512) % 512);
        String name = text(header, 0, 100);
        String page = name.substring(name.indexOf('/') + 1).replace(".txt", "");
        Set<String> labels = new TreeSet<>(categories.getOrDefault(page, Set.of()));
        labels.retainAll(topics);
        if (header[156] == '0' && (!labels.isEmpty() || n % 8 == 0)) {
          BagOfWords words = BagOfWords.of(new String(body, StandardCharsets.UTF_8));
          examples.add(new TopicExample(labels.isEmpty() ? Set.of("other") : labels, words));
        }
        header = tar.readNBytes(512);
      }
    }
    return examples;
  }

  /** Page to the last names of its categories. */
  private static Map<String, Set<String>> categories(Path folder) throws IOException {
    Map<String, Set<String>> categories = new HashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(folder.resolve("categories.tsv.gz"))),
                StandardCharsets.UTF_8))) {
      lines
          .lines()
          .filter(line -> !line.startsWith("#") && line.contains("\t"))
          .forEach(line -> {
            String[] cells = line.split("\t", -1);
            categories
                .computeIfAbsent(cells[0], page -> new TreeSet<>())
                .add(cells[1].substring(cells[1].lastIndexOf('.') + 1));
          });
    }
    return categories;
  }

  private static String text(byte[] header, int from, int length) {
    String text = new String(header, from, length, StandardCharsets.UTF_8);
    int end = text.indexOf(0);
    return end < 0 ? text : text.substring(0, end);
  }
}
