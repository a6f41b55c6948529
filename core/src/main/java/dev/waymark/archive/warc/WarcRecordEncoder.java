package dev.waymark.archive.warc;

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
   * @param warcinfoFields of the first record of each file: which program wrote it, and how
   */
  public WarcRecordEncoder(SequencedMap<String, String> warcinfoFields, StoreSettings settings) {
    this.warcinfoFields = warcinfoFields;
    this.compressionLevel = settings.compression();
  }

  /**
   * Response, request and metadata of a page, and a conversion if a browser rendered it.
   *
   * @param digest of the payload, or of the page as it was rendered
   */
  public Capture capture(FetchResult.Ok ok, String digest, Relevance relevance, CrawlPath path) {
    // What the server compressed already would not become smaller, only dearer.
    int effort = ok.payload().length < ok.body().length ? 0 : compressionLevel;
    RecordContext shared = RecordContext.create(ok.url(), ok.rawResponse());
    String html = ok.rendered();
    if (html == null) {
      return capture(shared, digest, effort, "length", path, relevance);
    }
    return capture(shared, Digest.sha1(ok.payload()), effort, "length", path, relevance)
        .withRecord(encodeConversion(shared, digest, html));
  }

  /** The page as a browser rendered it. */
  private byte[] encodeConversion(RecordContext shared, String digest, String html) {
    String id = recordId("conversion", shared.url(), shared.rawResponse().requestedAt());
    Header header = new Header();
    header.add("WARC-Type", "conversion");
    header.add("WARC-Record-ID", id);
    header.add("WARC-Date", shared.date());
    header.add("WARC-Target-URI", shared.url());
    header.add("WARC-Refers-To", shared.responseId());
    header.add("WARC-Payload-Digest", digest);
    header.add("Content-Type", "text/html;charset=utf-8");
    return encodeRecord(compressionLevel, header, html.getBytes(StandardCharsets.UTF_8));
  }

  /** The same of a redirect or an error. */
  public Capture capture(String url, RawResponse response, CrawlPath path) {
    return capture(
        RecordContext.create(url, response),
        Digest.sha1(response.payload()),
        compressionLevel,
        "unspecified",
        path,
        null);
  }

  /**
   * @param truncationReason why a payload is not whole, in words of the standard
   */
  private Capture capture(
      RecordContext shared,
      String digest,
      int effort,
      String truncationReason,
      CrawlPath path,
      @Nullable Relevance relevance) {
    RawResponse response = shared.rawResponse();
    Header header =
        header(shared, "response", shared.responseId(), "application/http;msgtype=response");
    header.add("WARC-Payload-Digest", digest);
    if (response.truncated()) {
      header.add("WARC-Truncated", truncationReason);
    }
    return new Capture(
        shared.url(),
        response.requestedAt(),
        response.status(),
        response.contentType(),
        digest,
        encodeRecord(effort, header, response.responseHead(), response.payload()),
        encodeOtherRecords(shared, relevance, path));
  }

  /** The same capture of a payload that is in the archive already: without it. */
  public Capture revisit(Capture capture, FetchResult.Ok ok, DuplicateMatch.Exact duplicate) {
    RecordContext shared = RecordContext.create(ok.url(), ok.rawResponse());
    Header header =
        header(shared, "revisit", shared.responseId(), "application/http;msgtype=response");
    header.add("WARC-Payload-Digest", capture.digest());
    header.add("WARC-Profile", REVISIT_PROFILE);
    header.add("WARC-Refers-To-Target-URI", duplicate.url());
    header.add("WARC-Refers-To-Date", formatDate(duplicate.at()));
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
      RecordContext shared, @Nullable Relevance relevance, CrawlPath path) {
    RawResponse response = shared.rawResponse();
    String requestId = recordId("request", shared.url(), response.requestedAt());
    Header request = header(shared, "request", requestId, "application/http;msgtype=request");
    request.add("WARC-Concurrent-To", shared.responseId());
    byte[] first = encodeRecord(compressionLevel, request, response.requestHead());
    String metadataId = recordId("metadata", shared.url(), response.requestedAt());
    Header metadata = header(shared, "metadata", metadataId, "application/warc-fields");
    metadata.add("WARC-Concurrent-To", shared.responseId());
    byte[] second =
        encodeRecord(compressionLevel, metadata, encodeMetadata(response, relevance, path));
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Names as crawlers have used them (via, hopsFromSeed, fetchTimeMs), and our own. */
  private static byte[] encodeMetadata(
      RawResponse response, @Nullable Relevance relevance, CrawlPath path) {
    Header fields = new Header();
    if (path.parent() != null) {
      fields.add("via", path.parent());
    }
    fields.add("hopsFromSeed", Integer.toString(path.depth()));
    fields.add("fetchTimeMs", Long.toString(response.duration().toMillis()));
    fields.add("origin", path.origin().name().toLowerCase(Locale.ROOT));
    fields.add("score", Double.toString(path.score()));
    if (relevance != null) {
      fields.add("relevant", Boolean.toString(relevance.relevant()));
      fields.add("relevance", Double.toString(relevance.score()));
      relevance.reasons().forEach(reason -> fields.add("reason", reason));
      if (!relevance.error().isEmpty()) {
        fields.add("error", relevance.error());
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
    static RecordContext create(String url, RawResponse response) {
      String id = recordId("response", url, response.requestedAt());
      return new RecordContext(
          url, response, WarcRecordEncoder.formatDate(response.requestedAt()), id);
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
    if (!type.equals("metadata")) {
      shared.rawResponse().protocols().forEach(protocol -> header.add("WARC-Protocol", protocol));
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
