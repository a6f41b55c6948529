package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages that people wrote, where the system has documentation, read the same through jsoup. */
class RealPagesTest {
  private static final Path DOCUMENTATION = Path.of("/usr/share/doc");
  private static final int MAX_PAGES = 200;
  private static final String URL = "http://docs.example/a/page.html";

  @Test
  void linksAndTitlesOfInstalledDocumentationReadTheSame() throws IOException {
    List<Path> files = files();
    assumeTrue(!files.isEmpty(), "no HTML below " + DOCUMENTATION);
    List<Path> different = new ArrayList<>();
    for (Path file : files) {
      String html = Files.readString(file, StandardCharsets.ISO_8859_1);
      Page ours = new Parser("waymark").parse(html, URL);
      Page theirs = JsoupReader.parse(html, URL);
      if (!links(ours).equals(links(theirs))
          || !ours.title().text().equals(theirs.title().text())) {
        different.add(file);
      }
    }
    System.out.println("real pages: " + files.size() + ", different " + different);
    assertThat(different).hasSizeLessThanOrEqualTo(files.size() / 100);
  }

  private static List<String> links(Page page) {
    return page.links().stream().map(Link::url).toList();
  }

  private static List<Path> files() throws IOException {
    if (!Files.isDirectory(DOCUMENTATION)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(DOCUMENTATION)) {
      return files
          .filter(file -> file.toString().endsWith(".html"))
          .filter(file -> file.toFile().length() < 1_000_000)
          .filter(file -> Files.isRegularFile(file) && Files.isReadable(file))
          .sorted()
          .limit(MAX_PAGES)
          .toList();
    }
  }
}
