package dev.waymark.archive;

import dev.waymark.model.FetchResult;
import dev.waymark.model.RawResponse;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.Digest;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes WARC/1.1 records (ISO 28500:2017), each compressed by itself. The name of a record follows
 * from URL, time and kind, so that records can refer to each other without having met. Used by many
 * threads at once.
 */
public final class WarcRecordEncoder {
  private static final String REVISIT_PROFILE =
      "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";
  private static final byte[] RECORD_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Map<String, String> warcinfoFields;
  private final int compressionLevel;
  private final Gzip gzip = new Gzip();

  /**
   * @param made by which program and how, for the file's first record: its fields by name
   */
  public WarcRecordEncoder(SequencedMap<String, String> made, StoreSettings settings) {
    this.warcinfoFields = made;
    this.compressionLevel = settings.compression();
  }

  /** Response, request and metadata of a page. */
  public Capture capture(FetchResult.Ok ok, String digest, Relevance verdict, CrawlPath way) {
    // What the server compressed already would not become smaller, only dearer.
    int effort = ok.payload().length < ok.body().length ? 0 : compressionLevel;
    return capture(
        RecordContext.create(ok.url(), ok.rawResponse()), digest, effort, "length", way, verdict);
  }

  /** The same of a redirect or an error. */
  public Capture capture(String url, RawResponse answer, CrawlPath way) {
    return capture(
        RecordContext.create(url, answer),
        Digest.sha1(answer.payload()),
        compressionLevel,
        "unspecified",
        way,
        null);
  }

  /**
   * @param cut why a payload is not whole, in words of the standard
   */
  private Capture capture(
      RecordContext shared,
      String digest,
      int effort,
      String cut,
      CrawlPath way,
      @Nullable Relevance verdict) {
    RawResponse answer = shared.rawResponse();
    Header header =
        header(shared, "response", shared.responseId(), "application/http;msgtype=response");
    header.add("WARC-Payload-Digest", digest);
    if (answer.truncated()) {
      header.add("WARC-Truncated", cut);
    }
    return new Capture(
        shared.url(),
        answer.requestedAt(),
        answer.status(),
        answer.contentType(),
        digest,
        encodeRecord(effort, header, answer.responseHead(), answer.payload()),
        encodeOtherRecords(shared, verdict, way));
  }

  /** The same capture of a payload that is in the archive already: without it. */
  public Capture revisit(Capture capture, FetchResult.Ok ok, DuplicateMatch.Exact twin) {
    RecordContext shared = RecordContext.create(ok.url(), ok.rawResponse());
    Header header =
        header(shared, "revisit", shared.responseId(), "application/http;msgtype=response");
    header.add("WARC-Payload-Digest", capture.digest());
    header.add("WARC-Profile", REVISIT_PROFILE);
    header.add("WARC-Refers-To-Target-URI", twin.url());
    header.add("WARC-Refers-To-Date", formatDate(twin.at()));
    byte[] revisit = encodeRecord(compressionLevel, header, ok.responseHead());
    return new Capture(
        capture.url(),
        capture.at(),
        capture.status(),
        "warc/revisit",
        capture.digest(),
        revisit,
        capture.otherRecords());
  }

