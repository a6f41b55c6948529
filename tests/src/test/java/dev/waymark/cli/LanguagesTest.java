package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.crawl.SmallSite;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages in many languages are crawled, judged and found by words in other forms. */
@Timeout(120)
class LanguagesTest {
  /** A word on a page, and the form that a user asks for. */
  private record Probe(String language, String onPage, String asked) {
    static Probe parse(String line) {
      String[] cells = line.split("\t", -1);
      return new Probe(cells[0], cells[1], cells[2]);
    }
  }

  private static final List<Probe> PROBES = readProbes();

  @TempDir static Path folder;
  private static String into = "";
  private static SmallSite site;

  private static List<Probe> readProbes() {
    try (InputStream in = LanguagesTest.class.getResourceAsStream("/inflected-words.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(Probe::parse)
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String page(String path) {
    if (path.equals("/")) {
      StringBuilder links = new StringBuilder("<html lang=en><title>Start</title>");
      for (int i = 0; i < PROBES.size(); i++) {
        links.append("<p><a href='/page-%d'>%d</a>".formatted(i, i));
      }
      return links.append("<p><a href=/zh>zh</a>").toString();
    }
    if (path.equals("/zh")) {
      return "<html lang=zh><title>软件</title><p>我们的文件软件很好用，请使用机器学习软件。";
    }
    if (!path.startsWith("/page-")) {
      return "";
    }
    int number = Integer.parseInt(path.substring("/page-".length()));
    Probe probe = PROBES.get(number);
    StringBuilder html = new StringBuilder("<html lang=" + probe.language() + "><p>");
    html.append(probe.onPage()).append("<p>");
    for (int i = 0; i < 20; i++) { // pages are told apart as no duplicates
      html.append('q').append(Integer.toString(number * 977 + i * 31, 36)).append(' ');
    }
    return html.toString();
  }

  @BeforeAll
  static void crawl() throws IOException {
    into = folder.resolve("c").toString();
    site = SmallSite.of(LanguagesTest::page);
    CommandOutput crawled =
        CommandOutput.runOn(
            site.port(), "crawl", "--seed", "http://site.example/", "--into", into, "--want", "件软");
    assertThat(crawled.code()).as(crawled.err() + crawled.out()).isZero();
    assertThat(crawled.err()).startsWith("want: understood as word(\"件软\")\n");
    assertThat(crawled.out()).contains("60 pages", " 0 relevant ");
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  private static List<String> found(String... query) throws IOException {
    List<String> args = new ArrayList<>(List.of("search", into));
    args.addAll(List.of(query));
    args.add("--json");
    CommandOutput output = CommandOutput.run(args.toArray(String[]::new));
    List<String> urls = new ArrayList<>();
    for (JsonNode hit : new ObjectMapper().readTree(output.out()).get("hits")) {
      urls.add(hit.get("url").asText());
    }
    return urls;
  }

  @Test
  void searchFindsWordsInOtherForms() throws IOException {
    List<String> missed = new ArrayList<>();
    for (int i = 0; i < PROBES.size(); i++) {
      if (!found(PROBES.get(i).asked()).contains("http://site.example/page-" + i)) {
        missed.add(PROBES.get(i).onPage() + " by " + PROBES.get(i).asked());
      }
    }
    assertThat(PROBES).hasSize(58);
    assertThat(missed).isEmpty();
  }

  @Test
  void predicatesFindWordsInOtherForms() {
    List<String> missed = new ArrayList<>();
    for (int i = 0; i < PROBES.size(); i++) {
      String page = folder.resolve("page-" + i + ".html").toString();
      write(page, page("/page-" + i));
      String answer = CommandOutput.run("judge", page, "--want", PROBES.get(i).asked()).out();
      if (!answer.startsWith("yes")) {
        missed.add(PROBES.get(i).onPage() + " by " + PROBES.get(i).asked());
      }
    }
    assertThat(missed).isEmpty();
  }

  private static void write(String file, String html) {
    try {
      Files.writeString(Path.of(file), html);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void chineseIsFoundByWords() throws IOException {
    assertThat(found("软件")).containsExactly("http://site.example/zh");
    assertThat(found("机器学习")).containsExactly("http://site.example/zh");
    assertThat(found("件软")).isEmpty();
  }

  @Test
  void suggestionsAreWords() throws IOException {
    CommandOutput output = CommandOutput.run("search", into, "Korallenraff", "--json");
    JsonNode results = new ObjectMapper().readTree(output.out());

    assertThat(results.get("hits")).isEmpty();
    assertThat(results.get("suggestion").asText().toLowerCase(Locale.ROOT))
        .isEqualTo("korallenriffe");
  }
}
