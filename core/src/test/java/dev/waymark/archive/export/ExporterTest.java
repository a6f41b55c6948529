package dev.waymark.archive.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.Archive;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.PlainWarcReader;
import dev.waymark.archive.PlainWarcReader.Plain;
import dev.waymark.archive.StoreFixtures;
import dev.waymark.archive.WarcLocation;
import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.Digest;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExporterTest {
  @TempDir Path temp;
  private Path collection = Path.of("");

  @BeforeEach
  void aCollectionOfFourPages() throws Exception {
    WarcRecordEncoder records = StoreFixtures.records();
    try (CollectionFolder folder = StoreFixtures.folder(temp);
        Archive archive = StoreFixtures.archive(folder, CommitPoint.NONE)) {
      collection = folder.path();
      FetchResult.Ok reef =
          StoreFixtures.page(
              "http://a.example/reef",
              "<html lang=en><title>Reefs, \"big\" ones</title><h1>Reef</h1><p>Über fish");
      add(archive, 0, reef, Relevance.yes(0.75, "because"));
      add(archive, 1, StoreFixtures.page("http://a.example/no", "<p>no"), Relevance.no(0.1));
      byte[] body = "<title>Packed</title>text".getBytes(StandardCharsets.UTF_8);
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
        gzip.write(body);
      }
      String headers = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
      add(
          archive,
          2,
          StoreFixtures.page("http://a.example/packed", packed.toByteArray(), body, headers),
          Relevance.yes(1));
      FetchResult.Ok copy = StoreFixtures.page("http://a.example/copy", "<p>no");
      DuplicateMatch.Exact duplicate =
          new DuplicateMatch.Exact("http://a.example/no", StoreFixtures.NOON);
      WarcLocation location =
          archive.append(records.revisit(StoreFixtures.capture(copy), copy, duplicate));
      archive.append(
          new JournalEntry(
              3,
              copy.requestedAt(),
              copy.url(),
              JournalEntry.FetchOutcome.fromFetchResult(copy),
              StoreFixtures.CRAWL_PATH,
              Relevance.yes(1),
              new JournalEntry.PageRecord(
                  location,
                  copy.requestedAt(),
                  new Fingerprint(Digest.sha1(copy.payload()), 0),
                  duplicate,
                  false),
              null));
      archive.flush();
    }
  }

  private static void add(Archive archive, int n, FetchResult.Ok page, Relevance relevance) {
    archive.append(
        StoreFixtures.journalEntry(
            n, page, archive.append(StoreFixtures.capture(page)), relevance));
  }

  @Test
  void satisfyingPagesBecomeLinesOfJson() throws Exception {
    List<String> lines = export(Exporter.Format.JSONL, 2).lines().toList();
    assertThat(lines).hasSize(2);
    JsonNode first = new ObjectMapper().readTree(lines.getFirst());
    assertThat(first.get("url").asText()).isEqualTo("http://a.example/reef");
    assertThat(first.get("title").asText()).isEqualTo("Reefs, \"big\" ones");
    assertThat(first.get("text").asText()).isEqualTo("Reef\nÜber fish");
    assertThat(first.get("language").asText()).isEqualTo("en");
    assertThat(first.get("relevance").asDouble()).isEqualTo(0.75);
    assertThat(first.get("fetched").asText()).isEqualTo("2026-05-04T12:00:00.250Z");
    assertThat(lines.get(1)).contains("\"title\":\"Packed\"");
  }

  @Test
  void satisfyingPagesBecomeRowsOfATable() {
    assertThat(export(Exporter.Format.CSV, 2))
        .isEqualTo(
            "url,fetched,status,title,description,language,relevant,relevance,reasons,depth,parent,text\r\n"
                + "http://a.example/reef,2026-05-04T12:00:00.250Z,200,\"Reefs, \"\"big\"\""
                + " ones\",,en,true,0.75,because,1,http://a.example/,\"Reef\n"
                + "Über fish\"\r\n"
                + "http://a.example/packed,2026-05-04T12:00:00.250Z,200,Packed,,,true,1.0,,1,http://a.example/,text\r\n");
  }

  @Test
  void satisfyingPagesAreCopiedWithAllTheirRecordsAfterOneThatSaysWhoMadeThem() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    exporter().write(Exporter.Format.WARC, JournalEntry::countsAsRelevant, out);
    List<Plain> records = PlainWarcReader.read(out.toByteArray());
    assertThat(records)
        .extracting(Plain::type)
        .containsExactly(
            "warcinfo", "response", "request", "metadata", "response", "request", "metadata");
    assertThat(records.getFirst().text())
        .contains("software: Waymark/test\r\n")
        .containsOnlyOnce("format: ");
    assertThat(records.getFirst().fields())
        .containsEntry("WARC-Date", "2027-01-02T03:04:05Z")
        .doesNotContainKey("WARC-Filename");
  }

  @Test
  void otherPagesAreExportedWhenAskedFor() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(exporter().write(Exporter.Format.JSONL, entry -> true, out)).isEqualTo(3);
  }

  private String export(Exporter.Format format, int pages) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(exporter().write(format, JournalEntry::countsAsRelevant, out)).isEqualTo(pages);
    return out.toString(StandardCharsets.UTF_8);
  }

  private Exporter exporter() {
    return new Exporter(
        collection,
        new Parser("waymark")::parse,
        InstantSource.fixed(Instant.parse("2027-01-02T03:04:05Z")));
  }
}