  private byte[] encodeOtherRecords(
      RecordContext shared, @Nullable Relevance verdict, CrawlPath way) {
    RawResponse answer = shared.rawResponse();
    String requestId = recordId("request", shared.url(), answer.requestedAt());
    Header request = header(shared, "request", requestId, "application/http;msgtype=request");
    request.add("WARC-Concurrent-To", shared.responseId());
    byte[] first = encodeRecord(compressionLevel, request, answer.requestHead());
    String metadataId = recordId("metadata", shared.url(), answer.requestedAt());
    Header metadata = header(shared, "metadata", metadataId, "application/warc-fields");
    metadata.add("WARC-Concurrent-To", shared.responseId());
    byte[] second = encodeRecord(compressionLevel, metadata, encodeMetadata(answer, verdict, way));
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Names as crawlers have used them (via, hopsFromSeed, fetchTimeMs), and our own. */
  private static byte[] encodeMetadata(
      RawResponse answer, @Nullable Relevance verdict, CrawlPath way) {
    Header fields = new Header();
    if (way.parent() != null) {
      fields.add("via", way.parent());
    }
    fields.add("hopsFromSeed", Integer.toString(way.depth()));
    fields.add("fetchTimeMs", Long.toString(answer.duration().toMillis()));
    fields.add("origin", way.origin().name().toLowerCase(Locale.ROOT));
    fields.add("score", Double.toString(way.score()));
    if (verdict != null) {
      fields.add("relevant", Boolean.toString(verdict.relevant()));
      fields.add("relevance", Double.toString(verdict.score()));
      verdict.reasons().forEach(reason -> fields.add("reason", reason));
      if (!verdict.error().isEmpty()) {
        fields.add("error", verdict.error());
      }
    }
    return fields.toBytes();
  }

  /**
   * The record at the start of every file.
   *
   * @param file its name; empty if it has none yet
   */
  public byte[] encodeWarcinfo(String file, Instant at) {
    SequencedMap<String, String> fields = new LinkedHashMap<>(warcinfoFields);
    fields.put("format", "WARC File Format 1.1");
    fields.put(
        "conformsTo",
        "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/");
    Header block = new Header();
    fields.forEach(block::add);
    Header header = new Header();
    header.add("WARC-Type", "warcinfo");
    header.add("WARC-Record-ID", recordId("warcinfo", file, at));
    header.add("WARC-Date", formatDate(at));
    if (!file.isEmpty()) {
      header.add("WARC-Filename", file);
    }
    header.add("Content-Type", "application/warc-fields");
    return encodeRecord(compressionLevel, header, block.toBytes());
  }

  /**
   * What the records of one answer share.
   *
   * @param responseId the name of the record that has it
   */
  private record RecordContext(
      String url, RawResponse rawResponse, String date, String responseId) {
    static RecordContext create(String url, RawResponse answer) {
      String response = recordId("response", url, answer.requestedAt());
      return new RecordContext(
          url, answer, WarcRecordEncoder.formatDate(answer.requestedAt()), response);
    }
  }

  private static Header header(RecordContext shared, String type, String id, String contentType) {
    Header header = new Header();
    header.add("WARC-Type", type);
    header.add("WARC-Record-ID", id);
    header.add("WARC-Date", shared.date());
    header.add("WARC-Target-URI", shared.url());
    if (!type.equals("metadata") && !shared.rawResponse().remoteAddress().isEmpty()) {
      header.add("WARC-IP-Address", shared.rawResponse().remoteAddress());
    }
    header.add("Content-Type", contentType);
    return header;
  }

  private static String recordId(String type, String url, Instant at) {
    String name = type + ' ' + at.toEpochMilli() + ' ' + url;
    return "<urn:uuid:" + Digest.uuid(name.getBytes(StandardCharsets.UTF_8)) + '>';
  }

  private static String formatDate(Instant at) {
    return at.truncatedTo(ChronoUnit.MILLIS).toString();
  }

  private byte[] encodeRecord(int effort, Header header, byte[]... block) {
    long length = 0;
    for (byte[] part : block) {
      length += part.length;
    }
    header.add("Content-Length", Long.toString(length));
    byte[][] parts = new byte[block.length + 2][];
    parts[0] = ("WARC/1.1\r\n" + header + "\r\n").getBytes(StandardCharsets.UTF_8);
    System.arraycopy(block, 0, parts, 1, block.length);
    parts[parts.length - 1] = RECORD_END;
    return gzip.compress(effort, parts);
  }

  /** Lines of name and value; a value cannot end its line. */
  private static final class Header {
    private final StringBuilder lines = new StringBuilder(512);

    void add(String name, String value) {
      lines.append(name).append(": ");
      int start = lines.length();
      lines.append(value);
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c < ' ' || c == 0x7f) {
          lines.setCharAt(start + i, ' ');
        }
      }
      lines.append("\r\n");
    }

    byte[] toBytes() {
      return toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
      return lines.toString();
    }
  }
}
