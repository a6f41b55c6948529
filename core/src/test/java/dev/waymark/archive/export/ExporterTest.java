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
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StoreFixtures;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.Digest;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
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
    List<String> lines = export(format("jsonl"), 2).lines().toList();
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
    assertThat(export(format("csv"), 2))
        .isEqualTo(
            "url,fetched,status,kind,title,description,language,published,modified,relevant,relevance,reasons,preferences,depth,parent,text\r\n"
                + "http://a.example/reef,2026-05-04T12:00:00.250Z,200,html,\"Reefs, \"\"big\"\""
                + " ones\",,en,,,true,0.75,because,,1,http://a.example/,\"Reef\n"
                + "Über fish\"\r\n"
                + "http://a.example/packed,2026-05-04T12:00:00.250Z,200,html,Packed,,,,,true,1.0,,,1,http://a.example/,text\r\n");
  }

  @Test
  void satisfyingPagesAreCopiedWithAllTheirRecordsAfterOneThatSaysWhoMadeThem() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    exporter().write(format("warc"), JournalEntry::countsAsRelevant, new SkippedRecords(), out);
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
    assertThat(exporter().write(format("jsonl"), entry -> true, new SkippedRecords(), out))
        .isEqualTo(3);
  }

  @Test
  void aWaczHasArchiveIndexAndListOfPagesWithTheirDigests() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    exporter().write(format("wacz"), JournalEntry::countsAsRelevant, new SkippedRecords(), out);
    Map<String, byte[]> parts = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
      for (ZipEntry part = zip.getNextEntry(); part != null; part = zip.getNextEntry()) {
        parts.put(part.getName(), zip.readAllBytes());
      }
    }
    assertThat(parts)
        .containsOnlyKeys(
            "archive/data.warc.gz",
            "indexes/index.cdx",
            "pages/pages.jsonl",
            "datapackage.json",
            "datapackage-digest.json");
    assertThat(PlainWarcReader.read(parts.get("archive/data.warc.gz"))).hasSize(7);
    assertThat(new String(parts.get("indexes/index.cdx"), StandardCharsets.UTF_8).lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("example,a)/packed 20260504"),
            line -> assertThat(line).startsWith("example,a)/reef 20260504"));
    assertThat(new String(parts.get("pages/pages.jsonl"), StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("\"url\":\"http://a.example/reef\""));
    JsonNode resources =
        new ObjectMapper().readTree(parts.get("datapackage.json")).get("resources");
    assertThat(resources).hasSize(3);
    for (JsonNode resource : resources) {
      byte[] part = parts.get(resource.get("path").asText());
      assertThat(resource.get("bytes").asInt()).isEqualTo(part.length);
      assertThat(resource.get("hash").asText())
          .isEqualTo(
              "sha256:"
                  + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(part)));
    }
  }

  @Test
  void aPageIsAMarkdownFile() throws Exception {
    Path folder = Files.createDirectory(collection.resolveSibling("markdown"));
    assertThat(
            exporter()
                .write(
                    format("markdown"),
                    JournalEntry::countsAsRelevant,
                    new SkippedRecords(),
                    folder))
        .isEqualTo(2);
    assertThat(folder.resolve("a.example/000001.md"))
        .content()
        .startsWith("---\nurl: \"http://a.example/reef\"\ntitle: \"Reefs, \\\"big\\\" ones\"\n")
        .contains("relevance: 0.75\n---\n\n", "Über fish");
  }

  private static ExportFormat format(String name) {
    return Exporter.format(name).orElseThrow();
  }

  private String export(ExportFormat format, int pages) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(exporter().write(format, JournalEntry::countsAsRelevant, new SkippedRecords(), out))
        .isEqualTo(pages);
    return out.toString(StandardCharsets.UTF_8);
  }

  private Exporter exporter() {
    return new Exporter(
        collection,
        new Parser("waymark")::parse,
        InstantSource.fixed(Instant.parse("2027-01-02T03:04:05Z")));
  }
}
