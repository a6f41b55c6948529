package dev.waymark.archive.warc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.PlainWarcReader;
import dev.waymark.archive.PlainWarcReader.Plain;
import dev.waymark.archive.StoreFixtures;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Origin;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.Digest;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

class WarcRecordEncoderTest {
  private static final FetchResult.Ok PAGE =
      StoreFixtures.page("http://a.example/reef?x=1", "<p>reef</p>");

  @Test
  void aPageBecomesResponseRequestAndMetadata() throws Exception {
    List<Plain> records = PlainWarcReader.read(bytes(StoreFixtures.capture(PAGE)));
    assertThat(records).extracting(Plain::type).containsExactly("response", "request", "metadata");
    Plain response = records.getFirst();
    assertThat(response.fields())
        .containsEntry("WARC-Date", "2026-05-04T12:00:00.250Z")
        .containsEntry("WARC-Target-URI", "http://a.example/reef?x=1")
        .containsEntry("WARC-IP-Address", "127.0.0.1")
        .containsEntry(
            "WARC-Payload-Digest", Digest.sha1("<p>reef</p>".getBytes(StandardCharsets.UTF_8)))
        .containsEntry("Content-Type", "application/http;msgtype=response")
        .doesNotContainKey("WARC-Truncated");
    assertThat(response.text())
        .isEqualTo("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>reef</p>");
    assertThat(records.get(1).text()).startsWith("GET /reef?x=1 HTTP/1.1\r\n").endsWith("\r\n\r\n");
    assertThat(records.get(1).fields())
        .containsEntry("WARC-Concurrent-To", response.fields().get("WARC-Record-ID"));
    assertThat(records.get(2).text())
        .isEqualTo(
            """
            via: http://a.example/
            hopsFromSeed: 1
            fetchTimeMs: 17
            origin: link
            score: 0.5
            relevant: true
            relevance: 0.75
            reason: word("reef"): 4 times
            """
                .replace("\n", "\r\n"));
  }

  @Test
  void everyRecordHasItsOwnName() throws Exception {
    List<Plain> records = PlainWarcReader.read(bytes(StoreFixtures.capture(PAGE)));
    assertThat(records)
        .extracting(record -> record.fields().get("WARC-Record-ID"))
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("<urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}>"));
  }

  @Test
  void aRepeatedPayloadIsReferredTo() throws Exception {
    Capture capture = StoreFixtures.capture(PAGE);
    DuplicateMatch.Exact duplicate =
        new DuplicateMatch.Exact("http://b.example/", Instant.parse("2026-05-03T00:00:00Z"));
    Capture revisit = StoreFixtures.records().revisit(capture, PAGE, duplicate);
    assertThat(revisit.mediaType()).isEqualTo("warc/revisit");
    Plain record = PlainWarcReader.read(bytes(revisit)).getFirst();
    assertThat(record.type()).isEqualTo("revisit");
    assertThat(record.text())
        .isEqualTo("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n");
    assertThat(record.fields())
        .containsEntry("WARC-Refers-To-Target-URI", "http://b.example/")
        .containsEntry("WARC-Refers-To-Date", "2026-05-03T00:00:00Z")
        .containsEntry(
            "WARC-Profile", "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest");
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(bytes(revisit)))) {
      WarcRevisit read = (WarcRevisit) reader.next().orElseThrow();
      assertThat(read.refersToTargetURI()).hasToString("Optional[http://b.example/]");
    }
  }

  @Test
  void jwarcReadsThemWithoutComplaint() throws IOException {
    byte[] packed = gzip("<p>reef</p>".repeat(100));
    byte[] body = "<p>reef</p>".repeat(100).getBytes(StandardCharsets.UTF_8);
    FetchResult.Ok ok =
        StoreFixtures.page(
            "http://a.example/", packed, body, "Content-Encoding: gzip\r\nContent-Type: a/b\r\n");
    List<String> warnings = new ArrayList<>();
    try (WarcReader reader =
        new WarcReader(new ByteArrayInputStream(bytes(StoreFixtures.capture(ok))))) {
      reader.onWarning(warnings::add);
      WarcRecord first = reader.next().orElseThrow();
      assertThat(((WarcResponse) first).http().bodyDecoded().stream().readAllBytes())
          .isEqualTo(body);
      assertThat(reader.next().orElseThrow().type()).isEqualTo("request");
      assertThat(reader.next().orElseThrow().type()).isEqualTo("metadata");
      assertThat(reader.next()).isEmpty();
    }
    assertThat(warnings).isEmpty();
  }

  @Test
  void theFirstRecordOfAFileTellsWhoWroteIt() throws DataFormatException {
    byte[] info =
        StoreFixtures.records().encodeWarcinfo("waymark-00007.warc.gz", StoreFixtures.NOON);
    Plain record = PlainWarcReader.read(info).getFirst();
    assertThat(record.type()).isEqualTo("warcinfo");
    assertThat(record.fields()).containsEntry("WARC-Filename", "waymark-00007.warc.gz");
    assertThat(record.text()).contains("software: Waymark/test\r\n");
  }

  @Test
  void noValueCanEndItsLine() throws DataFormatException {
    Relevance hostile = Relevance.no(0, "a\r\nWARC-Type: forged");
    CrawlPath path = new CrawlPath(Origin.LINK, "http://x/\n\n", 1, Double.NaN, false, 0);
    Capture capture = StoreFixtures.records().capture(PAGE, "sha1:X\r\nEvil: yes", hostile, path);
    List<Plain> records = PlainWarcReader.read(bytes(capture));
    assertThat(records).hasSize(3);
    assertThat(records.getFirst().fields()).doesNotContainKey("Evil");
    assertThat(records.get(2).text()).doesNotContain("\nWARC-Type");
  }

  @Test
  void aCutPageSaysSo() throws DataFormatException {
    FetchResult.Ok cut =
        new FetchResult.Ok(
            PAGE.url(),
            200,
            PAGE.requestHead(),
            PAGE.responseHead(),
            PAGE.payload(),
            PAGE.body(),
            "text/html",
            null,
            "",
            null,
            null,
            "",
            PAGE.requestedAt(),
            PAGE.duration(),
            true);
    Plain record = PlainWarcReader.read(bytes(StoreFixtures.capture(cut))).getFirst();
    assertThat(record.fields())
        .containsEntry("WARC-Truncated", "length")
        .doesNotContainKey("WARC-IP-Address");
  }

  private static byte[] bytes(Capture capture) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(capture.mainRecord());
    bytes.writeBytes(capture.otherRecords());
    return bytes.toByteArray();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
