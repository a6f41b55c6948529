package dev.waymark.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.cdx.CdxFormat;

class CdxTest {
  private static final List<String> URLS =
      List.of(
          "http://b.example/",
          "http://www.a.example/Z?q=1",
          "http://a.example/a%20b",
          "http://a.example:8080/",
          "http://127.0.0.1:9/x",
          "https://sub.a.example/y");

  @TempDir Path temp;

  @Test
  void theIndexIsSortedAndLeadsToEveryRecord() throws IOException {
    try (CollectionFolder folder = StoreFixtures.folder(temp);
        Archive archive =
            StoreFixtures.archive(folder, CommitPoint.NONE, StoreFixtures.settings(3_000))) {
      for (String url : URLS) {
        archive.append(StoreFixtures.capture(StoreFixtures.page(url, "<p>" + url)));
      }
      archive.flush();
      archive.writeCdxIndex();
      List<String> lines = Files.readAllLines(folder.path().resolve("index.cdxj"));
      assertThat(lines).hasSize(URLS.size()).isSorted();
      for (String line : lines) {
        assertThat(line)
            .matches(
                "\\S+\\)/\\S* \\d{14} \\{\"url\": \"[^\"]+\", \"mime\": \"text/html\", \"status\":"
                    + " \"200\", \"digest\": \"sha1:[A-Z2-7]{32}\", \"length\": \"\\d+\","
                    + " \"offset\": \"\\d+\", \"filename\": \"waymark-\\d{5}\\.warc\\.gz\"}");
        leads(folder.path().resolve("warc"), line);
      }
      assertThat(lines).anyMatch(line -> line.startsWith("example,b)/ 20260504120000 "));
      assertThat(lines).anyMatch(line -> line.startsWith("example,a)/z?q=1 "));
    }
  }

  private static void leads(Path warcs, String line) throws IOException {
    JsonNode json = new ObjectMapper().readTree(line.substring(line.indexOf('{')));
    byte[] file = Files.readAllBytes(warcs.resolve(json.get("filename").asText()));
    int offset = json.get("offset").asInt();
    int length = json.get("length").asInt();
    byte[] member = Arrays.copyOfRange(file, offset, offset + length);
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(member))) {
      WarcResponse record = (WarcResponse) reader.next().orElseThrow();
      String name = json.get("filename").asText();
      assertThat(line).isEqualTo(CdxFormat.CDXJ.format(record, name, offset, length));
      assertThat(reader.next()).isEmpty();
    }
  }

  @Test
  void aLongIndexIsMergedFromSortedRuns() throws IOException {
    Path unsorted = temp.resolve("warc/unsorted.cdxj");
    Files.createDirectories(unsorted.getParent());
    List<String> lines = IntStream.range(0, 100).mapToObj(i -> (i * 37 % 100) + " x").toList();
    Files.write(unsorted, lines, StandardCharsets.US_ASCII);
    new CdxSorter(temp, 7).write();
    assertThat(Files.readAllLines(temp.resolve("index.cdxj")))
        .isSorted()
        .containsExactlyInAnyOrderElementsOf(lines);
    try (Stream<Path> files = Files.list(temp)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("warc", "index.cdxj");
    }
  }
}
